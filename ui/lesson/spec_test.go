package lesson_test

import (
	"strings"
	"testing"

	games "crosspoint/rules/all"
	"crosspoint/text"
	"crosspoint/ui/lesson"
)

// told says where a rule is told: the chapter, and words of one of its texts in English.
type told struct{ rule, chapter, words string }

// rulesTold has a row for each rule of each game.
var rulesTold = map[string][]told{
	"cannon": {
		{"ten by ten points", "board", "ten by ten points"},
		{"names of files and ranks", "board", "a to j, ranks 1 to 10"},
		{"Black begins at the bottom, Red sits at the top", "board", "Black sits at the bottom and begins, Red sits at the top"},
		{"15 soldiers, in five columns of three", "board", "15 soldiers in five columns of three"},
		{"the first turn places the town on the own back rank", "board", "first turn of each player puts the town"},
		{"no town on a corner", "board", "not on a corner"},
		{"a town never moves, captures, or is part of a cannon", "town", "never moves, it never captures, and it is never part of a cannon"},
		{"forward", "advance", "away from your own back rank"},
		{"advance: one point straight or diagonally forward, empty", "advance", "one point forward, straight or diagonally, if that point is empty"},
		{"capture: straight, diagonally forward or sideways", "capture", "straight ahead, diagonally forward or sideways"},
		{"capture of soldiers and of the town", "capture", "an enemy soldier or the enemy town"},
		{"retreat: an enemy beside, of eight neighbours", "retreat", "in any of the eight directions"},
		{"retreat: two points straight or diagonally backward", "retreat", "exactly two points, straight or diagonally backward"},
		{"retreat: middle and target empty", "retreat", "The point between and the target must both be empty"},
		{"a cannon: three soldiers on neighbouring points of a line", "cannon", "three neighbouring points of one line"},
		{"rank, file or diagonal", "cannon", "a rank, a file or a diagonal"},
		{"a soldier may belong to several cannons", "cannon", "belong to several cannons"},
		{"slide: one point along the own line, either way", "slide", "one point along its own line, forward or back"},
		{"slide: the rear soldier jumps to the front", "slide", "rear soldier jumped over the other two"},
		{"slide: to an empty point, no capture", "slide", "must be empty, for a slide never captures"},
		{"shot: a soldier or the town is removed, the cannon stays", "shot", "an enemy soldier or the enemy town without moving"},
		{"shot: distance two or three", "shot", "two or three points from its front soldier"},
		{"shot: the point in front is empty", "shot", "right in front of the cannon is empty"},
		{"a turn is one step; no passing", "turn", "passing is not allowed"},
		{"a threatened town need not be saved; a warning", "turn", "need not be saved. Crosspoint warns you"},
		{"win by capture or shot", "goal", "taking the enemy town"},
		{"win when the opponent has no step", "end", "no legal step on his turn: that player loses"},
		{"no soldiers, no step", "end", "Without soldiers there is no step"},
		{"no draw in the official rules; agreement", "draws", "know no draw. But players can agree"},
		{"third occurrence: claim; fifth: draw", "draws", "either player may claim a draw. The fifth time ends"},
		{"what repetition compares", "draws", "same pieces and the same side to move"},
		{"far shot over a piece", "presets", "over a piece in the middle"},
		{"retreat from the town alone", "presets", "retreat from the town alone"},
		{"Ludoteka on both", "presets", "all points before the target empty and an enemy soldier for a retreat"},
		{"formation: the same", "presets", "armies are the same"},
		{"single options", "presets", "choose each rule by itself"},
		{"slide limit: three in a row along a line", "slide-limit", "more than three times in a row, in either direction"},
		{"slide limit: what resets the count", "slide-limit", "move a single soldier, fire, or slide along another line"},
		{"slide limit: no other step loses", "slide-limit", "no legal step and lose"},
		{"two cannons, one target: one step", "two-ways", "only the target counts"},
		{"a capture and a shot are two steps", "two-ways", "two different steps"},
		{"choosing a shot", "shot", "click a soldier of the cannon, then the target"},
	},
	"xiangqi": {
		{"mate, or no legal move, wins", "goal", "no legal move is left at all"},
		{"nine files, ten ranks", "board", "nine files and ten ranks"},
		{"the river", "board", "river crosses the middle"},
		{"palaces with diagonals", "board", "nine points with both diagonals"},
		{"Red at the bottom moves first", "board", "Red sits at the bottom and moves first"},
		{"the pieces of a side", "board", "two elephants, two horses, two chariots, two cannons and five soldiers"},
		{"general: one point along a line, in its palace", "general", "one point along a line, and never leaves its palace"},
		{"generals never face each other", "general", "never face each other"},
		{"advisor: one point diagonally, in its palace", "advisor", "one point diagonally, and never leaves its palace"},
		{"advisor: five points", "advisor", "five points"},
		{"elephant: two points diagonally, eye empty", "elephant", "exactly two points diagonally. The point between, its eye, must be empty"},
		{"elephant: never crosses the river, seven points", "elephant", "never crosses the river, so there are seven points"},
		{"horse: one point along a line, one diagonally outward", "horse", "one point along a line, then one point diagonally outward"},
		{"horse: the leg is empty", "horse", "its leg, must be empty"},
		{"chariot: any number of points, no jump", "chariot", "It does not jump"},
		{"cannon: moves like the chariot", "cannon", "moves like a chariot"},
		{"cannon: captures over exactly one piece of either side, however far", "cannon", "exactly one piece of either side, its screen, however far"},
		{"cannon: no jump without a capture", "cannon", "Without a capture it never jumps"},
		{"soldier: one point forward", "soldier", "one point forward"},
		{"soldier: sideways after the river", "soldier", "crossed the river, it may also go one point sideways"},
		{"soldier: never backward", "soldier", "never moves backward"},
		{"leaving the general capturable is illegal", "check", "open to capture, or face to face with the other one, is not legal"},
		{"checkmate and stalemate both lose", "end", "loses, in check or not"},
		{"casual: the general may be captured", "casual", "ends when a general is captured"},
		{"casual: check may be ignored", "casual", "you may leave your general there"},
		{"casual: facing stays illegal, no legal step loses", "casual", "still may not face each other, and a player without a legal move still loses"},
		{"the interface warns of check", "check", "marks a check with a red ring"},
		{"draw by agreement", "draws", "when the players agree"},
		{"60 rounds, 120 moves", "draws", "60 rounds (120 single moves)"},
		{"no piece that can cross the river", "draws", "no chariot, horse, cannon or soldier"},
		{"third occurrence", "perpetual-check", "occurs for the third time, the moves since the first time"},
		{"one side checked on every move: it loses", "perpetual-check", "gave check with every one of them, while the other did not, loses"},
		{"simple: checking loses too; casual: a draw", "perpetual-check", "Only the casual rules call every third occurrence a draw"},
		{"a warning one move before", "perpetual-check", "One move before, Crosspoint warns"},
		{"one side chased the same unprotected piece: it loses", "chase", "chased the same unprotected piece with every move"},
		{"a chase is a capture that was not there before", "chase", "possible that was not possible before it"},
		{"a standing attack is none", "chase", "old attack that just stays"},
		{"victims are followed by identity", "chase", "followed wherever it flees"},
		{"other presets allow it", "chase", "other rule sets allow chasing"},
		{"attacks by general or soldier", "no-chase", "attacks by a general or a soldier"},
		{"uncrossed soldiers", "no-chase", "on a soldier on its own side of the river"},
		{"protected pieces, with exceptions", "no-chase", "except on a chariot by a horse or cannon, and on a chariot, horse or cannon by an advisor or elephant"},
		{"same kind: exchange, unless it cannot capture back", "no-chase", "offer an exchange, unless the other cannot capture back"},
		{"a pinned piece does not protect", "no-chase", "pinned to its general protects nothing"},
		{"both checked: draw", "both", "both sides checked with every move of the repetition, the game is a draw"},
		{"both chased, anything else: draw", "both", "when both chased, and when anything else was repeated"},
		{"one checks, one chases: the checker loses", "both", "the one that checks loses"},
		{"the order of ends", "order", "Repetition comes next, then the 60 rounds, then the lack of pieces"},
		{"no legal step comes first", "order", "no legal move comes first"},
	},
	"football": {
		{"the aim", "goal", "into your opponent's goal"},
		{"who scores where; own goals", "goal", "no matter who kicked it: own goals count"},
		{"a goal ends the game at once", "goal", "ends the game at once"},
		{"nine by nine points, names", "pitch", "nine by nine points, files a to i and ranks 1 to 9"},
		{"White moves first", "pitch", "White sits at the bottom and moves first"},
		{"set-up", "pitch", "two rooks, two knights, two bishops, a queen and a king"},
		{"the ball starts in the middle, nobody's", "pitch", "starts in the middle and belongs to nobody"},
		{"moves as in chess, no captures", "pieces", "as in chess, but never capture"},
		{"pieces and ball block", "pieces", "Pieces and the ball block the way"},
		{"no check", "pieces", "There is no check"},
		{"no stop on a goal point, sliding across", "pieces", "may stop on a goal point, but it may slide across"},
		{"one move at first, mandatory without touch", "turn", "you must if none of yours touches the ball"},
		{"kicks while touching", "turn", "while a piece of yours touches the ball, you may kick"},
		{"no move after a kick", "turn", "After a kick no piece moves"},
		{"end of the turn by the player", "turn", "once you have done something"},
		{"end of the turn by itself", "turn", "ends by itself when you cannot kick any more"},
		{"one kick for each piece", "chain", "each piece kicks once in a turn at most"},
		{"kick: touching, and a step it could make", "kick", "could step in the ball's direction"},
		{"rook, bishop, queen: any number of points, away", "kick", "straight away from themselves over any number of empty points"},
		{"the ball never jumps", "kick", "The ball never jumps"},
		{"king: one point", "king", "one point only, if that point is empty"},
		{"knight: from any point, a knight's move, not next to itself", "knight", "to an empty point that is not next to the knight"},
		{"knight: over pieces", "knight", "over pieces too"},
		{"knight: the corner", "knight", "in a corner, it may also land next to the knight"},
		{"a stuck ball is freed by knights", "knight", "free a ball from an edge or a corner"},
		{"never along the back rank", "goal-line", "must stop before the goal point and cannot cross it"},
		{"straight, diagonally, by a knight", "goal-line", "diagonally, or by a knight's kick"},
		{"two kickers: two steps", "who", "two different kicks"},
		{"the kicker is asked for", "who", "you click the one that shall kick"},
		{"no legal step: draw", "draws", "no legal step at all"},
		{"third and fifth occurrence", "draws", "either player may claim a draw; the fifth time"},
		{"what repetition compares", "draws", "the same side to begin its turn"},
		{"100 turns without a kick", "draws", "100 turns of each side without a kick"},
		{"agreement", "draws", "can agree to a draw"},
		{"pull kick", "pull", "passes over the kicker to the points behind it, the first of which must be empty, a king's ball only there"},
		{"slow play", "pull", "slow play can stall"},
		{"early goals", "early", "in the first turn of each side; a knight may"},
		{"bishop in a corner", "corner", "second point of the diagonal, if that is empty"},
		{"empty turns", "empty", "without doing anything while a piece of yours touches the ball"},
		{"shuffled set-ups", "set-up", "the same for both sides or for each side on its own"},
		{"bishops on different colours, goal point empty", "set-up", "different colours, and the goal point stays empty"},
	},
}

// TestEveryRuleIsTold finds each rule in its chapter.
func TestEveryRuleIsTold(t *testing.T) {
	english := text.New("en")
	for _, g := range games.Games {
		c := shipped(t, g)
		texts := map[string]string{}
		for _, key := range c.Keys(g) {
			chapter, _, _ := strings.Cut(strings.TrimPrefix(key, lesson.Key(g, "", "")), ".")
			texts[chapter] += english.T(key) + "\n"
		}
		if len(rulesTold[g.ID]) == 0 {
			t.Errorf("no list of the rules of %s", g.ID)
		}
		covered := map[string]bool{}
		for _, r := range rulesTold[g.ID] {
			covered[r.chapter] = true
			if !strings.Contains(texts[r.chapter], r.words) {
				t.Errorf("%s: %q is not told in the chapter %s", g.ID, r.rule, r.chapter)
			}
		}
		for _, ch := range c.Chapters {
			if !covered[ch.ID] {
				t.Errorf("%s: the chapter %s tells no rule", g.ID, ch.ID)
			}
		}
	}
}
