package encoding

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	xencoding "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Encoding is a way of writing text as bytes. Its name in the catalogue is "encoding.ID".
type Encoding struct {
	ID     string // "utf-8", "gb18030": also for command lines
	others []string
	mark   []byte // the byte order mark
	codec  xencoding.Encoding
	growth int // decoded bytes for each encoded one, at most
}

// The encodings that files of games are met in.
var (
	UTF8    = &Encoding{ID: "utf-8", others: []string{"utf8"}, mark: []byte("\xef\xbb\xbf"), growth: 3}
	UTF16LE = &Encoding{
		ID: "utf-16le", others: []string{"utf-16", "utf16", "unicode"}, mark: []byte("\xff\xfe"),
		codec: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), growth: 2,
	}
	UTF16BE = &Encoding{
		ID: "utf-16be", mark: []byte("\xfe\xff"), codec: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), growth: 2,
	}
	GB18030 = &Encoding{ID: "gb18030", others: []string{"gbk", "gb2312", "cp936", "gb"}, codec: simplifiedchinese.GB18030, growth: 3}
	Big5    = &Encoding{ID: "big5", others: []string{"big5-hkscs", "cp950"}, codec: traditionalchinese.Big5, growth: 3}
	Western = &Encoding{ID: "windows-1252", others: []string{"iso-8859-1", "latin1", "cp1252"}, codec: charmap.Windows1252, growth: 3}
	// Vietnamese is written by people of a country where Xiangqi is at home too.
	Vietnamese = &Encoding{ID: "windows-1258", others: []string{"cp1258"}, codec: charmap.Windows1258, growth: 3}
)

// All lists the encodings in the order in which they are offered. Nobody changes it.
var All = []*Encoding{UTF8, GB18030, Big5, UTF16LE, UTF16BE, Western, Vietnamese}

// ByID finds an encoding by its id or one of its usual names, whatever the case of the letters; nil when there is none.
func ByID(id string) *Encoding {
	for _, e := range All {
		if strings.EqualFold(e.ID, id) {
			return e
		}
		for _, o := range e.others {
			if strings.EqualFold(o, id) {
				return e
			}
		}
	}
	return nil
}

// Decode returns the text as UTF-8 without a byte order mark, and how many characters could not be read and became U+FFFD. Valid
// UTF-8 is not copied. Nothing is too broken: a file that is cut inside a character keeps all the others.
func (e *Encoding) Decode(data []byte) (text []byte, bad int) {
	data = bytes.TrimPrefix(data, e.mark)
	if e == UTF8 {
		if utf8.Valid(data) {
			return data, 0
		}
		return repair(data)
	}
	before := bytes.Count(data, []byte("\x84\x31\xa4\x37")) // U+FFFD itself, in GB18030
	text = decodeAll(e.codec.NewDecoder(), data, e.growth)
	if bad = bytes.Count(text, []byte("\xef\xbf\xbd")); e == GB18030 && before > 0 {
		bad = max(0, bad-before)
	}
	return text, bad
}

// repair puts U+FFFD where bytes are no UTF-8, one for each broken character.
func repair(data []byte) (text []byte, bad int) {
	text = make([]byte, 0, len(data)+64)
	for at := 0; at < len(data); {
		if data[at] < utf8.RuneSelf {
			text = append(text, data[at])
			at++
			continue
		}
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n == 1 {
			bad++
			rest := 0 // of a character that was cut
			for lead := data[at]; lead&0xc0 == 0xc0 && lead<<(rest+1)&0x80 != 0; rest++ {
				if at+1+rest == len(data) || data[at+1+rest]&0xc0 != 0x80 {
					break
				}
			}
			at += 1 + rest
			text = append(text, "\uFFFD"...)
			continue
		}
		text = append(text, data[at:at+n]...)
		at += n
	}
	return text, bad
}

// decodeAll decodes in one go, in a buffer that fits the input and grows when it has to.
func decodeAll(t transform.Transformer, data []byte, growth int) []byte {
	out := make([]byte, len(data)+len(data)/2+64)
	limit := growth*len(data) + 64
	n := 0
	for {
		written, read, err := t.Transform(out[n:], data, true)
		n += written
		data = data[read:]
		if !errors.Is(err, transform.ErrShortDst) || len(out) >= limit && written == 0 {
			return out[:n]
		}
		grown := make([]byte, min(limit, 2*len(out))+utf8.UTFMax)
		copy(grown, out[:n])
		out = grown
	}
}

// Mark is what Encode writes ahead of a text, nil for nothing: parts of one text are encoded one by one and lose it but in the first.
func (e *Encoding) Mark() []byte {
	if e == UTF8 {
		return nil
	}
	return e.mark
}

// Encode writes UTF-8 text in the encoding. Characters that it does not have become "?"; missing lists them, each once.
func (e *Encoding) Encode(text []byte) (data []byte, missing []rune) {
	if e == UTF8 {
		return text, nil
	}
	data = append(data, e.mark...)
	seen := map[rune]bool{}
	encoder := e.codec.NewEncoder()
	if out, err := encoder.Bytes(text); err == nil && utf8.Valid(text) {
		return append(data, out...), nil
	}
	one := make([]byte, 16)
	question, _ := encoder.Bytes([]byte("?"))
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		encoder.Reset()
		written, _, err := encoder.Transform(one, text[at:at+n], true)
		if err != nil || r == utf8.RuneError && n == 1 {
			if !seen[r] {
				seen[r] = true
				missing = append(missing, r)
			}
			data = append(data, question...)
		} else {
			data = append(data, one[:written]...)
		}
		at += n
	}
	return data, missing
}
