package ui

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/rules"
)

// newDialog is the full choice of a new game.
type newDialog struct {
	w    *Window
	game *rules.Game
	c    choice
	fen  string
	// expert: the single rules are shown.
	expert bool

	tabs   *fyne.Container
	body   *fyne.Container
	about  *widget.Label
	wrong  *widget.Label
	fields []*field
	seats  *seatChoice
	clocks []*clockChoice // one for both players, or one for each
	fenAt  *field         // nil while the single rules are hidden
	sheet  *sheet
}

// newGame opens the dialog with what was chosen last.
func (w *Window) newGame() {
	g := w.cfg.Games[0]
	for _, o := range w.cfg.Games {
		if o.ID == w.settings.lastGame() || w.state.Game == o {
			g = o
			if w.state.Game == o {
				break
			}
		}
	}
	d := w.newNewDialog()
	d.choose(g)
	d.open()
}

// newGameFrom opens the dialog with a choice and a position to start from.
func (w *Window) newGameFrom(g *rules.Game, c choice, fen string) {
	d := w.newNewDialog()
	d.choose(g)
	d.c.Preset, d.c.Changed, d.fen, d.expert = c.Preset, c.Changed, fen, true
	if d.c.Changed == nil {
		d.c.Changed = rules.Settings{}
	}
	d.build()
	d.open()
}

func (w *Window) newNewDialog() *newDialog {
	d := &newDialog{w: w, tabs: container.New(&tabRow{}), body: container.NewVBox()}
	d.about, d.wrong = paragraph(""), paragraph("")
	d.wrong.Importance = widget.DangerImportance
	return d
}

func (d *newDialog) open() {
	w := d.w
	content := container.NewVBox(d.tabs, d.body)
	d.sheet = w.openSheetOver(w.tr("new.title"), content, flush(d.wrong), fyne.NewSize(560, 720),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("new.start"), importance: widget.HighImportance, stay: true, do: d.start})
	d.wire()
}

// wire connects the keys of the fields with the sheet, which is there after them.
func (d *newDialog) wire() {
	if d.sheet == nil {
		return
	}
	fields := slices.Concat(d.fields, d.seats.fields)
	for _, c := range d.clocks {
		fields = append(fields, c.fields...)
	}
	for _, f := range fields {
		f.onEscape = d.sheet.cancel
		f.OnSubmitted = func(string) { d.start() }
	}
}

// choose takes another game, with the settings used last for it.
func (d *newDialog) choose(g *rules.Game) {
	d.game, d.c, d.fen = g, d.w.settings.choice(g), ""
	if d.c.Changed == nil {
		d.c.Changed = rules.Settings{}
	}
	for _, o := range g.Options {
		if _, changed := d.c.Changed[o.Key]; changed && !o.Setup {
			d.expert = true
		}
	}
	d.seats = d.w.newSeatChoice(g, d.c.Names, d.c.seats(), d.wire)
	d.newClocks(d.c.controls())
	d.tabs.Objects = nil
	for _, o := range d.w.cfg.Games {
		b := d.w.newButton(d.w.texts.T("game."+o.ID), "", "", func() { d.choose(o) }, nil)
		b.oneOf = true
		if o == g {
			b.Importance = widget.HighImportance
		}
		d.tabs.Add(b)
	}
	d.tabs.Refresh()
	d.build()
}

// build makes the widgets for the game and the preset.
func (d *newDialog) build() {
	w := d.w
	d.fields, d.fenAt = nil, nil
	d.body.Objects = nil
	d.body.Add(d.presets())
	d.body.Add(flush(d.about))
	if hasCourse(d.game) {
		d.body.Add(flush(d.learnRow()))
	}
	for _, o := range d.game.Options {
		if o.Setup && d.matters(o) {
			d.body.Add(d.option(o))
		}
	}
	d.body.Add(d.seats.box)
	d.body.Add(d.clockChoice())
	d.body.Add(flush(w.newTick(w.tr("new.expert"), d.expert, func(on bool) { d.expert = on; d.build() })))
	if d.expert {
		for _, o := range d.game.Options {
			if !o.Setup {
				d.body.Add(d.option(o))
			}
		}
		d.body.Add(d.fenField())
	}
	d.explain()
	d.check()
	d.body.Refresh()
	d.wire()
}

func (d *newDialog) presets() fyne.CanvasObject {
	names := make([]string, len(d.game.Presets))
	current := 0
	for i, p := range d.game.Presets {
		names[i] = d.w.texts.T("preset." + d.game.ID + "." + p.ID)
		if p.ID == d.c.Preset {
			current = i
		}
	}
	s := d.w.newPicker(names, current, func(index int) {
		d.c.Preset = d.game.Presets[index].ID
		// Another rule set starts from its own values; only how the pieces stand is kept.
		for _, o := range d.game.Options {
			if !o.Setup {
				delete(d.c.Changed, o.Key)
			}
		}
		d.build()
	})
	return d.w.labelled(d.w.tr("new.rules"), s)
}

func (d *newDialog) explain() {
	d.about.SetText(flowing(d.w.texts.T("preset." + d.game.ID + "." + d.c.Preset + ".about")))
}

