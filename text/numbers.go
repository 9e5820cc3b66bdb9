package text

import (
	"fmt"
	"strconv"
	"strings"
)

// Number writes a whole number as the readers of the language do, its thousands apart where it is long.
func (c *Catalogue) Number(n int) string {
	s, sign := strconv.Itoa(n), ""
	if n < 0 {
		s, sign = s[1:], "−"
	}
	if together, _ := strconv.Atoi(c.T("number.together")); len(s) <= together {
		return sign + s
	}
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + c.T("number.thousands") + s[at:]
	}
	return sign + s
}

// Decimal writes a number with so many digits after the language's mark, −1 for as many as it needs.
func (c *Catalogue) Decimal(x float64, digits int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), ".", c.T("number.decimal"), 1)
}

// Date writes a day as the readers of the language do; without a day it is a month, without a month a year.
func (c *Catalogue) Date(year, month, day int) string {
	y, m, d := fmt.Sprintf("%04d", year), fmt.Sprintf("%02d", month), fmt.Sprintf("%02d", day)
	switch {
	case month == 0:
		return y
	case day == 0:
		return c.T("date.month", "Year", y, "Month", m)
	}
	return c.T("date.day", "Year", y, "Month", m, "Day", d)
}
