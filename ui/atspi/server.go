package atspi

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Timing. All of it only counts while somebody asks or listens.
const (
	freshFor   = 80 * time.Millisecond  // how old an answer may be
	lookEvery  = 150 * time.Millisecond // how often the window is looked at for changes while somebody listens
	buildWaits = 700 * time.Millisecond // how long a question waits for the window, before it gets what was known: clients wait 800 ms
	eventWaits = 3 * time.Second        // how long an announcement waits for the window to show what it is about
	firstWaits = 3 * time.Second        // the same while nothing is known
	buildLost  = 5 * time.Second        // after which a window that did not answer is asked again
	joinFor    = 60 * time.Millisecond  // announcements of so long are told as one
)

// mostActions is how many actions may wait for the window.
const mostActions = 16

// mostAnnounced is how many announcements may wait for being told; older ones are dropped.
const mostAnnounced = 20

// Server serves one window. Its methods may be called from any goroutine, and on nil, which does nothing; none of them waits.
type Server struct {
	cfg     Config
	wake    chan struct{} // holds one
	done    chan struct{}
	closing sync.Once
	actions atomic.Int32 // that wait for the window
	// listened tells whether anybody listens to events.
	listened atomic.Bool
	place    atomic.Pointer[corner] // of the window on the screen, nil while it is not known

	hand   sync.Mutex    // guards what follows; never held for long, since the window takes it too
	fresh  *Node         // handed over and not yet grown into the tree
	built  time.Time     // when it was handed over, zero when the window has changed since
	asked  time.Time     // when the window was asked
	answer chan struct{} // closed when the window answers; nil while it is not asked
	round  int           // counts the questions, so that an answer from before an action is dropped
	said   []announcement

	grown   sync.Mutex // guards what follows
	ids     identities
	now     *tree
	told    *tree // what the listeners know
	notice  string
	noticed bool
	window  *Node
}

type announcement struct {
	text   string
	urgent bool
}

// corner is the top left corner of the window's contents, in pixels of the whole screen.
type corner struct{ x, y int }

// Placed says where the window is now: the top left corner of its contents, in pixels of the whole screen.
func (s *Server) Placed(x, y int) {
	if s != nil {
		s.place.Store(&corner{x, y})
	}
}

