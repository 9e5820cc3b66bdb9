package diagram

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"testing"
	"time"
)

// moving is a red square that goes over a green ground, with a transparent corner.
func moving(i int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 60, 40))
	draw.Draw(img, image.Rect(0, 0, 50, 40), image.NewUniform(color.RGBA{0, 120, 0, 255}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(10*i, 5, 10*i+8, 13), image.NewUniform(color.RGBA{200, 0, 0, 255}), image.Point{}, draw.Src)
	return img
}

func TestGIF(t *testing.T) {
	blue := color.RGBA{0, 0, 250, 255}
	var told []int
	order := []int{0, 1, 1, 3}
	data, err := GIF(t.Context(), Film{
		Count: len(order), Frame: func(i int) *image.RGBA { return moving(order[i]) }, Ground: blue,
		Pace: 500 * time.Millisecond, Rest: 2 * time.Second, Progress: func(n int) { told = append(told, n) },
	})
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != 4 || film.LoopCount != 0 || film.Delay[0] != 50 || film.Delay[3] != 200 || len(told) != 4 {
		t.Fatalf("%d pictures, loop %d, delays %v, told %v", len(film.Image), film.LoopCount, film.Delay, told)
	}
	if size := film.Image[1].Rect.Size(); size.X > 20 || size.Y > 8 {
		t.Errorf("the second picture holds %v, more than what moved", size)
	}
	screen := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for i, img := range film.Image {
		draw.Draw(screen, img.Rect, img, img.Rect.Min, draw.Src)
		want := image.NewRGBA(screen.Rect)
		draw.Draw(want, want.Rect, image.NewUniform(blue), image.Point{}, draw.Src)
		draw.Draw(want, want.Rect, moving(order[i]), image.Point{}, draw.Over)
		for k := range want.Pix {
			if d := int(want.Pix[k]) - int(screen.Pix[k]); d > 3 || d < -3 {
				t.Fatalf("picture %d differs at %d: %d, want %d", i, k, screen.Pix[k], want.Pix[k])
			}
		}
	}
}

func TestGIFCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := Film{Count: 100, Frame: moving, Ground: color.White, Progress: func(n int) {
		if n == 3 {
			cancel()
		} else if n > 3 {
			t.Error("it goes on")
		}
	}}
	if _, err := GIF(ctx, f); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := GIF(t.Context(), Film{}); err == nil {
		t.Error("a film without pictures")
	}
}
