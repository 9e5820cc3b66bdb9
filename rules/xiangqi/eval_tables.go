package xiangqi

// material is by kind.
var material = [8]weight{
	general:  0,
	advisor:  pair16(189, 67),
	elephant: pair16(173, 70),
	horse:    pair16(417, 477),
	chariot:  pair16(1184, 1146),
	cannon:   pair16(488, 412),
	soldier:  pair16(53, 111),
}

// half board tables: rank 0 is the own back rank, file e the last column; the other files mirror them.
type halfBoard [ranks][5]int8

var (
	generalPlaces = halfBoard{
		{0, 0, 0, -10, 18},
		{0, 0, 0, -39, -28},
		{0, 0, 0, -69, -54},
	}
	advisorPlaces = halfBoard{
		{0, 0, 0, 0, 0},
		{0, 0, 0, 0, 23},
		{0, 0, 0, -7, 0},
	}
	elephantPlaces = halfBoard{
		0: {0, 0, 0, 0, 0},
		2: {-13, 0, 0, 0, 27},
		4: {0, 0, -3, 0, 0},
	}
	horsePlaces = halfBoard{
		{-27, -24, -10, -7, -20},
		{-20, -5, -12, 2, -37},
		{-12, 0, 6, 5, -4},
		{-4, 3, 8, 13, 18},
		{0, 11, 25, 23, 19},
		{5, 19, 24, 34, 26},
		{8, 24, 21, 32, 30},
		{12, 27, 29, 37, 32},
		{5, 20, 48, 27, 8},
		{-5, 7, 8, 0, -10},
	}
	chariotPlaces = halfBoard{
		{-25, 4, 1, 13, -10},
		{-7, 1, 2, 6, -8},
		{-10, -5, 2, 12, 4},
		{-3, 5, 8, 12, 11},
		{5, 12, 16, 19, 18},
		{5, 11, 20, 16, 20},
		{5, 7, 19, 18, 30},
		{5, 11, 8, 19, 19},
		{8, 23, 14, 29, 33},
		{4, 7, 12, 17, 15},
	}
	cannonPlaces = halfBoard{
		{1, -1, 4, 5, 1},
		{-2, -7, 7, 1, 3},
		{12, 0, 16, 18, 32},
		{0, -2, 2, 2, 5},
		{4, 10, 4, 2, 15},
		{0, -5, 4, 2, 22},
		{-1, -5, 2, 1, 5},
		{-3, -10, -2, -5, 5},
		{2, -2, 0, -9, -10},
		{10, 3, 3, -10, -12},
	}
	soldierPlaces = halfBoard{
		3: {-9, 0, 3, 0, 32},
		4: {0, 0, 8, 0, 14},
		5: {28, 53, 61, 71, 78},
		6: {44, 77, 95, 96, 105},
		7: {54, 90, 105, 125, 127},
		8: {58, 100, 112, 127, 127},
		9: {0, 0, 9, 9, 9},
	}

	halfBoards = [8]*halfBoard{
		nil, &generalPlaces, &advisorPlaces, &elephantPlaces, &horsePlaces, &chariotPlaces, &cannonPlaces, &soldierPlaces,
	}
)

// endShare is how many tenths of a place's value count in the endgame, by kind. Generals may then go forward.
var endShare = [8]int{general: 2, advisor: 5, elephant: 5, horse: 8, chariot: 7, cannon: 5, soldier: 12}

var (
	// placed is material and place of a piece by code and point, from the first side's point of view.
	placed [16][128]weight
	// present is 1 for the points of the board.
	present [128]uint8
)

func init() {
	for at := range points {
		present[at] = 1
		file, rank := at%files, at/files
		file = min(file, files-1-file)
		for kind := general; kind <= soldier; kind++ {
			for s := range 2 {
				r := rank
				if s == 1 {
					r = ranks - 1 - rank
				}
				v := int(halfBoards[kind][r][file])
				w := material[kind] + pair16(v, v*endShare[kind]/10)
				if s == 1 {
					w = -w
				}
				placed[s<<3|int(kind)][at] = w
			}
		}
	}
}
