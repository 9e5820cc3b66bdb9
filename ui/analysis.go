package ui

import (
	"image/color"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

const (
	// awayAfter is how long an analysis goes on after another program got the keyboard: a window that is minimised or covered has no
	// other way to tell.
	awayAfter = 2 * time.Minute
	// firmDepth is the depth from which on the lines of a running analysis are drawn on the board; before, they change too often.
	firmDepth = 4
	// sideSteps is how many steps of a turn are drawn for lines but the best one.
	sideSteps = 2
)

func (w *Window) helpCommands() []*command {
	list := []*command{
		{id: "hint", shortcut: keys(fyne.KeyH, ctrl), enabled: w.can(func(a control.Actions) bool { return a.Hint }), do: func() { w.control.Hint() }},
		{
			id: "analysis", shortcut: keys(fyne.KeyI, ctrl), enabled: w.playing, do: func() { w.control.ToggleAnalysis() },
			checked: func() bool { return w.state.Analysis.On },
		},
	}
	for n := 1; n <= 3; n++ {
		list = append(list, &command{
			id: "lines-" + strconv.Itoa(n), shortcut: keys(fyne.KeyName(strconv.Itoa(n)), ctrlShift),
			checked: func() bool { return w.settings.lines() == n }, do: func() {
				w.settings.p.SetInt("analysis.lines", n)
				w.useHelp()
				w.refreshMenu()
			},
		})
	}
	return list
}

// lines is how many lines an analysis shows.
func (s settings) lines() int { return min(max(s.p.IntWithFallback("analysis.lines", 3), 1), 3) }

// helpThreads is how many threads hints and analyses may use, together with the computer.
func (s settings) helpThreads() int {
	return min(max(s.p.IntWithFallback("analysis.threads", usualHelpThreads()), 1), runtime.NumCPU())
}

// usualHelpThreads leaves one for everything else.
func usualHelpThreads() int { return max(runtime.NumCPU()-1, 1) }

// useHelp has the controller search with the settings.
func (w *Window) useHelp() {
	w.control.SetHelp(control.Help{Threads: w.settings.helpThreads(), Computer: w.settings.threads(), Lines: w.settings.lines()})
}

// useSource has hints and analyses take the memory of the settings.
func (w *Window) useSource() {
	if w.cfg.Source != nil {
		w.control.SetSource(w.advised(w.cfg.Source(w.settings.hash())))
	}
}

// helpThreadChoice is a choice of the preferences.
func (p *preferences) helpThreadChoice() fyne.CanvasObject {
	w, names := p.w, []string{}
	for n := 1; n <= runtime.NumCPU(); n++ {
		names = append(names, strconv.Itoa(n))
	}
	return p.choice(w.tr("eval.threads"), names, w.settings.helpThreads()-1, func(index int) {
		w.settings.p.SetInt("analysis.threads", index+1)
		w.useHelp()
	})
}

// watchSeen tells the controller when the board can be seen: not behind another page (on the welcome page there is no game), and not long
// after another program got the keyboard.
func (w *Window) watchSeen() {
	back := func() {}
	away, told := false, true
	seen := func() bool { return !away && (w.root.shown == w.game.box || w.root.shown == w.welcome.box) }
	tell := func() {
		if now := seen(); now != told && !w.closed {
			told = now
			w.control.SetSeen(now)
		}
	}
	w.root.onShow = func() {
		if seen() != told {
			w.cfg.Post(tell) // not from within the controller's own Show
		}
	}
	life := w.cfg.App.Lifecycle()
	life.SetOnExitedForeground(func() {
		w.setFront(false)
		back()
		back = w.cfg.After(awayAfter, func() {
			away = true
			tell()
		})
	})
	life.SetOnEnteredForeground(func() {
		w.setFront(true)
		back()
		away = false
		tell()
	})
}

// analysisNews shows what an analysis has found, while nothing else changes.
func (g *gamePage) analysisNews(a control.Analysis) {
	g.w.state.Analysis, g.last.Analysis = a, a
	if g.board != nil {
		g.board.Follow(g.scene())
	}
	g.lines.show(g.last)
	g.balance.show(g.last)
	if g.plan.analysis.empty() {
		g.refreshStatus()
	}
}

// thinkingNews shows how far the computer looks.
func (g *gamePage) thinkingNews(t control.Thinking) {
	g.w.state.Thinking, g.last.Thinking = t, t
	g.refreshStatus()
}

// scene is what the board shows: the state, with the arrows of a hint or of the analysis.
func (g *gamePage) scene() boardview.Scene {
	s := sceneOf(g.last, g.marks(), g.refused != nil)
	s.Marks = append(s.Marks, helpMarks(g.last)...)
	return s
}

// helpMarks are the arrows of a hint, or else of the lines of the analysis.
func helpMarks(s control.State) []boardview.Mark {
	a := s.Analysis
	switch {
	case s.Preview.On:
		return nil
	case len(s.Hint.Steps) > 0:
		return arrows(s.Hint.Steps, 0)
	case a.Searching && a.Depth < firmDepth:
		return nil
	}
	var out []boardview.Mark
	for i, l := range a.Lines {
		var turn []rules.Effect
		for _, step := range l.Steps[:l.Turn] {
			if i == 0 || len(turn) < sideSteps {
				turn = append(turn, step.Effect)
			}
		}
		out = append(out, arrows(turn, i)...)
	}
	return out
}

// arrows draws the steps of a turn as a chain of arrows, numbered when there are several. rank is how far the turn is behind the best one.
func arrows(turn []rules.Effect, rank int) []boardview.Mark {
	var out []boardview.Mark
	for _, e := range turn {
		if e.Style == rules.StyleEnd || e.To == board.NoPoint {
			continue
		}
		m := boardview.Mark{Kind: boardview.MarkHint, At: e.To, Rank: rank}
		if e.From != board.NoPoint {
			m.Line = []board.Point{e.From}
		}
		out = append(out, m)
	}
	for i := range out {
		if len(out) > 1 && rank == 0 {
			out[i].Number = i + 1
		}
	}
	return out
}

// hintWords are the sentences of the hint, "" when there is none.
func (w *Window) hintWords(h control.Hint) string {
	var out []string
	for _, m := range h.Words {
		out = append(out, w.say(m))
	}
	return strings.Join(out, " ")
}

// scoreWords are the score of a line in words, such as "Red +1.3" or "Black wins in 3 turns".
func (w *Window) scoreWords(s control.State, l control.Line) string {
	switch {
	case l.Wins != board.NoSide:
		return w.tr("eval.wins", "Side", w.sideName(s, l.Wins), "Count", l.In)
	case l.Score >= 10:
		return w.tr("eval.ahead", "Side", w.sideName(s, board.First), "Score", w.pawns(l.Score))
	case l.Score <= -10:
		return w.tr("eval.ahead", "Side", w.sideName(s, board.Second), "Score", w.pawns(-l.Score))
	}
	return w.tr("eval.even")
}

// scoreShort is the score of a line in a few characters: above 0 the first player is ahead.
func (w *Window) scoreShort(s control.State, l control.Line) string {
	if l.Wins != board.NoSide {
		return w.tr("eval.wins-short", "Side", w.sideName(s, l.Wins), "Count", l.In)
	}
	return w.pawns(l.Score)
}

func (w *Window) sideName(s control.State, side board.Side) string {
	return w.texts.T(s.Players[side&1].SideKey)
}

// mostPawns is the largest score that is shown; more says nothing more.
const mostPawns = 9900

// pawns is a score in hundredths as people write it, with a sign.
func (w *Window) pawns(score int) string {
	score = min(max(score, -mostPawns), mostPawns)
	text := w.texts.Decimal(float64(max(score, -score))/100, 1)
	switch {
	case text == w.texts.Decimal(0, 1):
		return text
	case score < 0:
		return "−" + text
	}
	return "+" + text
}

// progress is how deep an analysis has looked and how fast, or why it rests, from long to short; wide is for a panel that has room for the speed.
func (w *Window) progress(a control.Analysis, wide bool) (out []string) {
	depth := w.tr("eval.depth", "Depth", a.Depth)
	switch {
	case !a.Searching && a.Rests.Key != "":
		out = append(out, w.say(a.Rests))
	case a.Depth == 0:
		return []string{w.tr("eval.starting")}
	case a.Searching && wide:
		out = append(out, w.tr("eval.depth-rate", "Depth", a.Depth, "Rate", w.rate(a.Rate)))
	}
	if a.Depth > 0 {
		out = append(out, depth)
	}
	return out
}

// rate is a speed in positions a second.
func (w *Window) rate(n uint64) string {
	switch {
	case n < 10_000:
		return w.tr("eval.rate", "Count", strconv.FormatUint(n, 10))
	case n < 1_000_000:
		return w.tr("eval.rate-k", "Count", strconv.FormatUint(n/1000, 10))
	}
	return w.tr("eval.rate-m", "Count", w.texts.Decimal(float64(n)/1e6, 1))
}

// analysisStatus is the analysis in a sentence, for where it has no room of its own: with as many steps of the best line as the status line has
// room for after what stands ahead of it. It is "" when the analysis is off.
func (g *gamePage) analysisStatus(ahead string) string {
	a := g.last.Analysis
	switch {
	case !a.On || !g.plan.analysis.empty(), a.Over != nil: // how the game ended says more
		return ""
	case len(a.Lines) == 0 && !a.Searching:
		return g.w.say(a.Rests)
	case len(a.Lines) == 0:
		return g.w.tr("eval.status-starting")
	}
	l := a.Lines[0]
	score := g.w.scoreWords(g.last, l)
	text := func(steps int) string {
		line := lineText(l, steps)
		if steps < len(l.Steps) {
			line += " …"
		}
		return g.w.tr("eval.status", "Score", score, "Depth", a.Depth, "Line", line)
	}
	fewer := sort.Search(len(l.Steps), func(n int) bool { return g.status.fits(ahead + text(len(l.Steps)-n)) })
	if fewer == len(l.Steps) && fewer > 0 {
		return score
	}
	return text(len(l.Steps) - fewer)
}

// lineText writes the first steps of a line with the numbers of the rounds.
func lineText(l control.Line, steps int) string {
	var b strings.Builder
	for i := range l.Steps[:min(steps, len(l.Steps))] {
		b.WriteString(stepText(l, i))
	}
	return strings.TrimRight(b.String(), " /")
}

// stepText is a step of a line with what stands before it, a number or nothing, and what stands behind it.
func stepText(l control.Line, i int) string {
	s := l.Steps[i]
	text := s.Text + " "
	if !s.Ends {
		text = s.Text + "/"
	}
	begins := i == 0 || l.Steps[i-1].Ends
	switch {
	case begins && s.Side == board.First:
		return strconv.Itoa(s.Number) + ". " + text
	case i == 0:
		return strconv.Itoa(s.Number) + "… " + text
	}
	return text
}

// lineMenu shows the menu of a step of a line.
func (w *Window) lineMenu(line, step int, at fyne.Position) {
	if items := w.lineItems(line, step); len(items) > 0 {
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), w.win.Canvas(), at)
	}
}

