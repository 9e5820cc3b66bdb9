package roster

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"crosspoint/engine/external"
)

// Bounds of what is read, in entries, characters and so on.
const (
	maxEntries = 64
	maxID      = 48
	maxText    = 1000
	maxArgs    = 64
	maxOptions = 512
	maxChoices = 256
	maxStored  = 4 << 20
)

// stored is an Entry in settings. The names of its fields must not change.
type stored struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Path     string            `json:"path"`
	Args     []string          `json:"args,omitempty"`
	Dir      string            `json:"dir,omitempty"`
	Protocol string            `json:"protocol,omitempty"`
	Chosen   string            `json:"chosen,omitempty"`
	Base     int               `json:"base,omitempty"` // 1: ranks from 0, 2: from 1
	Values   map[string]string `json:"values,omitempty"`
	Program  string            `json:"program,omitempty"`
	Author   string            `json:"author,omitempty"`
	Options  []storedOption    `json:"options,omitempty"`
	Games    []string          `json:"games,omitempty"`
}

type storedOption struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Default string   `json:"default,omitempty"`
	Min     int64    `json:"min,omitempty"`
	Max     int64    `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"`
}

var kinds = map[external.Kind]string{
	external.Check: "check", external.Spin: "spin", external.Combo: "combo", external.Button: "button", external.Text: "string",
}

// Encode writes entries as text for the settings.
func Encode(list []Entry) string {
	out := make([]stored, 0, len(list))
	for _, e := range list {
		s := stored{
			ID: e.ID, Name: e.Name, Path: e.Path, Args: e.Args, Dir: e.Dir, Protocol: string(e.Protocol), Chosen: string(e.Chosen), Base: int(e.Base), Values: e.Values,
			Program: e.Program, Author: e.Author, Games: e.Games,
		}
		for _, o := range e.Options {
			s.Options = append(s.Options, storedOption{Name: o.Name, Kind: kinds[o.Kind], Default: o.Default, Min: o.Min, Max: o.Max, Choices: o.Choices})
		}
		out = append(out, s)
	}
	data, err := json.Marshal(out)
	if err != nil {
		return "" // texts and numbers: cannot fail
	}
	return string(data)
}

// Decode reads what Encode wrote. What makes no sense in it is left out; the rest is kept.
func Decode(text string) []Entry {
	if len(text) > maxStored {
		return nil
	}
	var parts []json.RawMessage
	if json.Unmarshal([]byte(text), &parts) != nil {
		return nil
	}
	var list []Entry
	for _, part := range parts[:min(len(parts), maxEntries)] {
		var s stored
		if json.Unmarshal(part, &s) != nil {
			continue
		}
		e, ok := s.entry()
		if ok && !slices.ContainsFunc(list, func(o Entry) bool { return o.ID == e.ID }) {
			list = append(list, e)
		}
	}
	return list
}

// clean tells whether a text can be a name, a value or a path: of one line and not too long.
func clean(text string, longest int) bool {
	return len(text) <= longest && utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
}

func cleaned(text string) string {
	if clean(text, maxText) {
		return text
	}
	return ""
}

func (s stored) entry() (Entry, bool) {
	e := Entry{
		ID: s.ID, Name: cleaned(s.Name), Path: s.Path, Args: s.Args, Program: cleaned(s.Program), Author: cleaned(s.Author),
	}
	if clean(s.Dir, 4*maxText) {
		e.Dir = s.Dir
	}
	if s.ID == "" || !clean(s.ID, maxID) || s.Path == "" || !clean(s.Path, 4*maxText) || len(s.Args) > maxArgs {
		return e, false
	}
	for _, a := range s.Args {
		if !clean(a, maxText) {
			return e, false
		}
	}
	if e.Name == "" {
		e.Name = fileName(e.Path)
	}
	e.Protocol, e.Chosen = protocol(s.Protocol), protocol(s.Chosen)
	if s.Base == int(external.BaseZero) || s.Base == int(external.BaseOne) {
		e.Base = external.Base(s.Base)
	}
	for name, v := range s.Values {
		if clean(name, maxText) && clean(v, 4*maxText) {
			if e.Values == nil {
				e.Values = map[string]string{}
			}
			e.Values[name] = v
		}
	}
	for _, o := range s.Options[:min(len(s.Options), maxOptions)] {
		if option, ok := o.option(); ok {
			e.Options = append(e.Options, option)
		}
	}
	for _, g := range s.Games {
		if len(e.Games) < maxEntries && clean(g, maxID) {
			e.Games = append(e.Games, g)
		}
	}
	return e, true
}

func protocol(name string) external.Protocol {
	if p := external.Protocol(name); p == external.UCI || p == external.UCCI {
		return p
	}
	return external.Unknown
}

func (s storedOption) option() (external.Option, bool) {
	o := external.Option{Name: s.Name, Default: s.Default, Min: s.Min, Max: s.Max, Choices: s.Choices}
	known := false
	for kind, name := range kinds {
		if name == s.Kind {
			o.Kind, known = kind, true
		}
	}
	if !known || s.Name == "" || !clean(s.Name, maxText) || len(s.Choices) > maxChoices {
		return o, false
	}
	for _, c := range s.Choices {
		if !clean(c, maxText) {
			return o, false
		}
	}
	return o, o.Kind == external.Button || o.Allows(o.Default)
}
