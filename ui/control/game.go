package control

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
)

// errNoGame is returned for a choice without a game.
var errNoGame = errors.New("no game chosen")

func randomSeed() uint32 { return rand.Uint32() }

// NewGame starts a game; the one on the board must have been dealt with before (see State.Unsaved). A seed that makes a difference and is
// not given is drawn at random. On an error (of the settings or the FEN, a *rules.TextError) the game on the board stays.
func (c *Controller) NewGame(n NewGame) error {
	if n.Game == nil {
		return errNoGame
	}
	changed := n.Changed
	if n.FEN == "" {
		var err error
		if changed, err = c.withSeeds(n.Game, n.Preset, n.Changed); err != nil {
			return err
		}
	}
	rec, err := record.New(n.Game, n.Preset, changed, n.FEN)
	if err != nil {
		return err
	}
	setNames(rec, n.Players)
	c.setSeats(rec, n.Seats)
	rec.SetTimeControls(n.Clocks)
	if c.cfg.Date != nil {
		rec.SetTag("Date", c.cfg.Date())
	}
	if c.cfg.ID != nil {
		rec.SetID(c.cfg.ID())
	}
	c.help.analysis.on = false
	c.begin(rec, "", false)
	return nil
}

// Rematch starts the same game again with the same settings; the players swap sides with their seats and clocks, and a random set-up is drawn anew.
func (c *Controller) Rematch() {
	if c.rec == nil {
		return
	}
	g := c.rec.Rules()
	n := NewGame{
		Game: g, Preset: c.rec.Preset(), Changed: c.rec.ChangedSettings(),
		Players: [2]string{c.rec.Player(board.Second), c.rec.Player(board.First)},
		Seats:   [2]Seat{recorded(c.rec, board.Second), recorded(c.rec, board.First)},
		Clocks:  [2]record.TimeControl{c.rec.TimeControl(board.Second), c.rec.TimeControl(board.First)},
	}
	if c.rec.StartsFromSetup() {
		n.FEN = c.rec.StartFEN()
	} else {
		for _, o := range g.Options {
			if len(o.Values) == 0 {
				delete(n.Changed, o.Key)
			}
		}
	}
	if err := c.NewGame(n); err != nil {
		// The settings are those of the game on the board, so this cannot happen; that game stays.
		c.show(nil)
	}
}

// withSeeds adds a random value for each seed that is not among the changed options and that changes how the pieces stand.
func (c *Controller) withSeeds(g *rules.Game, preset string, changed rules.Settings) (rules.Settings, error) {
	out := rules.Settings{}
	for k, v := range changed {
		out[k] = v
	}
	for _, o := range g.Options {
		if _, given := out[o.Key]; given || len(o.Values) > 0 {
			continue
		}
		matters, err := seedMatters(g, preset, out, o.Key)
		if err != nil {
			return nil, err
		}
		if matters {
			out[o.Key] = strconv.FormatUint(uint64(c.cfg.Seed()), 10)
		}
	}
	return out, nil
}

// seedMatters tells whether different seeds give different set-ups under these settings.
func seedMatters(g *rules.Game, preset string, changed rules.Settings, key string) (bool, error) {
	const tries = 6 // that so many random set-ups are all the same is out of the question
	first := ""
	for i := range tries {
		s, err := g.Settings(preset, changed)
		if err != nil {
			return false, err
		}
		s[key] = strconv.Itoa(i)
		fen := g.New(s).FEN()
		if i > 0 && fen != first {
			return true, nil
		}
		first = fen
	}
	return false, nil
}

// Load puts a game from a file on the board, where its cursor is; readers of files leave that at the end.
func (c *Controller) Load(rec *record.Game, file string) {
	if rec != nil {
		c.begin(rec, file, false)
	}
}

// Resume puts the game that the journal recovered on the board as it was. file is where it was last saved to, or "".
// A game with steps counts as not saved, because the file may not have its last ones.
func (c *Controller) Resume(rec *record.Game, file string) {
	if rec != nil {
		c.begin(rec, file, !rec.Empty())
	}
}

// begin makes rec the game on the board and starts its journal.
func (c *Controller) begin(rec *record.Game, file string, unsaved bool) {
	c.leave()
	if c.review.rec != rec {
		c.stopReview()
	}
	c.rec, c.file = rec, file
	if c.fresh = true; unsaved {
		c.resumed()
	} else {
		c.keep()
	}
	c.setClocks()
	c.stand(rec.Cursor().LineEnd())
	c.comeBack()
	c.resumeClock()
	c.tellMissing()
	if c.cfg.Journal != nil {
		if err := c.cfg.Journal.Begin(rec); err != nil {
			c.warn(err)
		}
	}
	c.changed(nil)
	c.noteReview()
}

// Saved tells that the game is on disk under a name.
func (c *Controller) Saved(file string) {
	if c.rec == nil {
		return
	}
	c.file = file
	c.keep()
	c.show(nil)
}

// Close leaves the game for the welcome page; the game stays in the journal for Resume. The same record goes on as it was when it is put on the
// board next: with its clocks and with the analysis. A review of it goes on meanwhile.
func (c *Controller) Close() {
	if c.rec == nil {
		return
	}
	c.part()
	c.leave()
	c.help.analysis.on = false
	c.changed(nil)
}

// leave forgets everything about the game on the board.
func (c *Controller) leave() {
	if c.rec != nil {
		c.keepClock()
		c.rec.SetListener(nil)
	}
	c.rec, c.file, c.warned = nil, "", false
	c.stopThinking()
	c.help.stop()
	c.rest()
	c.setClocks()
	c.course, c.locked, c.notice = newCourse(), false, Message{}
	c.texts, c.pieces, c.rows = texts{}, census{}, rows{at: c.rows.at + 1}
}

// SetPlayers sets the names of the first and the second player; "" for none.
func (c *Controller) SetPlayers(names [2]string) {
	if c.rec == nil {
		return
	}
	setNames(c.rec, names)
	c.nameEngines(c.rec)
	c.show(nil)
}

func setNames(rec *record.Game, names [2]string) {
	for i, name := range names {
		rec.SetPlayer(board.Side(i), name)
	}
}
