package control

import (
	"slices"

	"crosspoint/record"
)

// saved is what of a record is known to be on disk, or to be as it was begun.
type saved struct {
	rec *record.Game
	at  uint64 // record.Game.Changed of that moment
	// blank: without a step the record is not worth a file either, as long as it has these tags and this comment on the game.
	blank   bool
	tags    []record.Tag
	comment string
}

// keep notes that the record is on disk as it is now, or begins. Where it is in no file, or in one without a step, nothing is lost with a record
// from which all steps were taken back: no file would hold them.
func (c *Controller) keep() {
	c.saved = saved{
		rec: c.rec, at: c.rec.Changed(), blank: c.file == "" || isBlank(c.rec),
		tags: slices.Clone(c.rec.Tags()), comment: c.rec.Root().Comment,
	}
}

// resumed notes that the record may not be on disk as it is. How one began that only was away for a while is still known.
func (c *Controller) resumed() {
	if c.saved.rec != c.rec {
		c.saved = saved{rec: c.rec}
	}
	c.saved.at = c.rec.Changed() - 1 // never equal again, because the counter only grows
}

// unsaved tells whether something would be lost with the record.
func (c *Controller) unsaved() bool {
	s := &c.saved
	if c.rec.Changed() == s.at {
		return false
	}
	return !s.blank || !isBlank(c.rec) || c.rec.Root().Comment != s.comment || !slices.Equal(c.rec.Tags(), s.tags)
}

// isBlank tells whether a record has no step and no result.
func isBlank(rec *record.Game) bool {
	ended, _ := rec.Declared()
	return rec.Empty() && ended == nil
}
