package vchess_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crosspoint/board"
	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/record/recordtest"
	"crosspoint/rules"
	"crosspoint/rules/all"
)

func random(seed uint64, steps int) *record.Game {
	g, err := record.New(all.ByID("football"), "vchess", nil, "")
	if err != nil {
		panic(err)
	}
	recordtest.PlayOn(rand.New(rand.NewPCG(seed, 5)), g, steps)
	return g
}

func text(g *record.Game) string {
	var list []string
	for _, n := range g.Line() {
		list = append(list, n.Text())
	}
	return strings.Join(list, " ")
}

// written makes an export: the steps in the short notation, and in that for programs.
func written(g *record.Game, people, machine bool) string {
	var b strings.Builder
	b.WriteString("[Site \"vchess.club\"]\n[Variant \"Football\"]\n[Date \"2026-05-07\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Fen \"" +
		strings.Join(strings.Fields(g.StartFEN())[:3], " ") + "\"]\n[Result \"1-0\"]\n[Cadence \"5d\"]\n\n")
	game, pos := g.Rules(), g.Rules().New(g.Settings())
	name := game.Geometry.Name
	var short, long [][]string
	turn := 0
	for _, n := range g.Line() {
		if n.Turn() != turn {
			short, long, turn = append(short, nil), append(long, nil), n.Turn()
		}
		e := game.Effect(pos, n.Move)
		letter := func(p board.Point) string {
			info, _ := game.Info(pos.At(p))
			return strings.ToLower(string(info.Letter))
		}
		color := string("wb"[n.Side()])
		part := "-.- -/-"
		switch e.Style {
		case rules.StyleKick:
			part = name(e.Actor) + "." + name(e.To) + " aa" + name(e.To) + "/aa" + name(e.From)
		case rules.StyleMove:
			part = name(e.From) + "." + name(e.To) + " " + color + letter(e.From) + name(e.To) + "/" + color + letter(e.From) + name(e.From)
		}
		short[turn-1] = append(short[turn-1], game.Notations[1].Format(pos, n.Move))
		long[turn-1] = append(long[turn-1], part)
		pos.Do(n.Move)
	}
	if people {
		for i, turn := range short {
			if i%2 == 0 {
				fmt.Fprintf(&b, "%d.", i/2+1)
			}
			b.WriteString(strings.Join(turn, ",") + " ")
		}
	}
	b.WriteString("\n\n")
	if machine {
		for i, turn := range long {
			fmt.Fprintf(&b, "%d.%c %s\n", i/2+1, "wb"[i%2], strings.Join(turn, ","))
		}
	}
	return b.String()
}

func read(t *testing.T, data string) (*record.Game, record.Report) {
	t.Helper()
	f, err := record.Open([]byte(data), formats.Formats, all.Games)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if f.Format.ID != "vchess" || len(f.Entries) != 1 {
		t.Fatalf("%d games of %s", len(f.Entries), f.Format.ID)
	}
	g, report, err := f.Game(0)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return g, report
}

// TestRead reads random games from either list of steps.
func TestRead(t *testing.T) {
	for seed := range uint64(20) {
		want := random(seed, 80)
		for _, machine := range []bool{true, false} {
			g, report := read(t, written(want, !machine || seed%2 == 0, machine))
			if strings.TrimSuffix(text(g), " =") != strings.TrimSuffix(text(want), " =") || !report.Empty() {
				t.Fatalf("seed %d, machine %t: %v\n%s\nwant\n%s\n%s", seed, machine, report.Remarks, text(g), text(want), written(want, true, true))
			}
			if g.Player(board.Second) != "Ben" || g.Tag("Date") != "2026.05.07" || g.Preset() != "vchess" {
				t.Errorf("%v", g.Tags())
			}
		}
	}
}

// TestTurnsEnd reads an export that does not write the end of turns.
func TestTurnsEnd(t *testing.T) {
	for seed := range uint64(10) {
		want := random(seed, 60)
		data := strings.ReplaceAll(strings.ReplaceAll(written(want, false, true), ",-.- -/-", ""), " -.- -/-\n", " -.- -/-\n")
		g, report := read(t, data)
		if got := strings.TrimSuffix(text(g), " ="); got != strings.TrimSuffix(text(want), " =") || !report.Empty() {
			t.Errorf("seed %d: %v\n%s\nwant\n%s", seed, report.Remarks, text(g), text(want))
		}
	}
}

// TestBroken reads games with steps that are not legal, and variants that we do not have.
func TestBroken(t *testing.T) {
	data := written(random(3, 40), false, true)
	lines := strings.SplitAfter(data, "\n")
	lines[13] = "3.w a1.i9 wri9/wra1,b2.b3 x/y\n"
	g, report := read(t, strings.Join(lines, ""))
	if report.Count() != 1 || report.Remarks[0].Line != 14 || report.Remarks[0].Count < 3 || g.Empty() {
		t.Errorf("%+v", report.Remarks)
	}
	g, report = read(t, "[Variant \"Football\"]\n[Fen \"rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0\"]\n\n1.Nc3,∞ Nd7")
	if report.Count() != 2 || g.Cursor().Ply() != 1 {
		t.Errorf("%+v", report.Remarks)
	}
	f, err := record.Open([]byte("[Variant \"Swap\"]\n[Fen \"x\"]\n\n1.e4"), formats.Formats, all.Games)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = f.Game(0); err == nil || !strings.Contains(err.Error(), "vchess.game") {
		t.Error(err)
	}
}

// TestCut reads exports that end early: the list that goes further counts, and nothing is left out without a word.
func TestCut(t *testing.T) {
	want := random(3, 80)
	both, people, machine := written(want, true, true), written(want, true, false), written(want, false, true)
	whole, _ := read(t, people)
	middle := len(people) + (len(both)-len(people))/2
	middle += strings.IndexByte(both[middle:], '\n') + 1
	g, report := read(t, both[:middle])
	if text(g) != text(whole) || report.Count() != 1 || report.Remarks[0].Key != "vchess.short" || report.Remarks[0].Line != strings.Count(both[:middle], "\n") {
		t.Errorf("%+v\n%s\nwant\n%s", report.Remarks, text(g), text(whole))
	}
	lines := strings.SplitAfter(machine, "\n")
	start := strings.Join(lines[:30], "")
	before, _ := read(t, start)
	for _, half := range []string{"11.b", "11.w c5.h"} {
		g, report = read(t, start+half)
		if text(g) != text(before) || report.Count() != 1 || report.Remarks[0].Key != "vchess.half" || report.Remarks[0].Line != 31 || report.Remarks[0].Token != half {
			t.Errorf("%s: %+v\n%s", half, report.Remarks, text(g))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(written(random(1, 30), true, true)))
	f.Add([]byte(written(random(2, 30), true, false)))
	f.Fuzz(func(t *testing.T, data []byte) { recordtest.Read(t, data, formats.Formats, all.Games, "vchess") })
}

func TestSamples(t *testing.T) {
	recordtest.WriteSamples(t, "vchess", "vchess", func(seed uint64) []byte { return []byte(written(random(seed, 80), seed%2 == 0, true)) })
}
