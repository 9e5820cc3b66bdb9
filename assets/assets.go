// Package assets embeds the files that the program ships: texts, glyph outlines, fonts and icons. It holds no
// logic and must not import anything of ours. Sources and licences are listed in LICENSES.md.
package assets

import "embed"

// Lang holds the catalogues: lang/LANGUAGE/NAME.json, flat objects of keys and texts (go-i18n message files).
//
//go:embed lang
var Lang embed.FS
