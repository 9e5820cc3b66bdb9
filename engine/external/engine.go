package external

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"crosspoint/rules"
)

// How long a program may take. They are variables for tests.
var (
	// helloTime is for the first answer while the protocol is guessed, knownTime where it is known: a machine may be busy when a game
	// goes on. readyTime is for getting ready, which may mean reading a large file.
	helloTime = 4 * time.Second
	knownTime = 15 * time.Second
	readyTime = 30 * time.Second
	// stopTime is for the answer after "stop", lateTime for one that is late by its own clock.
	stopTime = 3 * time.Second
	lateTime = 10 * time.Second
	// quietTime is how long an endless search may say nothing before the program is asked whether it is there, and then for its answer.
	quietTime = 15 * time.Second
	quitTime  = 500 * time.Millisecond
)

// Engine is a program that is running. It may be used by one goroutine at a time; only Close, Kill and Gone may be called from any.
// After an error of one of its methods that is an *Error of another key than KeyGame and KeyRules it has ended.
type Engine struct {
	spec     Spec
	process  *process
	protocol Protocol
	base     Base
	name     string
	author   string
	options  []Option
	set      map[string]string // what was set, by name
	millis   bool              // UCCI: times are in milliseconds
}

// Start starts a program, finds out what it speaks and sets its options. The error is an *Error or that of the context.
func Start(ctx context.Context, s Spec) (*Engine, error) {
	order := []Protocol{UCI, UCCI}
	if s.Protocol != Unknown {
		order = []Protocol{s.Protocol}
	}
	var err error
	for _, protocol := range order {
		// A program of its own for each: some end at a word that they do not know.
		e := &Engine{spec: s, protocol: protocol, base: s.Base, set: map[string]string{}}
		if e.process, err = launch(s); err != nil {
			return nil, err
		}
		if err = e.hello(ctx); err == nil {
			err = e.setUp(ctx)
		}
		if err == nil {
			return e, nil
		}
		e.process.kill()
		e.process.waitGone()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var trouble *Error
		if errors.As(err, &trouble) && trouble.Key == KeyFlood {
			break
		}
	}
	return nil, err
}

// hello introduces us and learns the program's name and options.
func (e *Engine) hello(ctx context.Context) error {
	p := e.process
	p.ask()
	if err := p.say(string(e.protocol)); err != nil {
		return err
	}
	done := string(e.protocol) + "ok"
	patience := helloTime
	if e.spec.Protocol != Unknown {
		patience = knownTime
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		line, err := p.next(ctx, timer.C)
		if errors.Is(err, errTime) {
			return &Error{Key: KeyProtocol}
		}
		if err != nil {
			return err
		}
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == done:
			return nil
		case words[0] == "id" && len(words) > 2 && words[1] == "name":
			e.name = oneLine(strings.Join(words[2:], " "))
		case words[0] == "id" && len(words) > 2 && words[1] == "author":
			e.author = oneLine(strings.Join(words[2:], " "))
		case words[0] == "option" && len(e.options) < maxOptions:
			if o, ok := parseOption(words[1:]); ok {
				e.options = append(e.options, o)
			}
		}
	}
}

// setUp sets the options of the specification and waits until the program is ready.
func (e *Engine) setUp(ctx context.Context) error {
	if e.protocol == UCCI {
		if o, ok := e.option("usemillisec"); ok {
			e.millis = true
			if err := e.setOption(o, "true"); err != nil {
				return err
			}
		}
	}
	names := make([]string, 0, len(e.spec.Values))
	for n := range e.spec.Values {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		if o, ok := e.option(n); ok && o.Kind != Button && o.allows(e.spec.Values[n]) {
			if err := e.setOption(o, e.spec.Values[n]); err != nil {
				return err
			}
		}
	}
	return e.ready(ctx)
}

// ready waits until the program has done what it was told, and drops what it said before.
func (e *Engine) ready(ctx context.Context) error {
	e.process.ask()
	if err := e.process.say("isready"); err != nil {
		return err
	}
	timer := time.NewTimer(readyTime)
	defer timer.Stop()
	for {
		line, err := e.process.next(ctx, timer.C)
		if errors.Is(err, errTime) {
			e.process.kill()
			return &Error{Key: KeySilent}
		}
		if err != nil {
			return err
		}
		if strings.TrimSpace(line) == "readyok" {
			return nil
		}
	}
}

// Name is what the program calls itself, one line; it may be empty.
func (e *Engine) Name() string { return e.name }

// Author is whom the program names as its author, one line; it may be empty.
func (e *Engine) Author() string { return e.author }

// Protocol is what the program speaks.
func (e *Engine) Protocol() Protocol { return e.protocol }

// Base is how the program counts ranks, FindBase before the first search.
func (e *Engine) Base() Base { return e.base }

// Options are what can be set in the program, in its order. The slice belongs to the caller.
func (e *Engine) Options() []Option { return slices.Clone(e.options) }

// SetOption sets an option, or presses it when it is a button. A value that the program does not allow, or a name that it does not know, is
// ignored.
func (e *Engine) SetOption(ctx context.Context, name, value string) error {
	o, ok := e.option(name)
	if !ok || !o.allows(value) {
		return nil
	}
	if err := e.setOption(o, value); err != nil {
		return err
	}
	return e.ready(ctx)
}

func (e *Engine) setOption(o Option, value string) error {
	if was, ok := e.set[o.Name]; ok && was == value && o.Kind != Button {
		return nil
	}
	e.set[o.Name] = value
	command := "setoption name " + o.Name + " value " + value
	switch {
	case e.protocol == UCCI && o.Kind == Button:
		command = "setoption " + o.Name
	case e.protocol == UCCI:
		command = "setoption " + o.Name + " " + value
	case o.Kind == Button:
		command = "setoption name " + o.Name
	}
	return e.process.say(command)
}

// Plays tells whether the program plays a game.
func (e *Engine) Plays(g *rules.Game) bool {
	if o, ok := e.option("UCI_Variant"); ok {
		return o.Kind == Combo && slices.Contains(o.Choices, g.ID)
	}
	return g.ID == lone
}

// follows tells whether the program can know how a game came about: one that has no option for the rules plays by the usual ones, drops
// a step that these forbid without a word, and goes on from another position.
func (e *Engine) follows(r Request) bool {
	if _, ok := e.option("Preset"); ok {
		return true
	}
	settings, err := r.Game.Settings("", nil)
	if err != nil {
		return false
	}
	p, err := r.Game.Parse(r.Start.FEN(), settings)
	if err != nil {
		return false
	}
	for _, m := range r.Steps {
		if !p.Do(m) {
			return false
		}
	}
	return true
}

// Gone is closed when the program has ended.
func (e *Engine) Gone() <-chan struct{} { return e.process.gone }

// Kill ends the program at once. It may be called by any goroutine.
func (e *Engine) Kill() { e.process.kill() }

// Close ends the program: it is asked to quit, and killed if it does not. It does not wait.
func (e *Engine) Close() {
	go func() {
		_ = e.process.say("quit")
		select {
		case <-e.process.gone:
		case <-e.process.quit:
		case <-time.After(quitTime):
		}
		e.process.kill()
	}()
}
