// Command crosspoint-cli answers questions about positions on standard output: how many sequences of turns there
// are (perft), which steps are legal (moves), and how a game stands (status). It plays settings of the engine against
// each other (match), makes puzzles of forced wins (puzzles), and without arguments it is that engine for other programs (UCI and UCCI). It is pure Go and must not know the
// toolkit; what a person reads comes from the catalogue.
package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"crosspoint/rules"
	"crosspoint/rules/all"
	"crosspoint/text"
)

// Exit codes: a question that cannot be answered, and a command line that cannot be understood.
const (
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	os.Exit(run(text.System(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program is one run: the games, the catalogue and the streams.
type program struct {
	games  []*rules.Game
	texts  *text.Catalogue // in the language of the person
	plain  *text.Catalogue // in English: what other programs read
	in     io.Reader
	out    *bufio.Writer
	errors io.Writer
}

// usageError is a command line that cannot be understood; the message is meant for a person.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

// run is the whole program but for the process: it returns the exit code. It speaks a language to a person; what other programs read is the
// same in all of them: perft, moves, status and match on standard output, the protocols, and "error:" before the reason of a failure.
func run(lang string, args []string, in io.Reader, out, errs io.Writer) int {
	p := &program{games: all.Games, texts: text.New(lang), plain: text.New(text.English), in: in, out: bufio.NewWriter(out), errors: errs}
	var err error
	if len(args) == 0 {
		err = p.speak()
	} else {
		err = p.command(args[0], args[1:])
	}
	if flushed := p.out.Flush(); err == nil && flushed != nil {
		err = errors.New(p.texts.T("cli.write-failed", "Reason", flushed))
	}
	if err == nil {
		return 0
	}
	io.WriteString(errs, p.plain.T("cli.error", "Reason", err.Error())+"\n")
	var usage *usageError
	if errors.As(err, &usage) {
		io.WriteString(errs, p.texts.T("cli.see-help")+"\n")
		return exitUsage
	}
	return exitFailed
}

// command runs one of the commands.
func (p *program) command(name string, args []string) error {
	commands := map[string]struct {
		flags []string
		run   func(*request) error
	}{
		"perft":   {[]string{"game", "preset", "option", "fen"}, p.perft},
		"moves":   {[]string{"game", "preset", "option", "fen"}, p.moves},
		"status":  {[]string{"game", "preset", "option", "fen", "moves"}, p.status},
		"match":   {[]string{"game", "preset", "option", "a", "b", "games", "opening", "seed"}, p.match},
		"puzzles": {[]string{"game", "preset", "option", "count", "lengths", "seed"}, p.puzzles},
		"convert": {[]string{"from", "to", "from-encoding", "encoding"}, p.convert},
	}
	c, ok := commands[name]
	if isHelp(name) || ok && len(args) > 0 && isHelp(args[0]) {
		_, err := p.out.WriteString(p.usage())
		return err
	}
	if !ok {
		return p.usageError("cli.unknown-command", "Token", name)
	}
	read := p.request
	if name == "convert" { // it is about files
		read = func(name string, flags, args []string) (*request, error) { return p.arguments(name, flags, args, nil) }
	}
	r, err := read(name, c.flags, args)
	if err != nil {
		return err
	}
	return c.run(r)
}

func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}

// usage is the whole help text, with the games as their rules describe them.
func (p *program) usage() string {
	var games strings.Builder
	for _, g := range p.games {
		var presets, options []string
		for _, preset := range g.Presets {
			presets = append(presets, preset.ID)
		}
		for _, o := range g.Options {
			values := strings.Join(o.Values, "|")
			if values == "" {
				values = p.texts.T("cli.seed")
			}
			options = append(options, o.Key+"="+values)
		}
		games.WriteString(p.texts.T("cli.usage-game", "Game", g.ID,
			"Presets", strings.Join(presets, " "), "Options", strings.Join(options, " ")))
	}
	return p.texts.T("cli.usage", "Games", games.String()) + p.formatsUsage()
}

// usageError makes a usageError from a text of the catalogue.
func (p *program) usageError(key string, pairs ...any) error {
	for i := 1; i < len(pairs); i += 2 {
		if text, ok := pairs[i].(string); ok && pairs[i-1] == "Token" {
			pairs[i] = clip(text)
		}
	}
	return &usageError{p.texts.T(key, pairs...)}
}

// maxToken is how many characters of what a file or a command line says a message repeats.
const maxToken = 60

// clip cuts a text down to what fits a message.
func clip(s string) string {
	count := 0
	for i := range s {
		if count++; count > maxToken {
			return s[:i] + "…"
		}
	}
	return s
}

// reason puts an error of the rules into words of a language.
func reason(in *text.Catalogue, err error) string {
	var e *rules.TextError
	if !errors.As(err, &e) || !in.Has("error."+e.Key) {
		return oneLine(err.Error())
	}
	return oneLine(in.T("error."+e.Key, "Token", clip(e.Token), "Field", e.Field))
}

// fenReason puts an error in a FEN into words and says where in the FEN it is.
func fenReason(in *text.Catalogue, err error) string {
	words := strings.TrimRight(reason(in, err), ".。")
	var e *rules.TextError
	if !errors.As(err, &e) {
		return words
	}
	switch {
	case e.Field != "" && e.Column > 0:
		words = in.T("cli.where", "Reason", words, "Field", e.Field, "Column", e.Column)
	case e.Field != "":
		words = in.T("cli.where-field", "Reason", words, "Field", e.Field)
	case e.Column > 0:
		words = in.T("cli.where-column", "Reason", words, "Column", e.Column)
	}
	return words
}

// oneLine keeps an answer on one line whatever was found in the input.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
