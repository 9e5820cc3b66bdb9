//go:build !linux

package native

// speak has nothing to do: the dialogs of other systems speak the system's language.
func speak(Words, string, string) {}