// settings are the complete values chosen so far; what is wrong with a seed shows in check.
func (d *newDialog) settings() rules.Settings {
	s, err := d.game.Settings(d.c.Preset, d.c.Changed)
	if err != nil {
		s, _ = d.game.Settings(d.c.Preset, nil)
	}
	return s
}

// matters tells whether an option makes a difference now: a seed does when different ones set the pieces up differently.
func (d *newDialog) matters(o rules.Option) bool {
	if len(o.Values) > 0 {
		return len(o.Values) > 1
	}
	first := ""
	for i := range 6 {
		s := d.settings()
		s[o.Key] = strconv.Itoa(i)
		fen := d.game.New(s).FEN()
		if i > 0 && fen != first {
			return true
		}
		first = fen
	}
	return false
}

// option is a choice of one option's values, or the entry of a seed.
func (d *newDialog) option(o rules.Option) fyne.CanvasObject {
	key := "option." + d.game.ID + "." + o.Key
	caption := d.w.texts.T(key)
	if len(o.Values) == 0 {
		return d.w.labelled(caption, d.seed(o))
	}
	value := d.settings()[o.Key]
	names := make([]string, len(o.Values))
	current := 0
	for i, v := range o.Values {
		names[i] = d.w.texts.T(key + "." + v)
		if v == value {
			current = i
		}
	}
	return d.w.labelled(caption, d.w.newPicker(names, current, func(index int) { d.set(o, o.Values[index]) }))
}

// set changes an option; the preset's own value is no change.
func (d *newDialog) set(o rules.Option, value string) {
	base, err := d.game.Settings(d.c.Preset, nil)
	if err == nil && base[o.Key] == value {
		delete(d.c.Changed, o.Key)
	} else {
		d.c.Changed[o.Key] = value
	}
	if o.Setup && len(o.Values) > 0 {
		d.build() // the seed comes and goes with the set-up
		return
	}
	d.check()
}

// seed is the number of a shuffled set-up: empty for one drawn at random.
func (d *newDialog) seed(o rules.Option) fyne.CanvasObject {
	f := newField()
	f.SetPlaceHolder(d.w.tr("new.seed-random"))
	f.SetText(d.c.Changed[o.Key])
	f.OnChanged = func(text string) {
		if text = strings.TrimSpace(text); text == "" {
			delete(d.c.Changed, o.Key)
		} else {
			d.c.Changed[o.Key] = text
		}
		d.check()
	}
	d.fields = append(d.fields, f)
	draw := d.w.newButton(d.w.tr("new.seed-draw"), "", "", func() { f.SetText(strconv.FormatUint(uint64(rand.Uint32()), 10)) }, nil)
	return bordered(nil, nil, nil, draw, f)
}

func (d *newDialog) fenField() fyne.CanvasObject {
	f := newField()
	f.SetPlaceHolder(d.w.tr("new.fen-empty"))
	f.SetText(d.fen)
	f.OnChanged = func(text string) { d.fen = strings.TrimSpace(text); d.check() }
	d.fields = append(d.fields, f)
	d.fenAt = f
	return d.w.labelled(d.w.tr("new.fen"), f)
}

// check says what is wrong with the choice, and tells whether the game can start.
func (d *newDialog) check() bool {
	s, err := d.game.Settings(d.c.Preset, d.c.Changed)
	if err == nil && d.fen != "" {
		_, err = d.game.Parse(d.fen, s)
	}
	text := ""
	var bad *rules.TextError
	switch {
	case errors.As(err, &bad) && bad.Key == "option-value":
		text = d.w.tr("new.bad-number", "Option", d.w.texts.T("option."+d.game.ID+"."+bad.Field), "Token", bad.Token)
	case err != nil:
		text = d.w.positionError(d.game, d.fen, err)
	default:
		if _, ok := d.controls(); !ok {
			text, err = d.w.tr("clock.wrong"), errClock
		}
	}
	if d.wrong.Text != text {
		d.wrong.SetText(flowing(text))
	}
	if text == "" {
		d.wrong.Hide()
	} else {
		d.wrong.Show()
	}
	return err == nil
}

// focusWrong leads to the field that most likely has to change.
func (d *newDialog) focusWrong() {
	if d.fenAt != nil && d.fen != "" {
		d.sheet.focus(d.fenAt)
		return
	}
	for _, c := range d.clocks {
		if _, ok := c.result(); !ok {
			d.sheet.focus(c.wrong())
			return
		}
	}
}

func (d *newDialog) start() {
	if !d.check() {
		d.focusWrong()
		return
	}
	w, g, c, fen := d.w, d.game, d.c, d.fen
	c.Names = d.seats.names()
	c.setSeats(d.seats.seats())
	controls, _ := d.controls()
	for i, tc := range controls {
		c.Clocks[i] = tc.String()
	}
	w.leave(func() { // until then the dialog stays below the question, for whoever cancels it
		if !d.sheet.open {
			return
		}
		d.sheet.close()
		w.settings.setChoice(g, c)
		w.settings.keepLevel(c.seats())
		w.start(g, c, fen)
	})
}
