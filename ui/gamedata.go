package ui

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// dataDialog edits what a file says about a game besides its moves.
type dataDialog struct {
	w       *Window
	sheet   *sheet
	tags    []dataTag // in the order of the dialog
	date    *field
	others  []*otherTag
	list    *fyne.Container // of others
	wrong   *widget.Label
	endings []control.Ending
	chosen  int
}

// dataTag is a tag with a field of its own.
type dataTag struct {
	name  string
	field *field
}

// otherTag is a tag that the dialog knows nothing about.
type otherTag struct {
	was         string // its name in the game, "" for a new one
	name, value *field
}

// editData asks for the data of the game on the board.
func (w *Window) editData() { w.openData() }

func (w *Window) openData() *dataDialog {
	d := &dataDialog{w: w, wrong: widget.NewLabel(""), list: container.NewVBox()}
	d.wrong.Importance, d.wrong.Wrapping = widget.DangerImportance, fyne.TextWrapWord
	d.wrong.Hide()
	body := container.New(layout.NewCustomPaddedVBoxLayout(gap), d.build()...)
	d.sheet = w.openSheetOver(w.tr("data.title"), body, flush(d.wrong), fyne.NewSize(620, 680),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, do: d.accept, stay: true})
	for _, t := range d.tags {
		d.wire(t.field)
	}
	for _, o := range d.others {
		d.wire(o.name)
		d.wire(o.value)
	}
	d.sheet.focus(d.tags[0].field)
	return d
}

func (d *dataDialog) wire(f *field) {
	f.onEscape, f.OnSubmitted = d.sheet.cancel, func(string) { d.accept() }
}

// entry is a field for a tag under a caption.
func (d *dataDialog) entry(name, caption, hint string) fyne.CanvasObject {
	f := newField()
	f.SetText(d.w.state.Record.Tag(name))
	f.SetPlaceHolder(hint)
	d.tags = append(d.tags, dataTag{name, f})
	if name == "Date" {
		d.date = f
	}
	return d.w.labelled(caption, f)
}

// build makes the parts of the dialog.
func (d *dataDialog) build() []fyne.CanvasObject {
	w, g := d.w, d.w.state.Game
	parts := []fyne.CanvasObject{
		d.entry("Event", w.tr("data.event"), ""),
		shares([]float32{3, 1}, d.entry("Site", w.tr("data.site"), ""), d.entry("Round", w.tr("data.round"), "")),
		shares([]float32{1, 1}, d.entry("Date", w.tr("data.date"), w.tr("data.date-form")), d.entry("Annotator", w.tr("data.annotator"), "")),
	}
	for i, tag := range record.PlayerTags(g) {
		side := w.texts.T("side." + g.Sides[i])
		parts = append(parts, shares([]float32{3, 1, 1}, d.entry(tag, side, w.tr("new.name")),
			d.entry(tag+"Elo", w.tr("data.rating"), ""), d.entry(tag+"Title", w.tr("data.player-title"), "")))
	}
	parts = append(parts, w.labelled(w.tr("data.result"), d.result()))
	for _, t := range w.state.Record.Tags() {
		if !d.known(t.Name) {
			d.addOther(t)
		}
	}
	add := w.newButton(w.tr("data.other-add"), "", "", func() {
		o := d.addOther(record.Tag{})
		d.wire(o.name)
		d.wire(o.value)
		d.sheet.scroll.Content.Refresh()
		d.sheet.focus(o.name)
	}, nil)
	add.Importance = widget.LowImportance
	return append(parts, w.labelled(w.tr("data.others"), d.list), container.NewHBox(add))
}

// known tells whether a tag is edited elsewhere: in a field of its own, or by the choice of who plays.
func (d *dataDialog) known(name string) bool {
	for _, t := range d.tags {
		if t.name == name {
			return true
		}
	}
	if name == record.TagID { // nobody wants to change it
		return true
	}
	for _, side := range record.PlayerTags(d.w.state.Game) {
		if name == side+"Type" || name == side+"Level" {
			return true
		}
	}
	return false
}

func (d *dataDialog) addOther(t record.Tag) *otherTag {
	o := &otherTag{was: t.Name, name: newField(), value: newField()}
	o.name.SetPlaceHolder(d.w.tr("data.other-name"))
	o.value.SetPlaceHolder(d.w.tr("data.other-value"))
	o.name.SetText(t.Name)
	o.value.SetText(t.Value)
	d.others = append(d.others, o)
	var row *fyne.Container
	remove := d.w.newButton("", "close", "", func() {
		o.value.SetText("")
		o.name.SetText("")
		d.list.Remove(row)
		d.sheet.scroll.Content.Refresh()
	}, nil)
	remove.Importance = widget.LowImportance
	row = shares([]float32{2, 3, 0}, o.name, o.value, remove)
	d.list.Add(row)
	return o
}

