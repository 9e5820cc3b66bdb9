package main

import (
	"slices"
	"strings"

	"crosspoint/rules"
)

// request is a command line that was understood.
type request struct {
	game     *rules.Game
	settings rules.Settings
	fen      string
	hasFEN   bool
	moves    string
	given    map[string]string // all flags but -option, by name
	rest     []string          // arguments that are no flags
}

// request reads the arguments of a command about a game that takes these flags.
func (p *program) request(command string, flags, args []string) (*request, error) {
	changed := rules.Settings{}
	r, err := p.arguments(command, flags, args, changed)
	if err != nil {
		return nil, err
	}
	return r, p.choose(r, r.given["game"], r.given["preset"], changed)
}

// arguments takes the arguments of a command apart. Flags are written -flag value, -flag=value or with two dashes, before or after
// other arguments; those of -option go to changed.
func (p *program) arguments(command string, flags, args []string, changed rules.Settings) (*request, error) {
	given := map[string]string{}
	r := &request{given: given}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			r.rest = append(r.rest, arg)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		if !slices.Contains(flags, name) {
			return nil, p.usageError("cli.unknown-flag", "Command", command, "Token", arg)
		}
		if !hasValue {
			if len(args) == 0 {
				return nil, p.usageError("cli.flag-without-value", "Token", arg)
			}
			value, args = args[0], args[1:]
		}
		if name == "option" {
			k, v, ok := strings.Cut(value, "=")
			if !ok {
				return nil, p.usageError("cli.bad-option", "Token", value)
			}
			changed[k] = v
			continue
		}
		if _, twice := given[name]; twice {
			return nil, p.usageError("cli.flag-twice", "Token", "-"+name)
		}
		given[name] = value
	}
	r.moves = given["moves"]
	r.fen, r.hasFEN = given["fen"]
	return r, nil
}

// choose finds the game and its settings.
func (p *program) choose(r *request, game, preset string, changed rules.Settings) error {
	ids := make([]string, len(p.games))
	for i, g := range p.games {
		ids[i] = g.ID
		if g.ID == game {
			r.game = g
		}
	}
	switch {
	case game == "":
		return p.usageError("cli.no-game", "Games", strings.Join(ids, " "))
	case r.game == nil:
		return p.usageError("cli.unknown-game", "Token", game, "Games", strings.Join(ids, " "))
	}
	s, err := r.game.Settings(preset, changed)
	if err != nil {
		return &usageError{reason(p.texts, err)}
	}
	r.settings = s
	return nil
}

// noMore refuses arguments beyond the first count ones.
func (p *program) noMore(r *request, count int) error {
	if len(r.rest) > count {
		return p.usageError("cli.extra-argument", "Token", r.rest[count])
	}
	return nil
}
