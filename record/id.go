package record

// TagID is the tag with the id of a game that was played here. It says nothing about the game itself: a format that cannot hold it loses nothing.
const TagID = "GameId"

// ID tells this game from all others, whatever is played in it; "" when it has none, as most games from files.
func (g *Game) ID() string { return g.Tag(TagID) }

// SetID gives the game its id.
func (g *Game) SetID(id string) { g.SetTag(TagID, id) }
