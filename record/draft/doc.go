// Package draft holds a game as a text tells it, before any rule has judged it: tags, a start, and a tree of steps that are still
// words. It finds out which notation the words are in, replays them through the rules, drops what does not fit, and reports that
// with its line and column. The readers of text formats build drafts. The package must not know how any file is laid out, nor
// any game.
package draft
