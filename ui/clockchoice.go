package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"crosspoint/record"
)

// clockPresets are the time controls offered by name; the first is none.
var clockPresets = []record.TimeControl{
	{},
	{Main: 3 * time.Minute, Increment: 2 * time.Second},
	{Main: 5 * time.Minute},
	{Main: 10 * time.Minute, Increment: 5 * time.Second},
	{Main: 15 * time.Minute, Increment: 10 * time.Second},
	{Main: 30 * time.Minute},
	{Main: 10 * time.Minute, Periods: 3, Period: 30 * time.Second},
	{Main: 30 * time.Minute, Periods: 5, Period: 60 * time.Second},
}

// The ways in which time is given in a time control of one's own.
const (
	clockFischer = iota
	clockByoyomi
)

// clockChoice is a choice of a time control: one of the presets, or values of one's own.
type clockChoice struct {
	w       *Window
	box     *fyne.Container
	value   record.TimeControl
	own     bool // values of one's own are typed
	kind    int
	texts   [3]string // main time, increment or number of periods, length of a period
	fields  []*field
	changed func()
	rebuilt func() // the fields are new
}

// newClockChoice begins with a time control; a valid one that is no preset is one's own.
func (w *Window) newClockChoice(value record.TimeControl, changed, rebuilt func()) *clockChoice {
	c := &clockChoice{w: w, box: container.NewVBox(), value: value, changed: changed, rebuilt: rebuilt}
	c.own = !slices.Contains(clockPresets, value)
	c.build()
	return c
}

func (c *clockChoice) build() {
	w := c.w
	names := make([]string, 0, len(clockPresets)+1)
	current := len(clockPresets)
	for i, p := range clockPresets {
		names = append(names, w.controlText(p))
		if !c.own && p == c.value {
			current = i
		}
	}
	names = append(names, w.tr("clock.own"))
	pick := w.newPicker(names, current, func(index int) {
		c.own = index == len(clockPresets)
		if !c.own {
			c.value = clockPresets[index]
		} else if c.value.None() {
			c.value = record.TimeControl{Main: 10 * time.Minute, Increment: 5 * time.Second}
		}
		c.build()
		c.changed()
	})
	c.box.Objects = []fyne.CanvasObject{pick}
	c.fields = nil
	if c.own {
		c.box.Add(c.ownValues())
	}
	c.box.Refresh()
	if c.rebuilt != nil {
		c.rebuilt()
	}
}

// ownValues are the fields of a time control of one's own.
func (c *clockChoice) ownValues() fyne.CanvasObject {
	w := c.w
	c.kind = clockFischer
	c.texts = [3]string{typedTime(c.value.Main), strconv.Itoa(int(c.value.Increment / time.Second)), "30"}
	if c.value.Byoyomi() {
		c.kind = clockByoyomi
		c.texts[1], c.texts[2] = strconv.Itoa(c.value.Periods), strconv.Itoa(int(c.value.Period/time.Second))
	}
	row := container.NewGridWithColumns(3)
	kind := w.newPicker([]string{w.tr("clock.kind-fischer"), w.tr("clock.kind-byoyomi")}, c.kind, func(index int) {
		c.value = record.TimeControl{Main: c.value.Main, Increment: 5 * time.Second}
		if index == clockByoyomi {
			c.value = record.TimeControl{Main: c.value.Main, Periods: 3, Period: 30 * time.Second}
		}
		c.build()
		c.changed()
	})
	row.Add(w.labelled(w.tr("clock.main"), c.entry(0)))
	if c.kind == clockByoyomi {
		row.Add(w.labelled(w.tr("clock.periods"), c.entry(1)))
		row.Add(w.labelled(w.tr("clock.period"), c.entry(2)))
	} else {
		row.Add(w.labelled(w.tr("clock.add"), c.entry(1)))
	}
	return container.NewVBox(kind, row)
}

func (c *clockChoice) entry(i int) *field {
	f := newField()
	f.SetText(c.texts[i])
	f.OnChanged = func(text string) {
		c.texts[i] = strings.TrimSpace(text)
		if own, ok := c.typed(); ok {
			c.value = own
		}
		c.changed()
	}
	c.fields = append(c.fields, f)
	return f
}

// typed is the time control that the fields say; ok is false when they say none.
func (c *clockChoice) typed() (own record.TimeControl, ok bool) {
	own.Main, ok = parseTime(c.texts[0])
	more := c.texts[1]
	if more == "" && c.kind == clockFischer {
		more = "0" // nothing typed: nothing is added
	}
	n, err := strconv.ParseUint(more, 10, 16)
	if c.kind == clockByoyomi {
		p, err2 := strconv.ParseUint(c.texts[2], 10, 16)
		own.Periods, own.Period = int(n), time.Duration(p)*time.Second
		ok = ok && err2 == nil && n > 0
	} else {
		own.Increment = time.Duration(n) * time.Second
	}
	return own, ok && err == nil && own.Valid()
}

// wrong is the field that most likely has to change.
func (c *clockChoice) wrong() *field {
	if _, ok := parseTime(c.texts[0]); !ok {
		return c.fields[0]
	}
	for i, f := range c.fields[1:] {
		if _, err := strconv.ParseUint(c.texts[i+1], 10, 16); err != nil {
			return f
		}
	}
	return c.fields[0]
}

// result is the chosen time control; ok is false while the fields say none.
func (c *clockChoice) result() (record.TimeControl, bool) {
	if c.own {
		return c.typed()
	}
	return c.value, true
}
