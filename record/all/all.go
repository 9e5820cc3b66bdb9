// Package all lists the file formats: one line a format. It knows them all and nothing else.
package all

import (
	"crosspoint/record"
	"crosspoint/record/abstractplay"
	"crosspoint/record/ludii"
	"crosspoint/record/pgn"
	"crosspoint/record/vchess"
	"crosspoint/record/xqf"
)

// Formats are all file formats in the order in which they are tried: those with an unmistakable mark first. Nobody changes them.
var Formats = []*record.Format{
	xqf.FileFormat,
	abstractplay.FileFormat,
	ludii.FileFormat,
	vchess.FileFormat,
	pgn.FileFormat,
}
