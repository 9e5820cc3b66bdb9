package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// boardKeys are the keys of the board, which are no commands: texts under "keys.ID" and "keys.ID.what".
var boardKeys = []string{"arrows", "enter", "escape", "letters", "tab", "menu", "accept"}

// keyRow is a line of the list of shortcuts.
type keyRow struct{}

var keyRowHeight float32 = 26

func (keyRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	room := keyRowHeight - textNormal*19/14
	return fyne.NewSize(240, max(o[0].MinSize().Height, o[1].MinSize().Height)+room)
}

func (keyRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := min(max(size.Width*0.32, 110), 160*textScale())
	o[0].Resize(fyne.NewSize(left, size.Height))
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}

// showShortcuts lists every key.
func (w *Window) showShortcuts() {
	list := container.New(layout.NewCustomPaddedVBoxLayout(0))
	line := func(keys, what string, heading bool) {
		ink := w.palette.Text
		if heading {
			ink = w.palette.Accent
		}
		k, t := newWords(keys, textNormal, fyne.TextStyle{Bold: true}, ink), newWords(what, textNormal, fyne.TextStyle{}, w.palette.Text)
		list.Add(container.New(keyRow{}, k, t))
	}
	line(w.tr("shortcuts.board"), "", true)
	for _, id := range boardKeys {
		line(w.texts.T("keys."+id), w.texts.T("keys."+id+".what"), false)
	}
	for _, m := range menus {
		line(w.texts.T(m.key), "", true)
		for _, id := range w.menuCommands(m.items) {
			if c := w.command(id); c.shortcut != nil {
				line(w.keysText(c.shortcut), w.texts.T("command."+id), false)
			}
		}
	}
	w.openSheet(w.tr("shortcuts.title"), list, fyne.NewSize(560, 640),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}

// menuCommands lists the commands of a menu and its submenus.
func (w *Window) menuCommands(items []string) []string {
	var out []string
	for _, id := range items {
		switch id {
		case "-", "@recent", "@place", "@advisor":
		case "@glyph", "@variation":
			out = append(out, w.menuCommands(editingMenus[id[1:]])...)
		case "@theme":
			for _, t := range themeIDs {
				out = append(out, "theme-"+t)
			}
		case "@speed":
			for _, v := range speeds {
				out = append(out, "speed-"+v.id)
			}
		case "@lines":
			out = append(out, "lines-1", "lines-2", "lines-3")
		case "@pieces":
			out = append(out, "pieces-next")
		default:
			out = append(out, id)
		}
	}
	return out
}

func (w *Window) showAbout() {
	pic := canvas.NewImageFromResource(AppIcon())
	pic.FillMode = canvas.ImageFillContain
	pic.SetMinSize(fyne.NewSize(72, 72))
	version := widget.NewLabel(w.tr("about.version", "Version", w.cfg.Version))
	body := container.New(layout.NewCustomPaddedVBoxLayout(0), version)
	for _, key := range []string{"about.text", "about.ratings", "about.licences"} {
		body.Add(paragraph(w.texts.T(key)))
	}
	w.openSheet(w.tr("about.title"), bordered(nil, nil, container.NewVBox(pic), nil, body), fyne.NewSize(540, 0),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}
