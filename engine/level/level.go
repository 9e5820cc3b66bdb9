package level

import (
	"strconv"
	"time"
)

// Count is the number of levels; they are numbered from 1.
const Count = 10

// Key is the key of a level's name in the catalogue, such as "level.4".
func Key(level int) string { return "level." + strconv.Itoa(clamp(level)) }

func clamp(level int) int { return min(max(level, 1), Count) }

// keen is the first level that never overlooks a step that reaches the aim of the game, its own or its opponent's.
const keen = 3

// skill is how well a level plays.
type skill struct {
	nodes uint64        // positions looked at for each line of play that is compared; 0 for no limit
	depth int           // turns looked ahead, captures not counted; 0 for no limit
	time  time.Duration // for each step, when there is no limit of nodes and no clock
	lines int           // first steps that are compared
	// noise is the standard deviation of the misjudgement of a line, in centipawns.
	noise float64
	// temperature is the difference of judged scores, in centipawns, at which the better of two lines is chosen e times as often.
	temperature float64
	// blindness to the aim: how often a step that reaches the aim is overlooked, compared with others of its distance. It is 0 from
	// the level keen on.
	blindness float64
	// oversight is the probability of not noticing a step for each point of distance beyond the neighbouring one (see blinkers).
	oversight float64
	// judgement is how much of an evaluation counts that nobody can put into words (rules.Instructed), from 0 to 1. It would make weak levels much
	// stronger, as they look ahead so little.
	judgement float64
}

// skills are the levels 1 to Count. Up to level 6 the nodes grow by three; those above were set apart by matches
// (docs/strength.md).
var skills = [Count]skill{
	{nodes: 50, depth: 1, lines: 6, noise: 170, temperature: 80, oversight: 0.25, blindness: 1, judgement: 0},
	{nodes: 150, depth: 2, lines: 6, noise: 75, temperature: 32, oversight: 0.11, blindness: 0.35, judgement: 0.1},
	{nodes: 450, depth: 3, lines: 5, noise: 56, temperature: 25, oversight: 0.08, judgement: 0.2},
	{nodes: 1350, lines: 5, noise: 28, temperature: 12, oversight: 0.035, judgement: 0.4},
	{nodes: 4050, lines: 4, noise: 19, temperature: 8, oversight: 0.016, judgement: 0.7},
	{nodes: 12150, lines: 4, noise: 13, temperature: 5, oversight: 0.006, judgement: 1},
	{nodes: 27000, lines: 3, noise: 9, temperature: 4},
	{nodes: 60000, lines: 2, noise: 4, temperature: 2},
	{nodes: 328050, lines: 1},
	{time: 2 * time.Second, lines: 1},
}

func skillOf(level int) skill { return skills[clamp(level)-1] }
