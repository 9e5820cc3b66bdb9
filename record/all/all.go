// Package all lists the file formats: one line a format. It knows them all and nothing else.
package all

import (
	"slices"

	"crosspoint/record"
	"crosspoint/record/abstractplay"
	"crosspoint/record/ccbridge"
	"crosspoint/record/dhtmlxq"
	"crosspoint/record/dpxq"
	"crosspoint/record/fens"
	"crosspoint/record/ludii"
	"crosspoint/record/pgn"
	"crosspoint/record/steps"
	"crosspoint/record/vchess"
	"crosspoint/record/wxf"
	"crosspoint/record/xqf"
)

// Formats are all file formats in the order in which they are tried: those with an unmistakable mark first. Nobody changes them.
var Formats = []*record.Format{
	xqf.FileFormat,
	ccbridge.CBR,
	ccbridge.CBL,
	ccbridge.CBF,
	dhtmlxq.FileFormat,
	abstractplay.FileFormat,
	ludii.FileFormat,
	vchess.FileFormat,
	wxf.FileFormat,
	dpxq.FileFormat,
	fens.FileFormat,
	pgn.FileFormat,
	steps.FileFormat,
}

// Extensions lists the extensions of all formats, or of those that are written, with the dot, PGN's first.
func Extensions(written bool) []string {
	list := slices.Clone(pgn.FileFormat.Extensions)
	for _, f := range Formats {
		if f != pgn.FileFormat && (f.Write != nil || !written) {
			list = append(list, f.Extensions...)
		}
		if !written {
			list = append(list, f.Also...)
		}
	}
	return list
}
