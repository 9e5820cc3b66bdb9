package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Kinds of pieces, as in board.Piece.
const (
	general uint8 = 1 + iota
	advisor
	elephant
	horse
	chariot
	cannon
	soldier
)

// Every piece has an identity of its own, id = side*16 + slot, that lasts as long as it stands on the board. The
// slots of a kind follow each other, because no side can have more pieces than at the start.
const (
	generalSlot  = 0
	advisorSlot  = 1
	elephantSlot = 3
	horseSlot    = 5
	chariotSlot  = 7
	cannonSlot   = 9
	soldierSlot  = 11
	slots        = 16

	empty uint8 = 2 * slots // stands on a point without a piece
	wall  uint8 = empty + 1 // stands beyond the board, where nothing can land
)

const (
	files  = 9
	ranks  = 10
	points = files * ranks
	off    = uint8(board.NoPoint) // where a captured piece is
	// maxMoves bounds the pseudo-legal steps of a position: 2*17 of chariots and cannons each, 16 of horses, 15 of
	// soldiers, 4 of the general, 8 of advisors and elephants each.
	maxMoves = 128
)

// firstSlot and slotsOf are indexed by kind.
var (
	firstSlot = [8]uint8{0, generalSlot, advisorSlot, elephantSlot, horseSlot, chariotSlot, cannonSlot, soldierSlot}
	slotsOf   = [8]uint8{0, 1, 2, 2, 2, 2, 2, 5}
)

// spot is a point taken apart. The spot of a captured piece shares no file and no rank with any other.
type spot struct {
	file, rank       uint8
	fileBit, rankBit uint16 // the file's bit in a rank's occupancy, the rank's bit in a file's
}

// jump is a leg of a horse with the two points behind it; off where there is none.
type jump struct {
	leg uint8
	to  [2]uint8
}

// leap is an elephant's step with its eye.
type leap struct{ eye, to uint8 }

// line says where a slider on a line can go for one occupancy of the line: reach are the empty points up to and
// including the first piece on either side, jumped the first piece behind each of those.
type line struct{ reach, jumped uint16 }

var (
	spots   [128]spot
	between [16][16]uint16 // bits strictly between two places of a line

	rankLines [16][512]line  // by file and the rank's occupancy
	fileLines [16][1024]line // by rank and the file's occupancy

	horseJumps    [128][4]jump
	horseLegs     [128][128]uint8 // by target and origin: the leg, off where this is no horse's step
	elephantLeaps [128][4]leap
	advisorSteps  [128][4]uint8
	generalSteps  [128][4]uint8
	soldierSteps  [2][128][3]uint8

	kindOf  [64]uint8 // by id; 0 for empty and wall
	codeOf  [64]uint8 // by id: side*8 + kind, 0 for empty and wall
	pieceOf [64]board.Piece
	lands   [2][64]uint8 // by side and id on the target: 1 where a piece of the side may land

	gains   [8][64]rules.Move // by kind of the mover and id on the target, shifted into place
	zobrist [16][128]uint64   // by code and point
	sideKey uint64
)

func init() {
	fillSpots()
	fillIdentities()
	fillLines()
	fillSteps()
	fillHorses()
	keys := board.Keys(0x7869616e677169, 16*128+1)
	for code := range zobrist {
		copy(zobrist[code][:], keys[code*128:])
	}
	sideKey = keys[16*128]
}

func fillSpots() {
	for i := range spots {
		spots[i] = spot{file: 15, rank: 15}
		if i < points {
			f, r := uint8(i%files), uint8(i/files)
			spots[i] = spot{f, r, 1 << f, 1 << r}
		}
	}
	for a := range between {
		for b := range between[a] {
			for k := min(a, b) + 1; k < max(a, b); k++ {
				between[a][b] |= 1 << k
			}
		}
	}
}

// worth orders captures: a victim counts twelve times, less the worth of what captures it.
var worth = [8]int{general: 9, advisor: 2, elephant: 2, horse: 5, chariot: 9, cannon: 5, soldier: 1}

