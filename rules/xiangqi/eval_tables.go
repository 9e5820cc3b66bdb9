package xiangqi

// material is by kind. It, the places and the weights of eval.go were fitted by logistic regression to the scores and results of
// 300,000 quiet positions from games of the engine against itself.
var material = [8]weight{
	general:  0,
	advisor:  pair16(165, 51),
	elephant: pair16(205, 38),
	horse:    pair16(409, 477),
	chariot:  pair16(1264, 1106),
	cannon:   pair16(489, 416),
	soldier:  pair16(55, 109),
}

// half board tables: rank 0 is the own back rank, file e the last column; the other files mirror them.
type halfBoard [ranks][5]int8

var (
	generalPlaces = halfBoard{
		{0, 0, 0, -10, 18},
		{0, 0, 0, -39, -32},
		{0, 0, 0, -69, -54},
	}
	advisorPlaces = halfBoard{
		{0, 0, 0, 0, 0},
		{0, 0, 0, 0, 23},
		{0, 0, 0, -15, 0},
	}
	elephantPlaces = halfBoard{
		0: {0, 0, 0, 0, 0},
		2: {-23, 0, 0, 0, 35},
		4: {0, 0, -5, 0, 0},
	}
	horsePlaces = halfBoard{
		{-29, -30, -12, -6, -20},
		{-28, -9, -28, -2, -45},
		{-4, -2, 6, 5, -10},
		{-6, 1, 8, 15, 34},
		{1, 7, 37, 27, 19},
		{5, 22, 28, 41, 30},
		{8, 27, 7, 39, 30},
		{14, 29, 21, 36, 36},
		{4, 20, 56, 31, 6},
		{-3, 9, 8, 0, -10},
	}
	chariotPlaces = halfBoard{
		{-30, 12, 3, 19, -10},
		{-8, 1, 8, 0, -9},
		{-16, -15, -1, 12, 6},
		{-7, 2, 12, 10, 12},
		{9, 8, 22, 23, 18},
		{1, 7, 30, 8, 20},
		{3, 1, 25, 22, 36},
		{7, 14, 2, 23, 22},
		{5, 35, 8, 31, 35},
		{1, 7, 11, 19, 16},
	}
	cannonPlaces = halfBoard{
		{1, -3, 3, 10, 0},
		{-3, -19, 11, -3, 1},
		{20, -3, 32, 32, 36},
		{2, -4, 1, 2, 3},
		{10, 20, 8, 2, 25},
		{0, -12, 8, 4, 38},
		{-5, -13, 8, 0, -2},
		{-3, -22, -2, -5, -2},
		{-2, -10, -2, -12, -9},
		{12, -4, 3, -18, -14},
	}
	soldierPlaces = halfBoard{
		3: {-7, 0, -3, 0, 40},
		4: {0, 0, 12, 0, 17},
		5: {26, 61, 57, 72, 78},
		6: {45, 85, 99, 92, 104},
		7: {48, 95, 106, 127, 127},
		8: {61, 116, 120, 127, 124},
		9: {0, 0, 3, -11, -15},
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
	// enemyPalace is 1 for the points of the palace that side s attacks.
	enemyPalace [2][128]uint8
)

func init() {
	for at := range points {
		present[at] = 1
		if inPalace(uint8(at)) {
			enemyPalace[at/(points/2)^1][at] = 1
		}
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
