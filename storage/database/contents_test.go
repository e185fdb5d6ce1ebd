package database_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"qilab/storage"
	"qilab/storage/database"
)

// TestContentsFault compares the errors for the same faults in a file that passes foreign errors on and in one that
// takes them for unreadable values.
func TestContentsFault(t *testing.T) {
	busy, none, foreign := errors.New("busy"), errors.New("none"), errors.New("foreign")
	known := &storage.Error{Kind: storage.ErrClosed, Code: "closed"}
	late := fmt.Errorf("query: %w", context.DeadlineExceeded)
	notes := database.Contents{Name: "notebook", Code: "notes", Busy: busy, None: none}
	for _, test := range []struct {
		name       string
		err        error
		kind, also error // what the result is; also with Values
		code       string
	}{
		{"nothing", nil, nil, nil, ""},
		{"an error of storage", known, known, known, "closed"},
		{"no row", sql.ErrNoRows, none, none, ""},
		{"a deadline", late, late, late, ""},
		{"an end", fmt.Errorf("query: %w", context.Canceled), context.Canceled, context.Canceled, ""},
		{"a foreign error", foreign, foreign, storage.ErrDamaged, ""},
		{"no file", &database.Refusal{Reason: database.Missing}, storage.ErrNotFound, storage.ErrNotFound, "notes-nowhere"},
		{"a newer file", &database.Refusal{Reason: database.Newer, Found: 9, Known: 2}, storage.ErrNewer, storage.ErrNewer, "notes-newer"},
		{"a damaged file", &database.Refusal{Reason: database.Broken}, storage.ErrDamaged, storage.ErrDamaged, "notes-damaged"},
		{"a file in use", &database.Refusal{Reason: database.Held}, busy, busy, "notes-busy"},
		{"another file", &database.Refusal{Reason: database.Stranger}, storage.ErrDamaged, storage.ErrDamaged, "notes-foreign"},
	} {
		values := notes
		values.Values = true
		got, also := notes.Fault("x.db", test.err), values.Fault("x.db", test.err)
		if !errors.Is(got, test.kind) || !errors.Is(also, test.also) {
			t.Errorf("%s: %v and %v", test.name, got, also)
		}
		var coded *storage.Error
		if test.code != "" && (!errors.As(got, &coded) || coded.Code != test.code) {
			t.Errorf("%s: code of %v, want %s", test.name, got, test.code)
		}
	}
	var coded *storage.Error
	errors.As(notes.Fault("x%d.db", &database.Refusal{Reason: database.Newer, Found: 9, Known: 2}), &coded)
	if fmt.Sprint(coded.Args) != "[x%d.db 9 2]" || coded.Message != "the notebook x%d.db has version 9; this program reads up to version 2" {
		t.Errorf("a newer file: %q with %q", coded.Message, coded.Args)
	}
}
