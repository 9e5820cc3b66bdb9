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
		pairs = append(pairs, v.Name, v.In(translate, pairs...))
	}
	return translate(m.Key, pairs...)
}

// In puts a value into words; its text may use the values before it.
func (v Value) In(translate func(key string, pairs ...any) string, before ...any) string {
	switch {
	case len(v.Of) > 0:
		list := make([]string, len(v.Of))
		for i, m := range v.Of {
			list[i] = m.In(translate)
		}
		return strings.Join(list, translate("words.semicolon"))
	case v.Key != "":
		return translate(v.Key, before...)
	}
	return v.Text
}

// OfResult tells whether a message says what an edit did to the result of the game.
func (m Message) OfResult() bool { return strings.HasPrefix(m.Key, "result.") }
