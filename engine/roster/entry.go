package roster

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"crosspoint/engine/external"
	"crosspoint/rules"
)

// Entry is a program as a person has set it up.
type Entry struct {
	// ID names the entry in settings and files, for ever; Name is for people and can change.
	ID, Name string
	Path     string
	Args     []string
	Dir      string // the folder that it works in; "" for its own
	// Protocol is what it speaks; Chosen is what a person says that it shall speak, Unknown to find that out.
	Protocol, Chosen external.Protocol
	Base             external.Base
	// Values are the options that differ from what the program says itself, by name.
	Values map[string]string
	// What the program has told: its own name, its author, its options, and the games that it plays, by id.
	Program, Author string
	Options         []external.Option
	Games           []string
}

// Plays tells whether the program plays a game.
func (e Entry) Plays(g *rules.Game) bool { return slices.Contains(e.Games, g.ID) }

// Value is what an option is set to.
func (e Entry) Value(o external.Option) string {
	if v, ok := e.Values[o.Name]; ok && o.Allows(v) {
		return v
	}
	return o.Default
}

// Set changes an option; a value that the program does not allow is ignored. What it says itself is not kept.
func (e *Entry) Set(o external.Option, value string) {
	if !o.Allows(value) {
		return
	}
	values := map[string]string{}
	for k, v := range e.Values {
		if k != o.Name {
			values[k] = v
		}
	}
	if value != o.Default {
		values[o.Name] = value
	}
	e.Values = values
}

// Threads is how many threads the program uses when it plays, as far as it tells.
func (e Entry) Threads() int {
	for _, o := range e.Options {
		if strings.EqualFold(o.Name, "threads") {
			if n, err := strconv.Atoi(e.Value(o)); err == nil {
				return max(n, 1)
			}
		}
	}
	return 1
}

// managed are the options that are set for each search and need no attention of a person.
var managed = []string{"uci_variant", "preset", "multipv", "ponder", "usemillisec", "newgame", "uci_chess960", "uci_showwdl", "protocol"}

// Shown are the options that a person may want to set, in the program's order.
func (e Entry) Shown() []external.Option {
	var out []external.Option
	for _, o := range e.Options {
		if !slices.Contains(managed, strings.ToLower(o.Name)) {
			out = append(out, o)
		}
	}
	return out
}

// Command is the program with its arguments as a person would type it.
func (e Entry) Command() string { return strings.Join(append([]string{e.Path}, e.Args...), " ") }

func (e Entry) spec() external.Spec {
	return external.Spec{Path: e.Path, Args: e.Args, Dir: e.Dir, Protocol: e.speaks(), Base: e.Base, Values: e.Values}
}

// speaks is the protocol that the program is started with.
func (e Entry) speaks() external.Protocol {
	if e.Chosen != external.Unknown {
		return e.Chosen
	}
	return e.Protocol
}

// same tells whether a program that was started for one entry does for the other.
func (e Entry) same(o Entry) bool {
	if e.Path != o.Path || e.Dir != o.Dir || e.speaks() != o.speaks() || e.Base != o.Base || !slices.Equal(e.Args, o.Args) || len(e.Values) != len(o.Values) {
		return false
	}
	for k, v := range e.Values {
		if w, ok := o.Values[k]; !ok || w != v {
			return false
		}
	}
	return true
}

// Differs tells whether a program told something else than it did for another entry.
func (e Entry) Differs(o Entry) bool {
	return e.Protocol != o.Protocol || e.Program != o.Program || e.Author != o.Author || !slices.Equal(e.Games, o.Games) ||
		!slices.EqualFunc(e.Options, o.Options, func(a, b external.Option) bool {
			return a.Name == b.Name && a.Kind == b.Kind && a.Default == b.Default && a.Min == b.Min && a.Max == b.Max && slices.Equal(a.Choices, b.Choices)
		})
}

// NewID makes an id from a name that none of the entries has.
func NewID(name string, list []Entry) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= maxID-4 {
			break
		}
	}
	base := strings.Trim(b.String(), "-")
	if base == "" {
		base = "engine"
	}
	return unused(base, "-", func(id string) bool {
		return slices.ContainsFunc(list, func(e Entry) bool { return e.ID == id })
	})
}

// NewName makes a name that none of the entries has.
func NewName(name string, list []Entry) string {
	return unused(name, " ", func(name string) bool {
		return slices.ContainsFunc(list, func(e Entry) bool { return e.Name == name })
	})
}

// unused adds a number to a name when it is in use.
func unused(name, between string, used func(string) bool) string {
	out := name
	for n := 2; used(out); n++ {
		out = name + between + strconv.Itoa(n)
	}
	return out
}

// fileName is how a program that does not tell its name is called.
func fileName(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
