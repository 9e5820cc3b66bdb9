package ui

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine/roster"
)

// addEngine asks for a program and finds out what it is.
func (p *preferences) addEngine() {
	dir := p.w.folder()
	if list := p.w.entries(); len(list) > 0 {
		dir = filepath.Dir(list[len(list)-1].Path)
	}
	p.chooseFile(dir, p.w.tr("engines.dialog"), func(path string) { p.probeEngine(path, nil) })
}

// chooseFile asks for a file of any kind.
func (p *preferences) chooseFile(dir, text string, then func(path string)) {
	w := p.w
	wait := w.busySheet(text)
	w.cfg.Dialogs.Choose(dir, w.answered(wait, w.tr("file.open-failed"), then))
}

// probeEngine starts a program in the background to learn what it speaks and plays, and adds it.
func (p *preferences) probeEngine(path string, args []string) {
	w, name := p.w, filepath.Base(path)
	ctx, cancel := context.WithCancel(context.Background())
	row := busyRow(w.tr("engines.asking", "Name", name), nil)
	s := w.openSheet(w.tr("engines.add-title"), row, fyne.NewSize(460, 0), answer{label: w.tr("button.cancel"), cancel: true, do: cancel})
	type result struct {
		entry roster.Entry
		err   error
	}
	background(w, func() result {
		e, err := w.engines.Probe(ctx, roster.Entry{Path: path, Args: args}, w.cfg.Games)
		return result{e, err}
	}, func(r result) {
		stopActivity(row)
		if ctx.Err() != nil {
			return
		}
		cancel()
		s.close()
		switch {
		case r.err != nil:
			p.probeFailed(path, args, w.engineError(r.err))
		case len(r.entry.Games) == 0:
			p.probeFailed(path, args, w.tr("engines.no-game", "Protocol", strings.ToUpper(string(r.entry.Protocol))))
		default:
			p.added(r.entry)
		}
	})
}

// added puts a program into the list, and has it show that it works.
func (p *preferences) added(e roster.Entry) {
	list := p.w.entries()
	e.ID, e.Name = roster.NewID(e.Name, list), roster.NewName(e.Name, list)
	p.w.setEntries(append(list, e))
	if p.w.preferences == p {
		p.toEngine(e.ID)
		p.testEngine(e.ID)
	}
}

// probeFailed says why a program cannot be used, and lets the person try it with other arguments.
func (p *preferences) probeFailed(path string, args []string, why string) {
	w := p.w
	f := newField()
	f.SetPlaceHolder(w.tr("engines.arguments-empty"))
	f.SetText(strings.Join(args, " "))
	body := container.NewVBox(flush(paragraph(why)), w.labelled(w.tr("engines.arguments"), f))
	again := func() { p.probeEngine(path, splitArguments(f.Text)) }
	s := w.openSheet(w.tr("engines.add-failed", "Name", shortened(filepath.Base(path))), body, fyne.NewSize(460, 0),
		answer{label: w.tr("button.cancel"), cancel: true},
		answer{label: w.tr("engines.try-again"), importance: widget.HighImportance, do: again})
	f.onEscape, f.OnSubmitted = s.cancel, func(string) { s.accept() }
	w.win.Canvas().Focus(f)
}

// splitArguments splits what a person typed at blanks that are not between double quotes.
func splitArguments(text string) []string {
	var out []string
	var b strings.Builder
	quoted, begun := false, false
	for _, r := range text {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case r == ' ' && !quoted:
			if begun {
				out = append(out, b.String())
			}
			b.Reset()
			begun = false
		default:
			b.WriteRune(r)
			begun = true
		}
	}
	if begun {
		out = append(out, b.String())
	}
	return out
}
