package boardview

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// groundSize is the side of the picture of a board's ground; it is stretched to the board.
const groundSize = 256

// ground is what the picture of a board's ground depends on.
type ground struct {
	from, to color.NRGBA
	grain    float64
}

// grounds keeps the pictures: a program uses no more than it has palettes.
var grounds struct {
	sync.Mutex
	pictures map[ground]*image.RGBA
}

// groundPicture returns the picture of the board's ground.
func groundPicture(p *Palette) *image.RGBA {
	grounds.Lock()
	defer grounds.Unlock()
	key := ground{p.BoardFrom, p.BoardTo, p.Grain}
	if img := grounds.pictures[key]; img != nil {
		return img
	}
	if grounds.pictures == nil {
		grounds.pictures = map[ground]*image.RGBA{}
	}
	img := drawGround(p)
	grounds.pictures[key] = img
	return img
}

// drawGround draws the board's gradient with a faint grain that runs from left to right.
func drawGround(p *Palette) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, groundSize, groundSize))
	for y := range groundSize {
		for x := range groundSize {
			u, v := float64(x)/groundSize, float64(y)/groundSize
			c := mix(p.BoardFrom, p.BoardTo, 0.35*u+0.65*v)
			k := 1 + p.Grain*grain(u, v)
			img.SetRGBA(x, y, color.RGBA{shade(c.R, k), shade(c.G, k), shade(c.B, k), 0xff})
		}
	}
	return img
}

func shade(v uint8, k float64) uint8 { return uint8(min(255, float64(v)*k) + 0.5) }

// grain is between about -1 and 1: streaks that wander along the board like the rings of a plank cut lengthwise.
func grain(u, v float64) float64 {
	bend := 0.035*math.Sin(2.1*u+0.7) + 0.018*math.Sin(5.3*u+2.2+3*v)
	y := v + bend
	wide := math.Sin(23*y+1.3*math.Sin(4.1*y)) * 0.45
	fine := math.Sin(97*y+2.7*math.Sin(11*y)+0.8*math.Sin(3*u)) * 0.35
	pores := (noise(int(u*26), int(y*groundSize*0.9)) - 0.5) * 0.6
	return wide + fine + pores
}

// noise is a fixed pseudo-random number from 0 to 1 for a cell.
func noise(x, y int) float64 {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca6b
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	return float64(h&0xffff) / 0xffff
}
