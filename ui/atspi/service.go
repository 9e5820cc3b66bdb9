package atspi

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"
)

// service is the server on one accessibility bus.
type service struct {
	s    *Server
	conn *dbus.Conn
	name string // ours on the bus
	stop chan struct{}
	once sync.Once

	mu     sync.Mutex
	parent reference // of the application, given by the registry
	id     int32     // given by the registry
	// heard are the names of the events that somebody listens to.
	heard []string
}

// reference is the protocol's way to name an object.
type reference struct {
	Name string
	Path dbus.ObjectPath
}

// serve connects to the accessibility bus and registers the program.
func (s *Server) serve(session *dbus.Conn) (*service, error) {
	address, err := accessAddress(session)
	if err != nil {
		return nil, err
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return nil, err
	}
	v := &service{s: s, conn: conn, stop: make(chan struct{}), parent: reference{"", nullPath}}
	if err := v.register(); err != nil {
		conn.Close()
		return nil, err
	}
	return v, nil
}

// register exports everything before the registry learns of it, because it asks at once.
func (v *service) register() error {
	v.name = v.conn.Names()[0]
	if err := v.export(); err != nil {
		return err
	}
	signals := make(chan *dbus.Signal, 64)
	v.conn.Signal(signals)
	ctx, cancel := context.WithTimeout(context.Background(), callWaits)
	defer cancel()
	if err := v.conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface(registryName), dbus.WithMatchObjectPath(registryPath)); err != nil {
		return err
	}
	root := v.conn.Object(registryName, rootPath)
	var parent reference
	if err := root.CallWithContext(ctx, prefix+"Socket.Embed", 0, v.ref(rootPath)).Store(&parent); err != nil {
		return err
	}
	v.mu.Lock()
	v.parent = parent
	v.mu.Unlock()
	v.listeners()
	go v.tell(signals)
	return nil
}

// ended is closed when the bus has gone.
func (v *service) ended() <-chan struct{} {
	if v == nil {
		return nil
	}
	return v.conn.Context().Done()
}

func (v *service) close() {
	if v == nil {
		return
	}
	v.once.Do(func() {
		close(v.stop)
		v.s.listened.Store(false)
		v.conn.Close()
	})
}

func (v *service) ref(path string) reference { return reference{v.name, dbus.ObjectPath(path)} }

// of refers to an object, or to nothing.
func (v *service) of(o *object) reference {
	if o == nil {
		return reference{"", nullPath}
	}
	return v.ref(o.path)
}

// listeners asks the registry who listens to what.
func (v *service) listeners() {
	ctx, cancel := context.WithTimeout(context.Background(), callWaits)
	defer cancel()
	var list [][]any
	var heard []string
	if err := v.conn.Object(registryName, registryPath).CallWithContext(ctx, registryName+".GetRegisteredEvents", 0).Store(&list); err == nil {
		for _, l := range list {
			if len(l) > 1 {
				if name, ok := l[1].(string); ok {
					heard = append(heard, name)
				}
			}
		}
	}
	v.mu.Lock()
	v.heard = heard
	v.mu.Unlock()
	if len(heard) == 0 {
		v.s.listened.Store(false)
		v.s.forget()
		return
	}
	v.s.listened.Store(true)
}

// hears tells whether somebody listens to an event.
func (v *service) hears(event string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, h := range v.heard {
		if listens(h, event) {
			return true
		}
	}
	return false
}

// tell tells what happens, until the bus has gone.
func (v *service) tell(signals <-chan *dbus.Signal) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	look.Stop()
	looking := false
	for {
		if on := v.s.listened.Load(); on != looking {
			if looking = on; on {
				look.Reset(lookEvery)
			} else {
				look.Stop()
			}
		}
		select {
		case <-v.stop:
			return
		case <-v.s.done:
			return
		case signal, open := <-signals:
			if !open {
				return
			}
			if strings.HasPrefix(signal.Name, registryName+".EventListener") {
				v.listeners()
			}
		case <-look.C:
			v.s.ask()
			v.spread(v.s.news())
		case <-v.s.wake:
			v.roused()
		}
	}
}

// roused tells what has changed at once, and then what is announced.
func (v *service) roused() {
	if !v.s.listened.Load() {
		return
	}
	select {
	case <-time.After(joinFor):
	case <-v.stop:
		return
	}
	v.s.within(eventWaits)
	v.spread(v.s.news())
	text, urgent := v.s.announced()
	if text == "" {
		return
	}
	t := v.s.latest()
	if t == nil {
		return
	}
	frame := t.root.children[0]
	if v.hears("object:announcement") {
		polite := int32(1)
		if urgent {
			polite = 2
		}
		v.emit(event{path: frame.path, kind: "Object.Announcement", d1: polite, value: text})
		return
	}
	// Older screen readers do not know announcements, but read notifications that appear.
	path := v.s.setNotice(text)
	v.spread(v.s.news())
	for on := int32(1); on >= 0; on-- {
		v.emit(event{path: path, kind: "Object.StateChanged", detail: "showing", d1: on})
	}
}

func (v *service) spread(list []event) {
	for _, e := range list {
		v.emit(e)
		if e.kind == "Object.ChildrenChanged" {
			v.cacheSignal(e)
		}
	}
}

// emit sends an event. What cannot be sent is lost: the bus has gone then.
func (v *service) emit(e event) {
	value := dbus.MakeVariant(int32(0))
	switch x := e.value.(type) {
	case string:
		value = dbus.MakeVariant(clean(x))
	case float64:
		value = dbus.MakeVariant(x)
	case ref:
		value = dbus.MakeVariant(v.ref(string(x)))
	}
	_ = v.conn.Emit(dbus.ObjectPath(e.path), prefix+"Event."+e.kind, e.detail, e.d1, e.d2, value, map[string]dbus.Variant{})
}

// cacheSignal tells those who keep a copy of all objects what has come and gone.
func (v *service) cacheSignal(e event) {
	path, _ := e.value.(ref)
	if e.detail == "remove" {
		_ = v.conn.Emit(cachePath, prefix+"Cache.RemoveAccessible", v.ref(string(path)))
		return
	}
	t := v.s.latest()
	if t == nil {
		return
	}
	if o := t.byPath[string(path)]; o != nil {
		v.cacheBelow(o)
	}
}

func (v *service) cacheBelow(o *object) {
	_ = v.conn.Emit(cachePath, prefix+"Cache.AddAccessible", v.cached(o, v.ref(rootPath)))
	for _, c := range o.children {
		v.cacheBelow(c)
	}
}

// clean makes a text that the bus takes: a byte that is no letter would end the connection.
func clean(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, "�"), "\x00", "") }
