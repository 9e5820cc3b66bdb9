package roster

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"crosspoint/engine"
	"crosspoint/engine/external"
	"crosspoint/rules"
)

// use is what a program is run for. Each use has a process of its own, so that an analysis does not wait for the game.
type use string

const (
	playing   use = "play"
	analysing use = "analyse"
	reviewing use = "review"
	trying    use = "try"
)

// idleTime is how long a program stays that answers hints and analyses. It is a variable for tests.
var idleTime = 30 * time.Second

// closeTime is how long Close waits for programs to end as they are asked to, endTime for those that were killed.
const (
	closeTime = 700 * time.Millisecond
	endTime   = time.Second
)

// Roster is the list of programs, and those that run. Its methods may be called by any goroutine.
type Roster struct {
	mu      sync.Mutex
	list    []Entry
	running map[key]*runner
	ending  []*external.Engine // asked to end, perhaps not gone yet

	life   context.Context // until Close
	finish context.CancelFunc
	busy   sync.WaitGroup // work that may have a program of its own
}

type key struct {
	id  string
	use use
}

// New returns a roster of these entries; nothing is started.
func New(list []Entry) *Roster {
	r := &Roster{list: list, running: map[key]*runner{}}
	r.life, r.finish = context.WithCancel(context.Background())
	return r
}

// begin notes that work begins, which must be done when its context is, and returns what notes its end. ok is false after Close.
func (r *Roster) begin(ctx context.Context) (within context.Context, end func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.life.Err() != nil {
		return ctx, nil, false
	}
	r.busy.Add(1)
	within, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(r.life, cancel)
	return within, func() {
		stop()
		cancel()
		r.busy.Done()
	}, true
}

// SetEntries takes another list. Programs that are gone from it end; those that were changed are started anew with the next question.
func (r *Roster) SetEntries(list []Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.Clone(list)
	r.endThose(func(k key, _ *runner) bool {
		return !slices.ContainsFunc(list, func(e Entry) bool { return e.ID == k.id })
	})
}

// Entries is the list. It belongs to the caller.
func (r *Roster) Entries() []Entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.list)
}

// Find returns an entry by its id.
func (r *Roster) Find(id string) (Entry, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.find(id)
}

func (r *Roster) find(id string) (Entry, bool) {
	for _, e := range r.list {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Play asks a program for a turn of a game (see external.Engine.Search).
func (r *Roster) Play(ctx context.Context, id string, q external.Request, report func(engine.Info)) (external.Found, error) {
	var found external.Found
	err := r.with(ctx, key{id, playing}, func(e *external.Engine) (err error) {
		found, err = e.Search(ctx, q, report)
		return err
	})
	return found, err
}

// Keep ends the programs that play and are not among these.
func (r *Roster) Keep(ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.endThose(func(k key, _ *runner) bool { return k.use == playing && !slices.Contains(ids, k.id) })
}

// Press presses a button among a program's options: in all processes of it that run, or in one that is started for it.
func (r *Roster) Press(ctx context.Context, id, option string) error {
	r.mu.Lock()
	var keys []key
	for k := range r.running {
		if k.id == id {
			keys = append(keys, k)
		}
	}
	r.mu.Unlock()
	if len(keys) == 0 {
		keys = []key{{id, trying}}
		defer r.end(keys[0])
	}
	var all error
	for _, k := range keys {
		all = errors.Join(all, r.with(ctx, k, func(e *external.Engine) error { return e.SetOption(ctx, option, "") }))
	}
	return all
}

// Close ends all programs and waits until they are gone, for less than three seconds. Nothing can be started afterwards.
func (r *Roster) Close() {
	r.mu.Lock()
	r.finish()
	r.endThose(func(key, *runner) bool { return true })
	ending := r.ending
	r.ending = nil
	r.mu.Unlock()
	late := waitGone(ending, closeTime)
	for _, e := range late {
		e.Kill()
	}
	waitGone(late, endTime)
	done := make(chan struct{})
	go func() {
		r.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTime):
	}
}

// waitGone waits until programs have ended, and returns those that have not when time is up.
func waitGone(list []*external.Engine, limit time.Duration) (late []*external.Engine) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	over := false
	for _, e := range list {
		if over {
			select {
			case <-e.Gone():
			default:
				late = append(late, e)
			}
			continue
		}
		select {
		case <-e.Gone():
		case <-timer.C:
			over = true
			late = append(late, e)
		}
	}
	return late
}

