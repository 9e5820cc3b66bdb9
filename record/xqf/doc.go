// Package xqf reads the files of XQStudio, versions 1.0 to 1.8, with keys, variations and comments, and writes version 1.0,
// which each XQStudio opens. It knows the layout of the file and no rules: those are given to it. It must not know any toolkit
// or any text that a person reads.
//
// A file is a header of 1024 bytes and the tree, depth first. From version 1.1 on the tree and the table of pieces are hidden
// behind keys that the header holds.
package xqf
