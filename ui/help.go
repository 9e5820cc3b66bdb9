package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// boardKeys are the keys of the board, which are no commands: texts under "keys.ID" and "keys.ID.what".
var boardKeys = []string{"arrows", "enter", "escape", "letters", "tab"}

// showShortcuts lists every key.
func (w *Window) showShortcuts() {
	list := &fyne.Container{Layout: layout.NewFormLayout()}
	row := func(keys, what string) {
		k := widget.NewLabelWithStyle(keys, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		list.Add(k)
		list.Add(paragraph(what))
	}
	heading := func(text string) {
		t := canvas.NewText(text, w.palette.Accent)
		t.TextSize = textNormal
		list.Add(t)
		list.Add(layout.NewSpacer())
	}
	heading(w.tr("shortcuts.board"))
	for _, id := range boardKeys {
		row(w.texts.T("keys."+id), w.texts.T("keys."+id+".what"))
	}
	for _, m := range menus {
		heading(w.texts.T(m.key))
		for _, id := range w.menuCommands(m.items) {
			if c := w.command(id); c.shortcut != nil {
				row(w.keysText(c.shortcut), w.texts.T("command."+id))
			}
		}
	}
	w.openSheet(w.tr("shortcuts.title"), list, fyne.NewSize(520, 620),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}

// menuCommands lists the commands of a menu and its submenus.
func (w *Window) menuCommands(items []string) []string {
	var out []string
	for _, id := range items {
		switch id {
		case "-", "@recent":
		case "@theme":
			for _, t := range themeIDs {
				out = append(out, "theme-"+t)
			}
		case "@speed":
			for _, v := range speeds {
				out = append(out, "speed-"+v.id)
			}
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
	text := paragraph(w.tr("about.text"))
	w.openSheet(w.tr("about.title"), container.NewBorder(nil, nil, container.NewVBox(pic), nil, container.NewVBox(version, text)), fyne.NewSize(460, 260),
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}
