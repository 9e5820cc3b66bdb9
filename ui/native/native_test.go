package native

import (
	"errors"
	"slices"
	"testing"

	"github.com/sqweek/dialog"
)

// The dialogs themselves are never opened here: run is given what would be asked.
func TestRun(t *testing.T) {
	d := New(func() Words { return Words{Games: "Games", All: "All files"} }, nil, nil)
	type answer struct {
		path string
		err  error
	}
	ask := func(f func() (string, error)) answer {
		got := make(chan answer)
		d.run(func(path string, err error) { got <- answer{path, err} }, f)
		return <-got
	}
	if a := ask(func() (string, error) { return "/a/b.pgn", nil }); a.path != "/a/b.pgn" || a.err != nil {
		t.Errorf("chosen: %+v", a)
	}
	if a := ask(func() (string, error) { return "", dialog.ErrCancelled }); a.path != "" || a.err != nil {
		t.Errorf("cancelled: %+v", a)
	}
	broken := errors.New("broken")
	if a := ask(func() (string, error) { return "", broken }); !errors.Is(a.err, broken) {
		t.Errorf("failed: %+v", a)
	}
	if a := ask(func() (string, error) { panic("no display") }); a.err == nil {
		t.Error("a panic of the library was not turned into an error")
	}
}

func TestBuilder(t *testing.T) {
	d := New(func() Words { return Words{Games: "Games", All: "All files"} }, []string{".pgn", ".xqf"}, []string{".pgn"})
	b := d.builder("/games", d.open)
	want := []string{"pgn", "PGN", "xqf", "XQF"}
	if b.StartDir != "/games" || len(b.Filters) != 2 || !slices.Equal(b.Filters[0].Extensions, want) || b.Filters[1].Extensions[0] != "*" {
		t.Errorf("builder: %+v", b)
	}
}
