package ui

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/external"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	"crosspoint/rules"
)

// fakeEngines runs no program: it answers what a test put there.
type fakeEngines struct {
	list     []roster.Entry
	found    roster.Entry // what a program turns out to be
	args     [][]string   // that programs were probed with
	probed   roster.Entry // the last one
	err      error
	pressed  []string
	asked    []string // who was asked for what
	closed   bool
	canceled bool
}

func (f *fakeEngines) SetEntries(list []roster.Entry) { f.list = list }
func (f *fakeEngines) Entries() []roster.Entry        { return slices.Clone(f.list) }
func (f *fakeEngines) Keep([]string)                  {}
func (f *fakeEngines) Close()                         { f.closed = true }

func (f *fakeEngines) Find(id string) (roster.Entry, bool) {
	for _, e := range f.list {
		if e.ID == id {
			return e, true
		}
	}
	return roster.Entry{}, false
}

func (f *fakeEngines) Play(_ context.Context, id string, q external.Request, _ func(engine.Info)) (external.Found, error) {
	f.asked = append(f.asked, "play "+id)
	p := q.Start.Clone()
	for _, m := range q.Steps {
		p.Do(m)
	}
	return external.Found{Turn: rules.Legal(p, nil)[:1]}, f.err
}

func (f *fakeEngines) Source(id string) analysis.Source { return engineSource{f, id} }

type engineSource struct {
	f  *fakeEngines
	id string
}

func (s engineSource) Analyse(context.Context, analysis.Question, func(engine.Report)) error {
	s.f.asked = append(s.f.asked, "analyse "+s.id)
	if s.id == "own" {
		return nil
	}
	return s.f.err
}

func (f *fakeEngines) Analyst(id string, _ *rules.Game, _ string) review.Analyst {
	f.asked = append(f.asked, "review "+id)
	return engineAnalyst{f}
}

type engineAnalyst struct{ f *fakeEngines }

func (a engineAnalyst) Analyse(_ context.Context, q review.Question) (review.Opinion, error) {
	return review.Opinion{Chance: 0.5, Line: rules.Legal(q.Position, nil)[:1]}, a.f.err
}

func (f *fakeEngines) Probe(ctx context.Context, entry roster.Entry, _ []*rules.Game) (roster.Entry, error) {
	f.args, f.probed = append(f.args, entry.Args), entry
	f.canceled = ctx.Err() != nil
	e := f.found
	e.ID, e.Path, e.Args, e.Dir, e.Chosen = entry.ID, entry.Path, entry.Args, entry.Dir, entry.Chosen
	return e, f.err
}

func (f *fakeEngines) Try(ctx context.Context, _ string, g *rules.Game) (roster.Trial, error) {
	f.canceled = ctx.Err() != nil
	s, _ := g.Settings("", nil)
	p := g.New(s)
	return roster.Trial{Game: g, Start: p, Turn: rules.Legal(p, nil)[:1], Told: true, Depth: 9, Elapsed: 1240 * time.Millisecond}, f.err
}

func (f *fakeEngines) Press(_ context.Context, id, option string) error {
	f.pressed = append(f.pressed, id+" "+option)
	return f.err
}

var foundFish = roster.Entry{
	Name: "Fish 9", Program: "Fish 9", Author: "Nobody", Protocol: external.UCI, Games: []string{"xiangqi"},
	Options: []external.Option{
		{Name: "Threads", Kind: external.Spin, Default: "1", Min: 1, Max: 8},
		{Name: "Style", Kind: external.Combo, Default: "Calm", Choices: []string{"Calm", "Wild"}},
		{Name: "Book", Kind: external.Check, Default: "false"},
		{Name: "EvalFile", Kind: external.Text, Default: "x.nnue"},
		{Name: "Clear Hash", Kind: external.Button},
		{Name: "UCI_Variant", Kind: external.Combo, Default: "xiangqi", Choices: []string{"xiangqi"}},
	},
}

