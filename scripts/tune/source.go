package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// weight is a number in the source.
type weight struct {
	value int
	small bool // an int8
	from  int  // bytes of its file
	to    int
}

// declared is a name whose value holds weights.
type declared struct {
	name     string
	from, to int // bytes of the value
}

// source is a file with weights.
type source struct {
	path    string
	text    []byte
	weights []weight // in the order of the file
	names   []declared
	blocks  [][2]int // bytes of the declarations with weights
	consts  []int    // where those begin with the word const
	inits   []int    // where the names of functions called init begin
}

// sources reads the files of a game that hold its weights. Every name of the recipe must be there.
func sources(root string, r recipe) ([]*source, error) {
	paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(r.folder), "*.go"))
	if err != nil {
		return nil, err
	}
	var list []*source
	missing := append(slices.Clone(r.ints), r.bytes...)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		s, err := readSource(path, r)
		if err != nil {
			return nil, err
		}
		if len(s.weights) > 0 {
			list = append(list, s)
		}
		for _, d := range s.names {
			missing = slices.DeleteFunc(missing, func(name string) bool { return name == d.name })
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("%s declares no %s", r.folder, strings.Join(missing, ", "))
	}
	return list, nil
}

func readSource(path string, r recipe) (*source, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseSource(path, text, r)
}

// parseSource looks for the weights of a file's text.
func parseSource(path string, text []byte, r recipe) (*source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, 0)
	if err != nil {
		return nil, err
	}
	s := &source{path: path, text: text}
	at := func(p token.Pos) int { return set.Position(p).Offset }
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				s.inits = append(s.inits, at(d.Name.Pos()))
			}
		case *ast.GenDecl:
			before := len(s.names)
			for _, spec := range d.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok {
					s.addSpec(spec, r, at)
				}
			}
			if len(s.names) == before {
				continue
			}
			s.blocks = append(s.blocks, [2]int{at(d.Pos()), at(d.End())})
			if d.Tok == token.CONST {
				s.consts = append(s.consts, at(d.Pos()))
			}
		}
	}
	return s, nil
}

// addSpec takes in the weights of one line of a declaration.
func (s *source) addSpec(spec *ast.ValueSpec, r recipe, at func(token.Pos) int) {
	for i, name := range spec.Names {
		small := slices.Contains(r.bytes, name.Name)
		if i >= len(spec.Values) || !small && !slices.Contains(r.ints, name.Name) {
			continue
		}
		value := spec.Values[i]
		s.names = append(s.names, declared{name.Name, at(value.Pos()), at(value.End())})
		ast.Inspect(value, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ArrayType: // its length is no weight
				return false
			case *ast.KeyValueExpr: // neither is an index, nor a whole element of a list of pairs
				if _, ok := n.Value.(*ast.BasicLit); ok && !small {
					return false
				}
				ast.Inspect(n.Value, func(n ast.Node) bool { return s.addNumber(n, small, at) })
				return false
			}
			return s.addNumber(n, small, at)
		})
	}
}

// addNumber takes in a node if it is a whole number; false when there is nothing to look for inside it.
func (s *source) addNumber(n ast.Node, small bool, at func(token.Pos) int) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		return true
	}
	from, to := at(e.Pos()), at(e.End())
	value, err := strconv.Atoi(string(s.text[from:to]))
	if err != nil {
		return true
	}
	s.weights = append(s.weights, weight{value, small, from, to})
	return false
}

// edit replaces the bytes from and to, in a text.
type edit struct {
	from, to int
	text     string
}

// apply makes the edits inside a part of the text and returns that part.
func apply(text []byte, from, to int, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	for _, e := range edits {
		if e.from < from || e.to > to {
			continue
		}
		b.Write(text[from:e.from])
		b.WriteString(e.text)
		from = e.to
	}
	b.Write(text[from:to])
	return b.String()
}

// with returns the file with other weights, formatted.
func (s *source) with(values []int) ([]byte, error) {
	edits := make([]edit, len(s.weights))
	for i, w := range s.weights {
		edits[i] = edit{w.from, w.to, strconv.Itoa(values[i])}
	}
	return format.Source([]byte(apply(s.text, 0, len(s.text), edits)))
}

// declarations returns only those that hold weights, as they stand.
func (s *source) declarations() string {
	var b strings.Builder
	for _, block := range s.blocks {
		fmt.Fprintf(&b, "%s\n\n", s.text[block[0]:block[1]])
	}
	return b.String()
}
