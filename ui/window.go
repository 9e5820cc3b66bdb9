package ui

import (
	"cmp"
	"image/color"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"crosspoint/board/boardview"
	"crosspoint/engine/analysis"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/record/journal"
	"crosspoint/rules"
	"crosspoint/text"
	"crosspoint/ui/atspi"
	"crosspoint/ui/control"
	"crosspoint/ui/frame"
)

// FileDialogs asks for files; package native has the desktop's own. done is called once and on any goroutine; an empty path without error
// means that the person cancelled.
type FileDialogs interface {
	// Open asks for a file to read, starting in a folder ("" = anywhere).
	Open(dir string, done func(path string, err error))
	// Save asks for a name to write to and before it returns the name of a file that exists. It adds no extension.
	Save(dir, name string, done func(path string, err error))
	// Choose asks for a file of any kind to use, such as a program.
	Choose(dir string, done func(path string, err error))
	// Folder asks for a folder.
	Folder(dir string, done func(path string, err error))
	// Export is Save for files of another kind: what names them, ext is their extension without the dot.
	Export(dir, name, what, ext string, done func(path string, err error))
}

// Config is what the window is built from.
type Config struct {
	App     fyne.App
	Texts   *text.Catalogue  // speaks the language of the settings from New on
	Games   []*rules.Game    // in the order of the welcome page
	Formats []*record.Format // of files, in the order in which they are tried
	Dialogs FileDialogs
	// Data is the folder of the journal, "" to go without one.
	Data    string
	Version string
	// Post runs a function on the goroutine of the interface, from any goroutine.
	Post func(func())
	// Go runs a function in the background.
	Go func(func())
	// After runs a function on the goroutine of the interface after a while, and returns what stops it before.
	After func(time.Duration, func()) (stop func())
	// Thinker makes what finds the computer's turns with so many megabytes of memory and threads; nil for the controller's own.
	Thinker func(hashMB, threads int) control.Thinker
	// Analyst makes what evaluates positions for a review with so many megabytes of memory and threads; nil for the controller's own.
	Analyst func(hashMB, threads int) review.Analyst
	// Source makes what answers for hints and analyses with so many megabytes of memory; nil for the controller's own.
	Source func(hashMB int) analysis.Source
	// Engines makes what runs these programs of other people; nil where none can run.
	Engines func([]roster.Entry) Engines
	// Sounds plays sounds; nil for none. The window closes it.
	Sounds Sounds
	// Now is the clock.
	Now func() time.Time
	// DesktopPrefers tells whether the desktop says that it prefers light or dark; where it says nothing, the window is light. It may
	// take its time, in the background. nil where the toolkit always knows.
	DesktopPrefers func() bool
	// ReducedMotion calls changed when it has found out whether the desktop asks for less motion, and again when that changes. It runs in the background
	// and may stay there. nil where nobody knows.
	ReducedMotion func(changed func(reduced bool))
	// SystemLanguage tells which language the system's settings ask for; nil for English.
	SystemLanguage func() string
	// Access serves the window to screen readers; nil to go without them.
	Access func(atspi.Config) *atspi.Server
	// Alone: no other window answers, so that a journal that is in use belongs to a program that is just ending. New waits for it.
	Alone bool
}