// newEngineLab is a lab in which programs can run; list is what is set up.
func newEngineLab(t *testing.T, list ...roster.Entry) (*lab, *fakeEngines) {
	t.Helper()
	f := &fakeEngines{found: foundFish}
	l := newLabWith(t, func(c *Config) {
		c.App.Preferences().SetString(setEngines, roster.Encode(list))
		c.Engines = func(list []roster.Entry) Engines {
			f.list = list
			return f
		}
		c.Source = func(int) analysis.Source { return engineSource{f, "own"} }
		c.Analyst = func(int, int) review.Analyst { return engineAnalyst{f} }
	})
	return l, f
}

func fishEntry() roster.Entry {
	e := foundFish
	e.ID, e.Path = "fish", "/opt/fish"
	return e
}

// fieldWith is the entry of the topmost sheet that shows a text.
func (d *desk) fieldWith(text string) *field {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if f, ok := o.(*field); ok && f.Text == text {
			return f
		}
	}
	d.t.Fatalf("no field shows %q", text)
	return nil
}

// pressLabel presses a button of the topmost sheet by what it says.
func (d *desk) pressLabel(label string) {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.sheets[len(d.sheets)-1].popup) {
		if b, ok := o.(*button); ok && b.Text == label && !b.Disabled() {
			test.Tap(b)
			return
		}
	}
	d.t.Fatalf("no button %q", label)
}

func TestAddAnEngine(t *testing.T) {
	l, f := newEngineLab(t)
	l.showPreferences("engines")
	l.dialogs.path = "/opt/fish"
	l.press("engines.add")
	for len(f.args) == 0 { // the dialog, then the worker
		queue, jobs := l.queue, l.jobs
		l.queue, l.jobs = nil, nil
		for _, do := range queue {
			do()
		}
		if len(f.args) == 0 && len(l.jobs) > 0 && !strings.Contains(l.read(), "Asking fish") {
			t.Errorf("while it is asked: %q", l.read())
		}
		for _, do := range jobs {
			do()
		}
	}
	l.work()
	if len(f.list) != 1 || f.list[0].ID != "fish-9" || f.list[0].Path != "/opt/fish" {
		t.Fatalf("%+v", f.list)
	}
	if text := l.read(); !strings.Contains(text, "It works: in Xiangqi it played") || !strings.Contains(text, "1.2 s, looking 9 deep") || !strings.Contains(text, "by Nobody") {
		t.Errorf("the page says %q", text)
	}
	if got := l.settings.engineEntries(); len(got) != 1 || got[0].Name != "Fish 9" || len(got[0].Options) != 6 {
		t.Errorf("remembered %+v", got)
	}
	l.press("engines.all")
	if text := l.read(); !strings.Contains(text, "UCI. Plays Xiangqi.") || !strings.Contains(text, l.tr("engines.ours")) {
		t.Errorf("the list says %q", text)
	}
	l.press("engines.add") // once more
	l.work()
	if len(f.list) != 2 || f.list[1].ID != "fish-9-2" || f.list[1].Name != "Fish 9 2" {
		t.Errorf("twice: %+v", f.list)
	}
}

