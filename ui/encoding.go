package ui

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// sampleLines is how many lines show what a file looks like in an encoding.
const sampleLines = 4

// chooseEncoding asks how the text of a file is encoded, where nothing in it proves that, and shows the first names and words in each
// way of reading.
func (w *Window) chooseEncoding(c contents) {
	ids := c.file.EncodingsFor()
	names := make([]string, len(ids))
	samples := make([]string, len(ids))
	for i, id := range ids {
		names[i] = w.texts.T("encoding." + id)
		samples[i] = strings.Join(c.file.Sample(id, sampleLines), "\n")
	}
	chosen := 0
	sample := widget.NewLabel("")
	sample.Truncation = fyne.TextTruncateEllipsis
	show := func(i int) {
		chosen = i
		sample.SetText(samples[i])
	}
	show(0)
	pick := w.newPicker(names, 0, show)
	body := container.NewVBox(flush(paragraph(w.begun(w.tr("encoding.text", "File", w.nameOf(c.path))))), w.labelled(w.tr("encoding.label"), pick), flush(sample))
	w.openSheet(w.tr("encoding.title"), body, fyne.NewSize(520, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("encoding.open"), importance: widget.HighImportance, do: func() { w.decode(c, ids[chosen]) }})
}

// decode goes on with a file in an encoding that the person has chosen.
func (w *Window) decode(c contents, id string) {
	c.decoded = true
	if id == c.file.Report.Encoding {
		w.choose(c)
		return
	}
	file := c.file
	w.read(c, func(ctx context.Context, progress record.Progress) (*record.Collection, error) {
		return file.In(ctx, id, progress)
	}, w.choose)
}
