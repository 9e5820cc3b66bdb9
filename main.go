// Crosspoint is a program for three games on crossing points: Cannon, Xiangqi and Football.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"crosspoint/assets"
	"crosspoint/engine"
	"crosspoint/engine/analysis"
	"crosspoint/engine/review"
	"crosspoint/engine/roster"
	formats "crosspoint/record/all"
	"crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui"
	"crosspoint/ui/atspi"
	"crosspoint/ui/control"
	_ "crosspoint/ui/logfilter" // initialised before the toolkit
	"crosspoint/ui/native"
	"crosspoint/ui/sound"
	"crosspoint/ui/strangers"
)

// appID names the program's settings and its entry on the desktop.
const appID = "games.crosspoint.Crosspoint"

// version is set by the linker for a release.
var version = ""

func main() {
	strangers.Outlive()
	os.Exit(run())
}

func run() int {
	texts := text.New(text.System())
	flags := flag.NewFlagSet("crosspoint", flag.ContinueOnError)
	data := flags.String("data", dataFolder(), texts.T("main.flag-data"))
	another := flags.Bool("new-window", false, texts.T("main.flag-new-window"))
	showVersion := flags.Bool("version", false, texts.T("main.flag-version"))
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), texts.T("main.usage"))
		flags.PrintDefaults()
	}
	if err := flags.Parse(os.Args[1:]); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if *showVersion {
		fmt.Println(texts.T("about.version", "Version", programVersion()))
		return 0
	}
	if flags.NArg() > 1 {
		fmt.Fprintln(os.Stderr, texts.T("main.one-file"))
		return 2
	}
	if !hasDisplay() {
		fmt.Fprintln(os.Stderr, texts.T("main.no-display"))
		return 1
	}
	first, handed := handOver(*data, flags.Arg(0), *another)
	if handed {
		return 0
	}
	tuneMemory()
	ui.MendSettings(preferencesFile(), filepath.Join(*data, ui.SettingsCopy))
	a := app.NewWithID(appID)
	a.SetIcon(ui.AppIcon())
	w := ui.New(ui.Config{
		App: a, Texts: texts, Games: all.Games, Formats: formats.Formats, Data: *data, Version: programVersion(),
		Dialogs: native.New(func() native.Words { return dialogWords(texts) }, formats.Extensions(false), formats.Extensions(true)),
		Thinker: func(hashMB, threads int) control.Thinker {
			return control.NewThinker(engine.Options{HashMB: hashMB, Threads: threads})
		},
		Analyst: func(hashMB, threads int) review.Analyst {
			return review.NewAnalyst(engine.Options{HashMB: hashMB, Threads: threads})
		},
		Source:  analysis.New,
		Engines: func(list []roster.Entry) ui.Engines { return roster.New(list) },
		Post:    fyne.Do, Go: func(f func()) { go f() }, After: after,
		Sounds: sound.New(sound.Config{Open: sound.Open, Load: assets.Sound}),
		Now:    time.Now, DesktopPrefers: desktopPrefers, Access: atspi.Start, ReducedMotion: reducedMotion, SystemLanguage: text.System, Alone: first != nil,
	})
	show(w, flags.Args())
	defer serve(first, w)()
	w.StartProbe()
	a.Run()
	w.Wait()
	w.SettleSettings(preferencesFile())
	return 0
}

// show opens the window, with a file if one is named.
func show(w *ui.Window, files []string) {
	w.Show()
	fyne.Do(strangers.GuardDrops)
	for _, file := range files {
		fyne.Do(func() { w.OpenFile(file) })
	}
}

// dialogWords are the words of the file dialogs, in the language of now.
func dialogWords(texts *text.Catalogue) native.Words {
	return native.Words{
		Lang: texts.Lang(), Games: texts.T("main.games"), All: texts.T("main.all-files"),
		OpenTitle: texts.T("dialog.open-title"), SaveTitle: texts.T("dialog.save-title"), FolderTitle: texts.T("dialog.folder-title"),
		Open: texts.T("dialog.open"), Save: texts.T("dialog.save"), Cancel: texts.T("button.cancel"),
	}
}

// after calls f on the toolkit's goroutine after a while, unless the function that it returns is called before.
func after(d time.Duration, f func()) func() {
	timer := time.AfterFunc(d, func() { fyne.Do(f) })
	return func() { timer.Stop() }
}

// hasDisplay tells whether there is a screen; without one the toolkit would end with a stack trace.
func hasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// dataFolder is where the game in progress is kept, as the system wants it.
func dataFolder() string {
	const name = "crosspoint"
	home, err := os.UserHomeDir()
	if err != nil {
		home = os.TempDir()
	}
	switch {
	case os.Getenv("XDG_DATA_HOME") != "":
		return filepath.Join(os.Getenv("XDG_DATA_HOME"), name)
	case runtime.GOOS == "windows" && os.Getenv("LOCALAPPDATA") != "":
		return filepath.Join(os.Getenv("LOCALAPPDATA"), name)
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", name)
	}
	return filepath.Join(home, ".local", "share", name)
}

// preferencesFile is where the toolkit keeps the preferences.
func preferencesFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	if runtime.GOOS == "darwin" {
		dir = filepath.Join(filepath.Dir(dir), "Preferences")
	}
	return filepath.Join(dir, "fyne", appID, "preferences.json")
}

func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
