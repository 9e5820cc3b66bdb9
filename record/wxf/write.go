package wxf

import (
	"fmt"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/record/xqtree"
)

// holds are the tags that a file can hold.
var holds = map[string]bool{
	"Event": true, "Site": true, "Date": true, "Round": true, "Red": true, "Black": true, "RedElo": true, "BlackElo": true,
	"RedTeam": true, "BlackTeam": true, "Annotator": true, "Title": true, "TimeControl": true, "Opening": true, "Termination": true,
}

// lost lists what a file cannot hold.
func lost(g *record.Game) []record.Loss {
	end := g.Root().LineEnd()
	_, over := g.ResultAt(end)
	list := record.Missing(g, record.Abilities{
		Games: []string{gameID}, Comments: true, Glyphs: true, Result: true, Reasons: true,
		// The reason of an end stands beside the result, so there must be one.
		Tag: func(name string) bool { return holds[name] && (over || name != "Termination") },
	})
	if record.Refused(list) {
		return list
	}
	list = append(list, xqtree.Unusual(g)...)
	signs := 0
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		for i, nag := range n.NAGs {
			if i > 0 || draft.Mark(nag) == "" {
				signs++
			}
		}
	}
	if signs > 0 {
		list = append(list, record.Loss{Key: keySign, Count: signs})
	}
	for _, side := range []string{"Red", "Black"} {
		for _, name := range []string{side, side + "Elo", side + "Team"} {
			if strings.Contains(g.Tag(name), ";") {
				list = append(list, record.Loss{Key: keyComma, Token: name})
			}
		}
	}
	if at, _ := g.Declared(); at != nil && at != end {
		list = append(list, record.Loss{Key: record.KeyLossResultPlace})
	}
	return list
}

// write writes the main lines of games one after the other. The error is a *record.LossError.
func write(games ...*record.Game) ([]byte, error) {
	var b strings.Builder
	for i, g := range games {
		if g.Rules().ID != gameID {
			return nil, &record.LossError{Loss: record.Loss{Key: record.KeyLossGame, Whole: true}}
		}
		if i > 0 {
			b.WriteString("\r\n")
		}
		writeHeader(&b, g)
		if err := writeSteps(&b, g); err != nil {
			return nil, err
		}
	}
	return []byte(b.String()), nil
}

func writeHeader(b *strings.Builder, g *record.Game) {
	line := func(key, value string) {
		if value = strings.TrimSpace(value); value != "" {
			b.WriteString(key + "\t" + value + "\r\n")
		}
	}
	line("FORMAT", "WXF")
	line("GAME", g.Tag("Title"))
	line("EVENT", g.Tag("Event"))
	line("ROUND", g.Tag("Round"))
	line("PLACE", g.Tag("Site"))
	line("DATE", g.Tag("Date"))
	line("TIME", g.Tag("TimeControl"))
	for _, side := range []string{"Red", "Black"} {
		field := func(name string) string { return strings.ReplaceAll(g.Tag(name), ";", ",") }
		value := field(side)
		if elo, team := field(side+"Elo"), field(side+"Team"); elo != "" || team != "" {
			value += " ; " + elo + " ; " + team
		}
		line(strings.ToUpper(side), value)
	}
	if r, over := g.ResultAt(g.Root().LineEnd()); over {
		reason := g.Tag("Termination")
		if reason == "" {
			reason = r.Reason
		}
		value := xqtree.Result(r.Winner, true, false)
		if reason != "" {
			value += " (" + reason + ")"
		}
		line("RESULT", value)
	}
	line("AUTHOR", g.Tag("Annotator"))
	line("OPENING", g.Tag("Opening"))
	if g.StartsFromSetup() {
		line("FEN", fen(g.StartFEN()))
	}
}

// fen writes a start with the letters and the side of these files.
func fen(s string) string {
	rows, tail, _ := strings.Cut(s, " ")
	rows = strings.NewReplacer("n", "h", "N", "H", "b", "e", "B", "E").Replace(rows)
	return rows + " " + strings.Replace(tail, "w", "r", 1)
}

func writeSteps(b *strings.Builder, g *record.Game) error {
	start, err := record.New(g.Rules(), g.Preset(), g.ChangedSettings(), g.StartFEN())
	if err != nil {
		return err
	}
	notation := &g.Rules().Notations[0]
	for i, n := range g.Rules().Notations {
		if n.ID == notationID {
			notation = &g.Rules().Notations[i]
		}
	}
	b.WriteString("\r\nSTART{\r\n")
	writeComment(b, g.Root().Comment)
	pos := start.Position()
	column := 0
	for n := g.Root(); len(n.Children()) > 0; {
		n = n.Children()[0]
		comment := strings.TrimSpace(n.Before + "\n" + n.Comment)
		if n.Side() == board.First || n.Ply() == 1 || column == 0 {
			number := strconv.Itoa((n.Turn() + int(g.StartSide()) + 1) / 2)
			if n.Side() == board.First {
				fmt.Fprintf(b, "%s. ", number)
			} else {
				fmt.Fprintf(b, "%s. ... ", number)
			}
		}
		b.WriteString(notation.Format(pos, n.Move))
		if len(n.NAGs) > 0 {
			b.WriteString(draft.Mark(n.NAGs[0]))
		}
		if column++; n.Side() == board.Second || comment != "" {
			b.WriteString("\r\n")
			column = 0
		} else {
			b.WriteString("  ")
		}
		writeComment(b, comment)
		if !pos.Do(n.Move) {
			return &rulesError{n.Text()}
		}
	}
	b.WriteString("\r\n}END\r\n")
	return nil
}

// rulesError is a step of a tree that the rules refuse, which cannot be.
type rulesError struct{ step string }

func (e *rulesError) Error() string { return "refused: " + e.step }

// writeComment writes a comment on lines of its own.
func writeComment(b *strings.Builder, text string) {
	if text == "" {
		return
	}
	text = strings.ReplaceAll(text, "\n", "\r\n")
	if strings.Contains(text, "}") {
		text = endLine.ReplaceAllString(strings.ReplaceAll(text, "*/", "* /"), ") END")
		b.WriteString("/* " + text + " */\r\n")
		return
	}
	b.WriteString("{" + text + "}\r\n")
}