// end ends a program's use.
func (r *Roster) end(k key) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.endThose(func(o key, _ *runner) bool { return o == k })
}

// endThose ends what runs and is like this. The caller holds mu.
func (r *Roster) endThose(like func(key, *runner) bool) {
	r.ending = slices.DeleteFunc(r.ending, func(e *external.Engine) bool {
		select {
		case <-e.Gone():
			return true
		default:
			return false
		}
	})
	for k, run := range r.running {
		if like(k, run) {
			delete(r.running, k)
			if e := run.stop(); e != nil {
				r.ending = append(r.ending, e)
			}
		}
	}
}

// release asks a program to end.
func (r *Roster) release(e *external.Engine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e.Close()
	r.ending = append(r.ending, e)
}

// gone is the error for a program that is not in the list, or comes too late.
func gone() error { return &external.Error{Key: external.KeyStart} }

// with has f use a program that runs, started for it if need be, and waits for its turn before. A program that failed is ended.
func (r *Roster) with(ctx context.Context, k key, f func(*external.Engine) error) error {
	ctx, end, ok := r.begin(ctx)
	if !ok {
		return gone()
	}
	defer end()
	r.mu.Lock()
	entry, ok := r.find(k.id)
	if !ok || r.life.Err() != nil {
		r.mu.Unlock()
		return gone()
	}
	run := r.running[k]
	if run == nil {
		run = newRunner()
		r.running[k] = run
	}
	r.mu.Unlock()
	if err := run.enter(ctx); err != nil {
		return err
	}
	defer func() {
		if k.use == analysing {
			run.wait(func() { r.endIdle(k, run) })
		}
		run.leave()
	}()
	e, err := run.ready(ctx, entry)
	if err != nil {
		return err
	}
	if err = f(e); ended(err) {
		run.drop(e)
	}
	return err
}

// endIdle ends a program that nobody has asked for a while.
func (r *Roster) endIdle(k key, run *runner) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.endThose(func(o key, found *runner) bool { return o == k && found == run && run.idle() })
}

// ended tells whether a program has ended with an error.
func ended(err error) bool {
	var trouble *external.Error
	return errors.As(err, &trouble) && trouble.Key != external.KeyGame && trouble.Key != external.KeyRules
}

// Probe starts a program as an entry says (path, arguments, folder and the protocol that was chosen) to learn what it is, and ends it. It
// returns the entry with what the program told, its name where the entry has none. The error is an *external.Error or that of the context.
func (r *Roster) Probe(ctx context.Context, entry Entry, games []*rules.Game) (Entry, error) {
	ctx, end, ok := r.begin(ctx)
	if !ok {
		return Entry{}, gone()
	}
	defer end()
	e, err := external.Start(ctx, external.Spec{Path: entry.Path, Args: entry.Args, Dir: entry.Dir, Protocol: entry.Chosen})
	if err != nil {
		return Entry{}, err
	}
	defer r.release(e)
	out := entry
	out.Protocol, out.Program, out.Author, out.Options, out.Games = e.Protocol(), e.Name(), e.Author(), e.Options(), nil
	if out.Name == "" {
		out.Name = out.Program
	}
	if out.Name == "" {
		out.Name = fileName(out.Path)
	}
	for _, g := range games {
		if e.Plays(g) {
			out.Games = append(out.Games, g.ID)
		}
	}
	return out, nil
}