func TestAddWhatIsNoEngine(t *testing.T) {
	l, f := newEngineLab(t)
	l.showPreferences("engines")
	l.dialogs.path = "/opt/python"
	f.err = &external.Error{Key: external.KeyProtocol}
	l.press("engines.add")
	l.work()
	if text := l.sheetText(); !strings.Contains(text, "python cannot be used") || !strings.Contains(text, "neither UCI nor UCCI") {
		t.Fatalf("%q", text)
	}
	f.err = nil
	l.fieldWith("").SetText(`-u "/my engines/fish.py"`)
	l.press("engines.try-again")
	l.work()
	if len(f.list) != 1 || !slices.Equal(f.list[0].Args, []string{"-u", "/my engines/fish.py"}) {
		t.Errorf("%+v", f.list)
	}
	f.found.Games = nil
	l.press("engines.all")
	l.press("engines.add")
	l.work()
	if text := l.sheetText(); len(f.list) != 1 || !strings.Contains(text, "plays none of the games here") {
		t.Errorf("%d programs, %q", len(f.list), text)
	}
	l.press("button.cancel")
	f.found = foundFish
	l.press("engines.add")
	queue := l.queue
	l.queue = nil
	for _, do := range queue {
		do()
	}
	l.press("button.cancel")
	l.work()
	if !f.canceled || len(f.list) != 1 || len(l.sheets) != 1 {
		t.Errorf("cancelled %t, %d programs", f.canceled, len(f.list))
	}
}

func TestEngineOptions(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.showPreferences("engines")
	l.preferences.toEngine("fish")
	value := func(name string) string { return f.list[0].Values[name] }
	threads := l.fieldWith("1")
	threads.SetText("4")
	threads.SetText("44")
	if value("Threads") != "4" {
		t.Errorf("threads %q", value("Threads"))
	}
	threads.FocusLost()
	if threads.Text != "4" {
		t.Errorf("out of bounds stays: %q", threads.Text)
	}
	l.pressLabel("+")
	if value("Threads") != "5" || threads.Text != "5" {
		t.Errorf("one more: %q", value("Threads"))
	}
	l.pick("Calm", "Wild")
	for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
		if c, ok := o.(*tick); ok && c.Text == "Book" {
			c.SetChecked(true)
		}
		if b, ok := o.(*picker); ok && slices.Contains(b.Options, "xiangqi") {
			t.Error("what is set for each search is shown")
		}
	}
	l.dialogs.path = "/nets/big.nnue"
	l.press("engines.choose-file")
	l.work()
	l.pick("Automatically", "From 1")
	if value("Style") != "Wild" || value("Book") != "true" || value("EvalFile") != "/nets/big.nnue" || f.list[0].Base != external.BaseOne {
		t.Errorf("%+v", f.list[0])
	}
	l.pressLabel("Clear Hash")
	l.work()
	if !slices.Equal(f.pressed, []string{"fish Clear Hash"}) || !strings.Contains(l.read(), "Done: Clear Hash.") {
		t.Errorf("pressed %v: %q", f.pressed, l.read())
	}
	l.fieldWith("Fish 9").SetText(" My fish ")
	if got := l.settings.engineEntries()[0]; got.Name != "My fish" || got.Values["Threads"] != "5" {
		t.Errorf("remembered %+v", got)
	}
	l.press("preferences.restore")
	if len(f.list[0].Values) != 0 || f.list[0].Base != external.FindBase || l.fieldWith("1") == nil {
		t.Errorf("restored %+v", f.list[0])
	}
	l.settings.p.SetString(setReviewEngine, "fish")
	l.press("engines.remove")
	l.press("engines.remove-yes")
	if len(f.list) != 0 || l.settings.p.String(setReviewEngine) != "" || l.preferences.engines.at != "" {
		t.Errorf("removed: %+v", f.list)
	}
}

func TestTestOfAnEngine(t *testing.T) {
	l, f := newEngineLab(t, fishEntry())
	l.showPreferences("engines")
	f.err = &external.Error{Key: external.KeyExited, Detail: "no network"}
	l.press("engines.test")
	if text := l.read(); !strings.Contains(text, "Fish 9 plays a move of Xiangqi") {
		t.Errorf("while it runs: %q", text)
	}
	l.work()
	if text := l.read(); !strings.Contains(text, "It does not work. The engine has ended by itself. Its last words: \"no network\".") {
		t.Errorf("failed: %q", text)
	}
	f.err = nil
	l.press("engines.test")
	l.pressLabel(l.tr("button.cancel"))
	l.work()
	if text := l.read(); !f.canceled || strings.Contains(text, "It works") {
		t.Errorf("cancelled %t: %q", f.canceled, text)
	}
	l.press("engines.test")
	l.press("preferences.close")
	if l.work(); !f.canceled {
		t.Error("the test goes on without its page")
	}
}