// Window is the program's window. It belongs to the goroutine of the interface.
type Window struct {
	cfg      Config
	win      fyne.Window
	texts    *text.Catalogue
	settings settings
	palette  *boardview.Palette

	control  *control.Controller
	journal  *journal.Journal // nil when another instance has it or the folder cannot be written
	state    control.State
	parked   parked
	commands []*command
	menu     menuState

	root    *pages // like welcome and game nil until the window is filled
	welcome *welcomePage
	game    *gamePage
	sheets  []*sheet
	reading *reading // nil while no file is read
	editor  *editor  // the one that was opened last
	closed  bool

	preferences *preferences // nil while it is closed
	puzzles     puzzleDesk
	club        clubDesk
	learn       learnDesk
	aside       aside   // the page that is shown instead of the game or the welcome page; nil for none
	asides      []aside // those that were made, in the order in which they came into root
	asideFrom   bool    // a game was left for the one that is shown, and comes back

	computer *computer
	engines  Engines // nil where none can run
	// enginesGone is closed when all programs have ended; nil before they are told to.
	enginesGone chan struct{}
	prefers     bool          // the desktop has said whether it prefers light or dark
	stillness   bool          // the desktop asks for less motion
	stopped     atomic.Bool   // the controller's goroutines need not report any more
	trouble     sentence      // with the journal, to be told when the window is filled; may be nil
	copy        *settingsCopy // of the settings, in the data folder; nil without one
	handed      string        // a file from another start that waits until no dialog is open
	access      screenReader
	spot        frame.State // where the window is, if that is known
	spotKnown   bool
	placeRests  func() // forgets that the place is about to be remembered
	unwatch     func() // ends the watch over the place
	inFront     bool   // the window has the keyboard
	heard       heard
	gameRows    *gameList // the list of games that was opened last
}

// parked is the game that was left for the welcome page.
type parked struct{ state control.State }

// New builds the window without showing it.
func New(cfg Config) *Window {
	if cfg.Sounds == nil {
		cfg.Sounds = noSounds{}
	}
	w := &Window{cfg: cfg, texts: cfg.Texts, settings: settings{cfg.App.Preferences()}, access: noReader, placeRests: func() {}, unwatch: func() {}}
	w.useLanguage()
	w.scaleTexts()
	w.palette = paletteFor(w.settings.theme(), w.variant())
	cfg.App.Settings().SetTheme(w.newTheme())
	w.win = cfg.App.NewWindow(w.tr("app.name"))
	w.win.SetPadded(false)
	w.win.SetMaster()
	trouble := w.openJournal()
	w.keepSettings()
	w.openClub()
	if cfg.Engines != nil {
		w.engines = cfg.Engines(w.settings.engineEntries())
	}
	w.control = control.New(w.controlConfig())
	w.useSource()
	w.useHelp()
	w.state = w.control.State()
	w.commands = w.allCommands()
	w.win.SetContent(newFront())
	w.putBack()
	w.win.SetCloseIntercept(w.quit)
	cfg.App.Settings().AddListener(func(fyne.Settings) { w.followSystem() })
	w.trouble = trouble
	w.askDesktop()
	return w
}

// Show shows the window at once, empty, and then fills it: what the toolkit and the display
// need for buttons, menus and the board for the first time takes longer than the window itself.
func (w *Window) Show() {
	w.win.Show()
	w.cfg.Post(w.fill)
}

// fill makes the pages and puts them into the window, with the unfinished game of the last time.
func (w *Window) fill() {
	if w.closed {
		return
	}
	w.welcome, w.game = newWelcomePage(w), newGamePage(w)
	w.root = newPages(w.welcome, w.game)
	w.watchSeen()
	w.watchSize()
	w.inFront = true // until it is told that it is not
	w.win.SetOnDropped(w.dropped)
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	w.restore()
	w.win.SetContent(w.root.box)
	w.toolkitTexts()
	w.enlarge()
	w.watchMotion()
	if w.trouble != nil {
		w.game.notice(w.trouble)
		w.welcome.notice(w.trouble)
	}
	w.startAccess()
	w.watchPlace()
}

// newFront is what the window shows first: nothing. The first text that is shown has the toolkit read fonts, which takes longer than anything else
// before the first frame.
func newFront() fyne.CanvasObject { return canvas.NewRectangle(color.Transparent) }

// tr returns a text of the catalogue; pairs are names and values in turn.
func (w *Window) tr(key string, pairs ...any) string { return w.texts.T(key, pairs...) }

// say puts a message of the controller into words, "" for the zero Message.
func (w *Window) say(m control.Message) string { return m.In(w.tr) }

var _ control.View = stateView{}

// stateView is the window as the controller sees it.
type stateView struct{ w *Window }

