package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"crosspoint/record"
)

// tenthsBelow is from when on a clock shows tenths of a second.
const tenthsBelow = 10 * time.Second

// clockText writes what is left on a clock: "1:02:03", "14:02", "0:09.4". What has not passed wholly is not counted, so
// that the clock reads zero only when the time is up.
func clockText(d time.Duration) string {
	d = max(d, 0)
	if d > 0 && d < tenthsBelow {
		return fmt.Sprintf("0:%02d.%d", d/time.Second, d%time.Second/(100*time.Millisecond))
	}
	s := int(d / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// clockText is that with the language's mark before the tenths.
func (w *Window) clockText(d time.Duration) string {
	return strings.Replace(clockText(d), ".", w.tr("number.decimal"), 1)
}

// parseTime reads a time as a person types it: minutes, "minutes:seconds" or "hours:minutes:seconds".
func parseTime(text string) (time.Duration, bool) {
	parts := strings.Split(strings.TrimSpace(text), ":")
	if len(parts) > 3 {
		return 0, false
	}
	if len(parts) == 1 {
		parts = append(parts, "0")
	}
	total := 0
	for i, p := range parts {
		n, err := strconv.ParseUint(strings.TrimSpace(p), 10, 16)
		if err != nil || i > 0 && n > 59 {
			return 0, false
		}
		total = total*60 + int(n)
	}
	return time.Duration(total) * time.Second, true
}

// typedTime writes a time so that parseTime reads it, in minutes where they are whole.
func typedTime(d time.Duration) string {
	s := int(d / time.Second)
	if s%60 == 0 {
		return strconv.Itoa(s / 60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// controlText says a time control in words.
func (w *Window) controlText(c record.TimeControl) string {
	main := w.clockText(c.Main)
	if c.Main > 0 && c.Main%time.Minute == 0 {
		main = w.tr("clock.minutes", "Count", int(c.Main/time.Minute))
	}
	switch {
	case c.None():
		return w.tr("clock.none")
	case c.Byoyomi():
		return w.tr("clock.byoyomi", "Main", main, "Periods", c.Periods, "Period", int(c.Period/time.Second))
	case c.Increment > 0:
		return w.tr("clock.increment", "Main", main, "Increment", int(c.Increment/time.Second))
	}
	return main
}
