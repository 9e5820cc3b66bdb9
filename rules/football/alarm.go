package football

import (
	"crosspoint/board"
	"crosspoint/rules"
)

// Keys of alarms.
const (
	// alarmRepeated: the position stands for the third time or more, a draw may be claimed.
	alarmRepeated = "football.repeated"
	// alarmQuiet: within alarmTurns turns without a kick the game is a draw.
	alarmQuiet = "football.quiet"

	// alarmTurns is how early the draw without kicks is announced: ten turns of each side.
	alarmTurns = 20
)

// Alarms lists the draws that are near.
func (p *Position) Alarms() []rules.Alarm {
	if _, over := p.Over(); over {
		return nil
	}
	var alarms []rules.Alarm
	at := []board.Point{p.ball}
	if p.occurrences() >= claimAt {
		alarms = append(alarms, rules.Alarm{Key: alarmRepeated, At: at})
	}
	if p.quiet >= quietLimit-alarmTurns {
		alarms = append(alarms, rules.Alarm{Key: alarmQuiet, At: at})
	}
	return alarms
}