func newServer(c Config) *Server {
	return &Server{cfg: c, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// Close ends the service.
func (s *Server) Close() {
	if s != nil {
		s.closing.Do(func() { close(s.done) })
	}
}

// Changed says that the window has changed; without it listeners are told a little later.
func (s *Server) Changed() {
	if s == nil || !s.listened.Load() {
		return
	}
	s.stale()
	s.rouse()
}

// Announce has a text spoken that stands nowhere or changed while the person was elsewhere; urgent ones come first.
func (s *Server) Announce(text string, urgent bool) {
	if s == nil || text == "" || !s.listened.Load() {
		return
	}
	s.hand.Lock()
	s.said = append(s.said, announcement{text, urgent})
	if len(s.said) > mostAnnounced {
		s.said = s.said[1:]
	}
	s.hand.Unlock()
	s.stale()
	s.rouse()
}

// Listened tells whether a screen reader or the like listens, so that it is worth finding words.
func (s *Server) Listened() bool { return s != nil && s.listened.Load() }

func (s *Server) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// stale makes the next question ask the window again, even when it has been asked and has not answered yet.
func (s *Server) stale() {
	s.hand.Lock()
	defer s.hand.Unlock()
	s.built = time.Time{}
	s.round++
	if s.answer != nil {
		close(s.answer)
		s.answer = nil
	}
}

// ask asks the window to describe itself unless what is known is fresh; the channel is closed when it has, nil when nothing
// needs to be waited for.
func (s *Server) ask() <-chan struct{} {
	s.hand.Lock()
	if time.Since(s.built) < freshFor {
		s.hand.Unlock()
		return nil
	}
	if s.answer != nil && time.Since(s.asked) < buildLost {
		defer s.hand.Unlock()
		return s.answer
	}
	answer := make(chan struct{})
	s.answer, s.asked = answer, time.Now()
	s.round++
	round := s.round
	s.hand.Unlock()
	s.cfg.Build(func(window *Node) { s.deliver(window, round) })
	return answer
}

// deliver takes what the window says of itself.
func (s *Server) deliver(window *Node, round int) {
	s.hand.Lock()
	defer s.hand.Unlock()
	if round != s.round || window == nil || s.answer == nil {
		return
	}
	s.fresh, s.built = window, time.Now()
	close(s.answer)
	s.answer = nil
}

// current returns the window as it is now, or as it was last when it does not answer in time; nil when nothing is known at all.
func (s *Server) current() *tree { return s.within(buildWaits) }

// within is current with another limit.
func (s *Server) within(waits time.Duration) *tree {
	if s.latest() == nil {
		waits = firstWaits
	}
	limit := time.NewTimer(waits)
	defer limit.Stop()
	for range 3 { // an action in between makes a question void
		answer := s.ask()
		if answer == nil {
			break
		}
		select {
		case <-answer:
		case <-limit.C:
			return s.latest()
		case <-s.done:
			return s.latest()
		}
	}
	return s.latest()
}

// latest returns what is known.
func (s *Server) latest() *tree {
	s.grown.Lock()
	defer s.grown.Unlock()
	return s.grow()
}

// grow takes over what was handed over; s.grown is held.
func (s *Server) grow() *tree {
	s.hand.Lock()
	window := s.fresh
	s.fresh = nil
	s.hand.Unlock()
	if window != nil {
		s.window = window
		s.regrow()
	}
	return s.now
}

func (s *Server) regrow() {
	window := s.window
	if s.noticed {
		with := *window
		with.Children = append(append([]*Node(nil), window.Children...), s.noticeNode())
		window = &with
	}
	s.now = grow(&Node{Name: s.cfg.Name}, window, &s.ids)
}

type noticeID struct{}

func (s *Server) noticeNode() *Node {
	return &Node{ID: noticeID{}, Role: RoleNotification, Name: s.notice}
}

// setNotice puts a text into the notification, which is there from the first one on, and returns its path.
func (s *Server) setNotice(text string) (path string) {
	s.grown.Lock()
	defer s.grown.Unlock()
	if s.grow() == nil {
		return ""
	}
	s.notice, s.noticed = text, true
	s.regrow()
	frame := s.now.root.children[0]
	return frame.children[len(frame.children)-1].path
}

// news lists what listeners do not know yet.
func (s *Server) news() []event {
	s.grown.Lock()
	defer s.grown.Unlock()
	now := s.grow()
	if now == nil || now == s.told {
		return nil
	}
	before := s.told
	s.told = now
	if before == nil {
		return welcome(now)
	}
	s.alert(before, now)
	return changes(before, now)
}

// alert has those texts announced that have appeared and want that.
func (s *Server) alert(before, now *tree) {
	for _, o := range now.objects {
		if was := before.byPath[o.path]; o.Alert && o.Name != "" && (was == nil || was.Name != o.Name) {
			s.hand.Lock()
			s.said = append(s.said, announcement{o.Name, true})
			s.hand.Unlock()
			s.rouse()
		}
	}
}

// welcome is what a listener is told first: which window is active and where the keyboard is.
func welcome(t *tree) (list []event) {
	for _, o := range t.root.children {
		if o.States&Active != 0 {
			list = append(list, event{path: o.path, kind: "Window.Activate", value: o.Name}, event{path: o.path, kind: "Object.StateChanged", detail: "active", d1: 1})
		}
	}
	if t.focused != nil {
		list = append(list, event{path: t.focused.path, kind: "Object.StateChanged", detail: "focused", d1: 1})
	}
	return list
}

// forget makes the next listener be welcomed.
func (s *Server) forget() {
	s.grown.Lock()
	s.told = nil
	s.grown.Unlock()
	s.hand.Lock()
	s.said = nil
	s.hand.Unlock()
}

// announced takes the announcements that wait, as one.
func (s *Server) announced() (text string, urgent bool) {
	s.hand.Lock()
	defer s.hand.Unlock()
	var parts []string
	for _, a := range s.said {
		parts = append(parts, a.text)
		urgent = urgent || a.urgent
	}
	s.said = nil
	return strings.Join(parts, " "), urgent
}

// perform has the window do something; false when too much waits already.
func (s *Server) perform(do func()) bool {
	if do == nil {
		return false
	}
	if s.actions.Add(1) > mostActions {
		s.actions.Add(-1)
		return false
	}
	s.cfg.Run(func() {
		defer s.actions.Add(-1)
		do()
	})
	s.stale()
	s.rouse()
	return true
}
