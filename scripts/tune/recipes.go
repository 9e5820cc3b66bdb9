package main

// recipe says where the weights of a game's evaluation are declared. All whole numbers in the values of these constants
// and variables are weights.
type recipe struct {
	folder string   // of the game, from the module's root
	ints   []string // names whose numbers are plain ones
	bytes  []string // names whose numbers are int8
}

// recipes are by game.
var recipes = map[string]recipe{
	"xiangqi": {
		folder: "rules/xiangqi",
		ints: []string{
			"tempo", "blockedLegs", "bottomCannon", "bottomElephant", "chariotMobility", "cannonMobility", "horseMobility",
			"cannonOnFile", "chariotPressure", "horsePressure", "linked", "advisorByChariot", "advisorByHorse", "advisorBySoldier",
			"elephantByCannon", "elephantByHorse", "elephantBySoldier", "material",
		},
		bytes: []string{
			"generalPlaces", "advisorPlaces", "elephantPlaces", "horsePlaces", "chariotPlaces", "cannonPlaces", "soldierPlaces",
		},
	},
	"cannon": {
		folder: "rules/cannon",
		ints: []string{
			"evalAdvance", "evalSlide", "evalRetreat", "evalGuard", "evalGuardB", "evalCannon", "evalAligned", "evalFire", "evalControl",
			"evalCovered", "evalTempo", "evalShot", "evalHanging", "evalCapture", "evalTown", "evalSiege", "soldierWeights",
		},
	},
	"football": {
		folder: "rules/football",
		ints: []string{
			"evalBallRank", "evalScore", "evalConcede", "evalThreat", "evalKick", "evalKicks", "evalNear", "evalMobility", "evalKnight",
			"evalDistance", "evalGuard", "evalStrike", "evalLane", "evalToMove", "touchWeights", "evalWay",
		},
	},
}
