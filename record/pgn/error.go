package pgn

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"crosspoint/record"
)

// Error says what is wrong in a file and where. Its sentence is the catalogue's, under "error.pgn.KEY", with
// {{.Token}} and {{.Reason}}; the place is told beside it.
type Error struct {
	Line, Column int // from 1, the column in characters
	Token        string
	Key          string // see Keys
	// Reason is the key of what the rules say about a step, a start or an option, "" when they are not involved.
	// Its sentence is the catalogue's, under "error.REASON".
	Reason string
}

// errorKeys lists the keys as record.Format wants them.
func errorKeys() []string {
	list := make([]string, len(Keys))
	for i, k := range Keys {
		list[i] = keyPrefix + k
	}
	return append(list, keyPrefix+keyUnfit, keyPrefix+keyUnknownUnfit, keyPrefix+keyChess)
}

// keyPrefix is ahead of our keys where those of other formats may be met.
const keyPrefix = "pgn."

// Remark implements record.Fault.
func (e *Error) Remark() record.Remark {
	kept := e.Key == keyGuessed || e.Key == keySeveral || e.Key == keyOpen
	return record.Remark{Key: keyPrefix + e.Key, Line: e.Line, Column: e.Column, Token: e.Token, Reason: e.Reason, Kept: kept}
}

// Error is for logs and scripts; the interface uses the catalogue.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, column %d: %s", e.Line, e.Column, e.Key)
	if e.Reason != "" {
		fmt.Fprintf(&b, " (%s)", e.Reason)
	}
	if e.Token != "" {
		fmt.Fprintf(&b, ": %q", e.Token)
	}
	return b.String()
}

// The keys of errors.
const (
	keyUTF8        = "utf8"         // not UTF-8
	keyEmpty       = "empty"        // no game in the file
	keyTag         = "tag"          // a tag pair that is not [Name "value"]
	keyTagOpen     = "tag-open"     // the value of a tag has no closing quote
	keyComment     = "comment-open" // a comment that is not closed
	keyToken       = "token"        // a sign that has no meaning here
	keyGlyph       = "glyph"        // not a glyph, or one above 255
	keyVariation   = "variation"    // "(" where there is no step to vary
	keyClose       = "close"        // ")" without "("
	keyOpen        = "open"         // "(" without ")"
	keyDeep        = "deep"         // variations inside each other beyond measure
	keyLong        = "long"         // more steps, comments or tags than a game may have
	keyAfterResult = "after-result" // text after the result of a game
	keyNoGame      = "no-game"      // the file does not say which game it is
	keyUnknownGame = "unknown-game" // a game that is not on the list
	keyFormat      = "format"       // a notation that is not known
	keyPreset      = "preset"       // a rule set that is not known
	keyOptions     = "options"      // an option that is not known or cannot have this value
	keyFEN         = "fen"          // a start that the game refuses
	keyStep        = "step"         // a step that the game refuses
)

// keyUnfit and keyUnknownUnfit are keyNoGame and keyUnknownGame where the steps were tried as well.
const (
	keyUnfit        = "unfit"
	keyUnknownUnfit = "unknown-unfit"
	keyChess        = "chess" // the steps are moves of chess
)

// Keys lists the keys of all errors of strict reading, so that a test can look for their texts.
var Keys = []string{
	keyUTF8, keyEmpty, keyTag, keyTagOpen, keyComment, keyToken, keyGlyph, keyVariation, keyClose, keyOpen, keyDeep,
	keyLong, keyAfterResult, keyNoGame, keyUnknownGame, keyFormat, keyPreset, keyOptions, keyFEN, keyStep,
}

// The keys of remarks that are no errors.
const (
	keyAsComment = "as-comment" // brackets whose text is no variation
	keyGuessed   = "guessed"    // the file names a game that is not known
	keySeveral   = "several"    // the steps fit several games
)

// remarkKeys lists the keys of all remarks as record.Format wants them.
var remarkKeys = []string{
	"pgn." + keyTag, "pgn." + keyTagOpen, "pgn." + keyComment, "pgn." + keyToken, "pgn." + keyGlyph, "pgn." + keyVariation,
	"pgn." + keyClose, "pgn." + keyOpen, "pgn." + keyDeep, "pgn." + keyLong, "pgn." + keyAfterResult, "pgn." + keyPreset,
	"pgn." + keyOptions, "pgn." + keyAsComment, "pgn." + keyGuessed, "pgn." + keySeveral,
	"pgn." + keyFaulty,
}

// maxToken is how many characters of a token an error shows.
const maxToken = 40

// place is a known line, so that finding the line of an error takes time for the text after it only.
type place struct{ at, line int }

// errorAt makes the error for the text data[at:end]; from is a place that is not behind it.
func errorAt(data []byte, from place, at, end int, key string) *Error {
	start := bytes.LastIndexByte(data[:at], '\n') + 1
	e := &Error{Line: from.line + bytes.Count(data[from.at:at], []byte{'\n'}), Key: key}
	e.Column = 1 + utf8.RuneCount(bytes.TrimPrefix(data[start:at], bom))
	e.Token = tokenText(data, at, end)
	return e
}

// tokenText is what an error shows of data[at:end].
func tokenText(data []byte, at, end int) string {
	text := data[at:min(end, at+4*maxToken)]
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	token := []rune(strings.ToValidUTF8(string(text), ""))
	if len(token) > maxToken {
		token = append(token[:maxToken], '…')
	}
	return strings.TrimSpace(string(token))
}
