package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Explain says why a click is refused.
func (p *Position) Explain(path []board.Point) rules.Refusal { return rules.Refusal{} }

var refusals []string
