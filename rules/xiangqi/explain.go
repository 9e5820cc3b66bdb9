package xiangqi

var refusals = []string{}

const (
	alarmCheck           = "check"
	alarmRepetitionLoses = "next-repetition-loses"
	alarmRepetitionDraws = "next-repetition-draws"
)
