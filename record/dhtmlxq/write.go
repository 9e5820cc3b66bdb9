package dhtmlxq

import (
	"fmt"
	"regexp"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/xqtree"
)

// lost lists what a file cannot hold.
func lost(g *record.Game) []record.Loss {
	list := record.Missing(g, record.Abilities{
		Games: []string{gameID}, Variations: true, Comments: true, Result: true, Tag: func(name string) bool { return keyOf[name] != "" },
	})
	if record.Refused(list) {
		return list
	}
	return append(list, xqtree.Unusual(g)...)
}

// keyOf are the keys of tags.
var keyOf = func() map[string]string {
	keys := map[string]string{}
	for key, tag := range tagOf {
		keys[tag] = key
	}
	return keys
}()

// keys lists those of tags in the order in which they are written.
var keys = []string{
	"title", "event", "date", "place", "round", "table", "type", "gametype", "red", "redteam", "redrating", "redtime", "black", "blackteam",
	"blackrating", "blacktime", "open", "timerule", "author", "owner", "class",
}

// write writes games with all their variations, one block after the other. The error is a *record.LossError.
func write(games ...*record.Game) ([]byte, error) {
	var b strings.Builder
	for i, g := range games {
		if g.Rules().ID != gameID {
			return nil, &record.LossError{Loss: record.Loss{Key: record.KeyLossGame, Whole: true}}
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(blockOpen + "\n")
		w := writer{out: &b, game: g}
		w.header()
		w.steps()
		b.WriteString(blockClose + "\n")
	}
	return []byte(b.String()), nil
}

// writer writes one game.
type writer struct {
	out  *strings.Builder
	game *record.Game
}

var (
	escaper  = strings.NewReplacer("|", `\u007c`, "[DhtmlXQ", `\u005bDhtmlXQ`, "[/DhtmlXQ", `\u005b/DhtmlXQ`, "[DHJ", `\u005bDHJ`, "[/DHJ", `\u005b/DHJ`)
	backward = regexp.MustCompile(`\\u([0-9A-Fa-f]{4})`)
)

func (w *writer) key(name, value string) {
	fmt.Fprintf(w.out, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, value, name)
}

// text writes a value as the readers of these files expect it.
func (w *writer) text(name, value string) {
	value = escaper.Replace(backward.ReplaceAllString(value, `\u005cu$1`))
	w.key(name, strings.ReplaceAll(value, "\n", "||"))
}

func (w *writer) header() {
	g := w.game
	for _, key := range keys {
		if value := g.Tag(tagOf[key]); value != "" {
			w.text(key, value)
		}
	}
	end := g.Root().LineEnd()
	result := "未知"
	if r, over := g.ResultAt(end); over {
		result = map[board.Side]string{board.First: "红胜", board.Second: "黑胜", board.NoSide: "和棋"}[r.Winner]
	}
	w.key("result", result)
	b, _ := xqtree.Read(g.StartFEN())
	w.key("binit", pieces(&b))
	if g.StartsFromSetup() {
		w.key("fen", g.StartFEN())
	}
}

// pieces lists where the 32 pieces stand, 99 for those that are not on the board.
func pieces(b *xqtree.Board) string {
	var used [xqtree.Points]bool
	var out strings.Builder
	for _, letters := range []string{order, strings.ToLower(order)} {
		for i := range len(letters) {
			place := "99"
			for at := range xqtree.Square(xqtree.Points) {
				// From the right of the first player, as programs write it.
				s := xqtree.At(xqtree.Files-1-at.File(), at.Rank())
				if b[s] == letters[i] && !used[s] {
					used[s] = true
					place = digits(s)
					break
				}
			}
			out.WriteString(place)
		}
	}
	return out.String()
}

// digits are the column and the row, counted from the second player.
func digits(s xqtree.Square) string {
	return string([]byte{byte('0' + s.File()), byte('0' + xqtree.Ranks - 1 - s.Rank())})
}

// branch is a line that is still to be written.
type branch struct {
	first  *record.Node
	parent int
}

// steps writes the main line, then the variations, and the comments.
func (w *writer) steps() {
	root := w.game.Root()
	if root.Comment != "" {
		w.text("comment0", root.Comment)
	}
	if w.game.Empty() {
		w.key("movelist", "")
		return
	}
	todo := []branch{{first: root.Children()[0]}}
	todo = w.aside(todo, root, 0)
	for number := 0; number < len(todo); number++ {
		t := todo[number]
		var list, notes strings.Builder
		name := "movelist"
		if number > 0 {
			name = fmt.Sprintf("move_%d_%d_%d", t.parent, t.first.Ply(), number)
		}
		own := writer{out: &notes, game: w.game}
		for n := t.first; n != nil; {
			from, to := xqtree.Ends(n)
			list.WriteString(digits(from) + digits(to))
			if comment := strings.TrimSpace(n.Before + "\n" + n.Comment); comment != "" {
				key := fmt.Sprintf("comment%d", n.Ply())
				if number > 0 {
					key = fmt.Sprintf("comment%d_%d", number, n.Ply())
				}
				own.text(key, comment)
			}
			todo = w.aside(todo, n, number)
			if len(n.Children()) == 0 {
				break
			}
			n = n.Children()[0]
		}
		w.key(name, list.String())
		w.out.WriteString(notes.String())
	}
}

// aside adds the variations after a step to those that are still to be written.
func (w *writer) aside(todo []branch, n *record.Node, number int) []branch {
	if len(n.Children()) > 1 {
		for _, c := range n.Children()[1:] {
			todo = append(todo, branch{first: c, parent: number})
		}
	}
	return todo
}
