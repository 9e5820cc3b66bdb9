package ui

import (
	"context"
	"errors"
	"image"
	"image/color"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
	"crosspoint/ui/diagram"
)

// The kinds of pictures, by their extensions.
const (
	exportPNG = "png"
	exportSVG = "svg"
	exportGIF = "gif"
)

var exportKinds = []string{exportPNG, exportSVG, exportGIF}

// exportSizes are lengths of the longer side in pixels. An animation is no larger than filmSize: it would hardly open anywhere.
var exportSizes = []int{320, 480, 800, 1200, 1600, 2400, 4000}

const filmSize = 800

// exportLooks are the palettes; the first is that of the window.
var exportLooks = []string{"window", themeWood, themeDark, themeContrast, "print"}

// exportPaces are how long an animation shows each step.
var exportPaces = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}

// exportDialog asks what picture of the board or the game to write.
type exportDialog struct {
	w    *Window
	s    control.State
	body *fyne.Container
	view *boardview.Board
	wide bool
}

// exportPicture opens the dialog.
func (w *Window) exportPicture() {
	d := &exportDialog{w: w, s: w.state, body: container.NewStack(), wide: w.win.Canvas().Size().Width >= preferencesNarrow}
	d.view = boardview.New(d.spec())
	d.view.SetEnabled(false)
	d.view.SetAnimation(0)
	d.view.SetFlipped(w.settings.on(setFlipped, false))
	d.build()
	w.openSheet(w.tr("export.title"), d.body, fyne.NewSize(620, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("export.save"), importance: widget.HighImportance, do: d.ask})
}

// Choices of the dialog, remembered in the settings.
func (d *exportDialog) index(name string, usual, count int) int {
	i := d.w.settings.p.IntWithFallback("export."+name, usual)
	if i < 0 || i >= count {
		return usual
	}
	return i
}

func (d *exportDialog) kind() string { return exportKinds[d.index("kind", 0, len(exportKinds))] }
func (d *exportDialog) look() string { return exportLooks[d.index("look", 0, len(exportLooks))] }

func (d *exportDialog) size() int {
	size := exportSizes[d.index("size", 2, len(exportSizes))]
	if d.kind() == exportGIF {
		size = min(size, filmSize)
	}
	return size
}

func (d *exportDialog) pace() time.Duration {
	return exportPaces[d.index("pace", 1, len(exportPaces))]
}
func (d *exportDialog) marks() bool       { return d.w.settings.on("export.marks", true) }
func (d *exportDialog) coordinates() bool { return d.w.settings.on("export.coordinates", true) }

func (d *exportDialog) palette() *boardview.Palette {
	switch look := d.look(); look {
	case "window":
		return d.w.palette
	case "print":
		return boardview.Print()
	default:
		return paletteFor(look, 0)
	}
}

func (d *exportDialog) spec() boardview.Spec {
	g := d.s.Game
	return specOf(g, d.w.notation(g), d.w.settings.pieceSet(g.ID), d.coordinates(), d.palette())
}

// scene is the board of now.
func (d *exportDialog) scene() boardview.Scene {
	s := d.s
	s.Dots = nil
	if !d.marks() {
		s = control.State{Pieces: s.Pieces, Selected: board.NoPoint}
	}
	return sceneOf(s, marksShown{last: true}, false)
}

func (d *exportDialog) build() {
	w := d.w
	d.view.SetSpec(d.spec())
	d.view.SetScene(d.scene())
	list := container.NewVBox()
	choose := func(name string, at int, names []string) {
		list.Add(w.labelled(w.texts.T("export."+name), w.newPicker(names, at, func(i int) {
			w.settings.p.SetInt("export."+name, i)
			d.build()
		})))
	}
	var names []string
	for _, k := range exportKinds {
		names = append(names, w.texts.T("export.kind."+k))
	}
	choose("kind", d.index("kind", 0, len(exportKinds)), names)
	choose("size", d.index("size", 2, len(exportSizes)), d.sizeNames())
	names = nil
	for _, l := range exportLooks {
		names = append(names, w.texts.T("export.look."+l))
	}
	choose("look", d.index("look", 0, len(exportLooks)), names)
	if d.kind() == exportGIF {
		names = nil
		for _, p := range exportPaces {
			names = append(names, w.tr("export.seconds", "Seconds", p.Seconds()))
		}
		choose("pace", d.index("pace", 1, len(exportPaces)), names)
	}
	for _, t := range []string{"marks", "coordinates"} {
		list.Add(flush(w.newTick(w.texts.T("export."+t), w.settings.on("export."+t, true), func(on bool) {
			w.settings.set("export."+t, on)
			d.build()
		})))
	}
	d.body.Objects = []fyne.CanvasObject{list}
	if d.wide {
		d.body.Objects = []fyne.CanvasObject{container.New(beside{}, list, d.view)}
	}
	d.body.Refresh()
}

