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

// TempPattern matches the names of the temporary files of SaveFile, in the folder of the file.
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

// SaveFile writes a file so that at every moment either the old or the new content is there: a temporary file in the
// same folder is written, flushed to the disk and renamed. Symbolic links are followed, the permissions of an
// existing file are kept, and a file that is marked read-only is not replaced. The error is a *FileError.
func SaveFile(path string, data []byte) error {
	target, err := resolve(path)
	if err != nil {
		return saveError(path, err)
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return &FileError{Key: KeySaveIsFolder, Path: path}
	case err == nil && info.Mode()&fs.ModeDevice != 0:
		return saveError(path, writeDevice(target, data))
	case err == nil && !info.Mode().IsRegular():
		return &FileError{Key: KeySaveFailed, Path: path}
	case err == nil:
		if err := checkWritable(target); errors.Is(err, fs.ErrPermission) {
			return &FileError{Key: KeySaveReadOnly, Path: path, Err: err}
		} else if err != nil {
			return saveError(path, err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return saveError(path, err)
	}
	return saveError(path, replace(target, data, info))
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

// writeDevice writes to something that cannot be renamed onto.
func writeDevice(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

func checkWritable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// replace writes the temporary file and renames it; old describes the file that is there, or is nil.
func replace(target string, data []byte, old fs.FileInfo) error {
	dir := filepath.Dir(target)
	temp := filepath.Join(dir, strings.Replace(TempPattern, "*", rand.Text()[:10], 1))
	f, err := createTemp(temp)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp, target)
	}
	if err != nil {
		_ = os.Remove(temp) // the first error is the one that counts
		return err
	}
	return syncDir(dir)
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
