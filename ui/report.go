package ui

import "crosspoint/record"

// faultText puts the reason and the place of an error in a file into words.
func (w *Window) faultText(m record.Remark) string { return w.placed(m, "error.") }

// placed puts a remark and its place into words; its sentence stands under the prefix and its key.
func (w *Window) placed(m record.Remark, prefix string) string {
	reason := ""
	if m.Reason != "" {
		reason = w.texts.T("error."+m.Reason, "Token", m.Token)
	}
	pairs := []any{"Line", m.Line, "Column", m.Column, "Token", m.Token, "Reason", reason}
	if m.Count > 0 { // it chooses a plural form
		pairs = append(pairs, "Count", m.Count)
	}
	text := w.texts.T(prefix+m.Key, pairs...)
	switch {
	case m.Line > 0 && m.Column > 0:
		return w.tr("file.place", "Line", m.Line, "Column", m.Column, "Reason", text)
	case m.Line > 0:
		return w.tr("file.place-line", "Line", m.Line, "Reason", text)
	case m.Offset > 0:
		return w.tr("file.place-byte", "Byte", m.Offset, "Reason", text)
	}
	return text
}
