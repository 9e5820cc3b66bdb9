package ui

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/external"
	"crosspoint/engine/roster"
	"crosspoint/rules"
)

// tenth is how exactly the time of a test is told.
const tenth = 100 * time.Millisecond

// enginePage is the page of one program: its name, what it is, a test, and its options.
func (p *preferences) enginePage(e roster.Entry) fyne.CanvasObject {
	w := p.w
	back := w.newButton(w.tr("engines.all"), "back", "", func() { p.toEngine("") }, nil)
	back.Importance = widget.LowImportance
	remove := w.newButton(w.tr("engines.remove"), "", "", func() { p.removeEngine(e) }, nil)
	test := p.testButton(e)
	test.Importance = widget.HighImportance
	about := widget.NewLabel(w.programAbout(e) + "\n" + e.Command())
	about.Wrapping = fyne.TextWrapBreak
	about.SizeName = theme.SizeNameCaptionText
	top := p.column(container.NewHBox(back), w.labelled(w.tr("engines.name"), p.nameField(e)), flush(about),
		container.NewHBox(test, remove), p.saidBox(e.ID))
	if slices.ContainsFunc(w.cfg.Games, func(g *rules.Game) bool { return e.Plays(g) && countsRanks(g) }) {
		top.Add(p.ranksChoice(e))
	}
	start := p.startGroup(e)
	options := p.column(p.heading(w.tr("engines.options")))
	if len(e.Shown()) == 0 {
		options.Add(flush(paragraph(w.tr("engines.no-options"))))
	}
	p.addOptions(options, e)
	return p.groups(top, start, options)
}

// programAbout says what a program calls itself, and what it speaks and plays.
func (w *Window) programAbout(e roster.Entry) string {
	about := w.engineAbout(e)
	switch {
	case e.Program != "" && e.Author != "":
		return w.tr("engines.program", "Program", e.Program, "Author", e.Author) + " " + about
	case e.Program != "":
		return w.tr("engines.program-only", "Program", e.Program) + " " + about
	}
	return about
}

// countsRanks tells whether programs count the ranks of a game from different numbers.
func countsRanks(g *rules.Game) bool {
	return slices.ContainsFunc(g.Notations, func(n rules.Notation) bool { return n.ID == external.FromOne })
}

// change changes the program of the page.
func (p *preferences) change(id string, change func(*roster.Entry)) {
	p.engines.changed = true
	p.w.changeEntry(id, change)
}

// nameField renames a program; an empty name is its own.
func (p *preferences) nameField(e roster.Entry) *field {
	f := newField()
	f.SetText(e.Name)
	f.OnChanged = func(text string) {
		if text = strings.TrimSpace(text); text == "" {
			text = e.Program
		}
		if text != "" {
			p.change(e.ID, func(e *roster.Entry) { e.Name = text })
		}
	}
	p.wireField(f)
	return f
}

// wireField connects the keys of a field with the dialog.
func (p *preferences) wireField(f *field) {
	f.onEscape = func() {
		if p.sheet != nil {
			p.sheet.cancel()
		}
	}
}

func (p *preferences) ranksChoice(e roster.Entry) fyne.CanvasObject {
	names := []string{p.w.tr("engines.ranks-0"), p.w.tr("engines.ranks-1"), p.w.tr("engines.ranks-2")}
	return p.choice(p.w.tr("engines.ranks"), names, int(e.Base), func(index int) {
		p.change(e.ID, func(e *roster.Entry) { e.Base = external.Base(index) })
	})
}

func (p *preferences) removeEngine(e roster.Entry) {
	w := p.w
	w.confirm(w.tr("engines.remove-title", "Name", shortened(e.Name)), w.tr("engines.remove-text"), w.tr("engines.remove-yes"), func() {
		p.stopEngineTask()
		w.setEntries(slices.DeleteFunc(w.entries(), func(o roster.Entry) bool { return o.ID == e.ID }))
		for _, setting := range []string{setAnalysisEngine, setReviewEngine} {
			if w.settings.p.String(setting) == e.ID {
				w.setHelper(setting, "")
			}
		}
		p.toEngine("")
	})
}

// addOptions adds the controls of a program's options: what has a value first, then the switches, then the buttons.
func (p *preferences) addOptions(page *fyne.Container, e roster.Entry) {
	var values, ticks, buttons []fyne.CanvasObject
	for _, o := range e.Shown() {
		switch o.Kind {
		case external.Check:
			tick := p.w.newTick(optionText(o.Name, textNormal), e.Value(o) == "true", func(on bool) { p.setOption(e.ID, o, strconv.FormatBool(on)) })
			ticks = append(ticks, flush(tick))
		case external.Button:
			buttons = append(buttons, p.w.newButton(optionText(o.Name, textNormal), "", "", func() { p.pressOption(e.ID, o) }, nil))
		case external.Spin:
			values = append(values, p.spin(e, o))
		case external.Combo:
			values = append(values, p.choice(optionText(o.Name, textSmall), o.Choices, slices.Index(o.Choices, e.Value(o)), func(index int) {
				p.setOption(e.ID, o, o.Choices[index])
			}))
		case external.Text:
			values = append(values, p.textOption(e, o))
		}
	}
	columns := 1
	if p.wide {
		columns = 2
	}
	for _, group := range [][]fyne.CanvasObject{values, ticks} {
		if len(group) > 0 {
			page.Add(container.New(columnGrid{columns}, group...))
		}
	}
	if len(buttons) > 0 {
		page.Add(container.New(layout.NewRowWrapLayoutWithCustomPadding(gap, gap), buttons...))
	}
}

