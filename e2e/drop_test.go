package e2e

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// TestFileDropped drops a file on the window, as a file manager does (the XDND protocol, version 5).
func TestFileDropped(t *testing.T) {
	s := newSession(t, 1280, 900)
	s.start()
	file := s.write("dropped game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n")
	s.drop(file)
	s.fen(footballFEN)
	s.screenshot("dropped")
}

// TestDropFromStranger has a program that is gone drag something over the window and drop it: the window answers to nobody, and stays.
func TestDropFromStranger(t *testing.T) {
	s := newSession(t, 1000, 700)
	s.start()
	id, err := strconv.ParseUint(s.window, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	gone, err := xproto.NewWindowId(s.x) // no window has it
	if err != nil {
		t.Fatal(err)
	}
	target := xproto.Window(id)
	x, y := s.origin()
	s.tell(target, "XdndEnter", uint32(gone), 5<<24, uint32(s.atom("text/uri-list")), 0, 0)
	s.tell(target, "XdndPosition", uint32(gone), 0, uint32(x+200)<<16|uint32(y+200), 0, uint32(s.atom("XdndActionCopy")))
	s.tell(target, "XdndDrop", uint32(gone), 0, 0, 0, 0)
	time.Sleep(500 * time.Millisecond)
	s.drop(s.write("next game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n"))
	s.fen(footballFEN)
}

// TestDropOfNothing drops lists without a file and addresses without a path on the window: nothing is opened, and the window stays.
func TestDropOfNothing(t *testing.T) {
	s := newSession(t, 1000, 700)
	s.start()
	for _, list := range []string{"\r\n", "# a comment\r\n", "\x00", "file://nowhere", "file://\r\n\r\nfile://host\n"} {
		s.offer(list)
		time.Sleep(500 * time.Millisecond)
	}
	file := &url.URL{Scheme: "file", Path: s.write("next game.pgn", "[Game \"Football\"]\n\n1. Bh1-b7 Bh9-e6 *\n")}
	s.offer("# a comment\r\nfile://nowhere\r\n" + file.String())
	s.fen(footballFEN)
}

// drop offers a file to the window and hands it over when it is asked for.
func (s *session) drop(file string) {
	s.t.Helper()
	s.offer((&url.URL{Scheme: "file", Path: file}).String() + "\r\n")
}

// offer drops a list of addresses on the window.
func (s *session) offer(addresses string) {
	s.t.Helper()
	id, err := strconv.ParseUint(s.window, 10, 32)
	if err != nil {
		s.t.Fatal(err)
	}
	target, screen := xproto.Window(id), xproto.Setup(s.x).DefaultScreen(s.x)
	source, err := xproto.NewWindowId(s.x)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := xproto.CreateWindowChecked(s.x, screen.RootDepth, source, screen.Root, 0, 0, 1, 1, 0,
		xproto.WindowClassInputOutput, screen.RootVisual, 0, nil).Check(); err != nil {
		s.t.Fatal(err)
	}
	list := s.atom("text/uri-list")
	xproto.SetSelectionOwner(s.x, source, s.atom("XdndSelection"), xproto.TimeCurrentTime)
	x, y := s.origin()
	at := uint32(x+200)<<16 | uint32(y+200)
	s.tell(target, "XdndEnter", uint32(source), 5<<24, uint32(list), 0, 0)
	s.tell(target, "XdndPosition", uint32(source), 0, at, 0, uint32(s.atom("XdndActionCopy")))
	time.Sleep(300 * time.Millisecond)
	s.tell(target, "XdndDrop", uint32(source), 0, 0, 0, 0)
	data := []byte(addresses)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		event, _ := s.x.PollForEvent()
		ask, ok := event.(xproto.SelectionRequestEvent)
		if !ok {
			continue
		}
		xproto.ChangeProperty(s.x, xproto.PropModeReplace, ask.Requestor, ask.Property, list, 8, uint32(len(data)), data)
		answer := xproto.SelectionNotifyEvent{Time: ask.Time, Requestor: ask.Requestor, Selection: ask.Selection, Target: ask.Target, Property: ask.Property}
		xproto.SendEvent(s.x, false, ask.Requestor, 0, string(answer.Bytes()))
		return
	}
	s.screenshot("failed")
	s.t.Fatal("the window did not ask for what was dropped")
}

func (s *session) atom(name string) xproto.Atom {
	s.t.Helper()
	reply, err := xproto.InternAtom(s.x, false, uint16(len(name)), name).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	return reply.Atom
}

// tell sends a message of the protocol to a window.
func (s *session) tell(to xproto.Window, message string, data ...uint32) {
	s.t.Helper()
	event := xproto.ClientMessageEvent{Format: 32, Window: to, Type: s.atom(message), Data: xproto.ClientMessageDataUnionData32New(data)}
	if err := xproto.SendEventChecked(s.x, false, to, 0, string(event.Bytes())).Check(); err != nil {
		s.t.Fatal(err)
	}
}
