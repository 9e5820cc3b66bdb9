package dhtmlxq

import (
	"sort"
	"strconv"
	"strings"

	"crosspoint/board"
	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/record/xqtree"
	"crosspoint/rules"
)

const gameID = "xiangqi"

// tagOf are the tags that keys become, and the keys that tags are written to.
var tagOf = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "table": "Table", "type": "GameType",
	"gametype": "PlayType", "open": "Opening", "timerule": "TimeControl", "author": "Annotator", "owner": "Owner", "class": "Class",
	"red": "Red", "redteam": "RedTeam", "redrating": "RedElo", "redtime": "RedTime", "black": "Black", "blackteam": "BlackTeam",
	"blackrating": "BlackElo", "blacktime": "BlackTime",
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	var list []record.Entry
	places, page := draft.NewPlaces(s.Data, draft.Known{Line: 1}), isPage(s.Data)
	for _, b := range blocks(s.Data) {
		line, _ := places.Of(b.at)
		d := &draft.Game{}
		for _, f := range fields(s.Data, b.at, b.end) {
			setTag(d, f, page)
		}
		tags := append(d.Tags, record.Tag{Name: "Result", Value: xqtree.Result(d.Result.Winner, d.Ended, false)}, record.Tag{Name: "Game", Value: "Xiangqi"})
		list = append(list, record.Entry{Number: len(list) + 1, Offset: b.at, Size: b.end - b.at, Line: line, Tags: tags})
	}
	if len(list) == 0 {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, record.Report{}, nil
}

// setTag takes a key that is about the game as a whole; it returns false for others.
func setTag(d *draft.Game, f field, page bool) bool {
	switch f.key {
	case "result":
		if w, ok := draft.Outcome(oneLine(f.value, page)); ok {
			d.Ended, d.Result = true, rules.Result{Winner: w}
		}
	case "date":
		d.Tag("Date", xqtree.Date(oneLine(f.value, page)))
	case "remark":
		d.Note(draft.Start, text(f.value, page))
	default:
		name := tagOf[f.key]
		if name == "" {
			return false
		}
		d.Tag(name, oneLine(f.value, page))
	}
	return true
}

// reader reads one block.
type reader struct {
	d       *draft.Game
	places  *draft.Places
	board   xqtree.Board
	side    board.Side
	page    bool
	flipped bool // squares count ranks from the first player
	lines   map[int]*line
	order   []*line
	notes   []note
	binit   field
	fen     field
}

// line is a list of steps: the main line or a variation.
type line struct {
	number, parent, ply int // of the variation, where it leaves which line
	squares             [][2]xqtree.Square
	at                  []int   // where each step stands
	steps               []int32 // their numbers in the draft
	field               field
	first               int // the ply of its first step
	children            []*line
}

// note is a comment with the place that it names.
type note struct {
	branch, ply int
	field       field
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	data := s.Data[:e.Offset+e.Size]
	r := &reader{
		d: &draft.Game{Rules: draft.Find(s.Games, gameID), Hints: []string{"iccs"}}, lines: map[int]*line{},
		places: draft.NewPlaces(data, draft.Known{Offset: e.Offset, Line: e.Line}), page: isPage(s.Data),
	}
	r.flipped = strings.Contains(string(data[e.Offset:min(len(data), e.Offset+200)]), "DHJHtmlXQ")
	for _, f := range fields(data, e.Offset, len(data)) {
		r.take(f)
	}
	r.start()
	r.tree()
	r.comments()
	return r.d.Play()
}

// take sorts a key in.
func (r *reader) take(f field) {
	parts := strings.Split(f.key, "_")
	switch {
	case f.key == "binit":
		r.binit = f
	case f.key == "fen":
		r.fen = f
	case f.key == "movelist":
		r.line(f, 0, 0, 0)
	case parts[0] == "move" && len(parts) == 4:
		n, ok := numbers(parts[1:])
		if !ok {
			r.remark(keyBranch, f)
			return
		}
		if n[2] == 0 && n[0] == 0 { // another way of saying movelist
			r.line(f, 0, 0, 0)
			return
		}
		r.line(f, n[2], n[0], n[1])
	case strings.HasPrefix(f.key, "comment"):
		n, ok := numbers(strings.Split(strings.TrimPrefix(f.key, "comment"), "_"))
		switch {
		case ok && len(n) == 1:
			r.notes = append(r.notes, note{0, n[0], f})
		case ok && len(n) == 2:
			r.notes = append(r.notes, note{n[0], n[1], f})
		default:
			r.remark(keyNote, f)
		}
	default:
		setTag(r.d, f, r.page)
	}
}

