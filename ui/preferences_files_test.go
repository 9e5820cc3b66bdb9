package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/record/encoding"
)

// TestFileEncoding: games are written in the encoding that was chosen, and opened again with their names.
func TestFileEncoding(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("xiangqi")
	d.play(4)
	const name = "胡荣华特级大师"
	d.control.SetPlayers([2]string{name, ""})
	d.showPreferences("files")
	d.pick("UTF-8 (usual)", "GB18030")
	d.press("preferences.close")
	d.dialogs.path = filepath.Join(t.TempDir(), "gb.pgn")
	d.run("save-as")
	data, err := os.ReadFile(d.dialogs.path)
	if err != nil {
		t.Fatal(err)
	}
	if text, bad := encoding.ByID("gb18030").Decode(data); bad != 0 || !strings.Contains(string(text), name) || strings.Contains(string(data), name) {
		t.Fatalf("written: %q", data)
	}
	d.load(d.dialogs.path)
	if got := d.state.Record.Player(0); got != name {
		t.Errorf("opened again the player is %q", got)
	}
	d.showPreferences("files")
	d.press("preferences.restore")
	if d.settings.fileEncoding() != "utf-8" {
		t.Error("not restored")
	}
}
