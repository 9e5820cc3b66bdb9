package uci

import (
	"fmt"
	"strconv"
	"strings"

	"crosspoint/rules"
)

const (
	defaultHash    = 16
	maxHash        = 4096
	maxThreads     = 64
	maxLines       = 64
	defaultThreads = 1

	// fullSkill is the "Skill Level" at which the engine plays as well as it can; those below are levels of the program.
	fullSkill = 20
)

// option is something that the other program can set. It is known by both names in both protocols.
type option struct {
	name  string // in UCI
	ucci  string // in UCCI, "" for the same
	kind  string // what is told of its type and values
	apply func(s *session, value string)
}

// number makes a function that takes a whole number, which it brings into a range; anything else is ignored.
func number(low, high int, use func(s *session, n int)) func(*session, string) {
	return func(s *session, value string) {
		if n, err := strconv.Atoi(value); err == nil {
			use(s, min(max(n, low), high))
		}
	}
}

// options lists them in the order in which they are told, for the games of the session.
func options(games []*rules.Game) []option {
	variants := ""
	for _, g := range games {
		variants += " var " + g.ID
	}
	spin := func(low, high, start int) string {
		return fmt.Sprintf("spin default %d min %d max %d", start, low, high)
	}
	return []option{
		{"Hash", "hashsize", spin(1, maxHash, defaultHash), number(1, maxHash, func(s *session, n int) { s.options.HashMB = n; s.configure() })},
		{"Threads", "threads", spin(1, maxThreads, defaultThreads), number(1, maxThreads, func(s *session, n int) { s.options.Threads = n; s.configure() })},
		{"MultiPV", "", spin(1, maxLines, 1), number(1, maxLines, func(s *session, n int) { s.multiPV = n })},
		{"Skill Level", "", spin(0, fullSkill, fullSkill), number(0, fullSkill, func(s *session, n int) { s.skill = n })},
		{"Clear Hash", "newgame", "button", func(s *session, _ string) { s.forget() }},
		{"UCI_Variant", "", "combo default " + games[0].ID + variants, (*session).chooseByID},
		{"Preset", "", "string default " + games[0].Presets[0].ID, (*session).usePreset},
	}
}

// inUCCI writes the type and values of an option in the order of UCCI, where the default comes last.
func inUCCI(kind string) string {
	words := strings.Fields(kind)
	if len(words) < 3 || words[1] != "default" {
		return kind
	}
	return strings.Join(append(append([]string{words[0]}, words[3:]...), "default", words[2]), " ")
}

// introduce answers "uci".
func (s *session) introduce() {
	s.sign()
	for _, o := range options(s.games) {
		s.out.line("option name %s type %s", o.name, o.kind)
	}
	s.out.line("uciok")
}

// introduceUCCI answers "ucci".
func (s *session) introduceUCCI() {
	s.sign()
	s.out.line("option usemillisec type check default true")
	for _, o := range options(s.games) {
		name := o.name
		if o.ucci != "" {
			name = o.ucci
		}
		s.out.line("option %s type %s", name, inUCCI(o.kind))
	}
	s.out.line("ucciok")
}

func (s *session) sign() {
	s.out.line("id name %s", Name)
	s.out.line("id author the %s developers", Name)
}

// setOption reads "name N value V" as UCI, or "N V" as UCCI writes it. Case and the spaces in names do not matter.
func (s *session) setOption(words []string) {
	if len(words) > 0 && words[0] == "name" {
		name, value, _ := strings.Cut(strings.Join(words[1:], " ")+" ", " value ")
		s.set(name, strings.TrimSpace(value))
		return
	}
	for n := min(2, len(words)); n > 0; n-- { // the longest names are of two words
		if s.set(strings.Join(words[:n], " "), strings.Join(words[n:], " ")) {
			return
		}
	}
}

// set sets an option; false when there is none of this name.
func (s *session) set(name, value string) bool {
	name = flat(name)
	if name == "usemillisec" {
		s.seconds = value == "false"
		return true
	}
	for _, o := range options(s.games) {
		if name == flat(o.name) || name == o.ucci {
			o.apply(s, value)
			return true
		}
	}
	return false
}

// flat is a name without spaces and capitals.
func flat(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), "")) }

// configure gives changed options to the engine, if there is one yet; what it learned stays.
func (s *session) configure() {
	if s.engine != nil {
		s.engine.Configure(s.options)
	}
}

// forget clears what the engine learned.
func (s *session) forget() {
	if s.engine != nil {
		s.engine.Reset()
	}
}

func (s *session) chooseByID(id string) {
	for _, g := range s.games {
		if g.ID == id {
			s.choose(g)
		}
	}
}
