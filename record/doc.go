// Package record holds a game as it is played and studied: a tree of steps with a cursor, variations, comments,
// clocks, tags and a result, and the safe writing of files. It plays by the rules that it is given and must not
// know any game, any file format, any toolkit, or any text that a person reads.
//
// Tags that say who plays and with how much time, beyond the players' names:
//   - WhiteType "program" with WhiteLevel "4": the computer plays the first side at level 4 (see Game.Level). Without both, a person
//     plays, or another program. Where the first player's name is in the tag Red, these are RedType and RedLevel; the second
//     player's begin with Black.
//   - WhiteType "program" with WhiteEngine "pikafish": the program of other people that the person's settings know by that name plays,
//     with WhiteMoveTime "2.5" seconds for each turn where it has no clock (see Game.Program). Its full name is the player's name.
//   - TimeControl "300+5", or WhiteTimeControl and BlackTimeControl when the players' times differ (see TimeControl).
//   - WhiteClock "0:04:32.5": what was left when the game was left in the middle of that player's turn (see Game.ClockNow).
package record
