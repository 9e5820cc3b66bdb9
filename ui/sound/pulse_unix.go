//go:build !windows && !darwin

package sound

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jfreymuth/pulse/proto"
)

// answerTime is how long the sound server may take for an answer, the time of the longest sound and of a device that has to wake up included.
const answerTime = 8 * time.Second

// pulse is a connection to a sound server that speaks PulseAudio's protocol, as PipeWire does too.
type pulse struct {
	client *proto.Client
	conn   net.Conn
}

// openPulse connects to the server of this machine. One elsewhere on the network is not asked.
func openPulse() (Device, error) {
	for _, path := range pulseSockets() {
		conn, err := net.Dial("unix", path)
		if err != nil {
			continue
		}
		d := &pulse{client: &proto.Client{Callback: func(any) {}}, conn: conn}
		d.client.SetTimeout(answerTime)
		d.client.Open(conn)
		if d.greet() == nil {
			return d, nil
		}
		d.Close()
	}
	return nil, ErrNoDevice
}

// pulseSockets are the places where the server may listen.
func pulseSockets() []string {
	if text, set := os.LookupEnv("PULSE_SERVER"); set {
		var out []string
		for _, s := range strings.Fields(text) {
			if _, after, named := strings.Cut(s, "}"); named { // {host}address
				s = after
			}
			if s = strings.TrimPrefix(s, "unix:"); strings.HasPrefix(s, "/") {
				out = append(out, s)
			}
		}
		return out
	}
	var out []string
	if dir := os.Getenv("PULSE_RUNTIME_PATH"); dir != "" {
		out = append(out, filepath.Join(dir, "native"))
	}
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		out = append(out, filepath.Join(dir, "pulse", "native"))
	}
	return out
}

// greet says who we are.
func (d *pulse) greet() error {
	var auth proto.AuthReply
	if err := d.client.Request(&proto.Auth{Version: d.client.Version(), Cookie: pulseCookie()}, &auth); err != nil {
		return err
	}
	d.client.SetVersion(auth.Version)
	props := proto.PropList{
		"application.name": proto.PropListString("Crosspoint"), "application.icon_name": proto.PropListString("games.crosspoint.Crosspoint"),
		"media.role": proto.PropListString("game"),
	}
	return d.client.Request(&proto.SetClientName{Props: props}, &proto.SetClientNameReply{})
}

// pulseCookie is what proves to the server that we are the same person; one that asks for none takes anything of its length.
func pulseCookie() []byte {
	const size = 256
	path := os.Getenv("PULSE_COOKIE")
	if path == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return make([]byte, size)
		}
		path = filepath.Join(dir, "pulse", "cookie")
	}
	if data, err := os.ReadFile(path); err == nil && len(data) == size {
		return data
	}
	return make([]byte, size)
}

// Play implements Device. The whole sound is sent at once, into a stream of its own.
func (d *pulse) Play(samples []int16) error {
	if len(samples) == 0 {
		return nil
	}
	data := bytesOf(samples)
	request := proto.CreatePlaybackStream{
		SampleSpec: proto.SampleSpec{Format: proto.FormatInt16LE, Channels: 1, Rate: Rate}, ChannelMap: proto.ChannelMap{proto.ChannelMono},
		SinkIndex: proto.Undefined, BufferMaxLength: uint32(2 * len(data)), BufferTargetLength: uint32(len(data)),
		BufferPrebufferLength: uint32(len(data)), BufferMinimumRequest: proto.Undefined, ChannelVolumes: proto.ChannelVolumes{0x10000},
		EarlyRequests: true, // so that the device is asked for a short delay, however long the sound is
		Properties:    proto.PropList{"media.name": proto.PropListString("Crosspoint"), "media.role": proto.PropListString("game")},
	}
	var stream proto.CreatePlaybackStreamReply
	if err := d.client.Request(&request, &stream); err != nil {
		return err
	}
	if err := d.client.Send(stream.StreamIndex, data); err != nil {
		return err
	}
	if err := d.client.Request(&proto.DrainPlaybackStream{StreamIndex: stream.StreamIndex}, nil); err != nil {
		return err
	}
	return d.client.Request(&proto.DeletePlaybackStream{StreamIndex: stream.StreamIndex}, nil)
}

// Close implements Device.
func (d *pulse) Close() { _ = d.conn.Close() } // nothing is lost with it
