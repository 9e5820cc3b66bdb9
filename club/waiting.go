package club

import (
	"encoding/json"
	"os"
	"path/filepath"

	"crosspoint/record"
)

// Games that could not be written into the store lie beside it, one in a file.
const (
	waitingPattern = "club-waiting-*.json"
	waitingName    = "club-waiting-"
	// maxWaiting bounds such a file, in bytes.
	maxWaiting = 2 * maxText
)

// letWait puts a game beside the store. Where even that fails the caller has an error to tell already.
func (s *Store) letWait(e Entry) {
	data, err := json.Marshal(e)
	if err == nil {
		_ = record.SaveFile(filepath.Join(filepath.Dir(s.path), waitingName+safeName(e.ID)+".json"), sealed(data))
	}
}

// safeName is an id as a part of a file's name.
func safeName(id string) string {
	name := []byte(id)
	for i, c := range name {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			name[i] = '_'
		}
	}
	return string(name)
}

// takeWaiting puts the games that wait into the store. What cannot be read is of no use and goes.
func (s *Store) takeWaiting() {
	files, _ := filepath.Glob(filepath.Join(escaped(filepath.Dir(s.path)), waitingPattern)) // the pattern is well formed
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		var e Entry
		if info.Size() <= maxWaiting {
			sealed, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			if data, err := unsealed(sealed); err == nil {
				_ = json.Unmarshal(data, &e) // an entry without an id says that it failed
			}
		}
		if e.ID != "" {
			if _, err := s.put(e); err != nil {
				return
			}
		}
		_ = os.Remove(file) // it would only be put there again
	}
}

// escaped takes the signs of patterns in a folder's name as they are.
func escaped(dir string) string {
	var out []rune
	for _, r := range dir {
		switch r {
		case '*', '?', '[':
			out = append(out, '[', r, ']')
		default:
			out = append(out, r)
		}
	}
	return string(out)
}
