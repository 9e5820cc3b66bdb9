package xqtree

import (
	"fmt"
	"strconv"
	"strings"
)

// Date turns a date as people type it, such as 2001-6-8 or 2001年6月8日, into the form of PGN, 2001.06.08 with ?? for what is
// missing. Anything else stays as it is.
func Date(s string) string {
	fields := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(".-/年月日 ", r) })
	if len(fields) == 0 || len(fields) > 3 || len(fields[0]) != 4 {
		return s
	}
	out := fields[0]
	limits := []uint64{9999, 12, 31}
	for i := range limits {
		if i >= len(fields) {
			out += ".??"
			continue
		}
		n, err := strconv.ParseUint(fields[i], 10, 16)
		if err != nil || n == 0 || n > limits[i] {
			return s
		}
		if i > 0 {
			out += fmt.Sprintf(".%02d", n)
		}
	}
	return out
}
