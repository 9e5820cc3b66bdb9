package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"crosspoint/board"
	"crosspoint/board/boardview"
	"crosspoint/ui/control"
)

// probeEnv names the variable that switches the probe on: the path of the file to write.
const probeEnv = "CROSSPOINT_PROBE"

// probeReport is what the probe tells about the window: places in pixels from the window's top left corner.
type probeReport struct {
	Page    string                `json:"page"`
	Game    string                `json:"game"`
	Mode    string                `json:"mode"`
	FEN     string                `json:"fen"`
	Status  string                `json:"status"`
	Refused string                `json:"refused"`
	Alarms  []string              `json:"alarms"`
	Levels  [2]int                `json:"levels"` // of the computer, 0 for a person
	Clocks  [2]string             `json:"clocks"`
	Thinks  bool                  `json:"thinks"`
	Result  string                `json:"result"`
	Dots    []string              `json:"dots"`
	Cursor  string                `json:"cursor"`
	Points  map[string][2]float32 `json:"points"`
	Buttons map[string][4]float32 `json:"buttons"`
	Texts   []string              `json:"texts"`
	Canvas  [2]float32            `json:"canvas"`
	Board   [4]float32            `json:"board"`
	Hint    string                `json:"hint"`    // the suggested turn
	Lines   []string              `json:"lines"`   // of the analysis
	Depth   int                   `json:"depth"`   // of the analysis
	Looks   bool                  `json:"looks"`   // the analysis searches
	Workers int                   `json:"workers"` // goroutines
}

// probeEvery is how often the window is looked at.
const probeEvery = 40 * time.Millisecond

// StartProbe lets a program outside drive the window as a person would: when the variable CROSSPOINT_PROBE names a file, what is
// shown and where is written there whenever it changes. Without the variable it does nothing.
func (w *Window) StartProbe() {
	path := os.Getenv(probeEnv)
	if path == "" {
		return
	}
	w.cfg.Go(func() {
		last := ""
		reports := make(chan probeReport, 1)
		for range time.Tick(probeEvery) {
			w.cfg.Post(func() { reports <- w.probe() })
			data, err := json.Marshal(<-reports)
			if err != nil || string(data) == last {
				continue
			}
			last = string(data)
			// Renamed into place, so that a reader never sees half a report.
			tmp := filepath.Join(filepath.Dir(path), ".probe")
			if os.WriteFile(tmp, data, 0o600) == nil {
				_ = os.Rename(tmp, path)
			}
		}
	})
}

func (w *Window) probe() probeReport {
	r := probeReport{Page: "welcome", Points: map[string][2]float32{}, Buttons: map[string][4]float32{}, Dots: []string{}}
	c := w.win.Canvas()
	scale := c.Scale()
	r.Workers = runtime.NumGoroutine()
	r.Canvas = [2]float32{c.Size().Width * scale, c.Size().Height * scale}
	if w.state.Game != nil {
		s := w.state
		s.Clocks = w.game.last.Clocks // they go on without a new state
		r.describe(s)
	}
	if w.aside != nil {
		r.Page = w.aside.id()
	}
	if w.aside != nil && w.shownGame() != nil {
		r.describe(w.aside.boardState())
		r.Page = w.aside.id()
	}
	r.walk(c.Content(), w, scale)
	for _, s := range w.sheets {
		if s.title != nil {
			r.Texts = append(r.Texts, s.title.Text)
		}
		if s.popup != nil {
			r.walk(s.popup.Content, w, scale)
		}
	}
	return r
}

// describe tells the state in keys.
func (r *probeReport) describe(s control.State) {
	r.Page, r.Game, r.Status = "board", s.Game.ID, s.Status.Key
	r.Mode = [...]string{"human", "browsing", "over", "blocked", "thinking"}[s.Mode]
	r.FEN = s.Record.Position().FEN()
	if s.Refused != nil {
		r.Refused = s.Refused.Message.Key
	}
	r.Thinks, r.Hint, r.Depth, r.Looks = s.Thinking.On, s.Hint.Text, s.Analysis.Depth, s.Analysis.Searching
	for _, l := range s.Analysis.Lines {
		r.Lines = append(r.Lines, lineText(l, len(l.Steps)))
	}
	for i, p := range s.Players {
		r.Levels[i] = p.Seat.Level
		if s.Clocks[i].On {
			r.Clocks[i] = clockText(s.Clocks[i].Left)
		}
	}
	for _, a := range s.Alarms {
		r.Alarms = append(r.Alarms, a.Key)
	}
	if s.Result != nil {
		r.Result = s.Result.Reason
	}
	for _, d := range s.Dots {
		r.Dots = append(r.Dots, s.Game.Geometry.Name(d.At))
	}
}

// walk visits the visible objects below o that a person could click or read.
func (r *probeReport) walk(o fyne.CanvasObject, w *Window, scale float32) {
	if o == nil || !o.Visible() {
		return
	}
	box := boxOf(o, scale)
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			r.walk(child, w, scale)
		}
	case *container.Scroll:
		r.walk(o.Content, w, scale)
	case *boardview.Board:
		r.board(o, w, box, scale)
	case *linesPanel:
		r.Texts = append(r.Texts, o.score.Text, o.far.Text)
		for i, row := range o.rows {
			if row.Visible() {
				r.Texts = append(r.Texts, row.text.Text)
				r.Buttons["line."+strconv.Itoa(i+1)] = boxOf(row, scale)
			}
		}
	case *barView:
		r.Texts = append(r.Texts, o.text.Text)
		for _, b := range o.buttons {
			r.walk(b, w, scale)
		}
	case *lessonText:
		r.walk(o.scroll, w, scale)
	case *card:
		r.Buttons[o.name] = box
	case *picker:
		r.Buttons["pick."+o.Selected] = box
	case *tick:
		r.Buttons["tick."+o.Text] = box
	case *field:
		r.Buttons["field."+o.Text] = box
	case *playerView:
		r.Texts = append(r.Texts, o.name.Text)
	case *button:
		if !o.Disabled() {
			r.Buttons[w.buttonName(o)] = box
		}
	case *widget.Label:
		r.Texts = append(r.Texts, o.Text)
	case *canvas.Text:
		r.Texts = append(r.Texts, o.Text)
	}
}

// boxOf is where an object is in the window, in pixels.
func boxOf(o fyne.CanvasObject, scale float32) [4]float32 {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return [4]float32{at.X * scale, at.Y * scale, o.Size().Width * scale, o.Size().Height * scale}
}

// buttonName is the id of the button's command, or its text.
func (w *Window) buttonName(b *button) string {
	if w.aside != nil {
		if id := w.aside.buttonID(b); id != "" {
			return id
		}
	}
	if b == w.game.end {
		return "end-turn"
	}
	for id, c := range w.game.buttons {
		if b == c {
			return id
		}
	}
	return b.Text
}

func (r *probeReport) board(b *boardview.Board, w *Window, box [4]float32, scale float32) {
	r.Board = box
	if w.shownGame() == nil {
		return
	}
	g := w.shownGame().Geometry
	r.Cursor = g.Name(b.Cursor())
	for p := range board.Point(g.Points()) {
		c := b.Center(p)
		r.Points[g.Name(p)] = [2]float32{box[0] + c.X*scale, box[1] + c.Y*scale}
	}
}
