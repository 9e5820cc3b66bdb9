package xiangqi

// material is by kind.
var material = [8]weight{
	general:  0,
	advisor:  pair16(165, 170),
	elephant: pair16(165, 165),
	horse:    pair16(430, 480),
	chariot:  pair16(960, 1020),
	cannon:   pair16(470, 440),
	soldier:  pair16(60, 75),
}

// half board tables: rank 0 is the own back rank, file e the last column; the other files mirror them.
type halfBoard [ranks][5]int8

var (
	generalPlaces = halfBoard{
		{0, 0, 0, -6, 8},
		{0, 0, 0, -38, -24},
		{0, 0, 0, -70, -56},
	}
	advisorPlaces = halfBoard{
		{0, 0, 0, 0, 0},
		{0, 0, 0, 0, 8},
		{0, 0, 0, -12, 0},
	}
	elephantPlaces = halfBoard{
		0: {0, 0, 0, 0, 0},
		2: {-14, 0, 0, 0, 14},
		4: {0, 0, -6, 0, 0},
	}
	horsePlaces = halfBoard{
		{-26, -14, -8, -10, -20},
		{-15, -5, 0, 0, -32},
		{-10, 0, 12, 5, 0},
		{-5, 5, 10, 12, 10},
		{0, 12, 15, 18, 18},
		{5, 18, 22, 25, 25},
		{8, 22, 28, 28, 28},
		{10, 25, 30, 38, 30},
		{5, 18, 40, 25, 10},
		{-5, 5, 8, 0, -10},
	}
	chariotPlaces = halfBoard{
		{-22, -2, 0, 8, -10},
		{-12, 4, 2, 8, -6},
		{-4, 6, 4, 10, 4},
		{0, 8, 6, 14, 12},
		{6, 12, 10, 16, 16},
		{8, 14, 12, 18, 18},
		{8, 14, 14, 20, 22},
		{4, 10, 10, 16, 20},
		{10, 16, 16, 26, 32},
		{4, 8, 8, 16, 14},
	}
	cannonPlaces = halfBoard{
		{0, 0, 2, 6, 2},
		{0, 2, 4, 6, 4},
		{2, 4, 6, 8, 18},
		{0, 0, 0, 2, 6},
		{0, 0, 0, 4, 8},
		{0, 2, 2, 4, 8},
		{0, 4, 2, 4, 10},
		{-2, 0, -2, -6, 8},
		{2, 4, 0, -8, -10},
		{8, 8, 2, -6, -10},
	}
	soldierPlaces = halfBoard{
		3: {-2, 0, 6, 0, 14},
		4: {-2, 0, 12, 0, 18},
		5: {32, 48, 62, 72, 72},
		6: {48, 72, 90, 100, 100},
		7: {56, 88, 106, 122, 126},
		8: {56, 90, 112, 125, 127},
		9: {0, 4, 12, 20, 24},
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
