package ui

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/external"
	"crosspoint/engine/roster"
	"crosspoint/rules"
)

// enginesTab is what the page about engines remembers while the preferences are open.
type enginesTab struct {
	at      string // the program whose own page is shown, "" for the list
	task    *engineTask
	said    map[string]engineSaid      // what came of the last test, by program
	boxes   map[string]*fyne.Container // where that is shown
	tests   []*button
	changed bool   // a running analysis has to know
	askedAs string // how the program of the page was started when it was asked last; see startedAs
}

// engineTask is a test of a program that runs, or a button of it that is pressed.
type engineTask struct {
	id, text string
	cancel   context.CancelFunc
}

type engineSaid struct {
	text string
	bad  bool
}

// buildEnginesTab is the list of programs, or the page of one of them.
func buildEnginesTab(p *preferences) fyne.CanvasObject {
	w, t := p.w, &p.engines
	if w.engines == nil {
		return flush(paragraph(w.tr("engines.none")))
	}
	t.boxes, t.tests = map[string]*fyne.Container{}, nil
	if t.said == nil {
		t.said = map[string]engineSaid{}
	}
	if e, ok := w.engines.Find(t.at); ok && t.at != "" {
		return p.enginePage(e)
	}
	t.at = ""
	list := p.column(p.heading(w.tr("engines.title")), flush(paragraph(w.tr("engines.about"))), p.ownRow())
	for _, e := range w.entries() {
		list.Add(p.engineRow(e))
	}
	add := w.newButton(w.tr("engines.add"), "new", "", p.addEngine, nil)
	list.Add(container.NewHBox(add))
	helpers := p.column(p.heading(w.tr("engines.helpers")),
		p.helperChoice("engines.analysis", setAnalysisEngine), p.helperChoice("engines.review", setReviewEngine))
	if len(w.entries()) > 0 {
		helpers.Add(flush(paragraph(w.tr("engines.helpers-about"))))
	}
	return p.groups(list, helpers)
}

func (p *preferences) helperChoice(key, setting string) fyne.CanvasObject {
	names, ids, at := p.w.helperNames(setting)
	return p.choice(p.w.texts.T(key), names, at, func(index int) { p.w.setHelper(setting, ids[index]) })
}

// restoreEnginesTab gives a program the options that it has by itself, or the list its first helpers. No program is removed.
func restoreEnginesTab(w *Window) {
	if w.engines == nil {
		return
	}
	if p := w.preferences; p != nil && p.engines.at != "" {
		p.engines.changed = true
		w.changeEntry(p.engines.at, func(e *roster.Entry) { e.Values, e.Base, e.Chosen = nil, 0, external.Unknown })
		return
	}
	w.setHelper(setAnalysisEngine, "")
	w.setHelper(setReviewEngine, "")
}

// leaveEngines ends what runs for the page, and has a running analysis go by what was changed.
func (p *preferences) leaveEngines() {
	p.stopEngineTask()
	if p.engines.changed {
		p.engines.changed = false
		p.w.useSource()
	}
}

// frame puts a part of a list into a box of its own.
func (p *preferences) frame(o fyne.CanvasObject) fyne.CanvasObject {
	pal := p.w.palette
	back := canvas.NewRectangle(blend(pal.Panel, withAlpha(pal.Text, 0x0a)))
	back.StrokeColor, back.StrokeWidth, back.CornerRadius = pal.PanelEdge, 1, 6
	return container.NewStack(back, container.New(layout.NewCustomPaddedLayout(gap, gap, 1.5*gap, gap), o))
}

// title is the name of an engine with a line about it.
func (p *preferences) title(name, about string) fyne.CanvasObject {
	n, a := widget.NewLabel(name), widget.NewLabel(about)
	n.TextStyle.Bold, n.Truncation = true, fyne.TextTruncateEllipsis
	a.SizeName, a.Wrapping = theme.SizeNameCaptionText, fyne.TextWrapWord
	return flush(container.New(layout.NewCustomPaddedVBoxLayout(-2*gap), n, a))
}

// ownRow is the built-in engine.
func (p *preferences) ownRow() fyne.CanvasObject {
	w := p.w
	settings := w.newButton(w.tr("engines.settings"), "", "", func() {
		for _, t := range preferenceTabs() {
			if t.id == "play" {
				p.choose(t)
			}
		}
	}, nil)
	return p.frame(bordered(nil, nil, nil, container.NewCenter(settings), p.title(w.tr("engines.built-in"), w.tr("engines.ours"))))
}

func (p *preferences) engineRow(e roster.Entry) fyne.CanvasObject {
	w := p.w
	settings := w.newButton(w.tr("engines.settings"), "", "", func() { p.toEngine(e.ID) }, nil)
	buttons := container.NewHBox(p.testButton(e), settings)
	row := bordered(nil, nil, nil, container.NewCenter(buttons), p.title(shortened(e.Name), w.engineAbout(e)))
	if !p.wide {
		row = container.NewVBox(p.title(shortened(e.Name), w.engineAbout(e)), buttons)
	}
	return p.frame(container.NewVBox(row, p.saidBox(e.ID)))
}

// engineAbout says what a program speaks and plays.
func (w *Window) engineAbout(e roster.Entry) string {
	protocol := strings.ToUpper(string(e.Protocol))
	var names []string
	for _, g := range w.cfg.Games {
		if e.Plays(g) {
			names = append(names, w.texts.T("game."+g.ID))
		}
	}
	if len(names) == 0 {
		return w.tr("engines.row-none", "Protocol", protocol)
	}
	list := names[len(names)-1]
	if len(names) > 1 {
		list = w.tr("engines.list", "First", w.listed(names[:len(names)-1]), "Last", list)
	}
	return w.tr("engines.row", "Protocol", protocol, "Games", list)
}

