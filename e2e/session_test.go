package e2e

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"crosspoint/record"
	"crosspoint/record/journal"
	"crosspoint/rules/all"
)

// patience is how long a test waits for the program on a busy machine before it gives up.
const patience = time.Minute

var buildOnce = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "crosspoint-e2e")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, "crosspoint")
	// The flags are those of the Makefile, so that the cgo parts come from the build cache.
	cmd := exec.Command("go", "build", "-tags", "migrated_fynedo,no_emoji", "-trimpath", "-ldflags", "-s -w", "-o", bin, "crosspoint")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return bin, nil
})

// look is what the program tells of itself through the probe file.
type look struct {
	Page    string                `json:"page"`
	Game    string                `json:"game"`
	Mode    string                `json:"mode"`
	FEN     string                `json:"fen"`
	Status  string                `json:"status"`
	Refused string                `json:"refused"`
	Alarms  []string              `json:"alarms"`
	Levels  [2]int                `json:"levels"`
	Clocks  [2]string             `json:"clocks"`
	Thinks  bool                  `json:"thinks"`
	Result  string                `json:"result"`
	Dots    []string              `json:"dots"`
	Cursor  string                `json:"cursor"`
	Points  map[string][2]float64 `json:"points"`
	Buttons map[string][4]float64 `json:"buttons"`
	Texts   []string              `json:"texts"`
	Canvas  [2]float64            `json:"canvas"`
	Board   [4]float64            `json:"board"`
	Hint    string                `json:"hint"`
	Lines   []string              `json:"lines"`
	Depth   int                   `json:"depth"`
	Looks   bool                  `json:"looks"`
	Workers int                   `json:"workers"`
}

// session is one display with the program on it.
type session struct {
	t       *testing.T
	display string
	x       *xgb.Conn
	data    string
	files   string
	probe   string
	app     *exec.Cmd
	errors  bytes.Buffer
	window  string
	program []string // what is started instead of the program that is built, with its first arguments
	bus     string   // the address of a session bus, if the program is to see one
}

func newSession(t *testing.T, width, height int) *session {
	t.Helper()
	if testing.Short() {
		t.Skip("plays in a real window: left out of short runs")
	}
	s := &session{t: t, data: t.TempDir(), files: t.TempDir()}
	s.probe = filepath.Join(s.files, "probe.json")
	s.startDisplay(width, height)
	s.prefer(map[string]any{})
	return s
}

// prefer writes the program's settings, as if they had been chosen before. Unless an opponent is among them, one click starts a game for two; unless
// sound is, there is none.
func (s *session) prefer(settings map[string]any) {
	s.t.Helper()
	if settings["opponent"] == nil {
		settings["opponent"] = "friend"
	}
	if settings["sound"] == nil {
		settings["sound"] = false
	}
	data, err := json.Marshal(settings)
	if err != nil {
		s.t.Fatal(err)
	}
	file := filepath.Join(s.data, "fyne", "games.crosspoint.Crosspoint", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *session) startDisplay(width, height int) {
	s.t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		s.t.Fatal(err)
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-nolisten", "tcp", "-noreset")
	x.ExtraFiles = []*os.File{w}
	if err := x.Start(); err != nil {
		s.t.Fatalf("Xvfb: %v", err)
	}
	s.t.Cleanup(func() { stop(x) })
	w.Close()
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		s.t.Fatalf("Xvfb gave no display number: %v", err)
	}
	s.display = ":" + strings.TrimSpace(string(number[:n]))
	if s.x, err = xgb.NewConnDisplay(s.display); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(s.x.Close)
	wm := exec.Command("openbox")
	wm.Env = s.env()
	if err := wm.Start(); err != nil {
		s.t.Fatalf("openbox: %v", err)
	}
	s.t.Cleanup(func() { stop(wm) })
}

