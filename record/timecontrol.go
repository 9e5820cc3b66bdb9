package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"crosspoint/board"
)

// TimeControl is how much time a player has. The zero value is no clock. Its text form is the value of the tag TimeControl, in
// seconds: "300+5" for five minutes and five seconds a turn (as in PGN), "300" without an increment, "600+3x30" for ten minutes
// and three periods of byo-yomi of thirty seconds.
type TimeControl struct {
	Main time.Duration
	// Increment is added after each turn (Fischer).
	Increment time.Duration
	// Periods of Period follow the main time (byo-yomi): a period that is not used up is whole again in the next turn, one that is used
	// up is gone.
	Periods int
	Period  time.Duration
}

// Limits of what TimeControl.Valid accepts.
const (
	maxTime    = 100 * time.Hour
	maxPeriods = 100
)

// None tells whether there is no clock.
func (c TimeControl) None() bool { return c == TimeControl{} }

// Byoyomi tells whether periods follow the main time.
func (c TimeControl) Byoyomi() bool { return c.Periods > 0 }

// Total is the whole time at the start, all periods included.
func (c TimeControl) Total() time.Duration { return c.Main + time.Duration(c.Periods)*c.Period }

// Valid tells whether a clock can go by the setting: some time in whole seconds, with an increment or with periods, not both.
func (c TimeControl) Valid() bool {
	for _, d := range []time.Duration{c.Main, c.Increment, c.Period} {
		if d < 0 || d > maxTime || d%time.Second != 0 {
			return false
		}
	}
	if c.Periods < 0 || c.Periods > maxPeriods || (c.Periods > 0) != (c.Period > 0) || c.Periods > 0 && c.Increment > 0 {
		return false
	}
	return c.Total() > 0
}

// String writes the setting; "" for no clock.
func (c TimeControl) String() string {
	if c.None() {
		return ""
	}
	s := seconds(c.Main)
	switch {
	case c.Byoyomi():
		s += "+" + strconv.Itoa(c.Periods) + "x" + seconds(c.Period)
	case c.Increment > 0:
		s += "+" + seconds(c.Increment)
	}
	return s
}

func seconds(d time.Duration) string { return strconv.FormatInt(int64(d/time.Second), 10) }

// ParseTimeControl reads what String writes; ok is false for any other text, such as the controls of PGN by a count of moves.
func ParseTimeControl(s string) (c TimeControl, ok bool) {
	main, more, plus := strings.Cut(s, "+")
	if c.Main, ok = parseSeconds(main); !ok {
		return TimeControl{}, false
	}
	if plus {
		count, period, periods := strings.Cut(more, "x")
		if periods {
			n, err := strconv.ParseUint(count, 10, 16)
			c.Period, ok = parseSeconds(period)
			c.Periods, ok = int(n), ok && err == nil
		} else {
			c.Increment, ok = parseSeconds(more)
		}
	}
	if !ok || !c.Valid() {
		return TimeControl{}, false
	}
	return c, true
}

func parseSeconds(s string) (time.Duration, bool) {
	n, err := strconv.ParseUint(s, 10, 31)
	return time.Duration(n) * time.Second, err == nil
}

// TimeControl returns how much time a player has: the value of the tag TimeControl, or of the player's own (such as
// WhiteTimeControl) when the two differ.
func (g *Game) TimeControl(s board.Side) TimeControl {
	if s == board.NoSide {
		return TimeControl{}
	}
	value := g.Tag(g.sideTag(s, "TimeControl"))
	if value == "" {
		value = g.Tag("TimeControl")
	}
	c, _ := ParseTimeControl(value)
	return c
}

// SetTimeControls sets how much time the first and the second player have. Settings that are not Valid count as no clock.
func (g *Game) SetTimeControls(controls [2]TimeControl) {
	var text [2]string
	for i, c := range controls {
		if c.Valid() {
			text[i] = c.String()
		}
	}
	both, own := "", text
	if text[0] == text[1] {
		both, own = text[0], [2]string{}
	}
	g.SetTag("TimeControl", both)
	for i, value := range own {
		g.SetTag(g.sideTag(board.Side(i), "TimeControl"), value)
	}
}

// ClockNow returns what was left on a player's clock when the game was left in the middle of a turn: the value of a tag such as
// WhiteClock, written h:mm:ss with or without a fraction.
func (g *Game) ClockNow(s board.Side) (time.Duration, bool) {
	if s == board.NoSide {
		return 0, false
	}
	parts := strings.Split(g.Tag(g.sideTag(s, tagClock)), ":")
	if len(parts) != 3 {
		return 0, false
	}
	// The form is that of a Go duration, with other signs between the numbers.
	d, err := time.ParseDuration(parts[0] + "h" + parts[1] + "m" + parts[2] + "s")
	return d, err == nil && d >= 0 && d <= 2*maxPeriods*maxTime
}

// SetClockNow keeps what is left on a player's clock, in tenths of a second; below 0 it forgets that.
func (g *Game) SetClockNow(s board.Side, d time.Duration) {
	if s == board.NoSide {
		return
	}
	op := g.ClockNowOp(s, d)
	g.SetTag(op.Name, op.Value)
}

// ClockNowOp is the change that SetClockNow makes, for a journal that is told of it before the game is. s is one of the two players.
func (g *Game) ClockNowOp(s board.Side, d time.Duration) Op {
	value := ""
	if d >= 0 {
		tenths := d / (time.Second / 10)
		value = fmt.Sprintf("%d:%02d:%02d.%d", tenths/36000, tenths/600%60, tenths/10%60, tenths%10)
	}
	return Op{Kind: OpTag, Name: g.sideTag(s, tagClock), Value: value}
}

const tagClock = "Clock"

// sideTag is the name of a player's tag, such as "WhiteLevel".
func (g *Game) sideTag(s board.Side, name string) string { return PlayerTags(g.rules)[s] + name }
