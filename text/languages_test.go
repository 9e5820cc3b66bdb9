package text

import (
	"runtime"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for wanted, want := range map[string]string{
		"": "en", "C": "en", "C.UTF-8": "en", "POSIX": "en", "en_GB.UTF-8": "en", "de_DE.UTF-8": "en", "nonsense!": "en",
		"fr": "fr", "fr_CA.UTF-8": "fr", "fr-BE": "fr", "es_MX.UTF-8": "es", "es_ES@euro": "es", "ca_ES.UTF-8": "en",
		"zh": "zh-Hans", "zh_CN.GB18030": "zh-Hans", "zh_SG.UTF-8": "zh-Hans", "zh-Hans": "zh-Hans", "zh-Hans-HK": "zh-Hans",
		"zh_TW.UTF-8": "zh-Hant", "zh_HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-Hant": "zh-Hant", "zh_Hant_TW": "zh-Hant",
		"de_DE:fr_FR": "en", // one name, and none of a language
	} {
		if got := Match(wanted); got != want {
			t.Errorf("%q: %s, want %s", wanted, got, want)
		}
	}
	if got := Match("de_DE", "zh_TW", "fr_FR"); got != "zh-Hant" {
		t.Errorf("German, Traditional Chinese, French: %s", got)
	}
}

func TestSystem(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems ask elsewhere")
	}
	for _, c := range []struct{ all, messages, lang, language, want string }{
		{"", "", "", "", "en"},
		{"", "", "C.UTF-8", "", "en"},
		{"", "", "fr_FR.UTF-8", "", "fr"},
		{"", "es_ES.UTF-8", "fr_FR.UTF-8", "", "es"},
		{"zh_TW.UTF-8", "es_ES.UTF-8", "fr_FR.UTF-8", "", "zh-Hant"},
		{"", "", "en_GB.UTF-8", "de:zh_CN:fr", "zh-Hans"},
		{"C", "", "fr_FR.UTF-8", "fr", "en"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		t.Setenv("LANGUAGE", c.language)
		if got := System(); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestLanguages(t *testing.T) {
	var names []string
	for _, l := range Languages() {
		names = append(names, l.Tag+"="+l.Name)
	}
	if got := strings.Join(names, " "); got != "en=English es=Español fr=Français zh-Hans=简体中文 zh-Hant=繁體中文" {
		t.Error(got)
	}
}

// TestUse wants a catalogue to change its language for everybody who has it.
func TestUse(t *testing.T) {
	c := New("en")
	held := c.T
	c.Use("zh_TW")
	if got := held("language.name"); c.Lang() != "zh-Hant" || got != "繁體中文" {
		t.Errorf("%s: %q", c.Lang(), got)
	}
	if got := c.T("app.name"); got != "Crosspoint" {
		t.Errorf("the name of the program is %q", got)
	}
}
