package ui

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/layout"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/rules"
	"crosspoint/ui/control"
	"crosspoint/ui/lesson"
)

// learnPage teaches a game: chapters of its rules with diagrams on which steps can be tried, or a guided first game.
type learnPage struct {
	w       *Window
	box     *fyne.Container
	diagram *control.Diagram
	guide   *control.Guide
	courses map[*rules.Game]*lesson.Course
	games   []*rules.Game // those that have a course

	guided  bool
	game    *rules.Game
	chapter int
	at      int // of the diagram in its chapter
	last    control.LessonState

	board   *boardview.Board
	spec    boardview.Spec
	specOf  string // what spec was made for
	flipped bool
	panel   *plain
	edge    *canvas.Rectangle
	pick    *picker // of the game
	chapts  *picker // of the chapter, where the list has no room
	top     *fyne.Container
	list    *chapterList
	text    *lessonText
	presets *fyne.Container
	bar     *puzzleBar
	again   *button // back to the start, or a step of the guided game, where it has a row of its own
	end     *button
	buttons map[string]*button
	tools   *fyne.Container
	status  *statusLine
	plan    learnPlan
}

func newLearnPage(w *Window) *learnPage {
	p := &learnPage{w: w, courses: map[*rules.Game]*lesson.Course{}}
	p.diagram = control.NewDiagram(lessonView{p})
	p.guide = control.NewGuide(control.GuideConfig{View: lessonView{p}, After: func(d time.Duration, f func()) func() {
		return w.cfg.After(d, func() {
			if !w.closed {
				f()
			}
		})
	}})
	for _, g := range w.cfg.Games {
		if hasCourse(g) {
			p.games = append(p.games, g)
		}
	}
	p.build()
	return p
}

// build implements aside.
func (p *learnPage) build() {
	w := p.w
	p.buttons, p.panel, p.edge = map[string]*button{}, newPlain(), canvas.NewRectangle(nil)
	p.board, p.specOf = nil, ""
	names := make([]string, len(p.games))
	for i, g := range p.games {
		names[i] = w.texts.T("game." + g.ID)
	}
	p.status = newStatusLine(w)
	p.pick = w.newPicker(names, 0, func(i int) {
		p.open(p.games[i], p.guided)
		w.focusBoard()
	})
	p.chapts = w.newPicker([]string{""}, 0, p.goTo)
	p.chapts.cut = true
	p.pick.spoken, p.chapts.spoken = w.tr("access.game"), w.tr("access.chapters")
	p.list = w.newChapterList(p.goTo)
	p.top = &fyne.Container{Layout: learnTop{}, Objects: []fyne.CanvasObject{p.pick, p.chapts}}
	p.text = newLessonText(w)
	p.presets = &fyne.Container{Layout: layout.NewRowWrapLayoutWithCustomPadding(gap/2, gap/2)}
	p.bar = newPuzzleBar(w)
	p.end = w.newButton("", "check", "", func() { w.run("end-turn"); w.focusBoard() }, p.status.setHint)
	p.newTools()
	p.box = &fyne.Container{Layout: p, Objects: []fyne.CanvasObject{
		p.panel.image, p.edge, p.top, p.list, p.text, p.presets, p.bar.box, p.again, p.end, p.tools, p.status.box,
	}}
	p.box.Hide()
	p.paint()
}

// course is what teaches a game, read once.
func (p *learnPage) course(g *rules.Game) *lesson.Course {
	c, known := p.courses[g]
	if !known {
		c = shippedCourse(g)
		p.courses[g] = c
	}
	return c
}

// open shows the chapters or the guided game of a game, the chapters where they were left.
func (p *learnPage) open(g *rules.Game, guided bool) {
	other := g != p.game
	p.game, p.guided = g, guided
	if guided {
		p.guide.Open(g, &p.course(g).First)
		return
	}
	if other || p.diagram.Game() != g {
		p.chapter, p.at = 0, 0
	}
	p.openDiagram()
}

func (p *learnPage) chapters() []lesson.Chapter { return p.course(p.game).Chapters }

func (p *learnPage) openDiagram() {
	c := &p.chapters()[p.chapter]
	p.diagram.Open(p.game, c.ID, &c.Diagrams[p.at])
}

// goTo shows a chapter from its beginning.
func (p *learnPage) goTo(chapter int) {
	p.chapter, p.at = chapter, 0
	p.openDiagram()
}

// turn goes to the next diagram or chapter, or to the one before.
func (p *learnPage) turn(by int) {
	if !p.canTurn(by) {
		return
	}
	switch p.at += by; {
	case p.at < 0:
		p.chapter--
		p.at = len(p.chapters()[p.chapter].Diagrams) - 1
	case p.at >= len(p.chapters()[p.chapter].Diagrams):
		p.chapter++
		p.at = 0
	}
	p.openDiagram()
}

func (p *learnPage) canTurn(by int) bool {
	list := p.chapters()
	if by < 0 {
		return p.chapter+p.at > 0
	}
	return p.chapter < len(list)-1 || p.at < len(list[p.chapter].Diagrams)-1
}