// sizeNames are the sizes of the whole picture.
func (d *exportDialog) sizeNames() []string {
	aspect := boardview.Aspect(d.spec())
	var names []string
	for _, size := range exportSizes {
		if d.kind() == exportGIF {
			size = min(size, filmSize)
		}
		wide, high := float32(size), float32(size)
		if aspect < 1 {
			wide *= aspect
		} else {
			high /= aspect
		}
		names = append(names, d.w.tr("export.pixels", "Width", int(wide+0.5), "Height", int(high+0.5)))
	}
	return names
}

// ask asks for a name and writes the picture there.
func (d *exportDialog) ask() {
	w, kind, rec := d.w, d.kind(), d.s.Record
	players := [2]string{rec.Player(0), rec.Player(1)}
	name := record.SuggestName(rec, w.texts.T("game."+d.s.Game.ID), w.cfg.Now(), players)
	name = strings.TrimSuffix(name, gameExt) + "." + kind
	wait := w.busySheet(w.tr("file.dialog-save"))
	w.cfg.Dialogs.Export(w.folder(), name, w.texts.T("export.kind."+kind), kind, w.answered(wait, w.tr("export.failed"), func(path string) { w.extended(path, "."+kind, d.write) }))
}

// write draws in the background and puts the picture on disk.
func (d *exportDialog) write(path string) {
	w, spec, size, flipped := d.w, d.spec(), d.size(), d.view.Flipped()
	scene := d.scene()
	switch d.kind() {
	case exportSVG:
		d.store(path, nil, func() ([]byte, error) { return boardview.SVG(spec, scene, flipped, size), nil })
	case exportPNG:
		d.store(path, nil, func() ([]byte, error) { return diagram.PNG(boardview.Picture(spec, scene, flipped, size)) })
	default:
		scenes := d.film()
		bar := widget.NewProgressBar()
		bar.Max = float64(scenes.count())
		ctx, cancel := context.WithCancel(context.Background())
		s := w.openSheet(w.tr("export.drawing"), bar, fyne.NewSize(360, 0), answer{label: w.tr("button.cancel"), cancel: true, do: cancel})
		last := time.Time{}
		progress := func(done int) {
			if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
				last = now
				w.cfg.Post(func() { bar.SetValue(float64(done)) })
			}
		}
		pace, ground := d.pace(), d.palette().Window
		d.store(path, s, func() ([]byte, error) {
			defer cancel()
			return scenes.draw(ctx, boardview.NewAlbum(spec, flipped, size), pace, ground, progress)
		})
	}
}

// store writes what draw makes; s, if not nil, is a sheet that is open meanwhile.
func (d *exportDialog) store(path string, s *sheet, draw func() ([]byte, error)) {
	w := d.w
	if s == nil {
		s = w.busySheet("")
	}
	background(w, func() error {
		data, err := draw()
		if err == nil {
			err = record.SaveFile(path, data)
		}
		return err
	}, func(err error) {
		s.close()
		switch {
		case err == nil:
			w.settings.setFolder(filepath.Dir(path))
			w.game.status.say(w.tr("file.saved", "File", filepath.Base(path)))
		case errors.Is(err, context.Canceled):
			w.game.status.say(w.tr("export.cancelled"))
		default:
			w.tell(w.tr("export.failed"), w.fileReason(err, filepath.Base(path)))
		}
	})
}

// film is a game from the start to the end of its line.
type film struct {
	game  *rules.Game
	start func() rules.Position
	moves []rules.Move
	marks bool
}

// film takes what is needed to draw the game in the background.
func (d *exportDialog) film() film {
	rec, g := d.s.Record, d.s.Game
	fen, settings := rec.StartFEN(), rec.Settings()
	f := film{game: g, marks: d.marks(), start: func() rules.Position {
		p, err := g.Parse(fen, settings)
		if err != nil {
			p = g.New(settings) // the record was played from this position, so that it can be read
		}
		return p
	}}
	for _, n := range rec.Line() {
		f.moves = append(f.moves, n.Move)
	}
	return f
}

func (f film) count() int { return len(f.moves) + 1 }

// scenes lists what is seen after each step that moves something, and before the first.
func (f film) scenes() []boardview.Scene {
	pos := f.start()
	list := []boardview.Scene{{Pieces: piecesOf(f.game, pos)}}
	for _, m := range f.moves {
		effect := f.game.Effect(pos, m)
		if !pos.Do(m) {
			break
		}
		if effect.Style == rules.StyleEnd {
			continue
		}
		s := control.State{Pieces: piecesOf(f.game, pos), Selected: board.NoPoint}
		if f.marks {
			s.Last = &effect
		}
		list = append(list, sceneOf(s, marksShown{last: true}, false))
	}
	return list
}

func (f film) draw(ctx context.Context, a *boardview.Album, pace time.Duration, ground color.Color, progress func(int)) ([]byte, error) {
	scenes := f.scenes()
	const lastTime = 3 // as long as other steps
	return diagram.GIF(ctx, diagram.Film{
		Count: len(scenes), Frame: func(i int) *image.RGBA { return a.Picture(scenes[i]) },
		Ground: ground, Pace: pace, Rest: lastTime * pace, Progress: progress,
	})
}
