// Package assets embeds the files that the program ships: texts, glyph outlines, fonts and icons. It holds no
// logic and must not import anything of ours. Sources and licences are listed in LICENSES.md.
package assets

import "embed"

// Lang holds the catalogues: lang/LANGUAGE/NAME.json, flat objects of keys and texts (go-i18n message files).
//
//go:embed lang
var Lang embed.FS

// Glyphs holds the outlines of glyphs: glyphs/NAME.svg, each a view box with one path of absolute M, L, H, V, Q, C and
// Z commands, filled by the non-zero rule. NAME is "u" and the hexadecimal code point of a character, whose view box is
// its advance width by one em, or the name of a drawing.
//
//go:embed glyphs/*.svg
var Glyphs embed.FS

// Icon is the program's icon, a square picture of 256 pixels in PNG: the size in which the toolkit hands it to the desktop,
// so that it need not be drawn or scaled before the window can be shown.
//
//go:embed icon-256.png
var Icon []byte

// Fonts holds fonts/cjk-regular.otf and fonts/cjk-bold.otf: the Chinese characters of notations, and a space; and fonts/cjk-LANGUAGE-*.otf:
// all those of a language that is written in Chinese.
//
//go:embed fonts/*.otf
var Fonts embed.FS
