package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/engine/external"
	"crosspoint/engine/roster"
	"crosspoint/record"
	"crosspoint/record/encoding"
	"crosspoint/text"
)

// clubOf is a club with some games of a kind, with long names and every column filled.
func clubOf(kind string, count int, now time.Time) *club.Book {
	players := []club.Player{{Name: "Maximilienne-Antoinette de la Rochefoucauld"}, {Name: "Ben"}, {Level: 10}, {Name: "A program with a long name", Program: true}}
	var list []club.Game
	for i := range count {
		end := now.Add(-time.Duration(i) * 31 * time.Hour)
		g := club.Game{
			ID: fmt.Sprintf("game-%d", i), Game: kind, Players: [2]club.Player{players[i%4], players[(i+1+i%3)%4]},
			Winner: []board.Side{board.First, board.Second, board.NoSide}[i%3], Reason: []string{"resigned", record.ReasonTime, "agreed"}[i%3],
			Start: end.Add(-time.Hour).UnixMilli(), End: end.UnixMilli(), Turns: 20 + i, Opening: "h2e2 h9g7 h0g2 i9h9", Out: i%11 == 5,
		}
		list = append(list, g)
	}
	return club.NewBook(list)
}

// clubPages looks at each page of the club and at its dialogs.
func (f *fitCheck) clubPages(l *lab, where string) {
	f.t.Helper()
	l.run("club")
	l.work()
	p := l.club.page
	f.everything(l, where+" club empty")
	p.book = clubOf(p.kind.ID, 400, l.now)
	for tab := range clubTabs {
		p.choose(clubTab(tab))
		l.work()
		f.everything(l, where+" club "+clubTabs[tab])
	}
	for _, player := range p.book.Players()[:2] {
		p.openPlayer(player.Key())
		l.work()
		if p.found.profile == nil {
			f.t.Fatal("no profile")
		}
		f.everything(l, where+" club profile "+string(player.Key()))
	}
	who := club.Player{Name: "Maximilienne-Antoinette de la Rochefoucauld"}
	for name, open := range map[string]func(){"rename": func() { p.rename(who) }, "merge": func() { p.merge(who) }, "delete": func() { p.deletePlayer(who) }} {
		open()
		l.work()
		f.everything(l, where+" club "+name)
		f.close(l)
	}
	l.run("club")
	l.work()
}

// enginePages looks at the page of a program with an option of each kind.
func (f *fitCheck) enginePages(l *lab, where string) {
	f.t.Helper()
	l.showPreferences("engines")
	l.preferences.toEngine("fish")
	f.everything(l, where+" engine")
	l.preferences.removeEngine(fishEntry())
	f.everything(l, where+" engine remove")
	l.sheets[len(l.sheets)-1].cancel()
	f.close(l)
}

// fileDialogs looks at the choice of an encoding, and at what says that a format cannot hold all of a game.
func (f *fitCheck) fileDialogs(l *lab, where string) {
	f.t.Helper()
	data, _ := encoding.Big5.Encode([]byte("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Event \"第一屆全國象棋個人賽\"]\n\n1. h2e2 *\n"))
	path := filepath.Join(f.t.TempDir(), "game.pgn")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		f.t.Fatal(err)
	}
	l.OpenFile(path)
	l.work()
	if len(l.sheets) == 0 {
		f.t.Fatal("no choice of encodings")
	}
	f.everything(l, where+" encoding")
	f.close(l)
	for name, losses := range map[string][]record.Loss{
		"losses":  {{Key: record.KeyLossRules}, {Key: "variations", Count: 12}, {Key: "clocks", Count: 3}, {Key: record.KeyLossTag, Token: "Annotator"}, {Key: "result-place"}},
		"refused": {{Key: record.KeyLossGame, Whole: true}},
	} {
		l.askLosses("a game with a long name.xqf", losses, func() {}, func() {})
		f.everything(l, where+" "+name)
		f.close(l)
	}
}

// TestRarePagesFit is TestTextsFit for what is opened less often, at the usual and at twice the usual size of texts.
func TestRarePagesFit(t *testing.T) {
	for _, tag := range text.Tags() {
		for _, percent := range []int{100, 200} {
			for _, size := range []fyne.Size{{Width: 480, Height: 360}, {Width: 1280, Height: 900}} {
				where := fmt.Sprintf("%s %d %% %.0f", tag, percent, size.Width)
				t.Run(where, func(t *testing.T) {
					f := &fitCheck{t: t, window: size, seen: map[string]bool{}}
					fish := fishEntry()
					fish.Options = append(fish.Options, external.Option{Name: "Style of play in long endings without any pawns", Kind: external.Combo, Default: "Calm", Choices: []string{"Calm", "Wild"}})
					l := newLabWith(t, func(c *Config) {
						c.App.Preferences().SetInt(setTextSize, percent)
						c.App.Preferences().SetString(setEngines, roster.Encode([]roster.Entry{fish}))
						c.Engines = func(list []roster.Entry) Engines { return &fakeEngines{found: foundFish, list: list} }
						c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
					})
					l.win.Resize(size)
					f.clubPages(l, where)
					f.enginePages(l, where)
					f.fileDialogs(l, where)
				})
			}
		}
	}
}
