package ui

import (
	"slices"
	"time"

	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// Sounds plays sounds by name; package sound has a player.
type Sounds interface {
	// Play plays a sound at a volume from 0 to 100 and returns at once. heard, if not nil, is called in the background, with an error when nothing can be
	// heard on this machine.
	Play(name string, volume int, heard func(error))
	Close()
}

// noSounds is for windows without a player.
type noSounds struct{}

func (noSounds) Play(string, int, func(error)) {}
func (noSounds) Close()                        {}

// Names of sounds that belong to no single step.
const (
	soundCheck = "check"
	soundEnd   = "end"
	soundLow   = "low"
)

// cue is what a step sounds like when it begins and when its pieces arrive, "" for silence.
type cue struct{ start, land string }

// cues are the sounds of steps by their style; goalCue is for a kick that reaches the aim of the game.
var (
	cues = map[rules.Style]cue{
		rules.StyleMove:    {land: "step"},
		rules.StyleCapture: {land: "capture"},
		rules.StylePlace:   {land: "place"},
		rules.StyleShot:    {start: "shot"},
		rules.StyleKick:    {start: "kick"},
		rules.StyleEnd:     {},
	}
	goalCue = cue{start: "kick", land: "goal"}
)

func cueOf(e rules.Effect) cue {
	if e.Style == rules.StyleKick && e.Aim {
		return goalCue
	}
	return cues[e.Style]
}

const (
	setSound     = "sound"
	usualVolume  = 60
	loudest      = 100
	browsingPart = 50 // of the volume, in percent, for steps that are only looked at
	// lowPause is the least time between two warnings to a player.
	lowPause = 15 * time.Second
)

// volume is how loud sounds are, from 0 to 100.
func (s settings) volume() int {
	return min(max(s.p.IntWithFallback("sound.volume", usualVolume), 0), loudest)
}
func (s settings) setVolume(v int) { s.p.SetInt("sound.volume", v) }

// play plays a sound with a part of the volume in percent, unless sounds are off.
func (w *Window) play(name string, part int) {
	if name != "" && w.settings.on(setSound, true) && !w.closed {
		w.cfg.Sounds.Play(name, w.settings.volume()*part/100, nil)
	}
}

// player is a call for boardview that plays sounds.
func (w *Window) player(part int, names ...string) func() {
	return func() {
		for _, name := range names {
			w.play(name, part)
		}
	}
}

// addSounds gives the motions of steps their sounds, and the last one that of the position that it leads to. Steps that are shown again are soft, and taken
// back they all sound like a piece that is moved.
func (w *Window) addSounds(motions []boardview.Motion, steps []control.Motion, then string) {
	for i, s := range steps {
		c, part := cueOf(s.Effect), 100
		if !s.Played {
			part = browsingPart
		}
		if s.Reverse && c != (cue{}) {
			c = cues[rules.StyleMove]
		}
		after := ""
		if i == len(steps)-1 {
			after = then
		}
		motions[i].OnStart, motions[i].OnLand = w.player(part, c.start), w.player(part, c.land, after)
	}
}

// turnSound is the sound of the position that a step has led to: the end of the game, or a danger that was not there before.
func turnSound(before, now control.State) string {
	switch {
	case now.Result != nil && before.Result == nil:
		return soundEnd
	case now.Result == nil && newAlarm(before.Alarms, now.Alarms):
		return soundCheck
	}
	return ""
}

// newAlarm tells whether something on the board is in danger that was not before. Alarms without a point are about the rules.
func newAlarm(before, now []rules.Alarm) bool {
	for _, a := range now {
		old := slices.ContainsFunc(before, func(b rules.Alarm) bool { return b.Key == a.Key })
		if !old && len(a.At) > 0 {
			return true
		}
	}
	return false
}

func justPlayed(s control.State) bool { return len(s.Motions) > 0 && s.Motions[0].Played }

// sounds has the motions of a new state make sounds; without motions a game that has just ended is heard at once.
func (g *gamePage) sounds(before, now control.State, motions []boardview.Motion) {
	var cursor *record.Node
	if now.Record != nil {
		cursor = now.Record.Cursor()
	}
	same, stayed := before.Record == now.Record, g.cursor == cursor
	g.cursor = cursor
	g.lowSound(now, !same)
	then := ""
	if same && (justPlayed(now) || stayed && len(motions) == 0) {
		then = turnSound(before, now)
	}
	g.w.addSounds(motions, now.Motions, then)
	if len(motions) == 0 && then == soundEnd {
		g.w.play(then, 100)
	}
}

// sounds is the same for a puzzle, which ends when it is solved.
func (p *puzzlePage) sounds(before, now control.PuzzleState, motions []boardview.Motion) {
	then := ""
	solved := now.Phase == control.PuzzleSolved && before.Phase != control.PuzzleSolved && before.Puzzle == now.Puzzle
	switch {
	case solved:
		then = soundEnd
	case justPlayed(now.Board) && now.Board.Result == nil:
		then = turnSound(before.Board, now.Board)
	}
	p.w.addSounds(motions, now.Board.Motions, then)
	if len(motions) == 0 && solved {
		p.w.play(then, 100)
	}
}

// sounds is the same for a lesson, which ends when all is done.
func (p *learnPage) sounds(before, now control.LessonState, motions []boardview.Motion) {
	then := ""
	switch {
	case now.Won && !before.Won:
		then = soundEnd
	case justPlayed(now.Board) && now.Board.Result == nil:
		then = turnSound(before.Board, now.Board)
	}
	p.w.addSounds(motions, now.Board.Motions, then)
}

// lowTime is what was said about the time of a player.
type lowTime struct {
	low  bool
	said time.Time
}

// lowSound warns a person whose time is nearly used up, at the moment when it gets so. quiet: a game came on the board that may have been like that
// all the time.
func (g *gamePage) lowSound(s control.State, quiet bool) {
	for i, c := range s.Clocks {
		before, now := g.low[i], g.w.cfg.Now()
		g.low[i].low = c.On && c.Low
		if quiet || before.low || !c.Low || !c.Running || s.Players[i].Seat.Computer() || now.Sub(before.said) < lowPause {
			continue
		}
		g.low[i].said = now
		g.w.play(soundLow, 100)
	}
}