// leave goes back to where the page was opened.
func (p *learnPage) leave() { p.w.leaveAside() }

// rest implements aside.
func (p *learnPage) rest() {
	p.guide.Rest()
	if p.guided && p.game != nil && !p.guide.State().Won {
		p.w.settings.setFirst(p.game, firstDeclined)
	}
	p.w.welcome.offer.refresh()
}

// setNotation implements aside.
func (p *learnPage) setNotation(g *rules.Game, id string) {
	p.diagram.SetNotation(g, id)
	p.guide.SetNotation(g, id)
}

func (p *learnPage) container() *fyne.Container   { return p.box }
func (p *learnPage) shownBoard() *boardview.Board { return p.board }
func (p *learnPage) shownGame() *rules.Game       { return p.game }
func (p *learnPage) boardState() control.State    { return p.last.Board }

// buttonID implements aside.
func (p *learnPage) buttonID(b *button) string {
	for id, c := range p.buttons {
		if b == c {
			return id
		}
	}
	switch b {
	case p.end:
		return "end-turn"
	case p.again:
		return "lesson-again"
	}
	return ""
}

// lessonView is the page as diagrams and the guide see it.
type lessonView struct{ p *learnPage }

// ShowLesson implements control.LessonView.
func (v lessonView) ShowLesson(s control.LessonState) { v.p.show(s) }

// input is what takes clicks now.
func (p *learnPage) input() interface {
	Click(board.Point)
	Press(board.Point) bool
	Drag(board.Point) bool
	Drop(board.Point)
	Escape()
	EndTurn()
} {
	if p.guided {
		return p.guide
	}
	return p.diagram
}

func (p *learnPage) endTurn() { p.input().EndTurn() }

// show takes a state over.
func (p *learnPage) show(s control.LessonState) {
	motions := motionsOf(s.Board.Motions)
	p.sounds(p.last, s, motions)
	p.last = s
	if p.w.closed || s.Board.Game == nil {
		return
	}
	if p.guided && s.Won {
		p.w.settings.setFirst(p.game, firstDone)
	}
	p.refreshSpec()
	p.board.SetFlipped(p.flipped)
	p.board.SetEnabled(!s.Busy && !s.Won)
	if len(motions) > 0 {
		p.board.Animate(motions, p.scene())
	} else {
		p.board.SetScene(p.scene())
	}
	if p.guided && len(s.Lit) > 0 {
		p.board.SetCursor(s.Lit[0])
	}
	p.refresh()
	p.w.hearLesson()
}

func (p *learnPage) flip() {
	p.flipped = !p.flipped
	p.board.SetFlipped(p.flipped)
}

// scene is the board with what is lit.
func (p *learnPage) scene() boardview.Scene {
	s := p.last
	scene := sceneOf(s.Board, marksShown{steps: p.w.settings.on(setSteps, true), last: p.w.settings.on(setLast, true)}, s.Tone == control.PuzzleBad)
	for _, at := range s.Lit {
		scene.Marks = append(scene.Marks, boardview.Mark{Kind: boardview.MarkHint, At: at})
	}
	return scene
}

// refreshSpec makes the board fit game, piece set, coordinates and colours.
func (p *learnPage) refreshSpec() {
	w := p.w
	set, coords := w.settings.pieceSet(p.game.ID), w.settings.on(setCoordinates, true)
	notation := w.notation(p.game)
	key := strings.Join([]string{p.game.ID, notation.ID, set, w.palette.ID, strconv.FormatBool(coords)}, "|")
	if key == p.specOf {
		return
	}
	p.specOf = key
	p.spec = specOf(p.game, notation, set, coords, w.palette)
	if p.board != nil {
		p.board.SetSpec(p.spec)
		return
	}
	b := boardview.New(p.spec)
	b.OnClick = func(at board.Point) { p.input().Click(at) }
	b.OnPress = func(at board.Point) bool { return p.input().Press(at) }
	b.OnDragStart = func(at board.Point) bool { return p.input().Drag(at) }
	b.OnDrop = func(at board.Point) { p.input().Drop(at) }
	b.OnEscape = func() { p.input().Escape() }
	b.OnKey = w.plainKey
	b.SetAnimation(w.animation())
	p.board = b
	p.box.Objects = append(p.box.Objects, b)
	p.box.Refresh()
}

// refresh brings everything but the board up to date.
func (p *learnPage) refresh() {
	if p.guided {
		p.tellStep()
	} else {
		p.tellChapter()
	}
	for i, g := range p.games {
		if g == p.game && p.pick.SelectedIndex() != i {
			follow(p.pick, p.pick.Options, i)
		}
	}
	p.Layout(nil, p.box.Size())
	p.refreshButtons()
	p.refreshStatus()
	if p.w.aside == aside(p) {
		p.w.refreshMenu()
		p.w.refreshTitle()
	}
}

// follow has a picker show names and one of them without telling of it.
func follow(pick *picker, names []string, at int) {
	changed := pick.OnChanged
	pick.OnChanged = nil
	pick.Options = names
	pick.SetSelectedIndex(at)
	pick.OnChanged = changed
	pick.Refresh()
}

