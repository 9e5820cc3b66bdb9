package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"crosspoint/record"
	"crosspoint/record/pgn"
	"crosspoint/rules"
)

// version is that of the file's layout.
const version = 1

// snapshot is the first line of the file.
type snapshot struct {
	Version int    `json:"crosspoint-journal"`
	Text    string `json:"pgn"`
	// Then leads from the text to the game: to the cursor, and to what can be redone.
	Then []record.Op `json:"then"`
}

// encode makes a line.
func encode(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), nil
}

// decode reads the first line of data; ok is false when it is cut or damaged.
func decode(data []byte, v any) (rest []byte, ok bool) {
	const head = 9 // the checksum and the blank
	end := bytes.IndexByte(data, '\n')
	if end < head || data[head-1] != ' ' {
		return data, false
	}
	sum, err := strconv.ParseUint(string(data[:head-1]), 16, 32)
	text := data[head:end]
	if err != nil || uint32(sum) != crc32.ChecksumIEEE(text) || json.Unmarshal(text, v) != nil {
		return data, false
	}
	return data[end+1:], true
}

// take makes the snapshot of a game.
func take(g *record.Game) ([]byte, error) {
	s := snapshot{Version: version}
	s.Then = g.Redone(func() { s.Text = string(pgn.Format(g)) })
	return encode(s)
}

// restore reads a whole journal. dropped is the number of lines at the end, the last one perhaps cut, that could not be
// used. g is nil when not even the snapshot could.
func restore(data []byte, games []*rules.Game) (g *record.Game, dropped int) {
	var s snapshot
	rest, ok := decode(data, &s)
	if !ok || s.Version != version {
		return nil, lines(data)
	}
	list, err := pgn.Read([]byte(s.Text), games)
	if err != nil || len(list) != 1 {
		return nil, lines(data)
	}
	g = list[0]
	for _, op := range s.Then {
		if g.Apply(op) != nil {
			return nil, lines(data)
		}
	}
	for len(rest) > 0 {
		var op record.Op
		next, ok := decode(rest, &op)
		if !ok || g.Apply(op) != nil {
			break
		}
		rest = next
	}
	return g, lines(rest)
}

func lines(data []byte) int {
	n := bytes.Count(data, []byte{'\n'})
	if len(data) > 0 && data[len(data)-1] != '\n' {
		n++
	}
	return n
}
