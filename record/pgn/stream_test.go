package pgn

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"crosspoint/record"
	"crosspoint/record/recordtest"
	"crosspoint/rules/all"
)

// pieces gives out a text in pieces of random length that cut no character.
type pieces struct {
	r    *rand.Rand
	data []byte
}

func (p *pieces) Read(to []byte) (int, error) {
	if len(p.data) == 0 {
		return 0, io.EOF
	}
	n := min(len(to), len(p.data), utf8.UTFMax+p.r.IntN(400))
	for n < len(p.data) && n > 0 && !utf8.RuneStart(p.data[n]) {
		n--
	}
	copy(to, p.data[:n])
	p.data = p.data[n:]
	return n, nil
}

// streamed lists a text through a small window.
func streamed(t *testing.T, r *rand.Rand, data []byte, first, limit int) ([]record.Entry, record.Report, error) {
	t.Helper()
	var list []record.Entry
	report, err := streamThrough(&pieces{r, data}, first, limit, func(e record.Entry, text []byte) error {
		if !bytes.Equal(text, data[e.Offset:e.Offset+e.Size]) {
			t.Fatalf("game %d has another text", e.Number)
		}
		list = append(list, e)
		return nil
	})
	return list, report, err
}

// same compares a stream with the list of the whole text.
func same(t *testing.T, r *rand.Rand, data []byte, what string) {
	t.Helper()
	want, wantErr := scan(data, true)
	for _, first := range []int{16, 300, 1 << 16} {
		got, _, err := streamed(t, r, data, first, maxWindow)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%s: %v, want %v", what, err, wantErr)
		}
		for i := range min(len(got), len(want)) {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("%s, window %d: %+v\nwant %+v\n%q", what, first, got[i], want[i], data)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s, window %d: %d games, want %d\n%q", what, first, len(got), len(want), data)
		}
	}
}

// TestStreamEqualsScan lists random collections, whole and damaged ones, in both ways.
func TestStreamEqualsScan(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 41))
		var games []*record.Game
		for i := range 1 + r.IntN(6) {
			games = append(games, recordtest.Random(r, all.Games[i%len(all.Games)], 30))
		}
		data := Format(games...)
		same(t, r, data, fmt.Sprintf("seed %d", seed))
		for range 2 {
			damaged := bytes.ToValidUTF8(recordtest.Mutate(r, data), nil)
			same(t, r, damaged, fmt.Sprintf("seed %d, damaged", seed))
		}
		same(t, r, data[:len(data)*2/3+1], "cut")
	}
	parts := []string{"{", "}", "(", ")", "[A \"b\"]\n", "\n\n[A \"b\"]\n", "1. h2e2", "/", " ", "\n", "%x\n", "$1", "!?", "1-0", "\"", "[", "]", "炮", ";", "1/2-1/2"}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 43))
		var b strings.Builder
		for range r.IntN(60) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		same(t, r, []byte(b.String()), "parts")
	}
}

// TestFaultyGames lists games with faults between whole ones, and tells where they are.
func TestFaultyGames(t *testing.T) {
	var b strings.Builder
	for i := range 50 {
		move := "1. h2e2 h9g7 {note}"
		switch i {
		case 10:
			move = "1. h2e2 {never closed"
		case 20:
			move = "1. h2e2 (1. h2d2 {note}"
		case 30:
			move = "1. h2e2 ) h9g7"
		}
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Red \"Player %d\"]\n\n%s *\n\n", i, move)
	}
	data := []byte(b.String())
	r := rand.New(rand.NewPCG(1, 1))
	same(t, r, data, "faults")
	list, report, err := streamed(t, r, data, 64, maxWindow)
	if err != nil || len(list) != 50 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	var told []string
	for _, m := range report.Remarks {
		told = append(told, fmt.Sprintf("%d %s %d", m.Line, m.Key, m.Count))
	}
	if got := strings.Join(told, ", "); got != "0 pgn.faulty 3, 54 pgn.comment-open 0, 104 pgn.open 0, 154 pgn.close 0" {
		t.Error(got)
	}
}

// TestHugeGame cuts a game that is larger than the largest window, and goes on with the next one.
func TestHugeGame(t *testing.T) {
	head := "[Red \"A\"]\n\n1. h2e2 "
	data := []byte(head + strings.Repeat("{long}\n", 2000) + "*\n\n[Red \"B\"]\n\n1. h2e2 *\n\n[Red \"C\"]\n\n*\n")
	list, report, err := streamed(t, rand.New(rand.NewPCG(1, 2)), data, 256, 4096)
	if err != nil || len(list) != 3 || list[1].Tag("Red") != "B" || list[2].Tag("Red") != "C" {
		t.Fatalf("%+v %v", list, err)
	}
	if list[1].Line != 2005 || report.Count() != 2 || report.Remarks[1].Key != "pgn.long" {
		t.Errorf("line %d, %+v", list[1].Line, report)
	}
}

// TestTurns counts the turns of main lines.
func TestTurns(t *testing.T) {
	for text, want := range map[string]int{
		"1. h2e2 h9g7 (1... b9c7 2. h0g2) 2. h0g2 *": 3, "1. h2e2/h9g7 {x} /b9c7 h0g2 *": 2, "1. h2e2/h9g7 (1. b9c7/h0g2) /h0g2 *": 1, "*": 0,
	} {
		list, err := scan([]byte("[A \"b\"]\n\n"+text), true)
		if err != nil || len(list) != 1 || list[0].Turns != want {
			t.Errorf("%s: %+v %v", text, list, err)
		}
	}
}
