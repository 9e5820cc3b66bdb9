//go:build linux || freebsd || openbsd || netbsd

package main

import "github.com/rymdport/portal/settings/appearance"

// desktopPrefers asks the desktop's portal for light or dark. The toolkit asks as well, and takes no answer for dark.
var desktopPrefers = func() bool {
	_, err := appearance.GetColorScheme()
	return err == nil
}
