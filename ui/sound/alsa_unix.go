//go:build !windows && !darwin

package sound

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strconv"
)

// alsa plays through aplay, which belongs to ALSA: it is for systems without a sound server.
type alsa struct{ program string }

// cards is where the kernel lists what makes sounds.
const cards = "/dev/snd/pcm*p"

// openALSA finds aplay and a card that plays.
func openALSA() (Device, error) {
	found, err := filepath.Glob(cards)
	if err != nil || len(found) == 0 {
		return nil, ErrNoDevice
	}
	program, err := exec.LookPath("aplay")
	if err != nil {
		return nil, ErrNoDevice
	}
	return alsa{program}, nil
}

// Play implements Device. What aplay has to say is nobody's business.
func (d alsa) Play(samples []int16) error {
	cmd := exec.Command(d.program, "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", strconv.Itoa(Rate), "-")
	cmd.Stdin = bytes.NewReader(bytesOf(samples))
	return cmd.Run()
}

// Close implements Device. Sounds that play end by themselves.
func (d alsa) Close() {}
