//go:build windows || darwin

package sound

import (
	"bytes"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"
)

// system is the sound of the operating system. It rests while nothing is heard.
type system struct {
	context *oto.Context
	mu      sync.Mutex
	playing int
	ended   chan struct{}
}

// The context can be made once only in the life of the program.
var (
	once    sync.Once
	context *oto.Context
	failure error
)

// deviceRate is one that every system takes.
const deviceRate = 2 * Rate

// Open finds what plays sounds here.
func Open() (Device, error) {
	once.Do(func() {
		var ready chan struct{}
		context, ready, failure = oto.NewContext(&oto.NewContextOptions{SampleRate: deviceRate, ChannelCount: 1, Format: oto.FormatSignedInt16LE})
		if failure != nil {
			return
		}
		<-ready
		failure = context.Err()
	})
	if failure != nil {
		return nil, failure
	}
	return &system{context: context, ended: make(chan struct{})}, nil
}

// Play implements Device.
func (d *system) Play(samples []int16) error {
	if err := d.begin(); err != nil {
		return err
	}
	defer d.end()
	p := d.context.NewPlayer(bytes.NewReader(bytesOf(doubled(samples))))
	defer p.Pause()
	p.Play()
	for p.IsPlaying() {
		select {
		case <-d.ended:
			return nil
		case <-time.After(20 * time.Millisecond):
		}
	}
	// What has been read still has to get through the device.
	select {
	case <-d.ended:
	case <-time.After(300 * time.Millisecond):
	}
	return d.context.Err()
}

// begin wakes the device for the first sound, end lets it rest after the last one.
func (d *system) begin() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.playing++
	if d.playing == 1 {
		return d.context.Resume()
	}
	return nil
}

func (d *system) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.playing--
	if d.playing == 0 {
		_ = d.context.Suspend() // it would only rest
	}
}

// Close implements Device.
func (d *system) Close() { close(d.ended) }

// doubled has twice as many samples in a second, each new one between two others.
func doubled(samples []int16) []int16 {
	out := make([]int16, 2*len(samples))
	for i, s := range samples {
		next := int16(0)
		if i+1 < len(samples) {
			next = samples[i+1]
		}
		out[2*i], out[2*i+1] = s, int16((int(s)+int(next))/2)
	}
	return out
}
