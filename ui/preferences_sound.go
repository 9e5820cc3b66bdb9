package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// soundTab is what the page shows while it is open.
type soundTab struct {
	volume  *slide
	percent *canvas.Text
	test    *button
	failed  bool // nothing could be heard when a sound was asked for
}

// testSound is what the button plays.
const testSound = "capture"

// volumeStep is how far a key moves the slider.
const volumeStep = 5

// buildSoundTab is whether sounds are heard, and how loud.
func buildSoundTab(p *preferences) fyne.CanvasObject {
	w := p.w
	t := &p.sound
	t.volume = newSlide(0, loudest)
	t.volume.Step = volumeStep
	t.volume.SetValue(float64(w.settings.volume()))
	t.percent = canvas.NewText("", w.palette.Text)
	t.percent.TextSize, t.percent.Alignment = textNormal, fyne.TextAlignTrailing
	t.test = w.newButton(w.tr("sound.test"), "", "", p.testSound, nil)
	t.test.least = 88
	t.volume.OnChanged = func(v float64) {
		w.settings.setVolume(int(v))
		t.showPercent(w)
	}
	t.volume.OnChangeEnded = func(float64) { p.testSound() }
	if !w.settings.on(setSound, true) {
		t.volume.Disable()
		t.test.setEnabled(false)
	}
	t.showPercent(w)
	row := bordered(nil, nil, nil, container.NewHBox(container.New(atLeast{52}, t.percent), t.test), t.volume)
	page := p.column(p.commandTick("sound"), w.labelled(w.tr("sound.volume"), row))
	if t.failed {
		trouble := paragraph(w.tr("sound.no-device"))
		trouble.Importance = widget.DangerImportance
		page.Add(flush(trouble))
	}
	page.Add(flush(paragraph(w.tr("sound.about"))))
	return page
}

// atLeast makes what it holds as wide as a number of points.
type atLeast struct{ width float32 }

func (a atLeast) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(max(m.Width, a.width), m.Height)
}

func (atLeast) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

func (t *soundTab) showPercent(w *Window) {
	t.percent.Text = w.tr("sound.percent", "Count", w.settings.volume())
	t.percent.Refresh()
}

// testSound plays a sound, and says so when this machine cannot.
func (p *preferences) testSound() {
	w, t := p.w, &p.sound
	if !w.settings.on(setSound, true) {
		return
	}
	w.cfg.Sounds.Play(testSound, w.settings.volume(), func(err error) {
		w.cfg.Post(func() {
			if w.closed || t.failed == (err != nil) {
				return
			}
			t.failed = err != nil
			if w.preferences == p && p.current.id == setSound {
				p.show()
			}
		})
	})
}

// soundChanged follows the switch for sounds.
func (w *Window) soundChanged() { w.play(testSound, 100) }

func restoreSoundTab(w *Window) {
	w.settings.p.RemoveValue("sound.volume")
	w.setCommand("sound", true)
}
