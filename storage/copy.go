package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// maxNumber bounds the numbers that unused tries.
const maxNumber = 1000

// WriteCopy writes a new file into the first of several folders where that succeeds, and returns its path. It replaces
// no file: the name gets a number instead. The error joins those of all folders.
func WriteCopy(folders []string, name string, data []byte) (path string, err error) {
	var errs []error
	ext := filepath.Ext(name)
	for _, folder := range folders {
		path, err := unused(strings.TrimSuffix(filepath.Join(folder, name), ext), ext)
		if err != nil {
			err = WriteError(path, err)
		} else if err = WriteFile(path, data); err == nil {
			return path, nil
		}
		errs = append(errs, err)
	}
	return "", errors.Join(errs...)
}

// unused returns the first path of base+ext, base-2+ext, base-3+ext, … at which there is nothing. The error is that of
// the file system about the path, or fs.ErrExist if all are used.
func unused(base, ext string) (path string, err error) {
	path = base + ext
	for n := 2; ; n++ {
		_, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, nil
		case err == nil && n > maxNumber:
			return base + ext, fs.ErrExist
		case err != nil:
			return path, err
		}
		path = base + "-" + strconv.Itoa(n) + ext
	}
}