// result is the choice of how the game ended, or what the rules say.
func (d *dataDialog) result() fyne.CanvasObject {
	w := d.w
	now, byRules := w.control.Ending()
	if byRules {
		d.endings = []control.Ending{now}
		return flush(paragraph(w.tr("data.by-rules", "Outcome", w.say(w.control.Outcome(now.Result)))))
	}
	d.endings = []control.Ending{{}}
	for _, winner := range []board.Side{board.First, board.Second} {
		for _, reason := range []string{record.ReasonResignation, record.ReasonTime, record.ReasonUnstated} {
			d.endings = append(d.endings, control.Ending{Over: true, Result: rules.Result{Winner: winner, Reason: reason}})
		}
	}
	for _, reason := range []string{record.ReasonAgreement, record.ReasonUnstated} {
		d.endings = append(d.endings, control.Ending{Over: true, Result: rules.Result{Winner: board.NoSide, Reason: reason}})
	}
	d.chosen = -1
	for i, e := range d.endings {
		if e == now {
			d.chosen = i
		}
	}
	if d.chosen < 0 { // a draw that was claimed, say
		d.endings = append(d.endings, now)
		d.chosen = len(d.endings) - 1
	}
	names := []string{w.tr("data.open")}
	for _, e := range d.endings[1:] {
		names = append(names, w.say(w.control.Outcome(e.Result)))
	}
	return w.newPicker(names, d.chosen, func(i int) { d.chosen = i })
}

// accept takes the data over, or says what is wrong.
func (d *dataDialog) accept() {
	date, ok := dateTag(d.date.Text)
	if !ok {
		d.refuse(d.w.tr("data.date-bad"), d.date)
		return
	}
	d.date.SetText(date)
	if f := d.badRating(); f != nil {
		d.refuse(d.w.tr("data.rating-bad"), f)
		return
	}
	tags, ok := d.changed()
	if !ok {
		return
	}
	d.sheet.close()
	d.w.control.SetData(tags, d.endings[d.chosen])
}

// badRating is the field of a rating that was changed to what is none, nil where there is none. What a file says is left alone.
func (d *dataDialog) badRating() *field {
	for _, t := range d.tags {
		text := strings.TrimSpace(t.field.Text)
		if strings.HasSuffix(t.name, "Elo") && text != d.w.state.Record.Tag(t.name) && !isRating(text) {
			return t.field
		}
	}
	return nil
}

// isRating tells whether a text is a rating, or says that there is none.
func isRating(text string) bool {
	if text == "" || text == "?" || text == "-" {
		return true
	}
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil && len(text) <= 4
}

// changed lists the tags that are not as they were; ok is false when one cannot be kept.
func (d *dataDialog) changed() (tags []record.Tag, ok bool) {
	rec := d.w.state.Record
	put := func(name, value string) {
		if value = strings.TrimSpace(value); value != rec.Tag(name) {
			tags = append(tags, record.Tag{Name: name, Value: value})
		}
	}
	seen := map[string]bool{}
	for _, t := range d.tags {
		seen[t.name] = true
		put(t.name, t.field.Text)
	}
	for _, o := range d.others {
		name := strings.TrimSpace(o.name.Text)
		switch {
		case name == "" && strings.TrimSpace(o.value.Text) != "":
			d.refuse(d.w.tr("data.other-unnamed", "Value", o.value.Text), o.name)
			return nil, false
		case name == "":
		case name != o.was && (!rec.TakesTag(name) || d.known(name)), seen[name]:
			d.refuse(d.w.tr("data.other-bad", "Name", name), o.name)
			return nil, false
		default:
			seen[name] = true
			put(name, o.value.Text)
		}
	}
	for _, o := range d.others {
		if o.was != "" && !seen[o.was] {
			put(o.was, "")
		}
	}
	return tags, true
}

func (d *dataDialog) refuse(text string, at *field) {
	d.wrong.SetText(flowing(text))
	d.wrong.Show()
	d.sheet.popup.Refresh()
	d.sheet.focus(at)
}

// dateTag brings a date into the form YYYY.MM.DD of files, with ?? for what is not known; ok is false when it is none.
func dateTag(text string) (date string, ok bool) {
	text = strings.Map(func(r rune) rune {
		if r == '-' || r == '/' {
			return '.'
		}
		return r
	}, strings.TrimSpace(text))
	if text == "" {
		return "", true
	}
	parts := strings.Split(text, ".")
	if len(parts) > 3 {
		return "", false
	}
	for len(parts) < 3 {
		parts = append(parts, "??")
	}
	limits := []struct{ digits, most int }{{4, 9999}, {2, 12}, {2, 31}}
	for i, l := range limits {
		part := parts[i]
		if strings.Trim(part, "?") == "" {
			parts[i] = strings.Repeat("?", l.digits)
			continue
		}
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || n < 1 || int(n) > l.most || i == 0 && len(part) != l.digits {
			return "", false
		}
		parts[i] = strings.Repeat("0", max(l.digits-len(strconv.Itoa(int(n))), 0)) + strconv.Itoa(int(n))
	}
	if parts[1] != "??" && parts[2] != "??" {
		year := parts[0]
		if year == "????" {
			year = "2000" // has every day
		}
		if _, err := time.Parse("2006.01.02", year+"."+parts[1]+"."+parts[2]); err != nil {
			return "", false
		}
	}
	if date = strings.Join(parts, "."); date == record.UnknownTag("Date") {
		date = ""
	}
	return date, true
}
