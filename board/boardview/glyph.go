package boardview

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"crosspoint/assets"
)

// glyph is an outline of the assets.
type glyph struct {
	path          outline
	width, height float64 // of its view box
	lo, hi        vec     // bounds of the path
}

// glyphs caches what was read; outlines are the same for every board, and pictures may be drawn on any goroutine.
var glyphs struct {
	sync.Mutex
	read map[string]*glyph
}

// findGlyph returns an outline by name, or nil when the assets have none of that name.
func findGlyph(name string) *glyph {
	glyphs.Lock()
	defer glyphs.Unlock()
	if g, ok := glyphs.read[name]; ok {
		return g
	}
	if glyphs.read == nil {
		glyphs.read = map[string]*glyph{}
	}
	var g *glyph
	if data, err := assets.Glyphs.ReadFile("glyphs/" + name + ".svg"); err == nil {
		// A broken file is a fault of the build; the test of the assets reads every one of them.
		g, _ = parseGlyph(data)
	}
	glyphs.read[name] = g
	return g
}

// runeGlyph returns the outline of a character, or nil.
func runeGlyph(r rune) *glyph { return findGlyph("u" + strconv.FormatInt(int64(r), 16)) }

func parseGlyph(data []byte) (*glyph, error) {
	var file struct {
		ViewBox string `xml:"viewBox,attr"`
		Path    struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("glyph: %w", err)
	}
	g := &glyph{}
	var x, y float64
	if _, err := fmt.Sscan(file.ViewBox, &x, &y, &g.width, &g.height); err != nil {
		return nil, fmt.Errorf("glyph: view box %q: %w", file.ViewBox, err)
	}
	path, err := parsePath(file.Path.D)
	if err != nil {
		return nil, err
	}
	g.path = path.moved(vec{-x, -y})
	g.lo, g.hi = g.path.bounds()
	return g, nil
}

// pathReader reads the data of an SVG path.
type pathReader struct {
	tokens []string
	at     vec
}

// parsePath reads absolute M, L, H, V, Q, C and Z commands.
func parsePath(d string) (outline, error) {
	r := pathReader{tokens: pathTokens(d)}
	var o outline
	op := byte(0)
	for len(r.tokens) > 0 {
		if c := r.tokens[0][0]; unicode.IsLetter(rune(c)) {
			op, r.tokens = c, r.tokens[1:]
		} else if op == 'M' {
			op = 'L' // further pairs after a move are lines
		}
		s, err := r.segment(op)
		if err != nil {
			return nil, err
		}
		o = append(o, s)
	}
	return o, nil
}

func (r *pathReader) segment(op byte) (segment, error) {
	s := segment{op: op}
	counts := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'Z': 0}
	n, ok := counts[op]
	if !ok || len(r.tokens) < n {
		return s, fmt.Errorf("glyph: path command %q with %d numbers left", op, len(r.tokens))
	}
	var v [6]float64
	for i := range n {
		f, err := strconv.ParseFloat(r.tokens[i], 64)
		if err != nil {
			return s, fmt.Errorf("glyph: path number: %w", err)
		}
		v[i] = f
	}
	r.tokens = r.tokens[n:]
	switch op {
	case 'H':
		s.op, s.p[0] = 'L', vec{v[0], r.at.y}
	case 'V':
		s.op, s.p[0] = 'L', vec{r.at.x, v[0]}
	default:
		for i := range n / 2 {
			s.p[i] = vec{v[2*i], v[2*i+1]}
		}
	}
	if count := segmentPoints[s.op]; count > 0 {
		r.at = s.p[count-1]
	}
	return s, nil
}

// pathTokens splits path data into letters and numbers; a minus sign begins a number.
func pathTokens(d string) []string {
	var b strings.Builder
	for _, c := range d {
		switch {
		case unicode.IsLetter(c):
			b.WriteString(" " + string(c) + " ")
		case c == '-':
			b.WriteString(" -")
		case c == ',':
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
	}
	return strings.Fields(b.String())
}

// fitted scales the outline so that its longer side is size, centred on c.
func (g *glyph) fitted(c vec, size float64) outline {
	return g.centred(c, size/max(g.hi.x-g.lo.x, g.hi.y-g.lo.y))
}

// em scales a character so that its em is size, the middle of its ink on c.
func (g *glyph) em(c vec, size float64) outline { return g.centred(c, size/g.height) }

func (g *glyph) centred(c vec, k float64) outline {
	middle := g.lo.add(g.hi).times(0.5)
	return g.path.mapped(func(v vec) vec { return v.add(middle.times(-1)).times(k).add(c) })
}

// label sets characters in a row, the row's middle and half the height of a capital or digit on c. Characters without
// an outline are left out.
func label(text string, c vec, size float64) outline {
	var o outline
	x, capital := 0.0, 0.36
	for _, r := range text {
		g := runeGlyph(r)
		if g == nil {
			continue
		}
		k := size / g.height
		shift := vec{x, (-0.88 + capital) * size}
		if r >= 0x2e80 { // a character as high as the em sits lower than a digit
			shift.y = -0.5 * size
		}
		o = append(o, g.path.scaled(k).moved(shift)...)
		x += g.width * k
	}
	return o.moved(c.add(vec{-x / 2, 0}))
}
