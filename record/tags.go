package record

import (
	"strings"

	"crosspoint/board"
	"crosspoint/rules"
)

// Tag is one piece of information about a game, such as Event or Date.
type Tag struct{ Name, Value string }

// firstPlayerTag holds, by rules.Game.Format, the tag of the first player where it is not White.
var firstPlayerTag = map[string]string{"ICCS": "Red"}

// PlayerTags returns the names of the tags that hold the players' names, the first player's first.
func PlayerTags(r *rules.Game) [2]string {
	if name, ok := firstPlayerTag[r.Format]; ok {
		return [2]string{name, "Black"}
	}
	return [2]string{"White", "Black"}
}

// Roster returns the tags that every file has, in their order, Result left out.
func Roster(r *rules.Game) []string {
	p := PlayerTags(r)
	return []string{"Event", "Site", "Date", "Round", p[0], p[1]}
}

// UnknownTag is the value that a file gives to a tag of the roster that is not set.
func UnknownTag(name string) string {
	if name == "Date" {
		return "????.??.??"
	}
	return "?"
}

// reserved tells whether the game gives this tag by itself.
func (g *Game) reserved(t Tag) bool {
	switch t.Name {
	case "Game", "Preset", "Options", "FEN", "SetUp", "Result":
		return true
	case "Format":
		return g.rules.Format != ""
	case "Termination":
		return IsReason(t.Value)
	}
	return false
}

// Reasons of declared results that are known to this package.
const (
	ReasonResignation = "resignation"
	ReasonAgreement   = "agreement"
	ReasonTime        = "time"
	ReasonUnstated    = "" // a file gave the result alone
)

// IsReason tells whether the value of a Termination tag is the key of a reason, such as "resignation". The words of
// the PGN standard and anything in capitals or with blanks are not: those are kept as they are.
func IsReason(value string) bool {
	switch value {
	case "", "abandoned", "adjudication", "death", "emergency", "normal", "unterminated":
		return false
	}
	return !strings.ContainsFunc(value, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') })
}

// reasonWords are words of other programs for reasons that have a key.
var reasonWords = map[string]string{
	"resign": ReasonResignation, "resigned": ReasonResignation, "resigns": ReasonResignation,
	"agreed": ReasonAgreement, "draw-agreed": ReasonAgreement, "mutual-agreement": ReasonAgreement,
	"flag": ReasonTime, "time-forfeit": ReasonTime, "time-out": ReasonTime, "timeout": ReasonTime,
	"mate": "checkmate", "checkmated": "checkmate",
}

// ReasonOf is the key of a reason that a file gives as a word, such as "resign"; ReasonUnstated for words that are no key. A key that
// no game has comes back as it is: whoever shows a reason must be ready for that.
func ReasonOf(word string) string {
	switch known := reasonWords[word]; {
	case known != "":
		return known
	case IsReason(word):
		return word
	}
	return ReasonUnstated
}

// Player returns the name of a player, "" when it is not known.
func (g *Game) Player(s board.Side) string {
	if s == board.NoSide {
		return ""
	}
	return g.Tag(PlayerTags(g.rules)[s])
}

// SetPlayer names a player.
func (g *Game) SetPlayer(s board.Side, name string) {
	if s != board.NoSide {
		g.SetTag(PlayerTags(g.rules)[s], name)
	}
}

// Tag returns the value of a tag, "" when it is not set. White is taken for the first player in every game, WhiteElo for that player's rating.
func (g *Game) Tag(name string) string {
	name = g.tagName(name)
	for _, t := range g.tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Tags returns all tags that are set: those of the roster in its order, then the others in the order in which
// they came. What the game itself says (rules, start, result) is not among them. The slice belongs to the game.
func (g *Game) Tags() []Tag { return g.tags }

// SetTag sets a tag, or removes it when the value is empty or the roster's sign for unknown. Control characters
// in the value become spaces. Tags that the game gives by itself (Game, Format, Preset, Options, FEN, SetUp,
// Result, the reason in Termination) and names that no file can hold are left alone.
func (g *Game) SetTag(name, value string) {
	name = g.tagName(name)
	value = cleanTag(value)
	if g.reserved(Tag{name, value}) || !validTagName(name) || name == "Termination" && g.declared != nil {
		return
	}
	at := g.rosterIndex(name)
	if at >= 0 && value == UnknownTag(name) {
		value = ""
	}
	if g.Tag(name) == value {
		return
	}
	g.putTag(name, value, at)
	g.change(Op{Kind: OpTag, Name: name, Value: value})
}

// TakesTag tells whether SetTag and Edit can set a tag of this name: the game does not give it by itself, and a file can hold it.
func (g *Game) TakesTag(name string) bool {
	name = g.tagName(name)
	return validTagName(name) && !g.reserved(Tag{Name: name, Value: "?"})
}

func (g *Game) putTag(name, value string, roster int) {
	for i, t := range g.tags {
		if t.Name != name {
			continue
		}
		if value == "" {
			g.tags = append(g.tags[:i:i], g.tags[i+1:]...)
		} else {
			g.tags[i].Value = value
		}
		return
	}
	if value == "" {
		return
	}
	i := len(g.tags)
	if roster >= 0 {
		i = 0
		for i < len(g.tags) {
			if r := g.rosterIndex(g.tags[i].Name); r < 0 || r > roster {
				break
			}
			i++
		}
	}
	g.tags = append(g.tags, Tag{})
	copy(g.tags[i+1:], g.tags[i:])
	g.tags[i] = Tag{Name: name, Value: value}
}

// tagName is how the game calls a tag: what programs for chess say of White (WhiteElo) is about the first player.
func (g *Game) tagName(name string) string {
	rest, ok := strings.CutPrefix(name, "White")
	if ok && (rest == "" || rest[0] >= 'A' && rest[0] <= 'Z') {
		return PlayerTags(g.rules)[0] + rest
	}
	return name
}

func (g *Game) rosterIndex(name string) int {
	for i, r := range Roster(g.rules) {
		if r == name {
			return i
		}
	}
	return -1
}

func validTagName(name string) bool {
	return name != "" && strings.ToValidUTF8(name, "") == name && !strings.ContainsFunc(name, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`"[]{}();%`, r)
	})
}

// cleanTag makes a value fit for one line of a file.
func cleanTag(value string) string {
	value = strings.ToValidUTF8(value, "\uFFFD")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, value))
}
