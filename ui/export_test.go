package ui

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/rules"
)

// exportTo opens the dialog, saves and returns what was written.
func (d *desk) exportTo(path string) []byte {
	d.t.Helper()
	d.dialogs.path = path
	d.run("export")
	d.press("export.save")
	data, err := os.ReadFile(path)
	if err != nil {
		d.t.Fatal(err)
	}
	if len(d.sheets) != 0 {
		d.t.Errorf("a dialog is still open: %s", d.sheetText())
	}
	return data
}

func TestExport(t *testing.T) {
	dir := t.TempDir()
	for _, id := range []string{"cannon", "xiangqi", "football"} {
		t.Run(id, func(t *testing.T) {
			d := newDesk(t, test.NewTempApp(t), "")
			d.begin(id)
			d.play(5)
			data := d.exportTo(filepath.Join(dir, id+".png"))
			if d.dialogs.name == "" || filepath.Ext(d.dialogs.name) != ".png" {
				t.Errorf("proposed name %q", d.dialogs.name)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil || max(img.Bounds().Dx(), img.Bounds().Dy()) != 800 {
				t.Fatalf("picture: %v %v", err, img.Bounds())
			}

			d.run("export")
			d.pick("Picture of the board (PNG)", "Drawing of the board (SVG)")
			d.press("button.cancel")
			if data := d.exportTo(filepath.Join(dir, id+".svg")); !bytes.HasPrefix(data, []byte("<svg ")) {
				t.Errorf("drawing: %.40q", data)
			}

			d.run("export")
			d.pick("Drawing of the board (SVG)", "The game, animated (GIF)")
			d.pick("As on the screen", "For print, black on white")
			d.press("button.cancel")
			film, err := gif.DecodeAll(bytes.NewReader(d.exportTo(filepath.Join(dir, id+".gif"))))
			if err != nil {
				t.Fatal(err)
			}
			ends := 0
			for _, n := range d.state.Record.Line() {
				if n.Effect().Style == rules.StyleEnd {
					ends++
				}
			}
			if want := 6 - ends; len(film.Image) != want {
				t.Errorf("%d pictures, want %d", len(film.Image), want)
			}
			if n := len(film.Delay); n == 0 || film.Delay[0] != 100 || film.Delay[n-1] != 300 {
				t.Errorf("delays %v", film.Delay)
			}
		})
	}
}

// TestExportKeepsExtension: an extension is added, and a file of that name is not replaced without a question.
func TestExportKeepsExtension(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	d.begin("cannon")
	path := filepath.Join(t.TempDir(), "board")
	if err := os.WriteFile(path+".png", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.dialogs.path = path
	d.run("export")
	d.press("export.save")
	d.press("button.cancel")
	if data, _ := os.ReadFile(path + ".png"); string(data) != "mine" {
		t.Error("a file was replaced without a question")
	}
	d.dialogs.path = filepath.Join(t.TempDir(), "no", "folder.png")
	d.run("export")
	d.press("export.save")
	if d.sheetText() == "" {
		t.Error("a folder that is missing is not told")
	}
}
