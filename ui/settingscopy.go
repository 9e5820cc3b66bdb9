package ui

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"sync"

	"crosspoint/record"
)

// SettingsCopy is the name of the copy of all settings, in the data folder.
const SettingsCopy = "preferences.json"

// MendSettings puts the copy of the settings in the place of the toolkit's file when that is empty or broken, as one is that was being
// written when the program was killed: the toolkit does not write it atomically. A file that is not there is left alone. It is called before the
// toolkit reads the file. What was broken stays beside it under another name.
func MendSettings(file, kept string) {
	data, err := os.ReadFile(file)
	if err != nil || wholeSettings(data) {
		return
	}
	if len(bytes.TrimSpace(data)) > 0 {
		_ = record.SaveFile(file+".broken", data) // for a person who changed it by hand
	}
	good, err := os.ReadFile(kept)
	if err != nil || !wholeSettings(good) {
		good = []byte("{}\n")
	}
	_ = record.SaveFile(file, good) // else the toolkit tells what is wrong
}

// wholeSettings tells whether the toolkit can read a file of settings: it panics at lists of different kinds.
func wholeSettings(data []byte) bool {
	var values map[string]json.RawMessage // quick: the values stay as they are
	if json.Unmarshal(data, &values) != nil || values == nil {
		return false
	}
	for _, v := range values {
		var list []any
		if v[0] != '[' || json.Unmarshal(v, &list) != nil {
			continue
		}
		for i := range list {
			if reflect.TypeOf(list[i]) != reflect.TypeOf(list[0]) {
				return false
			}
		}
	}
	return true
}

// settingsCopy writes a copy of all settings whenever one has changed, one after the other, in the background.
type settingsCopy struct {
	path string
	read func(func(map[string]any))
	work func(func())

	mu             sync.Mutex
	running, again bool
	last           []byte
	idle           sync.WaitGroup
}

// keepSettings has the settings copied into the data folder.
func (w *Window) keepSettings() {
	values, ok := w.settings.p.(interface{ ReadValues(func(map[string]any)) })
	if !ok || w.cfg.Data == "" {
		return
	}
	w.copy = &settingsCopy{path: filepath.Join(w.cfg.Data, SettingsCopy), read: values.ReadValues, work: w.cfg.Go}
	w.settings.p.AddChangeListener(w.copy.changed)
}

func (c *settingsCopy) changed() {
	c.mu.Lock()
	if c.again = c.running; c.again {
		c.mu.Unlock()
		return
	}
	c.running = true
	c.idle.Add(1)
	c.mu.Unlock()
	c.work(c.write)
}

// write writes the copy until nothing has changed meanwhile.
func (c *settingsCopy) write() {
	defer c.idle.Done()
	for {
		var data []byte
		var err error
		c.read(func(values map[string]any) { data, err = json.Marshal(values) })
		if err == nil && !bytes.Equal(data, c.last) {
			if record.SaveFile(c.path, data) == nil { // else the next change tries again
				c.last = data
			}
		}
		c.mu.Lock()
		if !c.again {
			c.running = false
			c.mu.Unlock()
			return
		}
		c.again = false
		c.mu.Unlock()
	}
}

// wait waits until the newest settings are on disk.
func (c *settingsCopy) wait() {
	if c != nil {
		c.idle.Wait()
	}
}

// SettleSettings brings the toolkit's file up to date at the end of the program, after Wait: the toolkit writes changes of the last moments on a
// goroutine that the end does not wait for.
func (w *Window) SettleSettings(file string) {
	if w.copy == nil || w.copy.last == nil {
		return // nothing has changed, or nothing could be written
	}
	data, err := os.ReadFile(file)
	if err == nil && sameSettings(data, w.copy.last) {
		return
	}
	_ = record.SaveFile(file, w.copy.last) // else the next start has what the toolkit wrote
}

func sameSettings(a, b []byte) bool {
	var x, y map[string]any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