func numbers(parts []string) ([]int, bool) {
	list := make([]int, len(parts))
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 20)
		if err != nil {
			return nil, false
		}
		list[i] = int(n)
	}
	return list, true
}

func (r *reader) remark(key string, f field) {
	l, c := r.places.Of(f.at)
	r.d.Report.Add(record.Remark{Key: key, Line: l, Column: c, Token: draft.Shorten("[DhtmlXQ_" + f.key + "]")})
}

// line reads a list of steps.
func (r *reader) line(f field, number, parent, ply int) {
	if r.lines[number] != nil {
		return
	}
	l := &line{number: number, parent: parent, ply: ply, field: f}
	var digits [4]int
	n := 0
	for i := range len(f.value) {
		c := f.value[i]
		if c < '0' || c > '9' {
			continue
		}
		digits[n%4] = int(c - '0')
		if n++; n%4 == 1 {
			l.at = append(l.at, f.at+i)
		}
		if n%4 == 0 {
			l.squares = append(l.squares, [2]xqtree.Square{r.square(digits[0], digits[1]), r.square(digits[2], digits[3])})
		}
	}
	if n%4 != 0 {
		l.at = l.at[:len(l.squares)]
		r.remark(keyDigits, f)
	}
	r.lines[number] = l
	r.order = append(r.order, l)
}

// square turns a column and a row, which is counted from the second player, into a point.
func (r *reader) square(col, row int) xqtree.Square {
	if r.flipped {
		return xqtree.At(col, row)
	}
	return xqtree.At(col, xqtree.Ranks-1-row)
}

// start finds out how the pieces stand and who moves first: the side of the piece that does.
func (r *reader) start() {
	fen := strings.TrimSpace(oneLine(r.fen.value, r.page))
	usual := r.d.Rules == nil || fen == "" && r.binit.value == ""
	if usual {
		r.side = board.First
		return
	}
	if fen == "" && !r.pieces() {
		return
	}
	if fen != "" {
		r.board, r.side = xqtree.Read(fen)
	}
	if l := r.lines[0]; l != nil && len(l.squares) > 0 {
		if from := l.squares[0][0]; from != xqtree.None && r.board[from] != 0 {
			r.side = board.First
			if r.board[from] >= 'a' {
				r.side = board.Second
			}
		}
	}
	at := r.fen
	if fen == "" {
		at = r.binit
		fen = r.board.FEN(r.side, 1)
	} else {
		fields := strings.Fields(fen)
		tail := fields[1:]
		if len(tail) > 0 {
			tail = tail[1:]
		}
		fen = strings.Join(append([]string{fields[0], [2]string{"w", "b"}[r.side]}, tail...), " ")
	}
	r.d.FEN = fen
	r.d.FENLine, _ = r.places.Of(at.at)
}

// order of the pieces of a side in a start.
const order = "RNBAKABNRCCPPPPP"

// pieces reads the list of 32 points, red or black first.
func (r *reader) pieces() bool {
	var digits []int
	for _, c := range r.binit.value {
		if c >= '0' && c <= '9' {
			digits = append(digits, int(c-'0'))
		}
	}
	if len(digits) != 64 {
		r.remark(keyBoard, r.binit)
		return false
	}
	try := func(first, second string) (b xqtree.Board, ok bool) {
		letters := first + second
		ok = true
		for i := range 32 {
			at := r.square(digits[2*i], digits[2*i+1])
			switch {
			case at == xqtree.None || digits[2*i] == 9:
			case b[at] != 0:
				ok = false
			default:
				b[at] = letters[i]
			}
		}
		start := xqtree.Start{Board: b, Side: board.NoSide, First: xqtree.None}
		return b, ok && start.Possible([]*rules.Game{r.d.Rules})
	}
	red, ok := try(order, strings.ToLower(order))
	if !ok {
		if black, possible := try(strings.ToLower(order), order); possible {
			red = black
		}
	}
	r.board = red
	return true
}

