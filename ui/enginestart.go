package ui

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"crosspoint/engine/external"
	"crosspoint/engine/roster"
)

// startGroup is how a program is started: its protocol, arguments and folder. What changes is kept at once, and the program is asked again
// what it is when the field is left.
func (p *preferences) startGroup(e roster.Entry) fyne.CanvasObject {
	w := p.w
	names := []string{w.tr("engines.protocol-auto"), "UCI", "UCCI"}
	protocols := []external.Protocol{external.Unknown, external.UCI, external.UCCI}
	protocol := p.choice(w.tr("engines.protocol"), names, slices.Index(protocols, e.Chosen), func(index int) {
		p.change(e.ID, func(e *roster.Entry) { e.Chosen = protocols[index] })
		p.askAgain(e.ID)
	})
	arguments := p.startField(e.ID, joinArguments(e.Args), w.tr("engines.arguments-empty"), func(e *roster.Entry, text string) {
		e.Args = splitArguments(text)
	})
	folder := p.startField(e.ID, e.Dir, w.tr("engines.folder-own"), func(e *roster.Entry, text string) { e.Dir = strings.TrimSpace(text) })
	pick := w.newButton(w.tr("engines.choose-folder"), "", "", func() {
		wait := w.busySheet(w.tr("engines.dialog-folder"))
		w.cfg.Dialogs.Folder(startFolder(p.entry(e.ID)), w.answered(wait, w.tr("file.open-failed"), func(path string) {
			folder.SetText(path)
			p.askAgain(e.ID)
		}))
	}, nil)
	return p.column(p.heading(w.tr("engines.start")), protocol, w.labelled(w.tr("engines.start-arguments"), arguments),
		w.labelled(w.tr("engines.folder"), bordered(nil, nil, nil, pick, folder)))
}

// startFolder is where the dialog for the folder of a program begins.
func startFolder(e roster.Entry) string {
	if e.Dir != "" {
		return e.Dir
	}
	return filepath.Dir(e.Path)
}

// startField is the entry of a text that belongs to the start of a program.
func (p *preferences) startField(id, text, hint string, set func(e *roster.Entry, text string)) *field {
	f := newField()
	f.SetPlaceHolder(hint)
	f.SetText(text)
	f.OnChanged = func(text string) { p.change(id, func(e *roster.Entry) { set(e, text) }) }
	f.OnSubmitted = func(string) { p.askAgain(id) }
	f.onLeave = func() { p.askAgain(id) }
	p.wireField(f)
	return f
}

// entry is a program as it is set up now.
func (p *preferences) entry(id string) roster.Entry {
	e, _ := p.w.engines.Find(id)
	return e
}

// startedAs tells starts of programs apart.
func startedAs(e roster.Entry) string {
	return strings.Join(append([]string{e.Path, e.Dir, string(e.Chosen)}, e.Args...), "\x00")
}

// askAgain asks a program what it is when it is to be started in another way than when it was asked last.
func (p *preferences) askAgain(id string) {
	w, e := p.w, p.entry(id)
	if e.ID == "" || w.preferences != p || p.engines.at != id || startedAs(e) == p.engines.askedAs {
		return
	}
	p.engines.askedAs = startedAs(e)
	runEngineTask(p, id, w.tr("engines.asking", "Name", shortened(e.Name)), func(ctx context.Context) (roster.Entry, error) {
		return w.engines.Probe(ctx, e, w.cfg.Games)
	}, func(found roster.Entry) string {
		before := p.entry(id)
		if startedAs(before) != startedAs(e) { // it has changed meanwhile, and is asked again
			return ""
		}
		p.change(id, func(e *roster.Entry) {
			e.Protocol, e.Program, e.Author, e.Options, e.Games = found.Protocol, found.Program, found.Author, found.Options, found.Games
		})
		if p.entry(id).Differs(before) {
			defer p.show() // with the options of now
		}
		if len(found.Games) == 0 {
			return w.tr("engines.no-game", "Protocol", strings.ToUpper(string(found.Protocol)))
		}
		return w.tr("engines.asked", "About", w.programAbout(found))
	})
}

// joinArguments writes arguments as splitArguments reads them.
func joinArguments(args []string) string {
	out := make([]string, len(args))
	for i, a := range args {
		if out[i] = a; a == "" || strings.Contains(a, " ") {
			out[i] = `"` + a + `"`
		}
	}
	return strings.Join(out, " ")
}