func stop(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

// env keeps the program away from the user's own settings, buses and screen readers.
func (s *session) env() []string {
	env := []string{}
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); name != "DISPLAY" && name != "WAYLAND_DISPLAY" && name != "HOME" && !strings.HasPrefix(name, "XDG_") {
			env = append(env, v)
		}
	}
	return append(env, "DISPLAY="+s.display, "HOME="+s.data, "XDG_DATA_HOME="+s.data, "XDG_CONFIG_HOME="+s.data, "XDG_CACHE_HOME="+s.data, "XDG_RUNTIME_DIR="+s.data,
		"CROSSPOINT_PROBE="+s.probe, "GSETTINGS_BACKEND=memory", "NO_AT_BRIDGE=1", "PULSE_SERVER=unix:/nonexistent", "LC_ALL=C.UTF-8", "DBUS_SESSION_BUS_ADDRESS="+cmp.Or(s.bus, "unix:path=/nonexistent"))
}

// command is the program with its data folder and its environment.
func (s *session) command(ctx context.Context, args ...string) *exec.Cmd {
	s.t.Helper()
	program := s.program
	if program == nil {
		bin, err := buildOnce()
		if err != nil {
			s.t.Fatal(err)
		}
		program = []string{bin}
	}
	cmd := exec.CommandContext(ctx, program[0], slices.Concat(program[1:], []string{"-data", s.data}, args)...)
	cmd.Env, cmd.Dir = s.env(), s.files
	return cmd
}

// start runs the program and waits for its first report.
func (s *session) start(args ...string) {
	s.t.Helper()
	_ = os.Remove(s.probe)
	s.app = s.command(context.Background(), args...)
	s.app.Stderr = &s.errors
	if err := s.app.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { stop(s.app) })
	s.wait("the first frame", func(l look) bool { return l.Page != "" && l.Canvas[0] > 0 })
	out := s.run("xdotool", "search", "--sync", "--onlyvisible", "--pid", strconv.Itoa(s.app.Process.Pid))
	s.window = strings.Fields(out)[0]
	s.run("xdotool", "windowactivate", "--sync", s.window)
}

// kill ends the program as a power cut would.
func (s *session) kill() {
	s.t.Helper()
	_ = s.app.Process.Kill()
	_ = s.app.Wait()
	s.app = nil
}

func (s *session) run(name string, args ...string) string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = s.env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.screenshot("failed")
		s.t.Fatalf("%s %s: %v\n%s\nthe program's errors: %s", name, strings.Join(args, " "), err, out, s.errors.String())
	}
	return string(out)
}

func (s *session) look() (l look, ok bool) {
	data, err := os.ReadFile(s.probe)
	if err != nil || json.Unmarshal(data, &l) != nil {
		return look{}, false
	}
	return l, true
}

