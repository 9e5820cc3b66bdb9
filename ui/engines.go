package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	"crosspoint/rules"
	"crosspoint/ui/control"
)

// Engines runs the programs of other people that a person has set up; *roster.Roster does. What takes a context is called by workers.
type Engines interface {
	control.Engines
	SetEntries([]roster.Entry)
	Entries() []roster.Entry
	Source(id string) analysis.Source
	Analyst(id string, g *rules.Game, preset string) review.Analyst
	// Probe finds out what the program of an entry is, Try has one play a turn, Press presses a button among its options.
	Probe(ctx context.Context, e roster.Entry, games []*rules.Game) (roster.Entry, error)
	Try(ctx context.Context, id string, g *rules.Game) (roster.Trial, error)
	Press(ctx context.Context, id, option string) error
	// Close ends all programs and waits for them.
	Close()
}

// Names of settings: the programs, and which of them answer hints and analyses, and review; "" for the built-in engine.
const (
	setEngines        = "engines"
	setAnalysisEngine = "engines.analysis"
	setReviewEngine   = "engines.review"
)

// engineEntries are the programs that are set up.
func (s settings) engineEntries() []roster.Entry { return roster.Decode(s.p.String(setEngines)) }

// entries are the programs that are set up, none where programs cannot run.
func (w *Window) entries() []roster.Entry {
	if w.engines == nil {
		return nil
	}
	return w.engines.Entries()
}

// enginesFor are the programs that play a game.
func (w *Window) enginesFor(g *rules.Game) []roster.Entry {
	return slices.DeleteFunc(w.entries(), func(e roster.Entry) bool { return !e.Plays(g) })
}

// setEntries changes which programs are set up, and remembers it.
func (w *Window) setEntries(list []roster.Entry) {
	w.settings.p.SetString(setEngines, roster.Encode(list))
	w.engines.SetEntries(list)
	w.refreshMenu()
}

// changeEntry changes one of the programs.
func (w *Window) changeEntry(id string, change func(*roster.Entry)) {
	list := w.entries()
	for i := range list {
		if list[i].ID == id {
			change(&list[i])
		}
	}
	w.setEntries(list)
}

// helper is the program that a setting names, if it is set up and plays a game; "" for the built-in engine.
func (w *Window) helper(setting string, g *rules.Game) string {
	id := w.settings.p.String(setting)
	if w.engines == nil || id == "" || g == nil {
		return ""
	}
	if e, ok := w.engines.Find(id); !ok || !e.Plays(g) {
		return ""
	}
	return id
}

// helperName is the name of a helper, "" for the built-in engine.
func (w *Window) helperName(setting string) string {
	id := w.helper(setting, w.state.Game)
	if id == "" {
		return ""
	}
	e, _ := w.engines.Find(id)
	return shortened(e.Name)
}

// setHelper changes who answers hints and analyses, or reviews.
func (w *Window) setHelper(setting, id string) {
	w.settings.p.SetString(setting, id)
	if setting == setAnalysisEngine {
		w.useSource()
	}
	w.refreshMenu()
}

// advisor answers hints and analyses by the program of the settings, in games that it plays, else by our own engine.
type advisor struct {
	own     analysis.Source
	engines Engines
	id      string
}

// Analyse implements analysis.Source.
func (a advisor) Analyse(ctx context.Context, q analysis.Question, report func(engine.Report)) error {
	if e, ok := a.engines.Find(a.id); ok && e.Plays(q.Game) {
		return a.engines.Source(a.id).Analyse(ctx, q, report)
	}
	return a.own.Analyse(ctx, q, report)
}

// Rest implements analysis.Rester.
func (a advisor) Rest() {
	if r, ok := a.engines.Source(a.id).(analysis.Rester); ok {
		r.Rest()
	}
}

// advised is a source that asks the program of the settings where it can.
func (w *Window) advised(own analysis.Source) analysis.Source {
	id := w.settings.p.String(setAnalysisEngine)
	if w.engines == nil || id == "" {
		return own
	}
	return advisor{own, w.engines, id}
}

// analyst is who reviews the game on the board.
func (w *Window) analyst() review.Analyst {
	if id := w.helper(setReviewEngine, w.state.Game); id != "" {
		return w.engines.Analyst(id, w.state.Game, w.state.Record.Preset())
	}
	return w.cfg.Analyst(w.settings.hash(), w.settings.threads())
}

// helperNames are the built-in engine and those programs that are set up, with the place of the one that a setting names.
func (w *Window) helperNames(setting string) (names, ids []string, at int) {
	names, ids = []string{w.tr("engines.built-in")}, []string{""}
	for _, e := range w.entries() {
		if e.ID == w.settings.p.String(setting) {
			at = len(ids)
		}
		names, ids = append(names, shortened(e.Name)), append(ids, e.ID)
	}
	return names, ids, at
}

