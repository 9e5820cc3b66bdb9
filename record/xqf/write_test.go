package xqf

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/record/recordtest"
	"crosspoint/record/xqtree"
	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/rules/cannon"
	"crosspoint/rules/xiangqi"
)

func started(t testing.TB, fen string) *record.Game {
	t.Helper()
	g, err := record.New(xiangqi.Game, "", nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays steps; "<" goes back to the step before.
func play(t testing.TB, g *record.Game, steps string) {
	t.Helper()
	for _, s := range strings.Fields(steps) {
		if s == "<" {
			g.BackStep()
			continue
		}
		m, err := g.Rules().Notations[0].Parse(g.Position(), s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBytes compares what is written with a file put together by hand.
func TestBytes(t *testing.T) {
	g := started(t, "")
	play(t, g, "h2e2 h9g7 h0g2 < < b9c7")
	g.SetPlayer(board.First, "胡荣华")
	g.SetTag("Event", "全国象棋个人赛")
	g.SetTag("Date", "2001.06.08")
	g.SetTag("TimeControl", "300+5")
	g.SetComment(g.Root(), "", "对局\n二")
	g.SetComment(g.Root().Children()[0], "", "中炮")
	g.ToStart()
	g.ToEnd()
	g.Declare(rules.Result{Winner: board.First})
	got, err := write(g)
	if err != nil {
		t.Fatal(err)
	}
	want := fixture{
		keys: plain10, pieces: usual, result: 1, comment: "对局\r\n二\r\n",
		texts: map[int]string{0xd0: "全国象棋个人赛", 0x110: "2001.06.08", 0x130: "胡荣华", 0x150: "300+5"},
		moves: []move{
			{from: 72, to: 42, more: true, comment: "中炮\r\n"},
			{from: 79, to: 67, more: true, variation: true},
			{from: 70, to: 62},
			{from: 19, to: 27},
		},
	}.bytes(t)
	copy(want[0x400:], []byte{0x18, 0x20, 0xf0, 0xff}) // the root of XQStudio
	if !bytes.Equal(got, want) {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("byte %#x: %#x, want %#x", i, got[i], want[i])
			}
		}
		t.Fatalf("%d bytes, want %d", len(got), len(want))
	}
	black := started(t, "3k5/9/9/9/R8/9/9/9/9/4K4 b - - 0 1")
	if got, err = write(black); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got[0x400:], []byte{0x18, 0x21, 0, 0xff, 0, 0, 0, 0}) || got[0x32] != 1 || !bytes.Equal(got[0x10:0x30], kings(40, 39, 5)) {
		t.Errorf("% x", got)
	}
}

// random returns a game with all that Xiangqi can have.
func random(seed uint64) *record.Game {
	r := rand.New(rand.NewPCG(seed, 5))
	for {
		if g := recordtest.Random(r, xiangqi.Game, 150); !strings.Contains(fmt.Sprint(g.Tags()), "\uFFFD") {
			return g
		}
	}
}

// reduced is a game without what its losses say, and with the rules of the usual preset.
func reduced(t *testing.T, g *record.Game) *record.Game {
	t.Helper()
	out := started(t, "")
	b := map[*record.Node]*record.Node{g.Root(): out.Root()}
	for _, n := range recordtest.Nodes(g) {
		if !n.IsRoot() {
			if b[n.Parent()] == nil {
				continue
			}
			out.Seek(b[n.Parent()])
			made, err := out.Append(n.Move)
			if err != nil {
				continue // generals may be captured in this game
			}
			b[n] = made
		}
		out.SetComment(b[n], "", n.Before+"\n"+n.Comment)
	}
	for _, tag := range g.Tags() {
		out.SetTag(tag.Name, tag.Value)
	}
	return out
}

// TestRoundTrip writes random games; what comes back has all that was not called lost.
func TestRoundTrip(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(120) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := random(seed)
			before := fmt.Sprint(g.Cursor().Ply(), g.Changed())
			losses := lost(g)
			for _, l := range losses {
				seen[l.Key]++
			}
			data, err := write(g)
			if err != nil {
				t.Fatal(err)
			}
			if now := fmt.Sprint(g.Cursor().Ply(), g.Changed()); now != before {
				t.Fatal("writing changes the game")
			}
			file, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
			if err != nil {
				t.Fatal(err)
			}
			if file, err = file.In("gb18030"); err != nil {
				t.Fatal(err)
			}
			got, report, err := file.Game(0)
			if err != nil {
				t.Fatal(err)
			}
			illegal := 0
			for _, m := range report.Remarks {
				if illegal += m.Count; m.Key != xqtree.KeyStep {
					t.Fatal(m)
				}
			}
			for _, l := range losses {
				if l.Key == xqtree.LossSteps {
					illegal -= l.Count
				}
			}
			if illegal != 0 {
				t.Fatalf("%d steps refused that were not said to be lost: %v", illegal, report.Remarks)
			}
			want := reduced(t, g)
			compareTrees(t, want, got)
			for _, tag := range want.Tags() {
				gone := slices.ContainsFunc(losses, func(l record.Loss) bool { return l.Token == tag.Name })
				if value := got.Tag(tag.Name); !gone && value != tag.Value {
					t.Errorf("tag %s: %q, want %q", tag.Name, value, tag.Value)
				}
			}
			if a, b := ending(g), ending(got); a != b && seen[record.KeyLossRules] == 0 {
				t.Errorf("result %v, want %v", b, a)
			}
		})
	}
	for _, k := range []string{record.KeyLossGlyphs, record.KeyLossClocks, record.KeyLossBefore, record.KeyLossTag, record.KeyLossReason, record.KeyLossRules, lossCut, lossRare} {
		if seen[k] == 0 {
			t.Errorf("the games are too plain: nothing lost like %s", k)
		}
	}
}