// widestOption is how wide the name of an option may be, in points.
const widestOption float32 = 220

// maxOptionCaption bounds the name of an option in characters.
const maxOptionCaption = 80

// optionText is the name of an option as far as it has room, in a size of text.
func optionText(name string, size float32) string {
	r := []rune(name)
	r = r[:min(len(r), maxOptionCaption)]
	for n := len(r); n > 0; n-- {
		text := string(r[:n])
		if n < len([]rune(name)) {
			text += "…"
		}
		if fyne.MeasureText(text, size, fyne.TextStyle{}).Width <= widestOption {
			return text
		}
	}
	return ""
}

func (p *preferences) setOption(id string, o external.Option, value string) {
	p.change(id, func(e *roster.Entry) { e.Set(o, value) })
}

// value is what an option is set to now.
func (p *preferences) value(id string, o external.Option) string {
	e, _ := p.w.engines.Find(id)
	return e.Value(o)
}

// spin is the entry of a number within bounds, with buttons for one more and one less. What is out of bounds does not count and goes when
// the field is left.
func (p *preferences) spin(e roster.Entry, o external.Option) fyne.CanvasObject {
	w, f := p.w, newField()
	f.SetText(e.Value(o))
	f.OnChanged = func(text string) { p.setOption(e.ID, o, strings.TrimSpace(text)) }
	f.onLeave = func() { f.SetText(p.value(e.ID, o)) }
	step := func(by int64) {
		n, _ := strconv.ParseInt(p.value(e.ID, o), 10, 64)
		if by > 0 && n < o.Max || by < 0 && n > o.Min {
			f.SetText(strconv.FormatInt(n+by, 10))
		}
	}
	f.onArrow = func(by int) { step(int64(-by)) }
	p.wireField(f)
	less := w.newButton("−", "", "", func() { step(-1) }, nil)
	more := w.newButton("+", "", "", func() { step(1) }, nil)
	less.least, more.least = controlH, controlH
	return w.labelled(optionText(w.tr("engines.bounds", "Name", o.Name, "Min", o.Min, "Max", o.Max), textSmall),
		bordered(nil, nil, nil, container.NewHBox(less, more), f))
}

// textOption is the entry of a text; the name of a file can be chosen.
func (p *preferences) textOption(e roster.Entry, o external.Option) fyne.CanvasObject {
	w, f := p.w, newField()
	f.SetText(e.Value(o))
	f.OnChanged = func(text string) { p.setOption(e.ID, o, text) }
	p.wireField(f)
	if name := strings.ToLower(o.Name); !strings.Contains(name, "file") {
		return w.labelled(optionText(o.Name, textSmall), f)
	}
	pick := w.newButton(w.tr("engines.choose-file"), "", "", func() {
		p.chooseFile(filepath.Dir(e.Path), w.tr("engines.dialog-file"), func(path string) { f.SetText(path) })
	}, nil)
	return w.labelled(optionText(o.Name, textSmall), bordered(nil, nil, nil, pick, f))
}

// pressOption presses a button of the program.
func (p *preferences) pressOption(id string, o external.Option) {
	w := p.w
	e, _ := w.engines.Find(id)
	runEngineTask(p, id, w.tr("engines.pressing", "Name", shortened(e.Name)), func(ctx context.Context) (string, error) {
		return shortened(o.Name), w.engines.Press(ctx, id, o.Name)
	}, func(option string) string { return w.tr("engines.pressed", "Option", option) })
}

// columnGrid lays objects out in columns of equal width, row by row; each row is as high as it needs.
type columnGrid struct{ columns int }

// MinSize implements fyne.Layout.
func (g columnGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i := 0; i < len(objects); i += g.columns {
		row := objects[i:min(i+g.columns, len(objects))]
		if i > 0 {
			size.Height += gap
		}
		size.Height += tallest(row)
		for _, o := range row {
			size.Width = max(size.Width, o.MinSize().Width)
		}
	}
	size.Width = size.Width*float32(g.columns) + 2*gap*float32(g.columns-1)
	return size
}

// Layout implements fyne.Layout.
func (g columnGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - 2*gap*float32(g.columns-1)) / float32(g.columns)
	y := float32(0)
	for i := 0; i < len(objects); i += g.columns {
		row := objects[i:min(i+g.columns, len(objects))]
		height := tallest(row)
		for k, o := range row {
			o.Move(fyne.NewPos(float32(k)*(width+2*gap), y))
			o.Resize(fyne.NewSize(width, height))
		}
		y += height + gap
	}
}

func tallest(row []fyne.CanvasObject) (height float32) {
	for _, o := range row {
		height = max(height, o.MinSize().Height)
	}
	return height
}
