package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"crosspoint/assets"
)

// toolkitIcons are the icons of the toolkit's widgets that ours replace.
var toolkitIcons = map[fyne.ThemeIconName]string{
	theme.IconNameCheckButton:        "box",
	theme.IconNameCheckButtonChecked: "box-checked",
	theme.IconNameCheckButtonFill:    "box-fill",
	theme.IconNameRadioButton:        "ring",
	theme.IconNameRadioButtonChecked: "ring-checked",
	theme.IconNameRadioButtonFill:    "ring-fill",
	theme.IconNameConfirm:            "check",
	theme.IconNameCancel:             "close",
	theme.IconNameSearch:             "search",
	theme.IconNameArrowDropDown:      "down",
	theme.IconNameMenuExpand:         "forward",
	theme.IconNameContentClear:       "close",
}

var iconCache = map[string]fyne.Resource{}

// icon returns an icon of our family in the colour of text. It belongs to the goroutine of the interface.
func icon(name string) fyne.Resource {
	if r, ok := iconCache[name]; ok {
		return r
	}
	r := theme.NewThemedResource(iconFile(name))
	iconCache[name] = r
	return r
}

// AppIcon is the program's icon.
func AppIcon() fyne.Resource { return fyne.NewStaticResource("crosspoint.png", assets.Icon) }

func iconFile(name string) fyne.Resource {
	data, err := assets.Icons.ReadFile("icons/" + name + ".svg")
	if err != nil {
		panic(err) // the icons are embedded; a test asks for every one
	}
	return fyne.NewStaticResource("crosspoint-"+name+".svg", data)
}
