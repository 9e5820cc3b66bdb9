package ui

import (
	"sync"

	"fyne.io/fyne/v2"

	"crosspoint/assets"
	"crosspoint/text"
)

// fonts are the Chinese characters of a language in both weights.
type fonts struct{ regular, bold fyne.Resource }

// commonFonts are for the languages that have none of their own: they hold what notations and the names of languages need, so that
// nobody who reads no Chinese waits for more.
var commonFonts = sync.OnceValue(func() fonts { return readFonts("cjk") })

// ownFonts are those of languages in Chinese, in the forms that their readers are used to.
var ownFonts = func() map[string]func() fonts {
	list := map[string]func() fonts{}
	for _, tag := range text.Tags() {
		if f, err := assets.Fonts.Open("fonts/cjk-" + tag + "-regular.otf"); err == nil {
			f.Close()
			list[tag] = sync.OnceValue(func() fonts { return readFonts("cjk-" + tag) })
		}
	}
	return list
}()

func fontsOf(lang string) func() fonts {
	if own := ownFonts[lang]; own != nil {
		return own
	}
	return commonFonts
}

// readFonts reads two fonts. Their names differ because the toolkit keeps pictures of texts by the name of the font.
func readFonts(name string) fonts {
	read := func(style string) fyne.Resource {
		file := name + "-" + style + ".otf"
		data, err := assets.Fonts.ReadFile("fonts/" + file)
		if err != nil {
			panic(err) // embedded: cannot fail
		}
		return fyne.NewStaticResource("crosspoint-"+file, data)
	}
	return fonts{read("regular"), read("bold")}
}
