package all_test

import (
	"strings"
	"testing"
	"time"

	"crosspoint/record"
	formats "crosspoint/record/all"
	"crosspoint/rules/all"
)

// TestHostile opens files of text that are made to eat time or memory, in every format that takes them.
func TestHostile(t *testing.T) {
	const size = 1 << 19
	heads := []string{
		"FORMAT WXF\nSTART{\n", "红方：甲\n黑方：乙\n\n", "h2e2 h9g7 ", "startpos moves h2e2 ", "[DhtmlXQ]", "[Variant \"Football\"]\n[Fen \"x\"]\n\n1.",
		"game=/Cannon.lud\n", "{\"header\":{\"game\":{},\"players\":[]},\"moves\":[[",
	}
	parts := []string{
		"{\n", "{a}", "(", "（\n", "/*", "h2e2 ", "START{\nFORMAT WXF\n", "}END\nSTART{", "红方：甲\n", "[DhtmlXQ_a]x[/DhtmlXQ]", "[DhtmlXQ_comment1]x", "炮二平五 ",
		"1.w d2.d4 wpd4/wpd2\n", "Move=[Move:mover=1,from=0,to=1,actions=[[Move:from=0,to=1]]]\n", "\"x\",", "[", "a ", "\n", "9/", "startpos moves h2e2\n",
	}
	for _, head := range heads {
		for _, part := range parts {
			data := []byte(head + strings.Repeat(part, size/len(part)))
			began := time.Now()
			if f, err := record.Open(data, formats.Formats, all.Games); err == nil {
				for i := range min(len(f.Entries), 20) {
					_, _, _ = f.Game(i)
				}
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("%q after %q: %v", part, head, took)
			} else if took > time.Second {
				t.Logf("%q after %q: %v", part, head, took)
			}
		}
	}
}
