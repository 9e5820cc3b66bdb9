// Package ui is the window: welcome page, board, side panel, menus, dialogs and settings. It turns the states of the
// controller into widgets and what a person does into inputs, and it reads and writes the files that a person names. It knows no game and
// no piece by name, decides no rule and never waits: files and dialogs are other goroutines' work, whose answers
// come back through Config.Post.
package ui
