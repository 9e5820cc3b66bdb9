package sound_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"crosspoint/ui/sound"
)

// speaker is a device that takes as long as a real one.
type speaker struct {
	mu     sync.Mutex
	played [][]int16
	fail   error
	closed bool
}

func (s *speaker) Play(samples []int16) error {
	s.mu.Lock()
	s.played = append(s.played, samples)
	s.mu.Unlock()
	time.Sleep(time.Duration(len(samples)) * time.Second / sound.Rate)
	return s.fail
}

func (s *speaker) Close() { s.closed = true }

// pass lets time go by, until nothing else is to do.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// finish ends a player, and waits for what still plays.
func finish(p *sound.Player) {
	p.Close()
	pass(2 * time.Second)
}

// tone is a file of one second.
func tone(string) ([]byte, error) {
	samples := make([]int16, sound.Rate)
	for i := range samples {
		samples[i] = 1000
	}
	return wav(samples), nil
}

func TestVolume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &speaker{}
		p := sound.New(sound.Config{Open: func() (sound.Device, error) { return s, nil }, Load: tone})
		defer finish(p)
		for _, volume := range []int{100, 50, 0, -3, 300} {
			p.Play("step", volume, nil)
			synctest.Wait()
		}
		var got []int16
		for _, samples := range s.played {
			got = append(got, samples[0])
		}
		if want := []int16{1000, 250, 1000}; !slices.Equal(got, want) {
			t.Errorf("samples %v, want %v", got, want)
		}
	})
}

func TestNothingBeforeTheFirstSound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := 0
		p := sound.New(sound.Config{Open: func() (sound.Device, error) { opened++; return &speaker{}, nil }, Load: tone})
		p.Play("step", 0, nil)
		synctest.Wait()
		if opened != 0 {
			t.Error("the device was opened without a sound")
		}
		for range 3 {
			p.Play("step", 10, nil)
			synctest.Wait()
		}
		if opened != 1 {
			t.Errorf("the device was opened %d times", opened)
		}
		finish(p)
	})
}

func TestPlayNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &speaker{}
		p := sound.New(sound.Config{Load: tone, Open: func() (sound.Device, error) {
			time.Sleep(10 * time.Second) // a sound server that is slow to start
			return s, nil
		}})
		begun := time.Now()
		for range 100 {
			p.Play("step", 100, nil)
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("took %v", took)
		}
		pass(20 * time.Second)
		if n := len(s.played); n < 1 || n > 5 {
			t.Errorf("%d sounds that had waited were played", n)
		}
		finish(p)
	})
}

func TestTooManyVoices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &speaker{}
		p := sound.New(sound.Config{Open: func() (sound.Device, error) { return s, nil }, Load: tone})
		for range 20 {
			p.Play("step", 100, nil)
			synctest.Wait()
		}
		if len(s.played) != 6 {
			t.Errorf("%d sounds at the same time", len(s.played))
		}
		pass(2 * time.Second)
		p.Play("step", 100, nil)
		synctest.Wait()
		if len(s.played) != 7 {
			t.Error("no sound after the others have ended")
		}
		finish(p)
	})
}

func TestWithoutDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened, heard := 0, []error{}
		p := sound.New(sound.Config{Load: tone, Open: func() (sound.Device, error) { opened++; return nil, sound.ErrNoDevice }})
		for range 50 {
			p.Play("step", 100, func(err error) { heard = append(heard, err) })
			pass(time.Second)
		}
		if opened != 1 {
			t.Errorf("looked for %d times in a minute", opened)
		}
		if len(heard) != 50 || !errors.Is(heard[0], sound.ErrNoDevice) || !errors.Is(heard[49], sound.ErrNoDevice) {
			t.Errorf("told %v", heard)
		}
		pass(time.Minute)
		p.Play("step", 100, nil)
		synctest.Wait()
		if opened != 2 {
			t.Errorf("looked for %d times after a while", opened)
		}
		finish(p)
	})
}

func TestDeviceThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened, broken := 0, errors.New("unplugged")
		s := &speaker{fail: broken}
		var heard error
		p := sound.New(sound.Config{Load: tone, Open: func() (sound.Device, error) { opened++; return s, nil }})
		p.Play("step", 100, func(err error) { heard = err })
		pass(2 * time.Second)
		if !errors.Is(heard, broken) || !s.closed {
			t.Errorf("told %v, closed %t", heard, s.closed)
		}
		p.Play("step", 100, nil)
		synctest.Wait()
		if opened != 1 {
			t.Error("opened again at once")
		}
		s.fail = nil
		pass(time.Minute)
		p.Play("step", 100, func(err error) { heard = err })
		pass(2 * time.Second)
		if opened != 2 || heard != nil {
			t.Errorf("opened %d times, told %v", opened, heard)
		}
		finish(p)
	})
}

func TestFileThatIsMissingOrBroken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, load := range []func(string) ([]byte, error){
			func(string) ([]byte, error) { return nil, errors.New("gone") },
			func(string) ([]byte, error) { return []byte("RIFF"), nil },
		} {
			var heard error
			p := sound.New(sound.Config{Load: load, Open: func() (sound.Device, error) { t.Error("opened for nothing"); return nil, sound.ErrNoDevice }})
			p.Play("step", 100, func(err error) { heard = err })
			synctest.Wait()
			if heard == nil {
				t.Error("no error told")
			}
			finish(p)
		}
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &speaker{}
		p := sound.New(sound.Config{Open: func() (sound.Device, error) { return s, nil }, Load: tone})
		p.Play("step", 100, nil)
		synctest.Wait()
		p.Close()
		synctest.Wait()
		if !s.closed {
			t.Error("the device stays open")
		}
		p.Play("step", 100, nil)
		finish(p)
		if len(s.played) != 1 {
			t.Error("a sound after the end")
		}
	})
}
