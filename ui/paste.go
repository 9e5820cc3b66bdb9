package ui

import (
	"context"
	"errors"
	"strings"

	"crosspoint/record"
)

// paste puts what is in the clipboard on the board: a position, or a game in any format that can be opened.
func (w *Window) paste() {
	text := strings.TrimSpace(w.cfg.App.Clipboard().Content())
	switch {
	case text == "":
		w.tell(w.tr("paste.title"), w.tr("paste.empty"))
	case len(text) > record.MaxFile:
		w.tell(w.tr("paste.title"), w.tr("paste.unknown"))
	case !w.pastePosition(text):
		w.pasteGame(text)
	}
}

// maxPosition is how long the text of a position can be, in bytes.
const maxPosition = 1000

// pastePosition begins a game from a position, by the rules on the board or those used last; false when the text is none.
func (w *Window) pastePosition(fen string) bool {
	if len(fen) > maxPosition {
		return false
	}
	for _, g := range w.gamesFirst(w.state.Game) {
		preset, changed := w.rulesFor(g)
		s, err := g.Settings(preset, changed)
		if err != nil {
			continue
		}
		if _, err = g.Parse(fen, s); err == nil {
			w.leave(func() { w.start(g, choice{Preset: preset, Changed: changed, Names: w.settings.choice(g).Names}, fen) })
			return true
		}
	}
	return false
}

// pasteGame opens the text as if it were a file.
func (w *Window) pasteGame(text string) {
	formats, games := w.cfg.Formats, w.cfg.Games
	w.read(contents{}, func(ctx context.Context, progress record.Progress) (*record.Collection, error) {
		return record.ReadCollection(ctx, []byte(text), formats, games, progress)
	}, func(c contents) {
		var bad *record.FileError
		if errors.As(c.err, &bad) && bad.Key == record.KeyOpenFormat {
			w.tell(w.tr("paste.title"), w.tr("paste.unknown"))
			return
		}
		w.choose(c)
	})
}
