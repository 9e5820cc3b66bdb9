// Package dhtmlxq reads and writes games of Xiangqi in the notation of the DhtmlXQ board, which dpxq and many other sites put into
// their pages: keys in square brackets, also with variations and comments. It finds every game of a page. It knows that game by its
// id; its rules and notations come from the caller. It must not know any toolkit.
package dhtmlxq
