package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"crosspoint/assets"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
)

// ears hear what a window plays.
type ears struct {
	heard  []string // "NAME VOLUME"
	fail   error
	closed bool
}

func (e *ears) Play(name string, volume int, heard func(error)) {
	e.heard = append(e.heard, fmt.Sprint(name, " ", volume))
	if heard != nil {
		heard(e.fail)
	}
}

func (e *ears) Close() { e.closed = true }

// take returns what was heard since the last call: names alone when the volume is the usual one.
func (e *ears) take() string {
	text := strings.ReplaceAll(strings.Join(e.heard, ", "), fmt.Sprint(" ", usualVolume), "")
	e.heard = nil
	return text
}

func withEars(t *testing.T) (*desk, *ears) {
	e := &ears{}
	return newDeskWith(t, test.NewTempApp(t), "", func(c *Config) { c.Sounds = e }), e
}

// TestSoundsOfSteps plays lines of all games; "/" is between a step and what is heard of it.
func TestSoundsOfSteps(t *testing.T) {
	for _, tc := range []struct {
		game, fen string
		line      string
	}{
		{game: "cannon", line: "e1/place f10/place e4-e5/step b7-a6/step xa6/shot f7-e6/step e5xe6/capture"},
		{game: "xiangqi", line: "h2e2/step h9g7/step e2e6/capture"},
		{game: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", line: "a1e1/step,check e9f9/step"},
		{game: "football", line: "Qd1-d4/step Qd4*e5-f6/kick Nb9-c7/step Qd4-e5/step =/"},
		{game: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", line: "a1a8/step e9f9/step b0b9/step,end"},
		{game: "football", fen: "5k3/9/4R4/9/4a4/9/9/9/9 w 9", line: "Re7-e6/step Re6*e5-e1/kick,goal,end"},
	} {
		d, e := withEars(t)
		g := games.ByID(tc.game)
		d.start(g, choice{Preset: g.Presets[0].ID}, tc.fen)
		if e.take() != "" {
			t.Error("the beginning of a game is heard")
		}
		for _, step := range strings.Fields(tc.line) {
			text, want, _ := strings.Cut(step, "/")
			if strings.HasSuffix(want, "/") || text == "" { // the end of a turn is written with a sign
				text, want = "=", ""
			}
			if wrong := d.control.Type(text); wrong.Key != "" {
				t.Fatalf("%s, %s: %s (%s)", tc.game, text, d.say(wrong), d.state.Record.Position().FEN())
			}
			if got := strings.ReplaceAll(e.take(), ", ", ","); got != want {
				t.Errorf("%s, %s: heard %q, want %q", tc.game, text, got, want)
			}
		}
	}
}

func TestEveryStyleHasItsSound(t *testing.T) {
	names := map[string]bool{goalCue.start: true, goalCue.land: true, soundCheck: true, soundEnd: true, soundLow: true, testSound: true}
	for s := rules.StyleMove; s <= rules.StyleEnd; s++ {
		c, known := cues[s]
		if !known || (c == cue{}) != (s == rules.StyleEnd) {
			t.Errorf("style %d sounds like %+v", s, c)
		}
		names[c.start], names[c.land] = true, true
	}
	files, err := assets.Sounds.ReadDir("sounds")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !names[strings.TrimSuffix(f.Name(), ".wav")] {
			t.Errorf("nobody plays %s", f.Name())
		}
	}
	for name := range names {
		if _, err := assets.Sound(name); name != "" && err != nil {
			t.Error(err)
		}
	}
}

func TestSoundsOfLookingAround(t *testing.T) {
	d, e := withEars(t)
	d.begin("xiangqi")
	for _, step := range []string{"h2e2", "h9g7", "e2e6"} {
		d.control.Type(step)
	}
	e.take()
	for _, tc := range []struct {
		command, want string
	}{
		{"back", "step 30"}, {"forward", "capture 30"}, // and no check, which was heard already
		{"start", ""}, {"end", ""}, {"undo", "step 30"}, {"redo", "capture 30"},
	} {
		d.run(tc.command)
		if got := e.take(); got != tc.want {
			t.Errorf("%s: heard %q, want %q", tc.command, got, tc.want)
		}
	}
	d.control.Resign()
	if got := e.take(); got != "end" {
		t.Errorf("resigned: heard %q", got)
	}
	d.run("back")
	d.run("forward")
	if got := e.take(); got != "step 30, capture 30" {
		t.Errorf("back to the end of the game: heard %q", got)
	}
	rec := d.state.Record
	d.toWelcome()
	d.resume()
	if d.state.Record != rec || len(e.heard) > 0 {
		t.Errorf("the game comes back: heard %q", e.take())
	}
}

func TestSoundSwitchAndVolume(t *testing.T) {
	d, e := withEars(t)
	d.begin("xiangqi")
	d.run("sound")
	d.play(1)
	if d.command("sound").checked() || len(e.heard) > 0 {
		t.Errorf("switched off: heard %q", e.take())
	}
	d.run("sound")
	if got := e.take(); got != "capture" {
		t.Errorf("switched on: heard %q", got)
	}
	d.showPreferences("sound")
	tab := &d.preferences.sound
	tab.volume.SetValue(20)
	if d.settings.volume() != 20 || tab.percent.Text != "20 %" || len(e.heard) != 1 {
		t.Errorf("volume %d, %q, heard %q", d.settings.volume(), tab.percent.Text, e.heard)
	}
	e.take()
	test.Tap(tab.test)
	if got := e.take(); got != "capture 20" || tab.failed {
		t.Errorf("tried: heard %q", got)
	}
	e.fail = errors.New("no device")
	test.Tap(tab.test)
	if !strings.Contains(d.read(), d.tr("sound.no-device")) {
		t.Errorf("nothing is said about the device: %s", d.read())
	}
	d.flick("command.sound")
	e.take()
	test.Tap(d.preferences.sound.test)
	if d.settings.on(setSound, true) || !d.preferences.sound.volume.Disabled() || len(e.heard) > 0 {
		t.Errorf("switched off in the preferences: heard %q", e.take())
	}
	d.press("preferences.restore")
	if !d.settings.on(setSound, true) || d.settings.volume() != usualVolume || tab.volume.Value != usualVolume {
		t.Errorf("restored: volume %d", d.settings.volume())
	}
	d.press("preferences.close")
	d.close()
	if !e.closed {
		t.Error("the player is still open")
	}
}

func TestComputerAndClockAreHeard(t *testing.T) {
	e := &ears{}
	l := newLabWith(t, func(c *Config) { c.Sounds = e })
	l.against("xiangqi", 3, "60")
	l.play(1)
	e.take()
	l.pass(5 * time.Second)
	if got := e.take(); got != "step" {
		t.Errorf("the computer's move: heard %q", got)
	}
	if l.state.Mode != control.ModeHuman {
		t.Fatalf("mode %d", l.state.Mode)
	}
	for range 120 { // a clock that is not looked at for a while does not count
		l.pass(500 * time.Millisecond)
	}
	want := []string{"low 60", "end 60"}
	if !slices.Equal(e.heard, want) {
		t.Errorf("the clock runs out: heard %q, want %q", e.heard, want)
	}
}

func TestPuzzlesAreHeard(t *testing.T) {
	d, e := withEars(t)
	l := openPuzzles(d)
	e.take()
	l.solve()
	if got := strings.Split(e.take(), ", "); len(got) < 2 || got[len(got)-1] != "end" {
		t.Errorf("heard %q", got)
	}
}
