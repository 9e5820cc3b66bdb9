package external

import (
	"slices"
	"strconv"
	"strings"
)

// Bounds of what a program may offer.
const (
	maxOptions = 512
	maxChoices = 256
)

// optionWords begin the parts of an option's description.
var optionWords = []string{"type", "default", "min", "max", "var"}

// parseOption reads what follows "option" in a line. UCI has "name" before the name, UCCI has not. ok is false for a line that
// means nothing.
func parseOption(words []string) (o Option, ok bool) {
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
	}
	at := slices.Index(words, "type")
	if at < 1 || at+1 >= len(words) {
		return o, false
	}
	o.Name = strings.Join(words[:at], " ")
	switch words[at+1] {
	case "check":
		o.Kind = Check
	case "spin":
		o.Kind = Spin
	case "combo":
		o.Kind = Combo
	case "button":
		o.Kind = Button
	case "string":
		o.Kind = Text
	default:
		return o, false
	}
	for words = words[at+2:]; len(words) > 0; {
		word := words[0]
		end := 1
		for end < len(words) && !slices.Contains(optionWords, words[end]) {
			end++
		}
		value := strings.Join(words[1:end], " ")
		words = words[end:]
		o.take(word, value)
	}
	return o, o.sound()
}

func (o *Option) take(word, value string) {
	switch word {
	case "default":
		if o.Default = value; value == "<empty>" {
			o.Default = ""
		}
	case "min":
		o.Min, _ = strconv.ParseInt(value, 10, 64)
	case "max":
		o.Max, _ = strconv.ParseInt(value, 10, 64)
	case "var":
		if len(o.Choices) < maxChoices {
			o.Choices = append(o.Choices, value)
		}
	}
}

// sound tells whether an option can be set to its default, and puts right what can be.
func (o *Option) sound() bool {
	switch o.Kind {
	case Check:
		if o.Default != "true" {
			o.Default = "false"
		}
	case Spin:
		if o.Max < o.Min {
			return false
		}
		n, err := strconv.ParseInt(o.Default, 10, 64)
		if err != nil {
			n = o.Min
		}
		o.Default = strconv.FormatInt(min(max(n, o.Min), o.Max), 10)
	case Combo:
		if len(o.Choices) == 0 {
			return false
		}
		if !slices.Contains(o.Choices, o.Default) {
			o.Choices = append(o.Choices, o.Default)
		}
	}
	return true
}

func (o Option) allows(value string) bool {
	if strings.ContainsAny(value, "\r\n\x00") {
		return false
	}
	switch o.Kind {
	case Check:
		return value == "true" || value == "false"
	case Spin:
		n, err := strconv.ParseInt(value, 10, 64)
		return err == nil && n >= o.Min && n <= o.Max
	case Combo:
		return slices.Contains(o.Choices, value)
	case Button:
		return value == ""
	}
	return true
}

// plainName is how options of both protocols are compared: Fairy-Stockfish's UCCI writes underscores for blanks.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", " ", "", "-", "").Replace(name))
}

// option finds an option by one of its names.
func (e *Engine) option(names ...string) (Option, bool) {
	for _, n := range names {
		for _, o := range e.options {
			if plainName(o.Name) == plainName(n) {
				return o, true
			}
		}
	}
	return Option{}, false
}
