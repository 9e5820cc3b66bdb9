//go:build !windows && !darwin

package sound

// Open finds what plays sounds here: the sound server of the desktop, which is PulseAudio or PipeWire, or else the player of ALSA. None of them is
// linked into the program, so that it starts where they are missing.
func Open() (Device, error) {
	if d, err := openPulse(); err == nil {
		return d, nil
	}
	return openALSA()
}
