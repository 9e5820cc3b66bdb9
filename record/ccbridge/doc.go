// Package ccbridge reads the files of the program 象棋桥 (CCBridge): CBR, a game in binary; CBL, a library of many of those, or of
// pages of text; and CBF, a game as XML. It knows the layouts and no rules: those are given to it. It must not know any toolkit or any
// text that a person reads.
package ccbridge
