package ui

import (
	"fyne.io/fyne/v2"

	"crosspoint/record/encoding"
)

// fileEncodings are the encodings in which PGN can be written, the usual one first.
var fileEncodings = []string{"utf-8", "gb18030"}

// fileEncoding is how PGN is written, by its id.
func (s settings) fileEncoding() string {
	if id := s.p.String("files.encoding"); id != "" && encoding.ByID(id) != nil {
		return id
	}
	return fileEncodings[0]
}

// encoded is the text of a PGN file in the encoding of the settings. GB18030 has every character.
func (s settings) encoded(text []byte) []byte {
	if id := s.fileEncoding(); id != fileEncodings[0] {
		text, _ = encoding.ByID(id).Encode(text)
	}
	return text
}

// buildFilesTab is how games are written to files.
func buildFilesTab(p *preferences) fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, id := range fileEncodings {
		names = append(names, w.texts.T("preferences.encoding."+id))
		if id == w.settings.fileEncoding() {
			at = i
		}
	}
	return p.column(
		p.choice(w.tr("preferences.encoding"), names, at, func(i int) { w.settings.p.SetString("files.encoding", fileEncodings[i]) }),
		flush(paragraph(w.tr("preferences.encoding-about"))))
}

func restoreFilesTab(w *Window) { w.settings.p.RemoveValue("files.encoding") }
