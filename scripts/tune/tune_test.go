package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosspoint/rules/all"
)

const toy = `package toy

const depth = 5

const (
	tempo       = 4 // to move
	near, far   = 7, -9
	chariotIdle = 6
)

var (
	pairs  = [2]pair{1: two(3, -4)}
	places = [3][2]int8{{1, -2}, 2: {0, 5}}
)

func init() { use() }
`

var toyRecipe = recipe{folder: "toy", ints: []string{"tempo", "near", "far", "pairs"}, bytes: []string{"places"}}

func toySource(t *testing.T) *source {
	t.Helper()
	s, err := parseSource("toy.go", []byte(toy), toyRecipe)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWeightsOfASource(t *testing.T) {
	s := toySource(t)
	var values []int
	small := 0
	for _, w := range s.weights {
		values = append(values, w.value)
		if w.small {
			small++
		}
	}
	if want := []int{4, 7, -9, 3, -4, 1, -2, 0, 5}; !slices.Equal(values, want) || small != 4 {
		t.Errorf("weights %v, %d of them small; want %v and 4", values, small, want)
	}
	same, err := s.with(values)
	if err != nil || string(same) != toy {
		t.Errorf("the same weights make\n%s, %v", same, err)
	}
	values[2], values[8] = 11, -120
	changed, err := s.with(values)
	want := strings.NewReplacer("7, -9", "7, 11", "{0, 5}", "{0, -120}").Replace(toy)
	if err != nil || string(changed) != want {
		t.Errorf("two other weights make\n%s, %v", changed, err)
	}
}

func TestDeclarationsAlone(t *testing.T) {
	text := toySource(t).declarations()
	if strings.Contains(text, "depth") || strings.Contains(text, "init") || !strings.Contains(text, "tempo") || !strings.Contains(text, "places") {
		t.Errorf("declarations:\n%s", text)
	}
}

// TestRecipes builds every game with variable weights: recipes name what the sources have, and the overlay is Go.
func TestRecipes(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.Games {
		r, ok := recipes[g.ID]
		if !ok {
			t.Errorf("no recipe for %s", g.ID)
			continue
		}
		files, err := sources(root, r)
		if err != nil {
			t.Errorf("%s: %v", g.ID, err)
			continue
		}
		overlay, err := writeOverlay(t.TempDir(), root, r, files)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "build", "-overlay", overlay, "./"+r.folder)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", g.ID, err, out)
		}
	}
}

func TestNamesThatAreMissing(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "toy"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "toy", "toy.go"), []byte(toy), 0o644); err != nil {
		t.Fatal(err)
	}
	if list, err := sources(root, toyRecipe); err != nil || len(list) != 1 {
		t.Errorf("%d sources, %v", len(list), err)
	}
	r := toyRecipe
	r.ints = append(slices.Clone(r.ints), "hollow")
	if _, err := sources(root, r); err == nil || !strings.Contains(err.Error(), "hollow") {
		t.Errorf("a name that is not there: %v", err)
	}
}

func TestWeightsAreWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "toy.go")
	if err := os.WriteFile(path, []byte(toy), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := readSource(path, toyRecipe)
	if err != nil {
		t.Fatal(err)
	}
	if err := deliver([]*source{s}, toyRecipe, []int{1, 2}, true); err == nil {
		t.Error("too few weights are written")
	}
	if err := deliver([]*source{s}, toyRecipe, []int{31, 7, -9, 3, -4, 1, -2, 0, 5}, true); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if want := strings.Replace(toy, "= 4 //", "= 31 //", 1); err != nil || string(text) != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, text, want)
	}
}

// TestPlayedPositions plays a game of each kind; its positions are read again, by the file and by the rules.
func TestPlayedPositions(t *testing.T) {
	for _, g := range all.Games {
		s, err := g.Settings("", nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		games, positions, err := play(&out, g, s, playOptions{nodes: 40, seed: 3, longest: 300, strange: 40, fade: 1})
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if err != nil || games != 1 || positions < 2 || len(lines) != positions {
			t.Fatalf("%s: %d games, %d positions, %d lines, %v", g.ID, games, positions, len(lines), err)
		}
		for _, line := range lines {
			l, err := parseLesson(line)
			if err != nil || l.String() != line || l.score >= taught || l.score <= -taught {
				t.Fatalf("%s: %q, %v", g.ID, line, err)
			}
			if p, err := g.Parse(l.fen, s); err != nil || p.FEN() != l.fen {
				t.Fatalf("%s: %q, %v", g.ID, l.fen, err)
			}
		}
	}
}

func TestBadLessons(t *testing.T) {
	for _, line := range []string{"", "a|1", "a|x|1", "a|1|x", "a|1|1|1"} {
		if _, err := parseLesson(line); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

// TestRegression finds the weights that results were drawn with, and leaves alone what makes no difference.
func TestRegression(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{100, -30, 12}
	l := &linear{scale: 200, origin: make([]float64, 4), start: make([]float64, 4), weights: make([]float64, 4), keep: 1e-12}
	l.origin[3], l.start[3], l.weights[3] = 77, 77, 77
	for range 20000 {
		var list []slope
		v := 0.0
		for k, w := range truth {
			by := float64(rng.IntN(9) - 4)
			list = append(list, slope{int32(k), float32(by)})
			v += w * by
		}
		label := 0.0
		if rng.Float64() < sigmoid(v/l.scale) {
			label = 1
		}
		l.base, l.slopes, l.labels = append(l.base, 0), append(l.slopes, list), append(l.labels, label)
	}
	l.learn = len(l.base)
	before := l.loss(0, l.learn)
	l.descend()
	if after := l.loss(0, l.learn); after >= before {
		t.Errorf("loss %f, before %f", after, before)
	}
	for k, want := range truth {
		if math.Abs(l.weights[k]-want) > 5 {
			t.Errorf("weight %d is %.1f, want %.0f", k, l.weights[k], want)
		}
	}
	if l.weights[3] != 77 {
		t.Errorf("the idle weight is %f", l.weights[3])
	}
}

func TestScaleOfResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var scores []float64
	var lessons []lesson
	for range 20000 {
		v := rng.NormFloat64() * 400
		result := 0.0
		if rng.Float64() < sigmoid(v/300) {
			result = 1
		}
		scores, lessons = append(scores, v), append(lessons, lesson{result: result})
	}
	if got := bestScale(scores, lessons); math.Abs(got-300) > 40 {
		t.Errorf("scale %.0f, want 300", got)
	}
}
