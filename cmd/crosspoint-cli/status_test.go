package main

import (
	"slices"
	"strings"
	"testing"
)

func TestStatus(t *testing.T) {
	shuffle := "a0a1 a9a8 a1a0 a8a9 "
	tests := []struct {
		name        string
		game, fen   string
		moves, want string
	}{
		{"start", "xiangqi", "", "", "ongoing"},
		{"check", "xiangqi", "4k4/9/9/9/9/9/9/9/4R4/3K5 b", "", "ongoing; alarm check e9"},
		{"mate", "xiangqi", "3k5/9/9/9/9/9/9/4r4/5r3/4K4 w", "", "0-1 checkmate"},
		{"stalemate", "xiangqi", "3k5/9/9/9/9/9/9/5r3/r8/4K4 w", "", "0-1 stalemate"},
		{"harmless repetition", "xiangqi", "", shuffle + shuffle, "1/2-1/2 repetition"},
		{"steps after the end do not count", "xiangqi", "", shuffle + shuffle + "nonsense", "1/2-1/2 repetition"},
		{"placement", "cannon", "", "e1 e10", "ongoing"},
		{"no soldiers", "cannon", "1t8/10/10/10/10/10/10/10/10/4T5 d - 1", "", "0-1 no-steps"},
		{"town shot", "cannon", "4t5/10/10/4S5/4S5/4S5/10/10/10/4T5 d - 1", "xe10", "1-0 town-shot"},
		{"goal, joined steps", "football", "5k3/9/9/9/4a4/4Q4/9/9/5K3 w 0", "Qe4*e5-e9", "1-0 goal"},
		{"steps of a turn apart", "football", "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0", "Qd1-d5 Qd5*e5-f5", "ongoing"},
		{"steps of a turn joined", "football", "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0", "Qd1-d5/= Nb9-c7", "ongoing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := []string{"status", "-game", tt.game, "-moves", tt.moves}
			if tt.fen != "" {
				args = append(args, "-fen", tt.fen)
			}
			code, out, errs := call("", args...)
			if code != 0 || out != tt.want+"\n" {
				t.Errorf("exit code %d, %q, want %q; stderr %q", code, out, tt.want, errs)
			}
		})
	}
}

func TestStatusClaimsAndAlarms(t *testing.T) {
	// Knights step to and fro; the third occurrence of the start of the turn may be claimed.
	knights := "Ng1-f3 Ng9-f7 Nf3-g1 Nf7-g9 "
	code, out, errs := call("", "status", "-game", "football", "-moves", knights+knights)
	if code != 0 || !strings.HasPrefix(out, "ongoing; claim ") {
		t.Errorf("third occurrence: exit code %d, %q, stderr %q", code, out, errs)
	}
	code, out, _ = call("", "status", "-game", "football", "-moves", strings.Repeat(knights, 4))
	if code != 0 || !strings.HasPrefix(out, "1/2-1/2 ") {
		t.Errorf("fifth occurrence: exit code %d, %q", code, out)
	}
	code, out, _ = call("", "status", "-game", "cannon", "-fen", "4t5/10/10/4S5/4S5/4S5/10/10/1s8/4T5 l - 1")
	if code != 0 || !strings.Contains(out, "; alarm town-under-fire e10") {
		t.Errorf("town under fire: exit code %d, %q", code, out)
	}
}

func TestStatusBadStep(t *testing.T) {
	tests := []struct{ game, moves, number, token string }{
		{"xiangqi", "h2e2 h9g7 e2e9", "3", "e2e9"},
		{"xiangqi", "h2e2 zz", "2", "zz"},
		{"cannon", "e1 e10 i2-i3x", "3", "i2-i3x"},
		{"football", "Qd1-d5/Qd5*e5-a5", "2", "Qd5*e5-a5"},
	}
	for _, tt := range tests {
		code, out, errs := call("", "status", "-game", tt.game, "-moves", tt.moves)
		if code != exitFailed || out != "" || !strings.Contains(errs, "step "+tt.number+", "+tt.token+": ") {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", tt.moves, code, out, errs)
		}
		if strings.Contains(errs, "<") {
			t.Errorf("%s: a text is missing: %q", tt.moves, errs)
		}
	}
}

func TestSteps(t *testing.T) {
	got := steps("  a/b c\td/\n")
	if want := []string{"a", "b", "c", "d", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
