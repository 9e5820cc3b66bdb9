package control

import "time"

// Work on the controller's goroutine that takes longer than sliceTime is cut into slices, with slicePause between them for everything else.
const (
	sliceTime  = 4 * time.Millisecond
	slicePause = time.Millisecond
)

// Slices runs work on one goroutine bit by bit.
type Slices struct {
	// Now is the time, After calls a function on the goroutine of the work after a while. Without After the work is done at once.
	Now   func() time.Time
	After func(time.Duration, func()) (stop func())
}

// slicing is work that is not yet done. It has a goroutine of its own that runs only while the one that it belongs to waits for it, so that it may
// use what belongs to that one. (iter.Pull does not do: the toolkit calls us from inside of C, with its thread locked in another way each time.)
type slicing struct {
	end    time.Time // of the slice
	resume chan bool // false to end the work
	paused chan bool // true when it has ended
	over   bool
}

// drop ends the work where it is.
func (s *slicing) drop() {
	if s == nil || s.over {
		return
	}
	s.over = true
	s.resume <- false
	<-s.paused
}

// slice does one slice of the work, and tells whether nothing is left to do.
func (s *slicing) slice(now time.Time) bool {
	s.end = now.Add(sliceTime)
	s.resume <- true
	s.over = <-s.paused
	return s.over
}

// Run begins work, which calls rest now and then and ends early where that is false. When it is done in the first slice, done is called before Run
// returns, and Run returns nil; else done and then later are called in a later slice, unless drop is called first. Work that is known to be short
// is done at once.
func (s Slices) Run(short bool, work func(rest func() bool), done, later func()) (drop func()) {
	job := s.run(short, work, done, later)
	if job == nil {
		return nil
	}
	return job.drop
}

func (s Slices) run(short bool, work func(rest func() bool), done, later func()) *slicing {
	if short || s.After == nil {
		work(func() bool { return true })
		done()
		return nil
	}
	job := &slicing{resume: make(chan bool), paused: make(chan bool)}
	go func() {
		<-job.resume
		goOn := true
		work(func() bool {
			if goOn && s.Now().After(job.end) {
				job.paused <- false
				goOn = <-job.resume
			}
			return goOn
		})
		job.paused <- true
	}()
	if job.slice(s.Now()) {
		done()
		return nil
	}
	var goOn func()
	goOn = func() {
		switch {
		case job.over: // dropped
		case job.slice(s.Now()):
			done()
			later()
		default:
			s.After(slicePause, goOn)
		}
	}
	s.After(slicePause, goOn)
	return job
}

// slice runs work of the controller in slices.
func (c *Controller) slice(short bool, work func(rest func() bool), done, later func()) *slicing {
	s := Slices{Now: c.now}
	if c.cfg.Post != nil {
		s.After = c.cfg.After
	}
	return s.run(short, work, done, later)
}
