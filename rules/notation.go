package rules

import "strings"

// Notation writes and reads steps as text. Its name in the catalogue is "notation.GAME.ID", what a choice of it should say
// beside the name "notation.GAME.ID.about".
type Notation struct {
	ID string // "iccs", "file"
	// Format writes a legal step of p. It may play steps and takes them back.
	Format func(p Position, m Move) string
	// Read reads one step. It returns every legal step of p that the text can mean, each once and the one that the notation's
	// own rules prefer first; more than one means that the text is ambiguous here. What Format has written has one meaning. The
	// error is a *TextError.
	Read func(p Position, s string) ([]Move, error)
	// Labels are the coordinates around the board that go with the notation; nil for those of the geometry.
	Labels *Labels
	// Languages are the tags of the languages whose readers are used to this notation ("zh", "zh-Hant"), "" for all others.
	Languages []string
	// Characters are those beyond ASCII that steps and labels are written with, and those that are read, so that a font for
	// them can be made.
	Characters string
}

// NotationFor is the notation that readers of a language expect: the one with the longest tag that the language begins with,
// the first one where none says so.
func (g *Game) NotationFor(language string) Notation {
	best, length := g.Notations[0], -1
	for _, n := range g.Notations {
		for _, tag := range n.Languages {
			rest, ok := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(language, "_", "-")), strings.ToLower(tag))
			if ok && (tag == "" || rest == "" || rest[0] == '-') && len(tag) > length {
				best, length = n, len(tag)
			}
		}
	}
	return best
}

// Parse reads one step; of several that the text can mean it takes the first. The error is a *TextError.
func (n Notation) Parse(p Position, s string) (Move, error) {
	all, err := n.Read(p, s)
	if err != nil {
		return 0, err
	}
	return all[0], nil
}

// Single makes a Notation's Read from a reader to which no text is ambiguous.
func Single(parse func(p Position, s string) (Move, error)) func(p Position, s string) ([]Move, error) {
	return func(p Position, s string) ([]Move, error) {
		m, err := parse(p, s)
		if err != nil {
			return nil, err
		}
		return []Move{m}, nil
	}
}

// Labels are texts along the edges of the board, for files counted from the first player's left and ranks from the first
// player's back rank. A missing list leaves its edge empty.
type Labels struct {
	// Files are written at the edge of the first player and of the second. Where one list is empty the other one is written at
	// the lower edge, whoever sits there.
	Files [2][]string
	Ranks []string
}
