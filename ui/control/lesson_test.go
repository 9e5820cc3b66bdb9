package control_test

import (
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/rules"
	games "crosspoint/rules/all"
	"crosspoint/ui/control"
	"crosspoint/ui/lesson"
)

// lessonFEN has a soldier that can retreat, and one that cannot.
const lessonFEN = "5t4/10/1s5s2/4s5/3SS5/10/S9/10/10/2T7 d - 1"

// teacher keeps what a diagram or a guide shows.
type teacher struct{ states []control.LessonState }

func (v *teacher) ShowLesson(s control.LessonState) { v.states = append(v.states, s) }

func (v *teacher) last() control.LessonState { return v.states[len(v.states)-1] }

func points(t *testing.T, g *rules.Game, names ...string) []board.Point {
	t.Helper()
	at, err := lesson.Points(g, names)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestDiagramTellsWhatStepsMean(t *testing.T) {
	g := games.ByID("cannon")
	v := &teacher{}
	d := control.NewDiagram(v)
	d.Click(0) // nothing is there yet
	d.Reset()
	d.Open(g, "chapter", &lesson.Diagram{FEN: lessonFEN, Light: []string{"e6"}, Task: "task", Tries: []lesson.Try{
		{Step: "e6-e4", Say: "good"},
		{Clicks: []string{"e6", "e5"}, Why: "cannon.back-one", Say: "bad"},
	}})
	if s := v.last(); len(s.Lit) != 1 || s.Moved || s.Preset != "pyromyth" {
		t.Fatalf("at the start %+v", s)
	}
	tests := []struct {
		clicks    []string
		say, more string
		tone      control.PuzzleTone
		moved     bool
	}{
		{[]string{"e6", "e5"}, "refuse.cannon.back-one", "learn.cannon.chapter.bad", control.PuzzleBad, false},
		{[]string{"e6", "e4"}, "learn.cannon.chapter.good", "", control.PuzzleGood, true},
		{[]string{"a4", "a5"}, "learn.legal", "", control.PuzzlePlain, true}, // from the start again
		{[]string{"c1"}, "refuse.cannon.town-never-moves", "", control.PuzzleBad, false},
		{[]string{"a4", "a2"}, "refuse.cannon.retreat-no-enemy", "", control.PuzzleBad, false},
	}
	for _, tt := range tests {
		for _, at := range points(t, g, tt.clicks...) {
			d.Click(at)
		}
		s := v.last()
		if s.Say.Key != tt.say || s.More.Key != tt.more || s.Tone != tt.tone || s.Moved != tt.moved {
			t.Errorf("%v: %+v %+v, tone %d, moved %t", tt.clicks, s.Say, s.More, s.Tone, s.Moved)
		}
	}
	at := points(t, g, "e6", "e4")
	if !d.Press(at[0]) || !d.Drag(at[0]) {
		t.Fatal("the soldier cannot be dragged")
	}
	d.Drop(at[1])
	if s := v.last(); !s.Moved || s.Tone != control.PuzzleGood || len(s.Lit) != 0 {
		t.Errorf("after a drag: %+v", s.Say)
	}
	if d.Drag(at[1]) || d.State().Moved {
		t.Error("a drag after the turn must lead back to the start")
	}
	d.Click(at[0])
	d.Click(at[1])
	if d.Escape(); d.State().Moved {
		t.Error("Escape must lead back to the start")
	}
}

func TestDiagramSwitchesRules(t *testing.T) {
	g := games.ByID("cannon")
	v := &teacher{}
	d := control.NewDiagram(v)
	d.Open(g, "chapter", &lesson.Diagram{
		FEN: "5t4/10/4s5/4s5/10/4S5/4S5/4S5/10/2T7 d - 1", Presets: []string{"pyromyth", "ludoteka"}, Task: "task",
		Tries: []lesson.Try{{Step: "xe8", In: []string{"pyromyth"}, Say: "over"}, {Clicks: []string{"e5", "e8"}, In: []string{"ludoteka"}, Why: "cannon.far-shot-blocked"}},
	})
	at := points(t, g, "e5", "e8")
	if lit := v.last().Lit; len(lit) != 1 || lit[0] != at[1] {
		t.Errorf("lit is %v", lit)
	}
	for preset, want := range map[string]string{"pyromyth": "learn.cannon.chapter.over", "ludoteka": "refuse.cannon.far-shot-blocked"} {
		d.SetPreset(preset)
		d.Click(at[0])
		d.Click(at[1])
		if s := v.last(); s.Say.Key != want || s.Preset != preset {
			t.Errorf("%s: %+v", preset, s.Say)
		}
	}
	d.SetPreset("other")
	if d.State().Preset == "other" {
		t.Error("a rule set that the diagram does not have")
	}
}

// led is a guide through a short game, with what it shows and its timers.
type led struct {
	*control.Guide
	t      *testing.T
	game   *rules.Game
	view   teacher
	timers []func()
}

var shortGame = &lesson.First{FEN: "4t5/10/3S6/10/10/10/7s2/10/10/2T7 d - 1", End: "end", Steps: []lesson.Move{
	{Say: "one", Step: "d8-d9", Answer: "h4-h3"}, {Say: "two", Step: "d9xe10"},
}}

func newLed(t *testing.T) *led {
	u := &led{t: t, game: games.ByID("cannon")}
	u.Guide = control.NewGuide(control.GuideConfig{View: &u.view, After: func(_ time.Duration, f func()) func() {
		u.timers = append(u.timers, f)
		return func() {}
	}})
	u.ShowMe() // nothing is there yet
	u.Back()
	u.Again()
	u.Open(u.game, shortGame)
	return u
}

func (u *led) click(names ...string) control.LessonState {
	for _, at := range points(u.t, u.game, names...) {
		u.Click(at)
	}
	return u.view.last()
}

// TestGuideAnswersClicks: what is lit follows the clicks, other steps are taken back, and refusals are told.
func TestGuideAnswersClicks(t *testing.T) {
	u := newLed(t)
	s := u.view.last()
	if s.Step != 1 || s.Steps != 2 || s.Task.Key != "learn.cannon.first.one" || s.Lit[0] != points(t, u.game, "d8")[0] {
		t.Fatalf("at the start %+v", s)
	}
	if s = u.click("d8"); s.Lit[0] != points(t, u.game, "d9")[0] {
		t.Errorf("with the soldier in hand %v is lit", s.Lit)
	}
	if s = u.click("c9"); s.Say.Key != "learn.first.other" || s.Step != 1 || s.Board.Record.Position().FEN() != shortGame.FEN {
		t.Errorf("another step: %+v", s.Say)
	}
	if s = u.click("d8", "d7"); s.Say.Key != "refuse.cannon.back-one" || s.Tone != control.PuzzleBad {
		t.Errorf("a step that is not legal: %+v", s.Say)
	}
}

// TestGuideLeads goes through a short game: a wait, back, left and come back, the win.
func TestGuideLeads(t *testing.T) {
	u := newLed(t)
	u.click("d8")
	s := u.click("d9")
	if !s.Busy || len(s.Lit) != 0 || s.Step != 1 {
		t.Errorf("the opponent is to answer: %+v", s)
	}
	if s = u.click("d9", "e10"); !s.Busy {
		t.Error("clicks before the answer must do nothing")
	}
	u.timers[0]()
	if s = u.view.last(); s.Busy || s.Step != 2 || s.Task.Key != "learn.cannon.first.two" {
		t.Errorf("after the answer: %+v", s)
	}
	u.Back()
	u.timers[0]() // outdated
	if s = u.view.last(); s.Step != 1 || s.Board.Record.Position().FEN() != shortGame.FEN {
		t.Errorf("one step back: %d", s.Step)
	}
	u.ShowMe()
	u.Rest()
	if s = u.State(); s.Busy || s.Step != 2 {
		t.Errorf("left while the opponent was to answer: %+v", s)
	}
	if s = u.click("d9", "e10"); !s.Won || s.Task.Key != "learn.cannon.first.end" || s.Board.Result == nil {
		t.Errorf("at the end: %+v", s)
	}
	u.ShowMe()
	if u.Again(); u.State().Step != 1 {
		t.Error("it does not begin anew")
	}
}
