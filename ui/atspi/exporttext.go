package atspi

import (
	"unicode/utf8"

	"github.com/godbus/dbus/v5"
)

// mostTyped is how many bytes may be put into a field from outside.
const mostTyped = 1 << 16

// content is the text of an object, "" without one.
func (o *object) content() string {
	if o.Text == nil {
		return ""
	}
	return clean(o.Text.Content)
}

func (o *object) caret() int32 {
	if o.Text == nil {
		return 0
	}
	return clamp(int32(o.Text.Caret), utf8.RuneCountInString(o.content()))
}

func (v *service) text() table {
	part := func(about func(text string, at int32, unit uint32) (string, int32, int32)) any {
		return func(m dbus.Message, at int32, unit uint32) (string, int32, int32, *dbus.Error) {
			o, err := v.find(m)
			if err != nil {
				return "", 0, 0, err
			}
			s, from, to := about(o.content(), at, unit)
			return s, from, to, nil
		}
	}
	attributes := func(m dbus.Message, _ int32) (map[string]string, int32, int32, *dbus.Error) {
		o, err := v.find(m)
		if err != nil {
			return nil, 0, 0, err
		}
		return map[string]string{}, 0, int32(utf8.RuneCountInString(o.content())), nil
	}
	return table{
		"GetText":           answer2(v, func(o *object, from, to int32) string { return cut(o.content(), from, to) }),
		"GetStringAtOffset": part(around),
		"GetTextAtOffset":   part(func(s string, at int32, unit uint32) (string, int32, int32) { return around(s, at, unitOf(unit)) }),
		"GetTextBeforeOffset": part(func(s string, at int32, unit uint32) (string, int32, int32) {
			_, from, _ := around(s, at, unitOf(unit))
			if from <= 0 {
				return "", 0, 0
			}
			return around(s, from-1, unitOf(unit))
		}),
		"GetTextAfterOffset": part(func(s string, at int32, unit uint32) (string, int32, int32) {
			_, _, to := around(s, at, unitOf(unit))
			return around(s, to, unitOf(unit))
		}),
		"GetCharacterAtOffset": answer1(v, func(o *object, at int32) int32 {
			if r := []rune(o.content()); at >= 0 && int64(at) < int64(len(r)) {
				return r[at]
			}
			return 0
		}),
		"SetCaretOffset":       answer1(v, func(*object, int32) bool { return false }),
		"GetNSelections":       answer(v, func(*object) int32 { return 0 }),
		"GetSelection":         func(dbus.Message, int32) (int32, int32, *dbus.Error) { return 0, 0, nil },
		"AddSelection":         answer2(v, func(*object, int32, int32) bool { return false }),
		"RemoveSelection":      answer1(v, func(*object, int32) bool { return false }),
		"GetAttributes":        attributes,
		"GetDefaultAttributes": answer(v, func(*object) map[string]string { return map[string]string{} }),
		"GetCharacterExtents": func(m dbus.Message, _ int32, from uint32) (x, y, w, h int32, err *dbus.Error) {
			o, err := v.find(m)
			if err != nil {
				return 0, 0, 0, 0, err
			}
			r := v.rectangle(o, from) // letters have no places of their own
			return r.X, r.Y, r.W, r.H, nil
		},
		"GetOffsetAtPoint": func(dbus.Message, int32, int32, uint32) (int32, *dbus.Error) { return -1, nil },
	}
}

// unitOf is the unit that the older way of asking means: letter, word start and end, sentence, line.
func unitOf(boundary uint32) uint32 {
	switch boundary {
	case 0:
		return unitLetter
	case 1, 2:
		return unitWord
	case 3, 4:
		return unitSentence
	}
	return unitLine
}

func (v *service) editable() table {
	set := func(o *object, text string) bool {
		if o.Text == nil || o.Text.Set == nil || o.Off || len(text) > mostTyped {
			return false
		}
		do := o.Text.Set
		return v.s.perform(func() { do(text) })
	}
	insert := func(m dbus.Message, at int32, text string, _ int32) (bool, *dbus.Error) {
		o, err := v.find(m)
		if err != nil {
			return false, err
		}
		return set(o, replaced(o.content(), at, at, text)), nil
	}
	remove := func(o *object, from, to int32) bool { return set(o, replaced(o.content(), from, to, "")) }
	return table{
		"SetTextContents": answer1(v, func(o *object, text string) bool { return set(o, text) }),
		"InsertText":      insert,
		"DeleteText":      answer2(v, remove),
		"CopyText":        func(dbus.Message, int32, int32) *dbus.Error { return nil },
		"CutText":         answer2(v, func(*object, int32, int32) bool { return false }),
		"PasteText":       answer1(v, func(*object, int32) bool { return false }),
	}
}