func TestHostileEngineNames(t *testing.T) {
	e := fishEntry()
	e.Name = strings.Repeat("long name ", 80)
	e.Options = []external.Option{
		{Name: strings.Repeat("W", 900), Kind: external.Check, Default: "true"},
		{Name: strings.Repeat("W", 90), Kind: external.Button},
		{Name: strings.Repeat("W", 90), Kind: external.Spin, Default: "0", Min: math.MinInt64, Max: math.MaxInt64},
		{Name: strings.Repeat("W", 90), Kind: external.Combo, Default: strings.Repeat("W", 900), Choices: []string{strings.Repeat("W", 900), "b"}},
	}
	l, _ := newEngineLab(t, e)
	l.showPreferences("engines")
	for range 2 {
		for _, o := range test.LaidOutObjects(l.sheets[0].popup) {
			if label, ok := o.(*widget.Label); ok && label.MinSize().Width > 720 {
				t.Errorf("a label of %g", label.MinSize().Width)
			}
		}
		if w := l.sheets[0].popup.Content.MinSize().Width; w > 720 {
			t.Errorf("the sheet is %g wide", w)
		}
		l.preferences.toEngine("fish")
	}
}

func TestSplitArguments(t *testing.T) {
	for text, want := range map[string][]string{"": nil, "  ": nil, `a  "b c"d ""`: {"a", "b cd", ""}, `"`: {""}} {
		if got := splitArguments(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestStartOfAnEngine changes how a program is started: it is kept, and the program is asked again what it is.
func TestStartOfAnEngine(t *testing.T) {
	e := fishEntry()
	e.Args = []string{"-u", "a b"}
	l, f := newEngineLab(t, e)
	l.showPreferences("engines")
	l.preferences.toEngine("fish")
	l.pick(l.tr("engines.protocol-auto"), "UCCI")
	if !strings.Contains(l.read(), "Asking Fish 9") {
		t.Errorf("while it is asked: %q", l.read())
	}
	f.found.Protocol, f.found.Options = external.UCCI, nil
	l.work()
	if text := l.read(); f.probed.Chosen != external.UCCI || !strings.Contains(text, "It works.") || !strings.Contains(text, l.tr("engines.no-options")) {
		t.Errorf("probed %+v, the page says %q", f.probed, text)
	}
	arguments := l.fieldWith(`-u "a b"`)
	arguments.SetText(`--deep "c d"`)
	arguments.OnSubmitted("")
	l.work()
	l.dialogs.path = "/opt/data"
	l.pressLabel(l.tr("engines.choose-folder"))
	l.work()
	asked := len(f.args)
	l.fieldWith("/opt/data").FocusLost() // nothing has changed since
	l.work()
	got := l.settings.engineEntries()[0]
	if !slices.Equal(got.Args, []string{"--deep", "c d"}) || got.Dir != "/opt/data" || got.Chosen != external.UCCI || got.Protocol != external.UCCI || got.Name != "Fish 9" {
		t.Errorf("remembered %+v", got)
	}
	if f.probed.Dir != "/opt/data" || len(f.args) != asked || asked != 3 {
		t.Errorf("probed %+v, %d times, then %d", f.probed, asked, len(f.args))
	}
	f.err = &external.Error{Key: external.KeyStart, Detail: "no such folder"}
	folder := l.fieldWith("/opt/data")
	folder.SetText("/nowhere")
	folder.FocusLost()
	l.work()
	if text := l.read(); !strings.Contains(text, "no such folder") || l.settings.engineEntries()[0].Dir != "/nowhere" {
		t.Errorf("the page says %q", text)
	}
}