// tellChapter shows the texts of a chapter and its diagram.
func (p *learnPage) tellChapter() {
	w, s := p.w, p.last
	list := p.chapters()
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = w.tr("learn.chapter", "Number", i+1, "Title", w.texts.T(lesson.Key(p.game, c.ID, "")))
	}
	if strings.Join(names, "|") != strings.Join(p.list.names, "|") || p.list.cursor != p.chapter {
		p.list.follow(names, p.chapter)
		follow(p.chapts, names, p.chapter)
	}
	c := &list[p.chapter]
	d := &c.Diagrams[p.at]
	sub := ""
	if n := len(c.Diagrams); n > 1 {
		sub = w.tr("learn.diagram", "Number", p.at+1, "Total", n)
	}
	p.text.show(w.texts.T(lesson.Key(p.game, c.ID, "")), sub, w.texts.T(lesson.Key(p.game, c.ID, "text")), w.texts.T(lesson.Key(p.game, c.ID, d.Task)))
	p.offerPresets(d)
	p.bar.say(strings.TrimSpace(w.say(s.Say)+" "+w.say(s.More)), s.Tone, nil)
}

// tellStep shows the texts of a step of the guided game.
func (p *learnPage) tellStep() {
	w, s := p.w, p.last
	p.presets.Objects = nil
	title := w.tr("learn.first.title", "Game", w.texts.T("game."+p.game.ID))
	step := w.tr("learn.first.step", "Number", s.Step, "Total", s.Steps)
	switch {
	case s.Won:
		p.text.show(title, w.tr("learn.first.won"), w.say(s.Task), "")
		p.bar.say(w.say(s.Board.Outcome), control.PuzzleGood, []barAnswer{
			{w.tr("learn.first.play"), func() { w.playEasy(p.game) }},
			{w.tr("learn.first.rules"), func() { w.openLearn(p.game, false) }},
			{w.tr("learn.first.again"), func() { p.guide.Again(); w.focusBoard() }},
		})
	case s.Busy:
		p.text.show(title, step, "", w.tr("learn.first.wait"))
		p.bar.say("", control.PuzzlePlain, nil)
	default:
		p.text.show(title, step, w.say(s.Task), "")
		p.bar.say(w.say(s.Say), s.Tone, nil)
	}
}

// refreshStatus says what can be clicked.
func (p *learnPage) refreshStatus() {
	w, s := p.w, p.last
	line := statusText{text: w.say(s.Board.Status)}
	if rec := s.Board.Record; rec != nil {
		line.game = w.rulesLine(p.game, rec.Preset())
	}
	p.status.show(line)
}

func (p *learnPage) paint() {
	pal := p.w.palette
	p.panel.paint(pal.Panel)
	p.edge.FillColor = pal.PanelEdge
	p.edge.Refresh()
	p.bar.paint()
	p.text.paint()
	p.list.Refresh()
	p.status.paint()
}

// redraw implements aside.
func (p *learnPage) redraw() {
	p.paint()
	if p.board == nil {
		return
	}
	p.refreshSpec()
	p.board.SetAnimation(p.w.animation())
	p.board.SetScene(p.scene())
	p.refresh()
}

func (p *learnPage) wants() learnWants {
	aspect := float32(1)
	if p.board != nil {
		aspect = boardview.Aspect(p.spec)
	}
	return learnWants{
		aspect: aspect, list: !p.guided, names: p.list.width(), end: p.last.Board.End.Visible, text: p.text.height, bar: p.bar.height,
		presets: func(width float32) float32 {
			if len(p.presets.Objects) == 0 || width <= 0 {
				return 0
			}
			p.presets.Resize(fyne.NewSize(width, 10))
			return p.presets.MinSize().Height
		},
	}
}

// MinSize implements fyne.Layout; see pages.
func (p *learnPage) MinSize([]fyne.CanvasObject) fyne.Size { return minWindow }

// Layout implements fyne.Layout.
func (p *learnPage) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	plan := layoutLearn(size, p.wants())
	p.plan = plan
	if p.board != nil {
		place(p.board, plan.board)
	}
	place(p.panel.image, plan.panel)
	edge := rect{}
	if plan.board.x > 0 && plan.board.x >= plan.panel.w {
		edge = rect{plan.panel.w - 1, plan.panel.y, 1, plan.panel.h}
	}
	place(p.edge, edge)
	if hidden := plan.wide || p.guided; hidden != p.chapts.Hidden {
		p.chapts.Hidden = hidden
		p.top.Refresh()
	}
	place(p.top, plan.top)
	place(p.list, plan.list)
	place(p.text, plan.text)
	place(p.presets, plan.presets)
	place(p.bar.box, plan.bar)
	place(p.again, plan.again)
	place(p.end, plan.end)
	if p.dropDoubles() {
		p.tools.Refresh()
	}
	place(p.tools, plan.tools)
	place(p.status.box, plan.status)
}
