// Package abstractplay reads game records of Abstract Play, which are JSON: one record or a list of them. It knows the one game of
// that site that we play, Cannon, by its name there and its id here; its rules come from the caller. It must not know any toolkit.
package abstractplay