// wait polls the probe until it shows what is expected.
func (s *session) wait(what string, done func(look) bool) look {
	s.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		l, ok := s.look()
		if ok && done(l) {
			return l
		}
		if time.Now().After(deadline) {
			s.screenshot("failed")
			l.Points = nil
			s.t.Fatalf("waiting for %s; the program shows %+v\nits errors: %s", what, l, s.errors.String())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// origin is the place of the window's contents on the screen. It is asked of the display itself: xdotool counts the
// window manager's frame twice.
func (s *session) origin() (x, y float64) {
	s.t.Helper()
	id, err := strconv.ParseUint(s.window, 10, 32)
	if err != nil {
		s.t.Fatal(err)
	}
	root := xproto.Setup(s.x).DefaultScreen(s.x).Root
	at, err := xproto.TranslateCoordinates(s.x, xproto.Window(id), root, 0, 0).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	return float64(at.DstX), float64(at.DstY)
}

func (s *session) moveTo(x, y float64) {
	s.t.Helper()
	ox, oy := s.origin()
	s.run("xdotool", "mousemove", fmt.Sprint(int(ox+x)), fmt.Sprint(int(oy+y)))
}

// click clicks a point of the board by its name.
func (s *session) click(points ...string) {
	s.t.Helper()
	for _, p := range points {
		l := s.wait("the board", func(l look) bool { return len(l.Points) > 0 })
		at, ok := l.Points[p]
		if !ok {
			s.t.Fatalf("no point %q on the board", p)
		}
		s.moveTo(at[0], at[1])
		s.run("xdotool", "click", "1")
		time.Sleep(60 * time.Millisecond)
	}
}

// press clicks a button by its text.
func (s *session) press(text string) {
	s.t.Helper()
	l := s.wait("the button "+text, func(l look) bool { _, ok := l.Buttons[text]; return ok })
	b := l.Buttons[text]
	s.moveTo(b[0]+b[2]/2, b[1]+b[3]/2)
	s.run("xdotool", "click", "1")
	time.Sleep(80 * time.Millisecond)
}

func (s *session) drag(from, to string) {
	s.t.Helper()
	l := s.wait("the board", func(l look) bool { return len(l.Points) > 0 })
	a, b := l.Points[from], l.Points[to]
	s.moveTo(a[0], a[1])
	s.run("xdotool", "mousedown", "1")
	for i := 1; i <= 8; i++ {
		s.moveTo(a[0]+(b[0]-a[0])*float64(i)/8, a[1]+(b[1]-a[1])*float64(i)/8)
		time.Sleep(15 * time.Millisecond)
	}
	s.run("xdotool", "mouseup", "1")
	time.Sleep(80 * time.Millisecond)
}

func (s *session) keys(names ...string) {
	s.t.Helper()
	for _, k := range names {
		s.run("xdotool", "key", "--clearmodifiers", k)
		time.Sleep(50 * time.Millisecond)
	}
}

// typed enters a step at the keyboard.
func (s *session) typed(step string) {
	s.t.Helper()
	s.run("xdotool", "type", "--delay", "25", step)
	s.keys("Return")
	time.Sleep(80 * time.Millisecond)
}

// fen waits until the program shows a position.
func (s *session) fen(want string) {
	s.t.Helper()
	s.wait("the position "+want, func(l look) bool { return l.FEN == want })
}

// journal reads the game from a copy of the journal, as the next start would.
func (s *session) journal() *record.Game {
	s.t.Helper()
	dir := s.t.TempDir()
	err := filepath.Walk(s.data, func(path string, info os.FileInfo, err error) error {
		if err != nil || !info.Mode().IsRegular() || strings.HasSuffix(path, ".lock") {
			return err
		}
		rel, err := filepath.Rel(s.data, path)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, rel)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return copyFile(path, target)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	j, err := journal.Open(dir)
	if err != nil {
		s.t.Fatal(err)
	}
	defer j.Close()
	g, err := j.Recover(all.Games)
	if err != nil {
		s.t.Fatal(err)
	}
	if g == nil {
		s.t.Fatal("the journal holds no game")
	}
	return g
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// screenshot stores a picture of the display for people to look at.
func (s *session) screenshot(name string) {
	dir := os.Getenv("CROSSPOINT_SCREENSHOTS")
	if dir == "" {
		dir = filepath.Join("..", "test-output", "screenshots")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		s.t.Log(err)
		return
	}
	file := filepath.Join(dir, strings.ReplaceAll(s.t.Name(), "/", "-")+"-"+name+".png")
	cmd := exec.Command("import", "-window", "root", file)
	cmd.Env = s.env()
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Logf("screenshot: %v %s", err, out)
	}
}

// dialog waits for one of the system's file dialogs and enters a path.
func (s *session) dialog(title, path string) {
	s.t.Helper()
	out := s.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^"+title+"$")
	id := strings.Fields(out)[0]
	s.run("xdotool", "windowactivate", "--sync", id)
	time.Sleep(300 * time.Millisecond)
	s.keys("ctrl+a")
	s.run("xdotool", "type", "--delay", "10", path)
	time.Sleep(200 * time.Millisecond)
	s.screenshot("dialog")
	s.keys("Return")
}
