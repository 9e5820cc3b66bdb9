package ui

import (
	"errors"
	"strings"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

func (w *Window) cursor() *record.Node { return w.state.Record.Cursor() }

func (w *Window) resign() {
	side := int(w.state.Resigns)
	w.confirm(w.tr("resign.title"), w.tr("resign.text", "Name", w.playerName(side), "Other", w.playerName(1-side)), w.tr("resign.yes"),
		func() { w.control.Resign() })
}

func (w *Window) rematch() {
	w.leave(func() {
		w.control.Rematch()
		w.facePerson()
	})
}

func (w *Window) copyPosition() {
	w.cfg.App.Clipboard().SetContent(w.state.Record.Position().FEN())
	w.game.status.say(w.tr("copy.position"))
}

func (w *Window) copyGame() {
	withCopy(w, w.state.Record, func(rec *record.Game) string { return string(pgn.Format(rec)) }, func(text string) {
		w.cfg.App.Clipboard().SetContent(text)
		w.game.status.say(w.tr("copy.game"))
	})
}

// gamesFirst lists the games with one of them first.
func (w *Window) gamesFirst(first *rules.Game) []*rules.Game {
	var out []*rules.Game
	if first != nil {
		out = append(out, first)
	}
	for _, g := range w.cfg.Games {
		if g != first {
			out = append(out, g)
		}
	}
	return out
}

// rulesFor returns the rules for a position that comes from elsewhere: those on the board, or those used last.
func (w *Window) rulesFor(g *rules.Game) (string, rules.Settings) {
	if w.state.Game == g {
		return w.state.Record.Preset(), w.state.Record.ChangedSettings()
	}
	c := w.settings.choice(g)
	return c.Preset, c.Changed
}

// start begins a game; the one before has been dealt with.
func (w *Window) start(g *rules.Game, c choice, fen string) {
	err := w.control.NewGame(control.NewGame{
		Game: g, Preset: c.Preset, Changed: c.Changed, FEN: fen, Players: c.Names, Seats: c.seats(), Clocks: c.controls(),
	})
	if err != nil {
		w.tell(w.tr("new.failed"), w.positionError(g, fen, err))
		return
	}
	w.parked = parked{}
	w.settings.setLastGame(g.ID)
	w.facePerson()
	w.focusBoard()
}

// positionError puts an error of the rules about the FEN of a position, or about settings, into words: with pieces and points as people see them on the
// board, and with the row of the text where nothing else says where it is.
func (w *Window) positionError(g *rules.Game, fen string, err error) string {
	var bad *rules.TextError
	if !errors.As(err, &bad) {
		return err.Error()
	}
	token, plain := bad.Token, false
	if p, ok := g.Geometry.Parse(token); ok {
		token, plain = w.placeName(g, p), true
	}
	inRows := bad.Field == "rows"
	for _, info := range g.Pieces {
		if inRows && bad.Token == string(info.Letter) {
			token, plain = w.pieceWords(g, info.Piece), true
		}
	}
	text := w.texts.T("error."+bad.Key, "Token", token)
	if !inRows || bad.Column == 0 || plain {
		return text
	}
	before := []rune(fen)
	before = before[:min(bad.Column-1, len(before))]
	return w.tr("error.in-row", "Row", 1+strings.Count(string(before), "/"), "Reason", text)
}

// setPieceSet changes how the pieces of the game on the board look.
func (w *Window) setPieceSet(id string) {
	w.settings.setPieceSet(w.shownGame().ID, id)
	w.piecesChanged()
}

func (w *Window) nextPieceSet() {
	sets, current := w.shownGame().PieceSets, w.settings.pieceSet(w.shownGame().ID)
	next := 1
	for i, id := range sets {
		if id == current {
			next = i + 1
		}
	}
	w.setPieceSet(sets[next%len(sets)])
}

// redraw shows the last state again under new settings.
func (g *gamePage) redraw() {
	g.board.SetScene(g.scene())
}

func (g *gamePage) setFlipped() {
	g.board.SetFlipped(g.w.settings.on(setFlipped, false))
	g.balance.setFlipped(g.board.Flipped())
	g.Layout(nil, g.box.Size())
}

func (g *gamePage) setAnimation() {
	if g.board != nil {
		g.board.SetAnimation(g.w.animation())
	}
}