// toEngine shows the page of a program, "" for the list.
func (p *preferences) toEngine(id string) {
	p.engines.at = id
	p.engines.askedAs = startedAs(p.entry(id))
	p.show()
	if p.sheet != nil {
		p.sheet.scroll.ScrollToTop()
	}
}

func (p *preferences) testButton(e roster.Entry) *button {
	b := p.w.newButton(p.w.tr("engines.test"), "", "", func() { p.testEngine(e.ID) }, nil)
	b.setEnabled(p.engines.task == nil && p.trialGame(e) != nil)
	p.engines.tests = append(p.engines.tests, b)
	return b
}

// trialGame is the game that a program shows itself in: the one on the board if it plays that.
func (p *preferences) trialGame(e roster.Entry) *rules.Game {
	if g := p.w.state.Game; g != nil && e.Plays(g) {
		return g
	}
	at := slices.IndexFunc(p.w.cfg.Games, e.Plays)
	if at < 0 {
		return nil
	}
	return p.w.cfg.Games[at]
}

// testEngine has a program play a move.
func (p *preferences) testEngine(id string) {
	w := p.w
	e, ok := w.engines.Find(id)
	g := p.trialGame(e)
	if !ok || g == nil {
		return
	}
	text := w.tr("engines.testing", "Name", shortened(e.Name), "Game", w.texts.T("game."+g.ID))
	runEngineTask(p, id, text, func(ctx context.Context) (roster.Trial, error) {
		return w.engines.Try(ctx, id, g)
	}, w.trialText)
}

// trialText says what a program played.
func (w *Window) trialText(t roster.Trial) string {
	position, notation := t.Start.Clone(), w.notation(t.Game)
	var turn []string
	for _, m := range t.Turn {
		turn = append(turn, notation.Format(position, m))
		position.Do(m)
	}
	pairs := []any{
		"Game", w.texts.T("game." + t.Game.ID), "Turn", strings.Join(turn, "/"), "Seconds", w.seconds(t.Elapsed.Round(tenth)),
		"Depth", t.Depth, "Score", w.pawns(t.Line.Score),
	}
	if t.Told {
		return w.tr("engines.answered-depth", pairs...)
	}
	return w.tr("engines.answered", pairs...)
}

// runEngineTask works in the background with a program and says what came of it, unless it is cancelled.
func runEngineTask[T any](p *preferences, id, text string, work func(context.Context) (T, error), words func(T) string) {
	w := p.w
	p.stopEngineTask()
	ctx, cancel := context.WithCancel(context.Background())
	task := &engineTask{id: id, text: text, cancel: cancel}
	p.engines.task = task
	p.showSaid(id)
	type result struct {
		value T
		err   error
	}
	background(w, func() result {
		value, err := work(ctx)
		return result{value, err}
	}, func(r result) {
		if p.engines.task != task {
			return
		}
		cancel()
		p.engines.task = nil
		if said := (engineSaid{}); r.err != nil {
			said.text, said.bad = w.tr("engines.test-failed", "Why", w.engineError(r.err)), true
			p.engines.said[id] = said
		} else {
			p.engines.said[id] = engineSaid{text: words(r.value)}
		}
		p.showSaid(id)
	})
}

// stopEngineTask cancels what runs.
func (p *preferences) stopEngineTask() {
	if t := p.engines.task; t != nil {
		t.cancel()
		p.engines.task = nil
		delete(p.engines.said, t.id)
		p.showSaid(t.id)
	}
}

// saidBox is where the page says what comes of a test.
func (p *preferences) saidBox(id string) fyne.CanvasObject {
	box := container.NewVBox()
	p.engines.boxes[id] = box
	p.fillSaid(id)
	return box
}

// showSaid brings the page up to date without taking the keyboard from a field of it.
func (p *preferences) showSaid(id string) {
	for _, b := range p.engines.tests {
		b.setEnabled(p.engines.task == nil)
	}
	if p.engines.boxes[id] == nil || p.w.preferences != p {
		return
	}
	p.fillSaid(id)
	p.page.Refresh()
}

func (p *preferences) fillSaid(id string) {
	w, box := p.w, p.engines.boxes[id]
	for _, o := range box.Objects {
		stopActivity(o)
	}
	box.Objects = nil
	box.Show()
	task := p.engines.task
	switch said := p.engines.said[id]; {
	case task != nil && task.id == id:
		cancel := w.newButton(w.tr("button.cancel"), "", "", p.stopEngineTask, nil)
		box.Add(busyRow(task.text, container.NewCenter(cancel)))
	case said.text != "":
		l := paragraph(said.text)
		if said.bad {
			l.Importance = widget.DangerImportance
		}
		box.Add(flush(l))
	default:
		box.Hide()
	}
	box.Refresh()
}

// busyRow is a text with a sign that something goes on, and what ends it.
func busyRow(text string, end fyne.CanvasObject) *fyne.Container {
	sign := widget.NewActivity()
	sign.Start()
	return bordered(nil, nil, container.NewCenter(sign), end, paragraph(text))
}

// stopActivity stops the sign of a busyRow.
func stopActivity(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *widget.Activity:
		o.Stop()
	case *fyne.Container:
		for _, inside := range o.Objects {
			stopActivity(inside)
		}
	}
}
