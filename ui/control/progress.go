package control

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"

	"crosspoint/record"
)

// PuzzleMark is how far a player has come with a puzzle; a larger one is better.
type PuzzleMark uint8

// The marks.
const (
	PuzzleMarkNone   PuzzleMark = iota
	PuzzleMarkShown             // the solution was looked at
	PuzzleMarkHelped            // solved with a hint
	PuzzleMarkSolved            // solved
)

// markNames are the marks in the file.
var markNames = [...]string{PuzzleMarkShown: "shown", PuzzleMarkHelped: "helped", PuzzleMarkSolved: "solved"}

// maxProgress bounds the file of the progress, in bytes.
const maxProgress = 1 << 20

// Progress is what has been solved, by the id of the puzzle. The zero value knows of nothing and keeps nothing on disk. Mark and Set
// belong to one goroutine; what Set gives to Changed may run on another one.
type Progress struct {
	marks map[string]PuzzleMark
	// Changed, if not nil, is given what writes the progress to disk; the caller runs it on a worker.
	Changed func(save func() error)
	file    *progressFile
}

// progressFile is the file, which several instances of the program may share.
type progressFile struct {
	mu   sync.Mutex
	path string
}

// OpenProgress reads the progress from a file, which need not exist. A file that cannot be understood counts as empty, and the error
// says so; it is replaced at the next change.
func OpenProgress(path string) (*Progress, error) {
	marks, err := readProgress(path)
	return &Progress{marks: marks, file: &progressFile{path: path}}, err
}

// Mark returns the mark of a puzzle.
func (p *Progress) Mark(id string) PuzzleMark { return p.marks[id] }

// Set gives a puzzle a mark, unless it has a better one.
func (p *Progress) Set(id string, m PuzzleMark) {
	if p.marks[id] >= m {
		return
	}
	if p.marks == nil {
		p.marks = map[string]PuzzleMark{}
	}
	p.marks[id] = m
	if p.file != nil && p.Changed != nil {
		f := p.file
		p.Changed(func() error { return f.add(id, m) })
	}
}

// add brings a mark into the file, beside those that another instance has written since.
func (f *progressFile) add(id string, m PuzzleMark) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	marks, err := readProgress(f.path)
	if err != nil && marks == nil {
		return err
	}
	marks[id] = max(marks[id], m)
	names := make(map[string]string, len(marks))
	for id, m := range marks {
		names[id] = markNames[m]
	}
	data, err := json.MarshalIndent(names, "", " ")
	if err != nil {
		return err
	}
	return record.SaveFile(f.path, append(data, '\n'))
}

// readProgress reads the file. The marks are nil only when there may be some that cannot be read now.
func readProgress(path string) (map[string]PuzzleMark, error) {
	marks := map[string]PuzzleMark{}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return marks, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxProgress))
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	if err := json.Unmarshal(data, &names); err != nil {
		return marks, err
	}
	for id, name := range names {
		for m := PuzzleMarkShown; m <= PuzzleMarkSolved; m++ {
			if markNames[m] == name {
				marks[id] = m
			}
		}
	}
	return marks, nil
}
