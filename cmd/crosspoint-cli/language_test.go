package main

import (
	"strings"
	"testing"

	"crosspoint/text"
)

// TestLanguages runs the same command lines in every language: what programs read is the same to the byte, what people read is not English.
func TestLanguages(t *testing.T) {
	in := func(lang string, stdin string, args ...string) (out, errs string) {
		var o, e strings.Builder
		run(lang, args, strings.NewReader(stdin), &o, &e)
		return o.String(), e.String()
	}
	type row struct {
		stdin string
		args  []string
	}
	rows := []row{
		{"", []string{"perft", "-game", "cannon", "2"}},
		{"", []string{"status", "-game", "xiangqi", "-moves", "h2e2 h9g7"}},
		{pinnedHorse + "\nno position\n" + strings.Repeat("x", maxLine+1) + "\n", []string{"moves", "-game", "xiangqi"}},
		{"uci\nquit\n", nil},
		{"", []string{"match", "-game", "football", "-games", "2", "-a", "nodes=1", "-b", "nodes=0"}},
		{"", []string{"status", "-game", "xiangqi", "-fen", "no position"}},
		{"", []string{"nonsense"}},
	}
	for _, tag := range text.Tags()[1:] {
		for _, r := range rows {
			wantOut, wantErrs := in(text.English, r.stdin, r.args...)
			out, errs := in(tag, r.stdin, r.args...)
			if out != wantOut {
				t.Errorf("%s %q: %q on standard output, %q in English", tag, r.args, out, wantOut)
			}
			if was, is := strings.HasPrefix(wantErrs, "error: "), strings.HasPrefix(errs, "error: "); was != is || strings.Count(errs, "\n") != strings.Count(wantErrs, "\n") {
				t.Errorf("%s %q: %q on standard error, %q in English", tag, r.args, errs, wantErrs)
			}
		}
		if _, errs := in(tag, "", "nonsense"); !strings.Contains(errs, text.New(tag).T("cli.unknown-command", "Token", "nonsense")) {
			t.Errorf("%s: %q", tag, errs)
		}
		help, _ := in(tag, "", "help")
		if !strings.Contains(help, "crosspoint-cli perft") || !strings.Contains(help, "-fen") {
			t.Errorf("%s: the help lacks commands:\n%s", tag, help)
		}
	}
}
