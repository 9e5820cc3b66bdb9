package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// variables are a game's weights in a program that was built with an overlay.
type variables struct {
	values []int
	small  []bool // which of them are int8
	take   func() // makes the evaluation use the values
}

// hook is set by a file that only the overlay has.
var hook *variables

// moduleRoot is the folder of the module that the current folder belongs to.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(out)), err
}

// fitBeside builds the program with variable weights, lets it fit them, and prints or writes them.
func fitBeside(args []string, id string, write bool) error {
	r, ok := recipes[id]
	if !ok {
		return fmt.Errorf("there is no recipe for the game %q", id)
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	files, err := sources(root, r)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "tune")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	overlay, err := writeOverlay(folder, root, r, files)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", append([]string{"run", "-overlay", overlay, "crosspoint/scripts/tune"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	var values []int
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		v, err := strconv.Atoi(lines.Text())
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	return deliver(files, r, values, write)
}

// deliver prints the declarations with new values, or writes them into the files.
func deliver(files []*source, r recipe, values []int, write bool) error {
	for _, s := range files {
		if len(values) < len(s.weights) {
			return errors.New("there are not enough weights")
		}
		text, err := s.with(values[:len(s.weights)])
		if err != nil {
			return err
		}
		values = values[len(s.weights):]
		if write {
			if err := os.WriteFile(s.path, text, 0o644); err != nil {
				return err
			}
			continue
		}
		changed, err := parseSource(s.path, text, r)
		if err != nil {
			return err
		}
		fmt.Printf("// %s\n\n%s", filepath.Base(s.path), changed.declarations())
	}
	return nil
}

// Files that only the overlay has: in the game's package, the weights and what uses them anew; in this one, the way to them.
const (
	tunedFile = `package %s

var Tuned = []int{
%s}

var TunedSmall = []bool{
%s}

func init() {
%s}

func TakeTuned() {
%s%s}
`
	hookFile = `package main

import game "crosspoint/%s"

func init() { hook = &variables{game.Tuned, game.TunedSmall, game.TakeTuned} }
`
)

// writeOverlay writes into folder what "go build -overlay" needs to make weights variables, and returns the path for it.
func writeOverlay(folder, root string, r recipe, files []*source) (string, error) {
	replace := map[string]string{}
	add := func(path, text string) error {
		copied := filepath.Join(folder, fmt.Sprintf("%d.go", len(replace)))
		replace[path] = copied
		return os.WriteFile(copied, []byte(text), 0o644)
	}
	game := filepath.Base(r.folder)
	var numbers, small, assignments strings.Builder
	first, inits := 0, 0
	for _, s := range files {
		edits := s.variableEdits(first)
		for _, at := range s.inits {
			edits = append(edits, edit{at, at + len("init"), fmt.Sprintf("setUp%d", inits)})
			inits++
		}
		if err := add(s.path, apply(s.text, 0, len(s.text), edits)); err != nil {
			return "", err
		}
		for _, w := range s.weights {
			fmt.Fprintf(&numbers, "%d,\n", w.value)
			fmt.Fprintf(&small, "%t,\n", w.small)
		}
		for _, d := range s.names {
			fmt.Fprintf(&assignments, "\t%s = %s\n", d.name, apply(s.text, d.from, d.to, edits))
		}
		first += len(s.weights)
	}
	setUp := ""
	for i := range inits {
		setUp += fmt.Sprintf("\tsetUp%d()\n", i)
	}
	err := add(filepath.Join(root, filepath.FromSlash(r.folder), "tuned.go"),
		fmt.Sprintf(tunedFile, game, &numbers, &small, setUp, &assignments, setUp))
	if err != nil {
		return "", err
	}
	err = add(filepath.Join(root, "scripts", "tune", "hook.go"), fmt.Sprintf(hookFile, r.folder))
	if err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, list, 0o644)
}

// variableEdits turn the weights of a file into the elements of Tuned from first on.
func (s *source) variableEdits(first int) []edit {
	var edits []edit
	for i, w := range s.weights {
		kind := "int"
		if w.small {
			kind = "int8"
		}
		edits = append(edits, edit{w.from, w.to, fmt.Sprintf("%s(Tuned[%d])", kind, first+i)})
	}
	for _, at := range s.consts {
		edits = append(edits, edit{at, at + len("const"), "var"})
	}
	return edits
}
