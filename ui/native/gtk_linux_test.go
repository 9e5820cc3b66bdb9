package native

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestDisplayIsOpenedLate starts itself again with a display, where the library's own initialisation would succeed.
func TestDisplayIsOpenedLate(t *testing.T) {
	if os.Getenv("CROSSPOINT_DISPLAYED") != "" {
		if ready {
			t.Error("the dialogs' libraries have opened the display before the first dialog; is package undisplayed initialised too late?")
		}
		if v, ok := os.LookupEnv("GDK_BACKEND"); ok != (os.Getenv("CROSSPOINT_DISPLAYED") == "set") || ok && v != "x11,*" {
			t.Errorf("GDK_BACKEND is %q, %v after the start", v, ok)
		}
		if prepare(); !ready {
			t.Error("no display for the first dialog")
		}
		return
	}
	server := exec.Command("Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "640x480x24")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatalf("no display for the test: %v", err)
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb says no number: %v", err)
	}
	for _, backend := range []string{"", "x11,*"} {
		again := exec.Command(os.Args[0], "-test.run=^TestDisplayIsOpenedLate$")
		for _, v := range os.Environ() {
			if !strings.HasPrefix(v, "GDK_BACKEND=") {
				again.Env = append(again.Env, v)
			}
		}
		again.Env = append(again.Env, "DISPLAY=:"+strings.TrimSpace(number), "WAYLAND_DISPLAY=", "CROSSPOINT_DISPLAYED=unset")
		if backend != "" {
			again.Env = append(again.Env, "GDK_BACKEND="+backend, "CROSSPOINT_DISPLAYED=set")
		}
		if out, err := again.CombinedOutput(); err != nil {
			t.Errorf("GDK_BACKEND=%q: %v\n%s", backend, err, out)
		}
	}
}
