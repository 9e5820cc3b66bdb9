package control

import "strings"

// In puts a message into words with the catalogue's function translate, which takes a key and names with their values in
// turn. The text of a value may itself use the values before it: a reason names the loser. The zero Message gives "".
func (m Message) In(translate func(key string, pairs ...any) string) string {
	if m.Key == "" {
		return ""
	}
	pairs := make([]any, 0, 2*len(m.Values))
	for _, v := range m.Values {
		text := v.Text
		if v.Key != "" {
			text = translate(v.Key, pairs...)
		}
		pairs = append(pairs, v.Name, text)
	}
	return translate(m.Key, pairs...)
}

// OfResult tells whether a message says what an edit did to the result of the game.
func (m Message) OfResult() bool { return strings.HasPrefix(m.Key, "result.") }