func fillIdentities() {
	for s := uint8(0); s < 2; s++ {
		for kind := general; kind <= soldier; kind++ {
			for k := uint8(0); k < slotsOf[kind]; k++ {
				id := s*slots + firstSlot[kind] + k
				kindOf[id] = kind
				codeOf[id] = s<<3 | kind
				pieceOf[id] = board.NewPiece(board.Side(s), kind)
				lands[s^1][id] = 1
			}
		}
		lands[s][empty] = 1
	}
	for by := general; by <= soldier; by++ {
		for id := uint8(0); id < empty; id++ {
			gain := 12*worth[kindOf[id]] - worth[by]
			if kindOf[id] == general {
				gain = rules.MaxGain
			}
			gains[by][id] = rules.NewMove(0, 0, 0, 0, gain)
		}
	}
}

func fillLines() {
	for at := 0; at < ranks; at++ {
		for occ := 0; occ < 1024; occ++ {
			if at < files && occ < 512 {
				rankLines[at][occ] = scanLine(at, occ, files)
			}
			fileLines[at][occ] = scanLine(at, occ, ranks)
		}
	}
}

func scanLine(at, occ, length int) (l line) {
	for _, step := range [2]int{-1, 1} {
		met := 0
		for k := at + step; k >= 0 && k < length && met < 2; k += step {
			if met == 0 {
				l.reach |= 1 << k
			}
			if occ>>k&1 != 0 {
				if met == 1 {
					l.jumped |= 1 << k
				}
				met++
			}
		}
	}
	return l
}

// pointAt returns a point, or off beyond the board.
func pointAt(file, rank int) uint8 {
	if file < 0 || rank < 0 || file >= files || rank >= ranks {
		return off
	}
	return uint8(rank*files + file)
}

var (
	straight = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func fillSteps() {
	for i := range spots {
		for d := 0; d < 4; d++ {
			generalSteps[i][d], advisorSteps[i][d] = off, off
			elephantLeaps[i][d] = leap{off, off}
			if i >= points {
				continue
			}
			f, r := i%files, i/files
			if to := pointAt(f+straight[d][0], r+straight[d][1]); inPalace(uint8(i)) && inPalace(to) && ownHalf(0, to) == ownHalf(0, uint8(i)) {
				generalSteps[i][d] = to
			}
			dx, dy := diagonal[d][0], diagonal[d][1]
			if to := pointAt(f+dx, r+dy); inPalace(uint8(i)) && inPalace(to) {
				advisorSteps[i][d] = to
			}
			if to := pointAt(f+2*dx, r+2*dy); to != off && ownHalf(0, to) == ownHalf(0, uint8(i)) {
				elephantLeaps[i][d] = leap{pointAt(f+dx, r+dy), to}
			}
		}
		for s := range soldierSteps {
			soldierSteps[s][i] = [3]uint8{off, off, off}
			if i < points {
				f, r := i%files, i/files
				soldierSteps[s][i][0] = pointAt(f, r+1-2*s)
				if !ownHalf(uint8(s), uint8(i)) {
					soldierSteps[s][i][1], soldierSteps[s][i][2] = pointAt(f-1, r), pointAt(f+1, r)
				}
			}
		}
	}
}

func fillHorses() {
	for i := range horseLegs {
		for j := range horseLegs[i] {
			horseLegs[i][j] = off
		}
		for d := range horseJumps[i] {
			horseJumps[i][d] = jump{off, [2]uint8{off, off}}
		}
	}
	for i := 0; i < points; i++ {
		f, r := i%files, i/files
		for d, v := range straight {
			j := jump{leg: pointAt(f+v[0], r+v[1])}
			// Outward: two along the leg's direction, one across it.
			j.to[0] = pointAt(f+2*v[0]+v[1], r+2*v[1]+v[0])
			j.to[1] = pointAt(f+2*v[0]-v[1], r+2*v[1]-v[0])
			horseJumps[i][d] = j
			for _, to := range j.to {
				if to != off {
					horseLegs[to][i] = j.leg
				}
			}
		}
	}
}

// inPalace tells whether a point belongs to one of the palaces.
func inPalace(p uint8) bool {
	f, r := p%files, p/files
	return p < points && f >= 3 && f <= 5 && (r <= 2 || r >= 7)
}

// ownHalf tells whether a point is on a side's own bank of the river.
func ownHalf(s, p uint8) bool { return (p/files >= ranks/2) == (s == 1) }
