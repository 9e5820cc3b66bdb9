package xiangqi

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of alarms.
const (
	alarmCheck = "check"
	// One more repetition loses for the side that checks or chases, now or after the answer.
	alarmRepetitionLoses = "next-repetition-loses"
	alarmRepetitionDraws = "next-repetition-draws"
)

// Alarms warns of a check, at the general, and of a repetition that is about to decide the game, at the pieces whose
// step would bring it about. A draw is announced one step before, a loss also to the side that would walk into it:
// its next step and a legal answer complete the third occurrence.
func (p *Position) Alarms() []rules.Alarm {
	if p.generalGone() {
		return nil
	}
	var list []rules.Alarm
	if p.InCheck() {
		list = append(list, rules.Alarm{Key: alarmCheck, At: []board.Point{board.Point(p.at[p.side<<4&31])}})
	}
	if _, over := p.Over(); over || !p.repeatedBefore() {
		return list
	}
	var loses, draws []board.Point
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		switch r, decided := p.repetitionAhead(); {
		case !decided:
		case r.Winner != board.NoSide:
			loses = addPoint(loses, m.From())
		default:
			draws = addPoint(draws, m.From())
		}
		p.Undo()
	}
	if loses != nil {
		list = append(list, rules.Alarm{Key: alarmRepetitionLoses, At: loses})
	}
	if draws != nil {
		list = append(list, rules.Alarm{Key: alarmRepetitionDraws, At: draws})
	}
	return list
}

// repetitionAhead tells what the step just played has led to by repetition, or allows the answer to lead to: that only
// if the side that has just played loses by it.
func (p *Position) repetitionAhead() (rules.Result, bool) {
	if p.back == 0 {
		return rules.Result{}, false
	}
	if first, ok := p.firstOfThree(); ok {
		return p.judge(first), true
	}
	player, answerer := board.Side(p.side^1), board.Side(p.side)
	if p.half >= drawnHalf {
		return rules.Result{}, false // sixty rounds have ended the game before the answer
	}
	for _, m := range rules.Legal(p, nil) {
		p.Do(m)
		first, ok := p.firstOfThree()
		lost := ok && p.judge(first).Winner == answerer
		p.Undo()
		if lost {
			return rules.Result{Winner: player.Other(), Reason: reasonRepetition}, true
		}
	}
	return rules.Result{}, false
}

// repeatedBefore tells whether any position since the last capture has occurred twice, so that a third occurrence
// can be near.
func (p *Position) repeatedBefore() bool {
	n := len(p.stack)
	for i := 0; i+4 <= int(p.back); i++ {
		hash := p.hash
		if i > 0 {
			hash = p.stack[n-i].hash
		}
		for j := i + 4; j <= int(p.back); j += 2 {
			if p.stack[n-j].hash == hash {
				return true
			}
		}
	}
	return false
}

func addPoint(list []board.Point, at board.Point) []board.Point {
	for _, p := range list {
		if p == at {
			return list
		}
	}
	return append(list, at)
}
