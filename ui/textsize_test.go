package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"crosspoint/engine/review"
	"crosspoint/record"
	"crosspoint/text"
)

// TestLargeTextsFit is TestTextsFit at twice the usual size of texts, in the language with the longest ones.
func TestLargeTextsFit(t *testing.T) {
	const tag = "fr"
	for _, size := range []fyne.Size{{Width: 480, Height: 360}, {Width: 1280, Height: 900}} {
		where := fmt.Sprintf("200 %% %s %.0f", tag, size.Width)
		t.Run(where, func(t *testing.T) {
			f := &fitCheck{t: t, window: size, seen: map[string]bool{}, many: manyGames(t, 30), report: record.Report{Remarks: []record.Remark{
				{Key: "pgn.token", Token: ")", Line: 3, Column: 7}, {Key: "xqf.rest", Count: 3, Offset: 1064},
			}}}
			l := newLabWith(t, func(c *Config) {
				c.App.Preferences().SetInt(setTextSize, 200)
				c.Texts, c.SystemLanguage = text.New(tag), func() string { return tag }
				c.Analyst = func(int, int) review.Analyst { return &fakeAnalyst{} }
			})
			l.win.Resize(size)
			f.tour(l, where)
		})
	}
}

// TestTextSize wants a chosen size to count at once, to be remembered, and to be given back.
func TestTextSize(t *testing.T) {
	app, data := test.NewTempApp(t), t.TempDir()
	d := newDesk(t, app, data)
	if textNormal != 14 || controlH != 36 {
		t.Fatalf("the usual sizes are %v and %v", textNormal, controlH)
	}
	d.begin("cannon")
	d.showPreferences("board")
	d.chooseTextSize(200)
	if size := app.Settings().Theme().Size("text"); size != 28 {
		t.Errorf("the theme's text is %v high, want 28", size)
	}
	if d.preferences.again(); len(d.sheets) != 1 || d.sheets[0].title.TextSize != 36 {
		t.Errorf("%d dialogs, with a title of %v", len(d.sheets), d.sheets[0].title.TextSize)
	}
	if d.game.plan.status.h != statusH || statusH < 90 {
		t.Errorf("the status line is %v high", d.game.plan.status.h)
	}
	d.stop()
	again := newDesk(t, app, data)
	if textNormal != 28 || again.settings.textSize() != 200 {
		t.Errorf("after a restart texts are %v high", textNormal)
	}
	again.chooseTextSize(100)
	if textNormal != 14 || controlH != 36 || statusH != 36 || clockBig != 24 {
		t.Errorf("back at the usual size: %v, %v, %v, %v", textNormal, controlH, statusH, clockBig)
	}
	app.Preferences().SetInt(setTextSize, 7000)
	if got := again.settings.textSize(); got != 200 {
		t.Errorf("a size out of bounds is %d %%", got)
	}
	app.Preferences().SetInt(setTextSize, 100)
	again.scaleTexts()
}

// TestTargets wants everything that is pressed to be at least 32 points high.
func TestTargets(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	const least = 32
	for _, o := range []fyne.CanvasObject{
		d.newButton("x", "", "", nil, nil), d.newButton("", "undo", "", nil, nil), d.newTick("x", false, nil),
		d.newPicker([]string{"x"}, 0, nil), newField(),
	} {
		if got := o.MinSize().Height; got < least {
			t.Errorf("%T is %v high", o, got)
		}
	}
	for _, size := range []fyne.Size{fyne.NewSize(480, 360), fyne.NewSize(700, 500), fyne.NewSize(1280, 900)} {
		d.win.Resize(size)
		d.begin("football")
		for _, b := range []*button{d.game.end, d.game.buttons["undo"], d.game.buttons["start"]} {
			if b.Visible() && b.Size().Height > 0 && b.Size().Height < least {
				t.Errorf("a button in %v is %v high", size, b.Size())
			}
		}
	}
}

// TestPieceGrowsWithTheName: the piece beside a player's name is about as high as the name at each size of texts, and within its row.
func TestPieceGrowsWithTheName(t *testing.T) {
	d := newDesk(t, test.NewTempApp(t), "")
	for _, percent := range textSizes {
		d.chooseTextSize(percent)
		d.win.Resize(fyne.NewSize(1280, 900))
		d.begin("cannon")
		for _, v := range d.game.players {
			side, least := v.side.Size().Height, textNormal*1.7
			if top := v.side.Position().Y; side < least || top < 0 || top+side > v.Size().Height {
				t.Errorf("%d %%: the piece is %v high at %v in %v, the text %v", percent, side, top, v.Size().Height, textNormal)
			}
		}
		d.control.Close()
	}
	d.chooseTextSize(textSizes[0])
}