// helperItems are the entries of the menu that chooses who analyses.
func (w *Window) helperItems() []*fyne.MenuItem {
	names, ids, at := w.helperNames(setAnalysisEngine)
	var items []*fyne.MenuItem
	for i, name := range names {
		item := fyne.NewMenuItem(name, func() {
			if len(w.sheets) == 0 {
				w.setHelper(setAnalysisEngine, ids[i])
			}
		})
		item.Checked = i == at
		items = append(items, item)
	}
	return append(items, fyne.NewMenuItemSeparator(), w.menuItem("engines"))
}

func (w *Window) engineCommands() []*command {
	if w.engines == nil {
		return nil
	}
	return []*command{{id: "engines", do: func() { w.showPreferences("engines") }}}
}

// troubleText says which program has failed, and how.
func (w *Window) troubleText(t control.Trouble) string {
	name := w.helperName(setAnalysisEngine)
	if t.With == control.TroublePlay {
		name = shortened(w.playerName(int(t.Side)))
	}
	return w.tr("engines.trouble", "Name", name, "Why", w.say(t.Why))
}

// troubleAnswers are what can be done about a program that has failed.
func (b *barView) troubleAnswers() []*button {
	w := b.w
	act := func(key string, importance widget.Importance, do func()) *button {
		n := w.newButton(w.tr(key), "", w.tr(key), func() { do(); w.focusBoard() }, w.game.hint)
		n.Importance = importance
		return n
	}
	return []*button{
		act("engines.again", widget.HighImportance, func() { w.control.Restart() }),
		act("engines.stand-in", widget.MediumImportance, w.standIn),
	}
}

// narrowBar is the width of the bar from which on it has room for whole sentences, in points.
var narrowBar float32 = 240

// shortDetail bounds what is repeated of a program in a narrow bar, in characters.
const shortDetail = 16

// fitTrouble says of a program that has failed as much as there is room for.
func (b *barView) fitTrouble(width float32) {
	if b.kind != barTrouble || len(b.buttons) != 2 {
		return
	}
	w, text, labels := b.w, b.shown, [2]string{"engines.again", "engines.stand-in"}
	if width < narrowBar {
		why := b.last.Trouble.Why
		why.Values = slices.Clone(why.Values)
		for i, v := range why.Values {
			if r := []rune(v.Text); len(r) > shortDetail {
				why.Values[i].Text = string(r[:shortDetail]) + "…"
			}
		}
		text, labels = w.say(why), [2]string{"engines.again-short", "engines.stand-in-short"}
	}
	if b.text.Text != text {
		b.text.SetText(flowing(text))
	}
	for i, key := range labels {
		if label := w.texts.T(key); b.buttons[i].Text != label {
			b.buttons[i].SetText(label)
		}
	}
}

// standIn has the built-in engine go on for a program that has failed.
func (w *Window) standIn() {
	t := w.state.Trouble
	if t.With == control.TroublePlay {
		w.control.StandIn(w.settings.level())
		return
	}
	w.setHelper(setAnalysisEngine, "")
	if t.With == control.TroubleHint {
		w.control.Hint()
	}
}

// closeEngines ends all programs; Wait waits until they are gone.
func (w *Window) closeEngines() {
	if w.engines == nil || w.enginesGone != nil {
		return
	}
	w.enginesGone = make(chan struct{})
	go func() {
		w.engines.Close()
		close(w.enginesGone)
	}()
}

// Wait waits, for some seconds at most, until what the window has started is gone. It is for the end of the program, after the last
// call of the toolkit.
func (w *Window) Wait() {
	w.closeEngines()
	if w.enginesGone != nil {
		<-w.enginesGone
	}
	w.copy.wait()
}

// maxEngineName bounds what is shown of a name that a program gives to itself or its options, in characters.
const maxEngineName = 40

func shortened(name string) string {
	if r := []rune(name); len(r) > maxEngineName {
		return strings.TrimSpace(string(r[:maxEngineName-1])) + "…"
	}
	return name
}

// moveTimes are offered as the time of a program for a move.
var moveTimes = []time.Duration{
	200 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute,
}

// moveTimeText is a time for a move in words.
func (w *Window) moveTimeText(d time.Duration) string {
	return w.tr("engines.move-time", "Count", w.seconds(d))
}

// moveTimePicker is a choice of the time that a program takes for a move.
func (w *Window) moveTimePicker(current time.Duration, chosen func(time.Duration)) *picker {
	times := moveTimes
	if !slices.Contains(times, current) {
		times = append(slices.Clone(times), current)
		slices.Sort(times)
	}
	names := make([]string, len(times))
	for i, d := range times {
		names[i] = w.moveTimeText(d)
	}
	return w.newPicker(names, slices.Index(times, current), func(index int) { chosen(times[index]) })
}

// engineError puts what a program did wrong into words.
func (w *Window) engineError(err error) string {
	if trouble := new(external.Error); errors.As(err, &trouble) {
		return w.tr("external."+trouble.Key, "Detail", trouble.Detail)
	}
	return err.Error()
}

// seconds is a time in seconds with as few digits as it needs.
func (w *Window) seconds(d time.Duration) string { return w.texts.Decimal(d.Seconds(), -1) }
