// Package encoding turns the bytes of text files into UTF-8 and back, and guesses how a file is encoded: by its byte order mark,
// as UTF-8 when it is that without a fault, else by which of the Chinese encodings makes moves and common words of it. A guess
// can be wrong, so it comes with the other candidates. The package must not know any file format, any game or any toolkit.
package encoding
