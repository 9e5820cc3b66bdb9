package record

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxLinks bounds a chain of symbolic links.
const maxLinks = 40

// TempPattern matches the names of the temporary files of Saving, in the folder of the file.
const TempPattern = ".crosspoint-*.tmp"

// tempFile is what saving needs of a file.
type tempFile interface {
	Write([]byte) (int, error)
	Chmod(fs.FileMode) error
	Sync() error
	Close() error
}

// createTemp makes a new file; tests put a failing one here.
var createTemp = func(name string) (tempFile, error) {
	return os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666) //nolint:gosec // the user's umask decides
}

// Saving is a file that is being written, so that at every moment either the old or the new content is there: a temporary file in the
// same folder is written, and at the end flushed to the disk and renamed. Symbolic links are followed, the permissions of an
// existing file are kept, and a file that is marked read-only is not replaced. What cannot be renamed onto is written at once.
type Saving struct {
	path   string // as it was asked for
	target string
	temp   string      // "" for a device
	old    fs.FileInfo // of the file that is there, or nil
	file   tempFile
}

// StartSaving begins to write a file; Done or Drop must follow. The error is a *FileError.
func StartSaving(path string) (*Saving, error) {
	target, err := resolve(path)
	if err != nil {
		return nil, saveError(path, err)
	}
	s := &Saving{path: path, target: target}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return nil, &FileError{Key: KeySaveIsFolder, Path: path}
	case err == nil && info.Mode()&fs.ModeDevice != 0:
		s.file, err = os.OpenFile(target, os.O_WRONLY, 0)
		return s.begun(err)
	case err == nil && !info.Mode().IsRegular():
		return nil, &FileError{Key: KeySaveFailed, Path: path}
	case err == nil:
		if err := checkWritable(target); errors.Is(err, fs.ErrPermission) {
			return nil, &FileError{Key: KeySaveReadOnly, Path: path, Err: err}
		} else if err != nil {
			return nil, saveError(path, err)
		}
		s.old = info
	case !errors.Is(err, fs.ErrNotExist):
		return nil, saveError(path, err)
	}
	s.temp = filepath.Join(filepath.Dir(target), strings.Replace(TempPattern, "*", rand.Text()[:10], 1))
	s.file, err = createTemp(s.temp)
	return s.begun(err)
}

func (s *Saving) begun(err error) (*Saving, error) {
	if err != nil {
		return nil, saveError(s.path, err)
	}
	return s, nil
}

// Write implements io.Writer. The error is a *FileError.
func (s *Saving) Write(p []byte) (int, error) {
	n, err := s.file.Write(p)
	return n, saveError(s.path, err)
}

// Done puts the file into its place; where that fails the old one stays. The error is a *FileError.
func (s *Saving) Done() error { return s.done(true) }

// DoneUnflushed is Done without the wait for the disk: a program that is killed leaves the old file or the new one, a power failure perhaps neither. It is for
// files that are flushed later.
func (s *Saving) DoneUnflushed() error { return s.done(false) }

func (s *Saving) done(flush bool) error {
	if s.temp == "" {
		return saveError(s.path, s.file.Close())
	}
	var err error
	if s.old != nil {
		err = s.file.Chmod(s.old.Mode().Perm())
	}
	if err == nil && flush {
		err = s.file.Sync()
	}
	if closeErr := s.file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(s.temp, s.target)
	}
	if err != nil {
		_ = os.Remove(s.temp) // the first error is the one that counts
		return saveError(s.path, err)
	}
	if !flush {
		return nil
	}
	return saveError(s.path, syncDir(filepath.Dir(s.target)))
}

// FlushFolder waits until the names of the files in a folder are on the disk.
func FlushFolder(dir string) error { return syncDir(dir) }

// Drop forgets what was written; the old file stays.
func (s *Saving) Drop() {
	_ = s.file.Close() // nobody wants it
	if s.temp != "" {
		_ = os.Remove(s.temp)
	}
}

// SaveFile is Saving for a content that is in memory. The error is a *FileError.
func SaveFile(path string, data []byte) error {
	s, err := StartSaving(path)
	if err != nil {
		return err
	}
	if _, err := s.Write(data); err != nil {
		s.Drop()
		return err
	}
	return s.Done()
}

// resolve follows symbolic links, also one whose target is not there yet.
func resolve(path string) (string, error) {
	for range maxLinks {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // a missing file is found out later
		}
		link, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return "", errors.New("too many symbolic links")
}

func checkWritable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// saveError gives an error of the system its key; nil stays nil.
func saveError(path string, err error) error {
	if err == nil {
		return nil
	}
	key := KeySaveFailed
	switch {
	case isDiskFull(err):
		key = KeySaveDiskFull
	case isReadOnly(err):
		key = KeySaveReadOnly
	case isBadName(err):
		key = KeySaveName
	case errors.Is(err, fs.ErrNotExist) || isGone(err):
		key = KeySaveFolderGone
	case errors.Is(err, fs.ErrPermission):
		key = KeySavePermission
	}
	return &FileError{Key: key, Path: path, Err: err}
}