// Show implements control.View.
func (v stateView) Show(s control.State) { v.w.show(s) }

func (w *Window) show(s control.State) {
	another := s.Record != w.state.Record
	w.state = s
	if w.closed {
		return
	}
	if another {
		w.game.typed.forget()
	}
	w.recordEnd()
	switch {
	case s.Game == nil && w.aside != nil:
		w.root.show(w.aside.container())
	case s.Game == nil:
		w.welcome.refresh()
		w.root.show(w.welcome.box)
	default:
		w.dropAside()
		w.game.show(s)
		w.root.show(w.game.box)
	}
	w.refreshMenu()
	w.refreshTitle()
}

func (w *Window) refreshTitle() {
	title := w.tr("app.name")
	if w.aside != nil {
		title = cmp.Or(w.aside.title(), title)
	} else if s := w.state; s.Game != nil {
		title = w.tr("window.title", "App", title, "Game", w.texts.T("game."+s.Game.ID),
			"First", w.playerName(0), "Second", w.playerName(1))
	}
	if w.win.Title() != title {
		w.win.SetTitle(title)
	}
}

// playerName is the name of a player; one without is the computer at its level, or the side.
func (w *Window) playerName(side int) string {
	p := w.state.Players[side]
	switch {
	case p.Name != "":
		return p.Name
	case p.Seat.Computer():
		return w.tr("panel.computer", "Level", p.Seat.Level)
	}
	return w.texts.T(p.SideKey)
}

// setTheme changes the colours of everything.
func (w *Window) setTheme(id string) {
	w.settings.setTheme(id)
	w.applyTheme()
}

func (w *Window) applyTheme() {
	w.palette = paletteFor(w.settings.theme(), w.variant())
	w.cfg.App.Settings().SetTheme(w.newTheme())
	if w.game == nil {
		return // not filled yet
	}
	w.game.setPalette()
	w.welcome.setPalette()
	w.redrawAsides()
	w.refreshMenu()
	if w.preferences != nil {
		w.preferences.show()
	}
}

// variant is the desktop's light or dark: light, too, while the desktop has said nothing.
func (w *Window) variant() fyne.ThemeVariant {
	if w.cfg.DesktopPrefers != nil && !w.prefers {
		return theme.VariantLight
	}
	return w.cfg.App.Settings().ThemeVariant()
}

// askDesktop finds out whether the desktop prefers anything.
func (w *Window) askDesktop() {
	if w.cfg.DesktopPrefers == nil {
		return
	}
	background(w, w.cfg.DesktopPrefers, func(prefers bool) {
		w.prefers = prefers
		w.followSystem()
	})
}

// followSystem changes to the desktop's light or dark when that changed.
func (w *Window) followSystem() {
	if w.closed || w.settings.theme() != themeSystem {
		return
	}
	dark := w.variant() == theme.VariantDark
	if dark != w.palette.Dark {
		w.applyTheme()
	}
}

// background runs work away from the interface and then with its result on it.
func background[T any](w *Window, work func() T, then func(T)) {
	w.cfg.Go(func() {
		result := work()
		w.cfg.Post(func() {
			if !w.closed {
				then(result)
			}
		})
	})
}

// quit keeps the game in the journal and closes; without a journal it asks first.
func (w *Window) quit() {
	if w.closed || len(w.sheets) > 0 && w.sheets[len(w.sheets)-1].busy {
		return
	}
	if w.journal != nil && w.journal.Err() == nil {
		w.close()
		return
	}
	w.leave(w.close)
}

func (w *Window) close() {
	w.keepPlace()
	w.closed = true
	w.access.Close()
	w.closeEngines()
	w.stopThinking()
	w.stopPuzzles()
	w.stopClub()
	w.stopReading()
	w.cfg.Sounds.Close()
	if w.journal != nil {
		if err := w.journal.Close(); err != nil {
			fyne.LogError("closing the journal", err)
		}
	}
	w.win.SetCloseIntercept(nil)
	w.win.Close()
}
