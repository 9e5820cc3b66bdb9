package encoding

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	simplified = "[Game \"Chinese Chess\"]\n[Event \"全国象棋个人赛\"]\n[Red \"胡荣华\"]\n[Black \"许银川\"]\n\n" +
		"  1. 炮二平五  马８进７\n  2. 马二进三  车９平８\n  3. 车一平二  马２进３\n"
	traditional = "[Game \"Chinese Chess\"]\n[Event \"全國象棋個人賽\"]\n[Red \"胡榮華\"]\n[Black \"許銀川\"]\n\n" +
		"  1. 炮二平五  馬８進７\n  2. 馬二進三  車９平８\n  3. 車一平二  馬２進３\n"
	western = "[Event \"Coupe d'été\"]\n[Red \"José Müller\"]\n\n1. h2e2 h9g7 *\n"
)

func encoded(t *testing.T, e *Encoding, text string) []byte {
	t.Helper()
	data, missing := e.Encode([]byte(text))
	if len(missing) > 0 {
		t.Fatalf("%s lacks %q", e.ID, missing)
	}
	return data
}

// TestGuess has a row for each encoding; each text comes back as it was.
func TestGuess(t *testing.T) {
	noMark := func(e *Encoding, s string) []byte { return bytes.TrimPrefix(encoded(t, e, s), e.mark) }
	for name, c := range map[string]struct {
		data []byte
		e    *Encoding
		sure bool
		text string
	}{
		"empty":                 {nil, UTF8, true, ""},
		"ascii":                 {[]byte("1. h2e2"), UTF8, true, "1. h2e2"},
		"utf-8":                 {[]byte(simplified), UTF8, true, simplified},
		"utf-8 with a mark":     {[]byte("\ufeff" + traditional), UTF8, true, traditional},
		"utf-16le with a mark":  {encoded(t, UTF16LE, simplified), UTF16LE, true, simplified},
		"utf-16be with a mark":  {encoded(t, UTF16BE, simplified), UTF16BE, true, simplified},
		"utf-16le without":      {noMark(UTF16LE, simplified), UTF16LE, true, simplified},
		"utf-16be without":      {noMark(UTF16BE, simplified), UTF16BE, true, simplified},
		"gb18030":               {encoded(t, GB18030, simplified), GB18030, true, simplified},
		"big5":                  {encoded(t, Big5, traditional), Big5, true, traditional},
		"traditional gb18030":   {encoded(t, GB18030, traditional), GB18030, true, traditional},
		"names alone, gb18030":  {encoded(t, GB18030, "[Red \"胡荣华\"]"), GB18030, false, "[Red \"胡荣华\"]"},
		"western":               {encoded(t, Western, western), Western, false, western},
		"a page that states it": {encoded(t, GB18030, "<meta charset=gb2312><p>胡荣华"), GB18030, true, "<meta charset=gb2312><p>胡荣华"},
		"utf-8 cut in a character": {
			[]byte(simplified + "炮")[:len(simplified)+2], UTF8, true, simplified + "\uFFFD",
		},
		"utf-8 with a broken byte": {[]byte("\xff" + simplified), UTF8, false, "\uFFFD" + simplified},
		"gb18030 cut in a character": {
			encoded(t, GB18030, simplified+"炮")[:len(encoded(t, GB18030, simplified))+1], GB18030, true, simplified + "\uFFFD",
		},
	} {
		e, sure := Guess(c.data)
		if e != c.e || sure != c.sure {
			t.Errorf("%s: %s, sure %t", name, e.ID, sure)
			continue
		}
		if text, _ := e.Decode(c.data); string(text) != c.text {
			t.Errorf("%s: %q", name, text)
		}
		if list := Candidates(c.data); list[0] != c.e || len(list) < 3 {
			t.Errorf("%s: candidates %v", name, list)
		}
	}
}

// TestChineseAmongEachOther tells GB18030 from Big5 by moves, in a file whose names alone prove nothing.
func TestChineseAmongEachOther(t *testing.T) {
	for _, text := range []string{"1. 炮二平五 馬8進7 2. 兵七進一", "前車進一 後馬退三 卒5平4"} {
		if e, _ := Guess(encoded(t, Big5, text)); e != Big5 {
			t.Errorf("%s: %s", text, e.ID)
		}
	}
	for _, text := range []string{"1. 炮二平五 马8进7 2. 兵七进一", "前车进一 后马退三 卒5平4"} {
		if e, _ := Guess(encoded(t, GB18030, text)); e != GB18030 {
			t.Errorf("%s: %s", text, e.ID)
		}
	}
}

func TestEncode(t *testing.T) {
	data, missing := Big5.Encode([]byte("馬🙂a🙂\xff"))
	text, bad := Big5.Decode(data)
	if string(text) != "馬?a??" || bad != 0 || string(missing) != "🙂\uFFFD" {
		t.Errorf("%q, missing %q, %d bad", text, missing, bad)
	}
	if data, missing = GB18030.Encode([]byte("é🙂馬")); len(missing) != 0 {
		t.Errorf("missing %q", missing)
	}
	if text, _ = GB18030.Decode(data); string(text) != "é🙂馬" {
		t.Errorf("%q", text)
	}
}

func TestByID(t *testing.T) {
	for name, want := range map[string]*Encoding{"GBK": GB18030, "utf8": UTF8, "Big5": Big5, "UTF-16": UTF16LE, "x": nil, "": nil} {
		if ByID(name) != want {
			t.Error(name)
		}
	}
}

// TestMemory decodes what grows most, in every encoding.
func TestMemory(t *testing.T) {
	for _, pattern := range []string{"\xff", "\x80", "\xa4\xa4", "\x81\x30\x81\x30", "\x00\xd8", "a"} {
		data := []byte(strings.Repeat(pattern, 100_000))
		for _, e := range All {
			text, _ := e.Decode(data)
			if !utf8.Valid(text) || cap(text) > 6*len(data)+1000 {
				t.Errorf("%s of %q: %d bytes of %d", e.ID, pattern, cap(text), len(data))
			}
		}
	}
}

// FuzzDecode reads anything in every encoding: what comes out is UTF-8 and of bounded size.
func FuzzDecode(f *testing.F) {
	for _, e := range All {
		data, _ := e.Encode([]byte(simplified))
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		guess, _ := Guess(data)
		if guess == nil || len(Candidates(data)) == 0 {
			t.Fatal("no guess")
		}
		for _, e := range All {
			text, bad := e.Decode(data)
			if !utf8.Valid(text) || len(text) > 4*len(data)+8 || bad < 0 || bad > len(data) {
				t.Fatalf("%s: %d bytes of %d, %d bad", e.ID, len(text), len(data), bad)
			}
		}
	})
}

// TestReplacementCharacter keeps U+FFFD that GB18030 holds apart from what cannot be read.
func TestReplacementCharacter(t *testing.T) {
	data, missing := GB18030.Encode([]byte("炮\uFFFD馬"))
	if text, bad := GB18030.Decode(data); string(text) != "炮\uFFFD馬" || bad != 0 || len(missing) != 0 {
		t.Errorf("%q, %d bad, missing %q", text, bad, missing)
	}
	if text, bad := GB18030.Decode(append(data, 0xff)); string(text) != "炮\uFFFD馬\uFFFD" || bad != 1 {
		t.Errorf("%q, %d bad", text, bad)
	}
}
