package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"crosspoint/record"
)

// maxReported is how many remarks a sheet lists; copying takes all.
const maxReported = 100

// faultText puts the reason and the place of an error in a file into words.
func (w *Window) faultText(m record.Remark) string { return w.placed(m, "error.") }

// placed puts a remark and its place into words; its sentence stands under the prefix and its key.
func (w *Window) placed(m record.Remark, prefix string) string {
	text := w.sentence(m, prefix)
	if place := w.place(m); place != "" {
		return w.tr("file.place", "Place", place, "Reason", text)
	}
	return text
}

// sentence puts a remark into words without its place.
func (w *Window) sentence(m record.Remark, prefix string) string {
	reason := ""
	if m.Reason != "" {
		reason = w.texts.T("error."+m.Reason, "Token", m.Token)
	}
	pairs := []any{"Line", m.Line, "Column", m.Column, "Token", m.Token, "Reason", reason}
	if m.Count > 0 { // it chooses a plural form
		pairs = append(pairs, "Count", m.Count)
	}
	return w.texts.T(prefix+m.Key, pairs...)
}

// place says where in a file something stands, "" for the file as a whole.
func (w *Window) place(m record.Remark) string {
	switch {
	case m.Line > 0 && m.Column > 0:
		return w.tr("file.place-column", "Line", m.Line, "Column", m.Column)
	case m.Line > 0:
		return w.tr("file.place-line", "Line", m.Line)
	case m.Offset > 0:
		return w.tr("file.place-byte", "Byte", m.Offset)
	}
	return ""
}

// maxAlike is how many remarks with one sentence a sheet lists, when there are more than one above that.
const maxAlike = 5

// listed is a remark of a list, with how many like it follow that are not in the list.
type listed struct {
	record.Remark
	more int
}

// alike lists the first remarks of each kind; rest is how many remarks belong to no kind that is listed.
func alike(report record.Report) (list []listed, rest int) {
	total, seen := map[string]int{}, map[string]int{}
	for _, m := range report.Remarks {
		total[m.Key]++
	}
	for _, t := range report.More {
		if total[t.Key] == 0 {
			rest += t.Count
		} else {
			total[t.Key] += t.Count
		}
	}
	for _, m := range report.Remarks {
		most := total[m.Key]
		if most > maxAlike+1 {
			most = maxAlike
		}
		switch seen[m.Key]++; {
		case seen[m.Key] < most:
			list = append(list, listed{Remark: m})
		case seen[m.Key] == most:
			list = append(list, listed{m, total[m.Key] - most})
		}
	}
	return list, rest
}

func (w *Window) alikeText(count int) string {
	return w.tr("report.alike", "Number", w.texts.Number(count))
}

// reportText is the sentence above the remarks.
func (w *Window) reportText(name string, report record.Report) string {
	if report.Whole() {
		return w.begun(w.tr("report.text-whole", "File", name))
	}
	return w.begun(w.tr("report.text", "File", name))
}

// showReport tells what was left out of a file that was opened.
func (w *Window) showReport(name string, report record.Report) {
	if report.Empty() {
		return
	}
	body := reported(w.reportText(name, report))
	list, rest := alike(report)
	for i, m := range list {
		if i == maxReported {
			break
		}
		body.Add(w.reportRow(i+1, w.place(m.Remark), w.sentence(m.Remark, "remark.")))
		if m.more > 0 {
			body.Add(w.marked("", 26, flush(paragraph(w.alikeText(m.more)))))
		}
	}
	for _, m := range list[min(maxReported, len(list)):] {
		rest += 1 + m.more
	}
	if rest > 0 {
		body.Add(flush(paragraph(w.tr("report.more", "Count", rest))))
	}
	w.openSheet(w.tr("report.title", "Count", report.Count()), body, fyne.NewSize(560, 0),
		answer{label: w.tr("report.copy"), stay: true, do: func() { w.copyReport(name, report) }},
		answer{label: w.tr("button.ok"), importance: widget.HighImportance, cancel: true})
}

// reportRow is a remark with its number, its place in small letters above the sentence.
func (w *Window) reportRow(number int, place, text string) fyne.CanvasObject {
	right := fyne.CanvasObject(paragraph(text))
	if place != "" {
		where := widget.NewLabel(place)
		where.SizeName = theme.SizeNameCaptionText
		right = container.New(layout.NewCustomPaddedVBoxLayout(-2*gap), where, right)
	}
	return w.marked(strconv.Itoa(number)+".", 26, right)
}

// marked puts a number or a bullet ahead of something, in a column of a width.
func (w *Window) marked(mark string, width float32, o fyne.CanvasObject) fyne.CanvasObject {
	t := canvas.NewText(mark, w.palette.TextDim)
	column := container.New(layout.NewGridWrapLayout(fyne.NewSize(width, t.MinSize().Height)), t)
	return bordered(nil, nil, container.New(layout.NewCustomPaddedLayout(gap, 0, 0, 0), column), nil, o)
}

// reported is the body of a sheet: a sentence and rows below it.
func reported(text string) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(-gap), flush(paragraph(text)))
}

// copyReport puts all remarks that are known into the clipboard.
func (w *Window) copyReport(name string, report record.Report) {
	lines := []string{w.reportText(name, report)}
	unlisted := report.Count() - len(report.Remarks)
	last := map[string]int{}
	for i, m := range report.Remarks {
		last[m.Key] = i
	}
	for i, m := range report.Remarks {
		lines = append(lines, w.placed(m, "remark."))
		if more := report.Unlisted(m.Key); more > 0 && last[m.Key] == i {
			lines, unlisted = append(lines, w.alikeText(more)), unlisted-more
		}
	}
	if unlisted > 0 {
		lines = append(lines, w.tr("report.more", "Count", unlisted))
	}
	w.cfg.App.Clipboard().SetContent(strings.Join(lines, "\n"))
	w.game.status.say(w.tr("report.copied"))
}

// askLosses lists what a format cannot hold of a game; asPGN is offered beside going on, which is not when the format holds nothing of it.
func (w *Window) askLosses(name string, losses []record.Loss, asPGN, anyway func()) {
	refused := record.Refused(losses)
	key := "loss.text"
	if refused {
		key = "loss.text-whole"
	}
	body := reported(w.tr(key, "File", name))
	for _, l := range losses {
		body.Add(w.lossRow(l))
	}
	answers := []answer{{label: w.tr("button.cancel"), cancel: true}}
	if !refused {
		answers = append(answers, answer{label: w.tr("loss.anyway"), do: anyway})
	}
	answers = append(answers, answer{label: w.tr("loss.as-pgn"), importance: widget.HighImportance, do: asPGN})
	w.openSheet(w.tr("loss.title"), body, fyne.NewSize(520, 0), answers...)
}

// lossRow is a loss with a bullet.
func (w *Window) lossRow(l record.Loss) fyne.CanvasObject {
	pairs := []any{"Token", l.Token}
	if l.Count > 0 {
		pairs = append(pairs, "Count", l.Count)
	}
	return w.marked("•", 10, paragraph(w.texts.T("loss."+l.Key, pairs...)))
}
