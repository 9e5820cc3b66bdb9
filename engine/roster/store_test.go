package roster

import (
	"reflect"
	"strings"
	"testing"

	"crosspoint/engine/external"
)

var sample = []Entry{
	{
		ID: "fake", Name: "My fake", Path: "/opt/fake", Args: []string{"-x", "a b"}, Dir: "/opt/data", Protocol: external.UCCI, Chosen: external.UCCI, Base: external.BaseOne,
		Values: map[string]string{"Hash": "64"}, Program: "Fake 1", Author: "Nobody", Games: []string{"xiangqi"},
		Options: []external.Option{
			{Name: "Hash", Kind: external.Spin, Default: "16", Min: 1, Max: 512},
			{Name: "Style", Kind: external.Combo, Default: "calm", Choices: []string{"calm", "wild"}},
			{Name: "Book", Kind: external.Check, Default: "false"},
			{Name: "Clear", Kind: external.Button},
			{Name: "File", Kind: external.Text, Default: "x.nnue"},
		},
	},
	{ID: "other", Name: "Other", Path: "/opt/other"},
}

func TestEntriesSurviveSettings(t *testing.T) {
	if got := Decode(Encode(sample)); !reflect.DeepEqual(got, sample) {
		t.Errorf("got  %+v\nwant %+v", got, sample)
	}
}

func TestHostileSettings(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, text := range []string{
		"", "null", "{}", "[", "[1]", `["x"]`, `[{}]`, `[{"id":"a"}]`, `[{"path":"/x"}]`, `[{"id":"a\nb","path":"/x"}]`, `[{"id":7,"path":"/x"}]`,
		`[{"id":"` + long + `","path":"/x"}]`, `[{"id":"a","path":"/` + long + `"}]`, `[{"id":"a","path":"/x","args":["\u0000"]}]`,
		strings.Repeat("[", 100000), `[{"id":"a","path":"/x","options":5}]`,
	} {
		if got := Decode(text); len(got) != 0 {
			t.Errorf("%.40q gives %+v", text, got)
		}
	}
	got := Decode(`[7, {"id":"a","path":"/x/engine.exe","protocol":"xboard","chosen":"x","dir":"/a\nb","base":258,"values":{"ok":"1","b\nad":"1"},"options":[
		{"name":"s","kind":"spin","default":"9","min":1,"max":3},{"name":"","kind":"check","default":"true"},{"name":"c","kind":"check","default":"true"},
		{"name":"k","kind":"slider"}],"games":["xiangqi","\u0007"]}, {"id":"a","path":"/y"}, {"id":"b","path":"/z","name":"` + long + `"}]`)
	want := []Entry{
		{
			ID: "a", Name: "engine", Path: "/x/engine.exe", Values: map[string]string{"ok": "1"}, Games: []string{"xiangqi"},
			Options: []external.Option{{Name: "c", Kind: external.Check, Default: "true"}},
		},
		{ID: "b", Name: "z", Path: "/z"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	many := "[" + strings.Repeat(`{"id":"a","path":"/x"},`, 100) + `{"id":"b","path":"/x"}]`
	if got := Decode(many); len(got) != 1 {
		t.Errorf("%d entries of %d", len(got), 101)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Encode(sample))
	f.Fuzz(func(t *testing.T, text string) {
		list := Decode(text)
		if again := Decode(Encode(list)); len(again) != len(list) {
			t.Errorf("%d entries, then %d", len(list), len(again))
		}
	})
}

func TestNewNames(t *testing.T) {
	list := []Entry{{ID: "fairy-stockfish-14", Name: "Fairy"}, {ID: "fairy-stockfish-14-2", Name: "Fairy 2"}}
	for name, want := range map[string]string{"Fairy-Stockfish  14!": "fairy-stockfish-14-3", "象棋": "engine", "Ä b": "b", strings.Repeat("a", 100): strings.Repeat("a", 44)} {
		if got := NewID(name, list); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := NewName("Fairy", list); got != "Fairy 3" {
		t.Error(got)
	}
}

func TestSetOptions(t *testing.T) {
	e := sample[0]
	hash := e.Options[0]
	e.Set(hash, "9999")
	if e.Value(hash) != "64" || sample[0].Values["Hash"] != "64" {
		t.Error("a value out of bounds is taken")
	}
	e.Set(hash, "128")
	if e.Value(hash) != "128" || sample[0].Values["Hash"] != "64" {
		t.Error("the values of a copy are shared")
	}
	if e.Set(hash, "16"); len(e.Values) != 0 {
		t.Error("the program's own value is kept")
	}
	e.Values = map[string]string{"Hash": "x"}
	if e.Value(hash) != "16" {
		t.Error("a value that makes no sense is shown")
	}
}
