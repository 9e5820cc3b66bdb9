// Package sound plays short sounds. It knows files, volumes and the machine's sound device; which sound belongs to what is its user's affair,
// and it knows neither games nor the toolkit.
//
// The device is looked for with the first sound, in the background. Where there is none, nothing is heard and nothing is said.
package sound

import (
	"errors"
	"math"
	"sync"
	"time"
)

// Rate is the number of samples in a second of every sound.
const Rate = 22050

const (
	// waiting is how many sounds may wait while the device is opened; more are dropped.
	waiting = 4
	// voices is how many sounds may be heard at the same time; more are dropped.
	voices = 6
	// patience is how long a device that failed is left alone.
	patience = time.Minute
)

// ErrNoDevice means that there is nothing on this machine that could play a sound, or it is not looked for again yet.
var ErrNoDevice = errors.New("no sound device")

// Device is what makes sounds heard. Its methods may be called from several goroutines.
type Device interface {
	// Play plays samples of one channel, Rate of them a second, together with what is playing already. It returns when they have been heard. An error
	// means that the device is of no use any more.
	Play(samples []int16) error
	// Close ends everything at once.
	Close()
}

// Config is what a player is built from.
type Config struct {
	// Open finds the device, and may take its time.
	Open func() (Device, error)
	// Load reads the file of a sound, a WAV file, by its name.
	Load func(name string) ([]byte, error)
	// Now is the time, nil for time.Now.
	Now func() time.Time
}

// Player plays sounds by name. Its methods return at once and may be called from any goroutine.
type Player struct {
	cfg   Config
	mu    sync.Mutex
	queue chan order // nil before the first sound and after Close
	ended bool
}

// order is a sound to play.
type order struct {
	name  string
	gain  float64
	heard func(error)
}

// New makes a player. It looks for no device yet.
func New(cfg Config) *Player {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Player{cfg: cfg}
}

// Play plays a sound at a volume from 0 to 100; at 0 it does nothing. heard, if not nil, is called in the background when the sound has ended, or
// with the reason why it could not be heard. A sound that comes while too many others play is dropped without a word.
func (p *Player) Play(name string, volume int, heard func(error)) {
	if volume <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.queue == nil {
		p.queue = make(chan order, waiting)
		w := &worker{cfg: p.cfg, sounds: map[string][]int16{}, voices: make(chan struct{}, voices)}
		go w.run(p.queue)
	}
	select {
	case p.queue <- order{name, gain(volume), heard}:
	default:
	}
}

// Close ends the player; sounds that still play end as well.
func (p *Player) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.queue != nil {
		close(p.queue)
	}
	p.queue, p.ended = nil, true
}

// gain is what samples are multiplied with at a volume: ears count in ratios, so half the volume is a quarter of the pressure.
func gain(volume int) float64 {
	v := float64(min(max(volume, 0), 100)) / 100
	return v * v
}

// worker is the part of a player that runs in the background.
type worker struct {
	cfg    Config
	sounds map[string][]int16 // those that were read
	voices chan struct{}
	failed time.Time // when there was no device

	mu     sync.Mutex
	device Device // nil while there is none
}

func (w *worker) run(queue <-chan order) {
	for o := range queue {
		w.play(o)
	}
	w.drop(w.current())
}

func (w *worker) play(o order) {
	tell := func(err error) {
		if o.heard != nil {
			o.heard(err)
		}
	}
	samples, err := w.sound(o.name)
	if err != nil {
		tell(err)
		return
	}
	device, err := w.open()
	if err != nil {
		tell(err)
		return
	}
	select {
	case w.voices <- struct{}{}:
	default:
		return
	}
	go func() {
		err := device.Play(scaled(samples, o.gain))
		<-w.voices
		if err != nil {
			w.drop(device)
		}
		tell(err)
	}()
}

// sound returns the samples of a sound.
func (w *worker) sound(name string) ([]int16, error) {
	if s, known := w.sounds[name]; known {
		return s, nil
	}
	data, err := w.cfg.Load(name)
	if err != nil {
		return nil, err
	}
	s, err := Decode(data)
	if err != nil {
		return nil, err
	}
	w.sounds[name] = s
	return s, nil
}

func (w *worker) current() Device {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.device
}

// open returns the device, which is looked for at most once in a while.
func (w *worker) open() (Device, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.device != nil {
		return w.device, nil
	}
	if now := w.cfg.Now(); !w.failed.IsZero() && now.Sub(w.failed) < patience {
		return nil, ErrNoDevice
	}
	d, err := w.cfg.Open()
	if err != nil {
		w.failed = w.cfg.Now()
		return nil, err
	}
	w.device = d
	return d, nil
}

// drop gives a device up that is of no use any more.
func (w *worker) drop(d Device) {
	if d == nil {
		return
	}
	w.mu.Lock()
	mine := w.device == d
	if mine {
		w.device, w.failed = nil, w.cfg.Now()
	}
	w.mu.Unlock()
	if mine {
		d.Close()
	}
}

func scaled(samples []int16, gain float64) []int16 {
	out := make([]int16, len(samples))
	for i, s := range samples {
		out[i] = int16(math.Round(float64(s) * gain))
	}
	return out
}
