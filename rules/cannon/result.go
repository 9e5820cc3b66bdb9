package cannon

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// The reasons of results, the keys of alarms, and how often a position may occur.
const (
	reasonCaptured  = "town-captured"
	reasonShot      = "town-shot"
	reasonNoSteps   = "no-steps"
	reasonThreefold = "threefold"
	reasonFivefold  = "fivefold"

	alarmTown = "town-under-fire"

	claimOccurrences = 3
	drawOccurrences  = 5
)

// ended tells whether a town has been captured.
func (p *position) ended() bool {
	return p.lost(board.First) || p.lost(board.Second)
}

// lost tells whether the town of a side has been captured.
func (p *position) lost(side board.Side) bool { return p.towns[side].empty() && !p.placing[side] }

// Aim tells whether a town has been captured. In a position without any town the side to move has lost, because
// the other one has made the last step.
func (p *position) Aim() (rules.Result, bool) {
	loser := p.side
	if !p.lost(loser) {
		loser ^= 1
		if !p.lost(loser) {
			return rules.Result{Winner: board.NoSide}, false
		}
	}
	reason := reasonCaptured
	if p.shot {
		reason = reasonShot
	}
	return rules.Result{Winner: loser.Other(), Reason: reason}, true
}

// Over tells whether a town has been captured or the position has occurred for the fifth time.
func (p *position) Over() (rules.Result, bool) {
	if r, over := p.Aim(); over {
		return r, true
	}
	if p.occurrences() >= drawOccurrences {
		return rules.Result{Winner: board.NoSide, Reason: reasonFivefold}, true
	}
	return rules.Result{Winner: board.NoSide}, false
}

// Stuck is the verdict when the side to move has no legal step: it has lost.
func (p *position) Stuck() rules.Result {
	return rules.Result{Winner: p.side.Other(), Reason: reasonNoSteps}
}

// Claim tells whether a draw may be claimed: from the third occurrence of a position on, by either player.
func (p *position) Claim() (rules.Result, bool) {
	if _, over := p.Over(); over || p.occurrences() < claimOccurrences {
		return rules.Result{Winner: board.NoSide}, false
	}
	return rules.Result{Winner: board.NoSide, Reason: reasonThreefold}, true
}

// occurrences is how often the position has been on the board, this time included. A position cannot come back
// sooner than four steps later.
func (p *position) occurrences() int {
	n := 1
	for back := 4; back <= int(p.since); back += 2 {
		if p.stack[len(p.stack)-back].key == p.key {
			n++
		}
	}
	return n
}

// InCheck tells whether the opponent, if it were his turn, could capture the town of the side to move.
func (p *position) InCheck() bool {
	town := p.towns[p.side]
	if town.empty() || p.ended() {
		return false
	}
	foe := p.side ^ 1
	for _, d := range captureWays[foe] {
		if town.shift(-d).meets(p.soldiers[foe]) {
			return true
		}
	}
	v := p.view(foe)
	return v.shots(p.rules.farShotOver).meets(town)
}

// Alarms warns of a town under fire.
func (p *position) Alarms() []rules.Alarm {
	if !p.InCheck() {
		return nil
	}
	return []rules.Alarm{{Key: alarmTown, At: []board.Point{p.towns[p.side].point()}}}
}
