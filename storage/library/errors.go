package library

import (
	"errors"

	"qilab/storage"
	"qilab/storage/database"
)

// ErrBusy means that reading or writing failed for seconds because another program holds the file. The caller may try
// again.
var ErrBusy = errors.New("the library is locked by another program")

// ErrOtherLine is why a game cannot replace an imported one: it has another main line.
var ErrOtherLine = errors.New("the game has another main line")

var errNone = storage.Refuse(storage.ErrNotFound, "library-none", nil, "there is no such game in the library")

var contents = database.Contents{Name: "library", Code: "library", Busy: ErrBusy, None: errNone, Values: true}

// fault classifies an error of the database; path is its file.
func fault(path string, err error) error { return contents.Fault(path, err) }
