// Package undisplayed keeps the libraries of the native dialogs from opening the display while the program starts. The
// package that wraps them initialises them before main, which takes 60 ms and more on each start, for dialogs that most
// starts never show.
//
// It must be initialised before that package: Go initialises packages in the order of their import paths as soon as
// what they import is ready, and "crosspoint" comes before "github.com". It imports nothing but os for that reason.
package undisplayed

import "os"

const variable = "GDK_BACKEND"

var value, set = os.LookupEnv(variable)

// A name that no backend has makes GTK find no display, at once and without a word.
func init() { _ = os.Setenv(variable, "none") }

// End gives the display back, for this program and for those that it starts. It is called once, when the package that
// wraps the dialogs has been initialised.
func End() {
	if set {
		_ = os.Setenv(variable, value)
	} else {
		_ = os.Unsetenv(variable)
	}
}