// ending is the winner at the end of the main line.
func ending(g *record.Game) string {
	end := g.Root()
	for len(end.Children()) > 0 {
		end = end.Children()[0]
	}
	r, over := g.ResultAt(end)
	return fmt.Sprint(r.Winner, over)
}

func compareTrees(t *testing.T, want, got *record.Game) {
	t.Helper()
	a, b := recordtest.Nodes(want), recordtest.Nodes(got)
	if len(a) != len(b) {
		t.Fatalf("%d steps, want %d", len(b), len(a))
	}
	for i := range a {
		if a[i].Text() != b[i].Text() || a[i].Ply() != b[i].Ply() || len(a[i].Children()) != len(b[i].Children()) {
			t.Fatalf("step %d: %s, want %s", i, b[i].Text(), a[i].Text())
		}
		if a[i].Comment != b[i].Comment {
			t.Fatalf("comment of %s: %q, want %q", a[i].Text(), b[i].Comment, a[i].Comment)
		}
	}
}

func TestLost(t *testing.T) {
	g := started(t, "")
	play(t, g, "h2e2 h9g7")
	if list := lost(g); len(list) != 0 {
		t.Errorf("a plain game: %v", list)
	}
	n := g.Cursor()
	g.SetNAGs(n, []int{1, 3})
	g.SetClock(n, time.Minute)
	g.SetComment(n, "ahead", "a🙂é")
	g.SetPlayer(board.First, "一二三四五六七八")
	g.SetTag("Round", "3")
	g.SetTag("GameType", "opening")
	g.Declare(rules.Result{Winner: board.First, Reason: record.ReasonResignation})
	want := []record.Loss{
		{Key: record.KeyLossBefore, Count: 1},
		{Key: record.KeyLossGlyphs, Count: 2},
		{Key: record.KeyLossClocks, Count: 1},
		{Key: record.KeyLossReason},
		{Key: record.KeyLossTag, Token: "Round"},
		{Key: lossCut, Token: "Red"},
		{Key: lossRare, Count: 1},
	}
	if got := lost(g); !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	data, err := write(g)
	if err != nil {
		t.Fatal(err)
	}
	back, _ := opened(t, data)
	if back.Player(board.First) != "一二三四五六七" || back.Tag("GameType") != "opening" || back.Line()[1].Comment != "ahead\na🙂é" {
		t.Errorf("%q %v", back.Player(board.First), back.Tags())
	}
	late := started(t, strings.Replace(xiangqi.StartFEN, "0 1", "3 17", 1))
	if got := lost(late); !slices.Equal(got, []record.Loss{{Key: lossCounters}}) {
		t.Errorf("%+v", got)
	}
	other, err := record.New(cannon.Game, "", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	var refused *record.LossError
	if _, err := write(other); !errors.As(err, &refused) || !refused.Loss.Whole || refused.Loss.Key != record.KeyLossGame {
		t.Errorf("Cannon: %v", err)
	}
	if _, err := write(g, g); !errors.As(err, &refused) || refused.Loss.Key != record.KeyLossSingle {
		t.Errorf("two games: %v", err)
	}
}

// TestDeep reads a line and a fan of variations as deep as files go, without recursion.
func TestDeep(t *testing.T) {
	data := fixture{keys: plain10, pieces: usual}.bytes(t)[:headerSize]
	tree := []byte{0x18, 0x20, 0xf0, 0xff, 0, 0, 0, 0}
	shuffle := []move{{from: 0, to: 1}, {from: 9, to: 8}, {from: 1, to: 0}, {from: 8, to: 9}}
	const long = 20_000
	for i := range long {
		m := shuffle[i%4]
		tree = append(tree, byte(m.from+24), byte(m.to+32), 0xff, 0, 0, 0, 0, 0)
	}
	for range long {
		tree = append(tree, 70+24, 62+32, 0, 0, 0, 0, 0, 0)
	}
	tree = append(tree, 70+24, 62+32, 0, 0, 0, 0, 0, 0)
	g, remarks := opened(t, append(data, tree...))
	if len(g.Line()) != long+1 && len(g.Line()) != long {
		t.Errorf("%d steps", len(g.Line()))
	}
	for _, m := range remarks {
		if m.Key != "xqtree.step" || m.Count != 1 {
			t.Fatalf("%+v", m)
		}
	}
}

func FuzzRead(f *testing.F) {
	t := &testing.T{}
	for _, v := range vectors {
		f.Add(fixture{keys: v.head, pieces: usual, turned: true, moves: []move{{from: 72, to: 42, more: true, comment: "x"}, {from: 79, to: 67}}}.bytes(t))
	}
	f.Add(fixture{keys: plain10, pieces: usual, comment: "炮", texts: map[int]string{0x50: "标题"}}.bytes(t))
	for seed := range uint64(4) {
		data, err := write(random(seed))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := record.Open(data, []*record.Format{FileFormat}, all.Games)
		if err != nil {
			return
		}
		g, report, err := file.Game(0)
		if err != nil {
			return
		}
		for _, m := range report.Remarks {
			if m.Offset < 0 || m.Offset > len(data) {
				t.Fatalf("%v of %d bytes", m, len(data))
			}
		}
		// What was read can be written, and is the same then.
		again, err := write(g)
		if err != nil {
			t.Fatal(err)
		}
		if file, err = record.Open(again, []*record.Format{FileFormat}, all.Games); err != nil {
			t.Fatal(err)
		}
		if file, err = file.In(encoding.GB18030.ID); err != nil {
			t.Fatal(err)
		}
		back, second, err := file.Game(0)
		if err != nil || !second.Empty() {
			t.Fatal(second, err)
		}
		compareTrees(t, g, back)
		if a, b := ending(g), ending(back); a != b || g.StartFEN() != back.StartFEN() {
			t.Fatalf("%s %s, then %s %s", a, g.StartFEN(), b, back.StartFEN())
		}
	})
}