func (w *Window) lineItems(line, step int) []*fyne.MenuItem {
	a := w.state.Analysis
	if line >= len(a.Lines) || step >= len(a.Lines[line].Steps) {
		return nil
	}
	l := a.Lines[line]
	item := func(key string, do func()) *fyne.MenuItem { return fyne.NewMenuItem(w.texts.T(key), do) }
	return []*fyne.MenuItem{
		item("eval.show", func() { w.control.Preview(line, step) }),
		fyne.NewMenuItemSeparator(),
		item("eval.add", func() { w.control.AddLine(line, step+1) }),
		item("eval.add-all", func() { w.control.AddLine(line, len(l.Steps)) }),
		item("eval.copy", func() {
			w.cfg.App.Clipboard().SetContent(lineText(l, len(l.Steps)))
			w.game.status.say(w.tr("eval.copied"))
		}),
	}
}

// helpStatus puts the hint into the status line, or what is known about a search that has no other place.
func (g *gamePage) helpStatus(line *statusText) {
	s := g.last
	switch words := g.w.hintWords(s.Hint); {
	case s.Preview.On:
		line.last = ""
	case words != "":
		line.text, line.alarm, line.last = words, "", ""
	case s.Mode == control.ModeThinking && s.Thinking.Depth > 0:
		line.text = g.w.tr("eval.thinks", "Status", line.text, "Depth", s.Thinking.Depth)
	default:
		ahead := ""
		if line.alarm != "" {
			ahead = line.alarm + " "
		}
		if text := g.analysisStatus(ahead); text != "" {
			line.text, line.last = text, ""
		}
	}
}

// sideColor is the colour that stands for a side of the game on the board.
func (w *Window) sideColor(side board.Side) color.NRGBA {
	g := w.state.Game
	piece := sidePiece(g, "side."+g.Sides[side&1])
	info, _ := g.Info(piece)
	return w.palette.SideColor(info.Art[0].Frame, side)
}
