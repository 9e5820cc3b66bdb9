package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/test"

	"crosspoint/board"
	"crosspoint/club"
	"crosspoint/record"
	"crosspoint/record/pgn"
	games "crosspoint/rules/all"
)

// kept are the games in the club's file of a folder.
func kept(t *testing.T, data string) []club.Game {
	t.Helper()
	list, err := club.New(data).Games()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// finish plays some steps between two people and has the one to move resign.
func (d *desk) finish(game string, steps int, names [2]string) {
	d.t.Helper()
	g := games.ByID(game)
	d.start(g, choice{Preset: g.Presets[0].ID, Names: names}, "")
	d.play(steps)
	d.control.Resign()
	if d.state.Result == nil {
		d.t.Fatal("the game has not ended")
	}
}

func TestEndsGoIntoTheClub(t *testing.T) {
	data := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), data)
	d.begin("cannon")
	d.play(4)
	if _, err := os.Stat(filepath.Join(data, club.FileName)); err == nil {
		t.Fatal("the club's file is there before a game has ended")
	}
	d.finish("cannon", 4, [2]string{"Anna", "Ben"})
	list := kept(t, data)
	if len(list) != 1 || list[0].Players != [2]club.Player{{Name: "Anna"}, {Name: "Ben"}} || list[0].Winner != board.Second ||
		list[0].Reason != record.ReasonResignation || list[0].Turns != 4 || list[0].Game != "cannon" {
		t.Fatalf("in the club: %+v", list)
	}
	text, err := club.New(data).Text(list[0].ID)
	if err != nil || string(text) != string(pgn.Format(d.state.Record)) {
		t.Errorf("the moves: %v\n%s", err, text)
	}

	// Looking at the game and commenting it is no other end.
	d.run("back")
	d.control.SetComment(d.state.Record.Root(), "", "well played")
	d.run("end")
	if again := kept(t, data); len(again) != 1 || again[0] != list[0] {
		t.Errorf("after a look: %+v", again)
	}
	d.run("undo")
	d.run("undo")
	d.play(2)
	d.control.Resign()
	if again := kept(t, data); len(again) != 1 || again[0].ID != list[0].ID || again[0].Mark == list[0].Mark && again[0].Turns == list[0].Turns {
		t.Errorf("another end of the same game: %+v", again)
	}
	d.control.Rematch()
	d.play(2)
	d.control.Resign()
	if again := kept(t, data); len(again) != 2 || again[1].ID == again[0].ID && again[0].Players[0].Name == again[1].Players[0].Name {
		t.Errorf("after a rematch: %+v", again)
	}
}

func TestTheComputerIsInTheClub(t *testing.T) {
	data := t.TempDir()
	d := newDesk(t, test.NewTempApp(t), data)
	g := games.ByID("xiangqi")
	d.start(g, choice{Preset: g.Presets[0].ID, Names: [2]string{"Anna", ""}, Levels: [2]int{0, 4}}, "")
	d.control.Resign()
	list := kept(t, data)
	if len(list) != 1 || list[0].Players != [2]club.Player{{Name: "Anna"}, {Level: 4}} {
		t.Errorf("in the club: %+v", list)
	}
}

// TestLostEnd: the end of a game that was not written when the program was killed is written at the next start.
func TestLostEnd(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	d.finish("football", 3, [2]string{"Anna", "Ben"})
	want := kept(t, data)
	d.stop()
	if err := os.Remove(filepath.Join(data, club.FileName)); err != nil {
		t.Fatal(err)
	}
	again := newDesk(t, app, data)
	got := kept(t, data)
	if len(got) != 1 || got[0] != want[0] {
		t.Errorf("after the next start: %+v, want %+v", got, want)
	}
	again.stop()
	before, _ := os.ReadFile(filepath.Join(data, club.FileName))
	newDesk(t, app, data).stop()
	if after, _ := os.ReadFile(filepath.Join(data, club.FileName)); string(after) != string(before) {
		t.Error("one more start has written the file again")
	}
}

func TestOnlyGamesPlayedHere(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	d.settings.set(setRecording, false)
	d.finish("cannon", 4, [2]string{"Anna", "Ben"})
	if list := kept(t, data); len(list) != 0 {
		t.Fatalf("recording is off: %+v", list)
	}
	d.settings.set(setRecording, true)
	file := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(file, pgn.Format(d.state.Record), 0o600); err != nil {
		t.Fatal(err)
	}
	d.begin("xiangqi")
	d.load(file)
	if d.state.Game.ID != "cannon" || len(kept(t, data)) != 0 {
		t.Fatal("a file that was opened is in the club")
	}
	d.stop()
	again := newDesk(t, app, data)
	if again.state.Game == nil || len(kept(t, data)) != 0 {
		t.Fatal("after the next start it is in the club")
	}
	again.run("club-add")
	list := kept(t, data)
	if len(list) != 1 || again.game.status.said != again.tr("club.added") {
		t.Fatalf("added: %+v, %q", list, again.game.status.said)
	}
	again.run("club-add")
	if len(kept(t, data)) != 1 || again.game.status.said != again.tr("club.added-before") {
		t.Errorf("added twice: %q", again.game.status.said)
	}
	again.begin("xiangqi")
	again.run("club-add")
	if got := again.sheetText(); len(kept(t, data)) != 1 || len(again.sheets) == 0 {
		t.Errorf("a game that goes on: %s", got)
	}
}

// TestPuzzlesAreNoGames: what is solved is not in the club.
func TestPuzzlesAreNoGames(t *testing.T) {
	data := t.TempDir()
	l := openPuzzles(newDesk(t, test.NewTempApp(t), data))
	l.choose("xiangqi", 1)
	l.solve()
	if list := kept(t, data); len(list) != 0 {
		t.Errorf("in the club: %+v", list)
	}
}

// TestDamagedClub: a file that is damaged is put aside, the person is told, and the game is kept.
func TestDamagedClub(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, club.FileName), []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, test.NewTempApp(t), data)
	d.finish("cannon", 4, [2]string{"Anna", "Ben"})
	if len(kept(t, data)) != 1 || len(d.game.bars.notices) != 1 {
		t.Errorf("%d games, %d notices", len(kept(t, data)), len(d.game.bars.notices))
	}
}
