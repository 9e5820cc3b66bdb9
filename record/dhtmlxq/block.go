package dhtmlxq

import (
	"bytes"
	"html"
	"regexp"
	"strconv"
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/record/xqtree"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "dhtmlxq", Extensions: []string{".ubb"}, Also: []string{".html", ".htm"}, Text: true, Detect: detect, Scan: scan, Read: read, Write: write,
	Lost:    lost,
	Errors:  append([]string{keyEmpty}, draft.Errors...),
	Remarks: append([]string{keyDigits, keyBranch, keyBoard, keyNote}, draft.Remarks...),
	Losses:  xqtree.Losses,
}

// The keys of errors, remarks and losses.
const (
	keyEmpty  = "dhtmlxq.empty"  // no game
	keyDigits = "dhtmlxq.digits" // a list of steps that does not come out even
	keyBranch = "dhtmlxq.branch" // a variation of a line, or at a step, that is not there
	keyBoard  = "dhtmlxq.board"  // a start that makes no sense
	keyNote   = "dhtmlxq.note"   // a comment for a step that is not there
)

// openTag is a key: [DhtmlXQ_movelist]. The other site's keys are numbers.
var openTag = regexp.MustCompile(`\[(DhtmlXQ|DHJHtmlXQ)_([A-Za-z0-9_]{1,40})\]`)

// Signs of the blocks of games in a page.
const (
	blockOpen  = "[DhtmlXQ]"
	blockClose = "[/DhtmlXQ]"
)

func detect(data []byte) bool {
	return openTag.Match(data[:min(len(data), 1<<20)])
}

// field is a key of a block with its value.
type field struct {
	key   string
	at    int // of the value, in the data
	value string
}

// maxFields bounds the keys of one block.
const maxFields = 100_000

// fields reads the keys of data[at:end]. Closing tags may be missing or wrong: a value ends where any other tag starts.
func fields(data []byte, at, end int) []field {
	var list []field
	seen := map[string]bool{}
	for at < end && len(list) < maxFields {
		m := openTag.FindSubmatchIndex(data[at:end])
		if m == nil {
			break
		}
		key := string(data[at+m[4] : at+m[5]])
		if data[at+m[2]+2] == 'J' {
			key = otherKeys[key]
		}
		from := at + m[1]
		to := valueEnd(data[:end], from)
		at = to
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		list = append(list, field{key, from, string(data[from:to])})
	}
	return list
}

// otherKeys are the numbered keys of the site 01xq.
var otherKeys = map[string]string{
	"10": "title", "17": "red", "18": "black", "28": "result", "31": "binit", "32": "side", "34": "movelist",
}

// valueEnd is where a value ends: at the next tag of any kind.
func valueEnd(data []byte, from int) int {
	at := from
	for {
		i := bytes.IndexByte(data[at:], '[')
		if i < 0 {
			return len(data)
		}
		at += i
		rest := data[at+1:]
		rest = bytes.TrimPrefix(rest, []byte("/"))
		if bytes.HasPrefix(rest, []byte("DhtmlXQ")) || bytes.HasPrefix(rest, []byte("DHJHtmlXQ")) {
			return at
		}
		at++
	}
}

// span is where a block stands.
type span struct{ at, end int }

// blocks finds the games of a page.
func blocks(data []byte) []span {
	var list []span
	at := 0
	open := finder{data: data, sign: []byte(blockOpen)}
	closing := finder{data: data, sign: []byte(blockClose)}
	for at < len(data) {
		m := openTag.FindIndex(data[at:])
		if m == nil {
			break
		}
		body := at + m[0]
		from := min(body, open.from(at))
		end := min(open.from(body), closing.from(body))
		list = append(list, span{from, end})
		at = end
		if bytes.HasPrefix(data[at:], []byte(blockClose)) {
			at += len(blockClose)
		}
	}
	return list
}

// finder finds a sign in data again and again, at growing places, and looks at each byte once.
type finder struct {
	data, sign []byte
	at         int
	known      bool // at is the place of one, or the end
}

// from is where the sign stands first at or after a place; the end of the data when it does not.
func (f *finder) from(place int) int {
	if f.known && f.at >= place {
		return f.at
	}
	f.known = true
	if i := bytes.Index(f.data[place:], f.sign); i >= 0 {
		f.at = place + i
	} else {
		f.at = len(f.data)
	}
	return f.at
}

var (
	unicodeEscape = regexp.MustCompile(`\\u[0-9A-Fa-f]{4}`)
	lineBreak     = regexp.MustCompile(`(?i)<br\s*/?>`)
	markup        = regexp.MustCompile(`<[^<>]{1,400}>`)
)

// text makes a value readable: "||" is a new line, characters may be escaped, and values in pages have their markup in them.
func text(s string, page bool) string {
	s = strings.ReplaceAll(s, "||", "\n")
	s = unicodeEscape.ReplaceAllStringFunc(s, func(e string) string {
		n, _ := strconv.ParseUint(e[2:], 16, 32)
		return string(rune(n))
	})
	if page {
		s = lineBreak.ReplaceAllString(s, "\n")
		s = markup.ReplaceAllString(s, "")
		s = html.UnescapeString(s)
	}
	return draft.Clean(s)
}

// oneLine is text for a tag.
func oneLine(s string, page bool) string { return strings.ReplaceAll(text(s, page), "\n", " ") }

// isPage tells whether data is a web page.
func isPage(data []byte) bool {
	head := bytes.ToLower(bytes.TrimSpace(data[:min(len(data), 1<<16)]))
	return bytes.HasPrefix(head, []byte("<")) || bytes.Contains(head, []byte("<html")) || bytes.Contains(head, []byte("<body"))
}
