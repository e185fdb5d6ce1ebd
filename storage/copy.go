package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// maxCopies bounds the numbers that WriteCopy tries in one folder.
const maxCopies = 99

// WriteCopy writes a new file into the first of several folders where that succeeds, and returns its path. It replaces
// no file: the name gets a number instead. The error joins those of all folders.
func WriteCopy(folders []string, name string, data []byte) (path string, err error) {
	var errs []error
	for _, folder := range folders {
		path, err := freePath(folder, name)
		if err == nil {
			err = WriteFile(path, data)
		}
		if err == nil {
			return path, nil
		}
		errs = append(errs, err)
	}
	return "", errors.Join(errs...)
}

// freePath returns an unused path in a folder, with a number in the name if necessary.
func freePath(folder, name string) (string, error) {
	ext := filepath.Ext(name)
	for n := 1; n <= maxCopies; n++ {
		path := filepath.Join(folder, name)
		if n > 1 {
			path = filepath.Join(folder, strings.TrimSuffix(name, ext)+"-"+strconv.Itoa(n)+ext)
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", WriteError(path, err)
		}
	}
	return "", WriteError(filepath.Join(folder, name), fs.ErrExist)
}
