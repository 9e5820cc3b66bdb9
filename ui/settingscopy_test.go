package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
)

// TestMendSettings has a row for each state of the toolkit's file and of the copy.
func TestMendSettings(t *testing.T) {
	const good, kept = `{"theme":"dark","recent":["a","b"]}`, `{"theme":"wood"}`
	for name, c := range map[string]struct {
		file, copy, want string
		broken           bool
	}{
		"whole":            {good, kept, good, false},
		"empty":            {"", kept, kept, false},
		"blanks":           {" \n", kept, kept, false},
		"cut":              {good[:12], kept, kept, true},
		"zeros":            {strings.Repeat("\x00", 50), kept, kept, true},
		"mixed list":       {`{"a":["x",1]}`, kept, kept, true},
		"no object":        {"null", kept, kept, true},
		"no copy":          {"", "-", "{}\n", false},
		"both are broken":  {"{", "{", "{}\n", true},
		"nothing is there": {"-", kept, "-", false},
	} {
		dir := t.TempDir()
		file, saved := filepath.Join(dir, "preferences.json"), filepath.Join(dir, "copy.json")
		for path, text := range map[string]string{file: c.file, saved: c.copy} {
			if text != "-" {
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		MendSettings(file, saved)
		got, err := os.ReadFile(file)
		if err != nil {
			got = []byte("-")
		}
		_, err = os.Stat(file + ".broken")
		if string(got) != c.want || (err == nil) != c.broken {
			t.Errorf("%s: %q, want %q; what was broken is kept: %t", name, got, c.want, err == nil)
		}
	}
}

// TestSettingsAreCopied changes settings: the copy has the newest ones, whole at every moment.
func TestSettingsAreCopied(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), dir)
	read := func() (values map[string]any) {
		data, err := os.ReadFile(filepath.Join(dir, SettingsCopy))
		if err == nil {
			err = json.Unmarshal(data, &values)
		}
		if err != nil {
			t.Fatal(err)
		}
		return values
	}
	d.settings.setTheme("dark")
	d.settings.addRecent("/a.pgn")
	if v := read(); v["theme"] != "dark" || len(v["recent"].([]any)) != 1 {
		t.Errorf("copied %v", v)
	}
	// In the background, changes that come while it writes are in the next copy.
	d.copy.work = func(f func()) { go f() }
	for i := range 50 {
		d.settings.p.SetInt("count", i)
	}
	d.copy.wait()
	if v := read(); v["count"] != 49.0 {
		t.Errorf("copied %v", v["count"])
	}
	// The toolkit's file has what was written in time; the end of the program adds the rest.
	file := filepath.Join(dir, "toolkit.json")
	for _, before := range []string{"", `{"count":48}`} {
		if before != "" {
			if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		d.SettleSettings(file)
		if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), `"count":49`) {
			t.Errorf("settled %q: %s, %v", before, data, err)
		}
	}
}

// BenchmarkMendSettings is what a start pays for looking at whole settings.
func BenchmarkMendSettings(b *testing.B) {
	file := filepath.Join(b.TempDir(), "preferences.json")
	data, err := json.Marshal(map[string]any{"theme": "dark", "engines": strings.Repeat(`{"id":"x","name":"y"}`, 800), "recent": []string{"a", "b"}})
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		MendSettings(file, "")
	}
}
