// Package e2e plays the real program in a real window: a virtual display, a window manager, the built binary, and
// a mouse and a keyboard driven from outside. It has tests only. What the program shows in words and where its
// points and buttons are comes from the probe file (see ui.StartProbe); positions are checked in the journal and in
// saved files, never in pixels.
package e2e
