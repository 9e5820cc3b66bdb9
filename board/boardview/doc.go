// Package boardview draws a board on crossing points as a Fyne widget: decor, pieces, marks and coordinates from
// data, with mouse, touch and keyboard input and short animations. It knows no rules: what may move, and what a
// click means, is its user's business.
package boardview
