package boardview

import (
	"image/color"
	"testing"

	"crosspoint/board"
)

// TestLabelsOfBothSides looks for the labels of the files at the edges of both players, and which ones they are.
func TestLabelsOfBothSides(t *testing.T) {
	spec := Spec{Geometry: board.Geometry{Files: 3, Ranks: 3}, Margin: 1, Palette: Contrast()}
	edge := func(files, far []string, flipped, top bool) string {
		spec.Files, spec.FarFiles = files, far
		img := Picture(spec, Scene{}, flipped, 400)
		spec.Files, spec.FarFiles = nil, nil
		blank := Picture(spec, Scene{}, flipped, 400)
		// The middle column of the margin, without the outermost lines.
		y0, y1 := 8, 80
		if !top {
			y0, y1 = 320, 392
		}
		out := ""
		for y := y0; y < y1; y++ {
			for x := 160; x < 240; x++ {
				if color.NRGBAModel.Convert(img.At(x, y)) != color.NRGBAModel.Convert(blank.At(x, y)) {
					out += "#"
				} else {
					out += "."
				}
			}
		}
		return out
	}
	blank := edge(nil, nil, false, true)
	if got := edge([]string{"a", "b", "c"}, nil, false, true); got != blank {
		t.Error("there are labels at the upper edge without those of the second player")
	}
	if edge([]string{"a", "b", "c"}, nil, false, false) == blank || edge([]string{"a", "b", "c"}, nil, true, false) == blank {
		t.Error("labels of files are not at the lower edge")
	}
	near, far := []string{"9", "8", "7"}, []string{"1", "2", "3"}
	for _, flipped := range []bool{false, true} {
		upper, lower := edge(near, far, flipped, true), edge(near, far, flipped, false)
		if upper == blank || lower == blank {
			t.Errorf("flipped %t: an edge has no labels", flipped)
		}
		if upper == lower {
			t.Errorf("flipped %t: both edges have the same labels", flipped)
		}
		// The first player's own are at the first player's edge.
		if want := edge([]string{"9", "8", "7"}, nil, false, false); !flipped && lower != want {
			t.Error("the lower edge has other labels than those of the first player")
		}
		if want := edge([]string{"1", "2", "3"}, nil, true, false); flipped && lower != want {
			t.Error("the lower edge of a turned board has other labels than those of the second player")
		}
	}
}
