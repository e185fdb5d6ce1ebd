package storage

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestWriteFailureKeepsTheOldState(t *testing.T) {
	for _, c := range []struct {
		name string
		step step
		err  error
		code string
	}{
		{"full disk", stepWrite, syscall.ENOSPC, "write-full"},
		{"full disk on flush", stepSync, syscall.ENOSPC, "write-full"},
		{"read-only directory", stepCreate, syscall.EACCES, "write-denied"},
		{"replace refused", stepReplace, fs.ErrPermission, "write-denied"},
		{"read-only disk", stepCreate, syscall.EROFS, "write-readonly"},
		{"long name", stepCreate, syscall.ENAMETOOLONG, "write-long"},
		{"no folder", stepCreate, syscall.ENOTDIR, "write-folder"},
		{"disk error", stepSync, syscall.EIO, "write"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, _ := OpenForTest(t, dir)
			settings := NewSettings(KillSchema)
			Must(s.Autosave().Save(SampleGame("5"), Meta{}))
			Must(s.Slots().Save("a", SampleGame("5"), Meta{}))
			Must(settings.Set("text", "old"))
			Must(s.SaveSettings(settings))
			s.disk.fault = func(at step) error {
				if at == c.step {
					return &fs.PathError{Op: "write", Path: "x", Err: c.err}
				}
				return nil
			}
			Must(settings.Set("text", "new"))
			for name, err := range map[string]error{
				"autosave": s.Autosave().Save(SampleGame("5 3"), Meta{}),
				"slot":     s.Slots().Save("a", SampleGame("5 3"), Meta{}),
				"new slot": s.Slots().Save("b", SampleGame("5 3"), Meta{}),
				"rename":   s.Slots().Rename("a", "c"),
				"settings": s.SaveSettings(settings),
				"deals":    s.SaveDeals("chaosclock", nil),
			} {
				var e *Error
				if !errors.As(err, &e) || e.Code != c.code || !errors.Is(err, ErrWrite) || !errors.Is(err, c.err) ||
					strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: %v", name, err)
				}
			}
			s.disk.fault = nil
			if g, _, err := s.Autosave().Load(); err != nil || Describe(g) != Describe(SampleGame("5")) {
				t.Errorf("autosave: %v", err)
			}
			if g, _, err := s.Slots().Load("a"); err != nil || Describe(g) != Describe(SampleGame("5")) {
				t.Errorf("slot: %v", err)
			}
			if got, problems := s.LoadSettings(KillSchema); got.Get("text") != "old" || len(problems) > 0 {
				t.Errorf("settings: %q, %v", got.Get("text"), problems)
			}
			CheckFiles(t, dir, "autosave.qigame", "settings.txt", "settings.txt.lock", "slots/"+fileName("a"))
		})
	}
}

// TestLeftoverTakenAway: another program removes the temporary file in the middle of a write.
func TestLeftoverTakenAway(t *testing.T) {
	dir := t.TempDir()
	times := 0
	r := replacer{fault: func(at step) error {
		if times++; at == stepReplace && times < 5 {
			removeLeftovers(dir, func(p Problem) { t.Error(p) })
		}
		return nil
	}}
	path := filepath.Join(dir, "file")
	if err := r.write(path, []byte("new")); err != nil || ReadTest(t, path) != "new" {
		t.Error(err)
	}
}

// If there is no room for the readable part, the damaged file stays in place and is not overwritten.
func TestSalvageOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	s, _ := OpenForTest(t, dir)
	full := syscall.ENOSPC
	s.disk.fault = func(step) error { return full }
	cut := strings.TrimSuffix(SampleFile, " 4\nend\n")
	path := filepath.Join(dir, "autosave.qigame")
	WriteTest(t, path, cut)
	for range 2 {
		g, _, err := s.Autosave().Load()
		var p Problem
		if !errors.As(err, &p) || p.Code != "stuck" || !p.Part || p.Aside != "" || g == nil || g.Nodes() != 4 {
			t.Fatalf("%v, %+v", g, err)
		}
		CheckFiles(t, dir, "autosave.qigame")
		if ReadTest(t, path) != cut {
			t.Error("the file has changed")
		}
	}
	s.disk.fault = nil
	if err := s.Autosave().Save(SampleGame("5"), Meta{}); err != nil {
		t.Fatal(err)
	}
	kept, _ := filepath.Glob(path + ".damaged-*")
	if len(kept) != 1 || ReadTest(t, kept[0]) != cut {
		t.Errorf("kept: %v", kept)
	}
}
