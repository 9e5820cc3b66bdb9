package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// preferenceTab is a page of the preferences. Another page is a file of its own with a line in preferenceTabs.
type preferenceTab struct {
	id string // its name is the catalogue's, under "preferences.ID"
	// build makes the widgets whenever the page is shown. What they change counts at once and is remembered; p.show builds the
	// page again.
	build func(p *preferences) fyne.CanvasObject
	// restore gives everything on the page its first value, and makes it count.
	restore func(w *Window)
}

// preferenceTabs are the pages in their order.
func preferenceTabs() []preferenceTab {
	return []preferenceTab{
		{"board", buildBoardTab, restoreBoardTab},
		{"language", buildLanguageTab, restoreLanguageTab},
		{"notation", buildNotationTab, restoreNotationTab},
		{"play", buildPlayTab, restorePlayTab},
		{"engines", buildEnginesTab, restoreEnginesTab},
		{"sound", buildSoundTab, restoreSoundTab},
		{"files", buildFilesTab, restoreFilesTab},
	}
}

// preferences is the dialog with everything that a person can choose for good.
type preferences struct {
	w       *Window
	sheet   *sheet
	current preferenceTab
	wide    bool            // the names of the pages stand beside the page
	names   *fyne.Container // or in a picker above it
	page    *fyne.Container
	engines enginesTab
	sound   soundTab
}

// preferencesNarrow is the width of a window in which the names of the pages have no room beside the page.
var preferencesNarrow float32 = 600

// showPreferences opens the preferences at a page, "" for the one that was looked at last.
func (w *Window) showPreferences(tab string) {
	if tab == "" {
		tab = w.settings.p.String("preferences")
	}
	p := &preferences{w: w, current: preferenceTabs()[0], page: container.NewStack()}
	for _, t := range preferenceTabs() {
		if t.id == tab {
			p.current = t
		}
	}
	p.wide = w.win.Canvas().Size().Width >= preferencesNarrow
	frame := sheetFrame{}
	if p.wide {
		p.names = container.New(layout.NewCustomPaddedVBoxLayout(gap / 2))
		frame.side = container.New(layout.NewCustomPaddedLayout(gap, 0, 0, 2*gap), p.names)
	} else {
		p.names = container.NewStack()
		frame.head = container.New(layout.NewCustomPaddedLayout(0, 0, 2*gap, 1.5*gap), p.names)
	}
	w.preferences = p
	p.show()
	p.sheet = w.openFramedSheet(w.tr("preferences.title"), frame, p.page, fyne.NewSize(720, 600),
		answer{label: w.tr("preferences.restore"), stay: true, do: p.restore},
		answer{label: w.tr("preferences.close"), importance: widget.HighImportance, cancel: true, do: p.closed})
}

// closed follows the end of the dialog.
func (p *preferences) closed() {
	p.leaveEngines()
	p.w.preferences = nil
}

// choose goes to another page.
func (p *preferences) choose(t preferenceTab) {
	p.leaveEngines()
	p.current = t
	p.w.settings.p.SetString("preferences", t.id)
	p.show()
	p.sheet.scroll.ScrollToTop()
}

func (p *preferences) restore() {
	before, size := p.w.texts.Lang(), textNormal
	p.current.restore(p.w)
	p.w.refreshMenu()
	if p.w.texts.Lang() != before || textNormal != size {
		p.again()
		return
	}
	p.show()
}

// show builds the page, in the colours and with the values of now.
func (p *preferences) show() {
	p.keepFocus(func() {
		p.showNames()
		p.page.Objects = []fyne.CanvasObject{p.current.build(p)}
		p.page.Refresh()
	})
	if p.sheet != nil {
		p.sheet.title.Color = p.w.palette.Text
		p.sheet.title.Refresh()
	}
}

func (p *preferences) showNames() {
	w, names, at := p.w, []string{}, 0
	p.names.Objects = nil
	for i, t := range preferenceTabs() {
		names = append(names, w.texts.T("preferences."+t.id))
		if t.id == p.current.id {
			at = i
		}
		if !p.wide {
			continue
		}
		b := w.newButton(names[i], "", "", func() { p.choose(t) }, nil)
		b.Alignment, b.Importance, b.least, b.oneOf = widget.ButtonAlignLeading, widget.LowImportance, 128, true
		if t.id == p.current.id {
			b.Importance = widget.HighImportance
		}
		p.names.Add(b)
	}
	if !p.wide {
		p.names.Add(w.newPicker(names, at, func(index int) { p.choose(preferenceTabs()[index]) }))
	}
	p.names.Refresh()
}

// column stacks the parts of a page.
func (p *preferences) column(parts ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(1.5*gap), parts...)
}

// groups stacks groups of settings with more room between them.
func (p *preferences) groups(parts ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(3*gap), parts...)
}

// heading begins a group of settings.
func (p *preferences) heading(text string) fyne.CanvasObject {
	return newWords(text, textNormal, fyne.TextStyle{Bold: true}, p.w.palette.Text)
}

// choice is a picker with a caption; changed is called with what was chosen.
func (p *preferences) choice(caption string, names []string, index int, changed func(index int)) fyne.CanvasObject {
	return p.w.labelled(caption, p.w.newPicker(names, index, changed))
}

// commandTick is a switch that is a command of a menu too, so that both always agree.
func (p *preferences) commandTick(id string) fyne.CanvasObject {
	c := p.w.command(id)
	return flush(p.w.newTick(p.w.texts.T("command."+id), c.checked(), func(on bool) {
		if c.checked() != on {
			c.do()
		}
		p.show()
	}))
}

// setCommand brings a switch that is a command into a state.
func (w *Window) setCommand(id string, on bool) {
	if c := w.command(id); c.checked() != on {
		c.do()
	}
}
