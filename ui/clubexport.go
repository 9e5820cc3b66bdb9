package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record"
)

// tableExt is the extension of tables.
const tableExt = ".csv"

// export asks which table is to be written.
func (p *clubPage) export() {
	w, book, now := p.w, p.book, p.w.cfg.Now()
	if book == nil {
		return
	}
	kinds := make([]string, len(w.cfg.Games))
	for i, g := range w.cfg.Games {
		kinds[i] = g.ID
	}
	var s *sheet
	column := container.NewVBox(flush(paragraph(w.tr("club.export-text"))))
	for _, table := range []struct {
		name string
		make func(club.Words) []byte
	}{
		{"games", func(words club.Words) []byte { return book.GamesCSV(words, now.Location()) }},
		{"ratings", func(words club.Words) []byte { return book.RatingsCSV(words, kinds) }},
		{"statistics", func(words club.Words) []byte { return book.StatisticsCSV(words, kinds, now) }},
	} {
		column.Add(w.newButton(w.texts.T("club.table."+table.name), "", "", func() {
			s.close()
			p.exportTable(w.texts.T("club.table-file."+table.name)+tableExt, table.make)
		}, nil))
	}
	s = w.openSheet(w.tr("club.export-title"), column, fyne.NewSize(400, 0), answer{label: w.tr("button.cancel"), cancel: true})
}

// exportTable asks for a file and writes a table into it.
func (p *clubPage) exportTable(name string, table func(club.Words) []byte) {
	w := p.w
	wait := w.busySheet(w.tr("file.dialog-save"))
	w.cfg.Dialogs.Export(w.folder(), name, w.tr("club.tables"), tableExt[1:], w.answered(wait, w.tr("file.save-failed"), func(path string) {
		w.extended(path, tableExt, func(full string) {
			words, wait := w.clubWords(), w.busySheet("")
			background(w, func() error { return record.SaveFile(full, table(words)) }, func(err error) {
				wait.close()
				if err != nil {
					w.saveFailed(err, filepath.Base(full))
					return
				}
				w.settings.setFolder(filepath.Dir(full))
				p.note.Text = w.tr("file.saved", "File", filepath.Base(full))
				p.note.Refresh()
			})
		})
	}))
}

// clubWords are the texts of tables.
func (w *Window) clubWords() club.Words {
	return club.Words{
		Text: func(key string) string { return w.texts.T("club.table." + key) }, Player: w.clubName, Reason: w.endReason,
		Game: func(id string) string {
			if key := "game." + id; w.texts.Has(key) {
				return w.texts.T(key)
			}
			return id
		},
		Side: func(id string, s board.Side) string {
			for _, g := range w.cfg.Games {
				if g.ID == id && s != board.NoSide {
					return w.texts.T("side." + g.Sides[s])
				}
			}
			return w.tr("club.draw")
		},
	}
}