// tree adds the lines to the draft, each variation after the line that it leaves, those that leave later first, so that little is
// walked between them.
func (r *reader) tree() {
	if r.d.Rules == nil {
		return
	}
	main := r.lines[0]
	if main == nil {
		return
	}
	main.first = 1
	for _, l := range r.order {
		if l == main {
			continue
		}
		p := r.lines[l.parent]
		if p == nil || p == l || l.parent >= l.number && l.parent != 0 {
			r.remark(keyBranch, l.field)
			continue
		}
		p.children = append(p.children, l)
	}
	stack := []*line{main}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if l != main && !r.leave(l) {
			r.remark(keyBranch, l.field)
			continue
		}
		r.add(l)
		sort.SliceStable(l.children, func(i, j int) bool { return l.children[i].ply > l.children[j].ply })
		for i := len(l.children) - 1; i >= 0; i-- {
			stack = append(stack, l.children[i])
		}
	}
}

// leave finds the ply of the first step of a variation: the one that is named or, where that is the other side's, the next.
func (r *reader) leave(l *line) bool {
	p := r.lines[l.parent]
	if len(l.squares) == 0 {
		return false
	}
	for _, first := range []int{l.ply, l.ply + 1} {
		if first < p.first || first > p.first+len(p.steps) {
			continue
		}
		l.first = first
		if r.owner(l, first) != r.mover(first).Other() {
			return true
		}
	}
	return l.first > 0
}

// mover is the side that makes the step with a number.
func (r *reader) mover(ply int) board.Side { return board.Side((int(r.side) + ply - 1) % 2) }

// owner is the side of the piece that makes the first step of a variation at a ply, by what stands on the board of the line
// before it; NoSide where nothing is known.
func (r *reader) owner(l *line, first int) board.Side {
	b := r.board
	if r.d.FEN == "" {
		b, _ = xqtree.Read(r.d.Rules.New(must(r.d.Rules)).FEN())
	}
	var chain []*line
	for at := l; at.number != 0; at = r.lines[at.parent] {
		chain = append(chain, at)
	}
	limit := first
	type leg struct {
		l    *line
		upto int
	}
	var legs []leg
	for _, at := range chain {
		p := r.lines[at.parent]
		legs = append(legs, leg{p, limit})
		limit = min(limit, p.first)
	}
	for i := len(legs) - 1; i >= 0; i-- {
		for k, s := range legs[i].l.squares {
			if legs[i].l.first+k >= legs[i].upto {
				break
			}
			if s[0] != xqtree.None && s[1] != xqtree.None {
				b[s[1]], b[s[0]] = b[s[0]], 0
			}
		}
	}
	from := l.squares[0][0]
	switch {
	case from == xqtree.None || b[from] == 0:
		return board.NoSide
	case b[from] >= 'a':
		return board.Second
	}
	return board.First
}

func must(g *rules.Game) rules.Settings {
	s, _ := g.Settings("", nil)
	return s
}

// add adds the steps of a line.
func (r *reader) add(l *line) {
	last := draft.Start
	if l.number != 0 && l.first > 1 {
		last = r.stepAt(r.lines[l.parent], l.first-1)
	}
	for i, s := range l.squares {
		lineNo, column := r.places.Of(l.at[i])
		last = r.d.Add(last, s[0].Name()+s[1].Name(), lineNo, column)
		l.steps = append(l.steps, last)
	}
}

// stepAt finds the step at a ply of a line or of those that it comes from; Start when there is none.
func (r *reader) stepAt(l *line, ply int) int32 {
	for l.number != 0 && ply < l.first {
		l = r.lines[l.parent]
	}
	if i := ply - l.first; i >= 0 && i < len(l.steps) {
		return l.steps[i]
	}
	return draft.Start
}

// comments gives comments to their steps. Those of variations count plies from the start of the game; where that cannot be,
// from the start of the variation.
func (r *reader) comments() {
	for _, n := range r.notes {
		l := r.lines[n.branch]
		if n.branch == 0 && n.ply == 0 {
			r.d.Note(draft.Start, text(n.field.value, r.page))
			continue
		}
		if l == nil {
			r.remark(keyNote, n.field)
			continue
		}
		i := n.ply - l.first
		if i < 0 || i >= len(l.steps) {
			i = n.ply - 1
		}
		if i < 0 || i >= len(l.steps) {
			r.remark(keyNote, n.field)
			continue
		}
		r.d.Note(l.steps[i], text(n.field.value, r.page))
	}
}
