package assets

import "embed"

// Icons holds the interface's own icons: icons/NAME.svg, filled shapes on a field of 24 by 24.
//
//go:embed icons/*.svg
var Icons embed.FS
