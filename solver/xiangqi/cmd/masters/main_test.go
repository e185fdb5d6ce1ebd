package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/packed"
	"qilab/core/xiangqi"
)

// folder writes files to a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestMasters(t *testing.T) {
	dir := folder(t, map[string]string{
		"a/1.pgn": "[Date \"1999.03.01\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n",
		"a/2.pgn": "[Date \"2004\"]\n[Result \"0-1\"]\n\n1. 炮八平五 马2进3 2. 马八进七 车1平2 0-1\n", // the mirror image
		"b/3.pgn": "[Result \"1/2-1/2\"]\n\n1. 炮二平五 马2进3 1/2-1/2\n\n[Event \"x\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n",
		"b/4.pgn": "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\"]\n\n1. 车五进一 *\n",
		"b/5.txt": "nothing",
	})
	out := filepath.Join(t.TempDir(), "test.book")
	var files [2][]byte
	for i := range files {
		var stdout, stderr bytes.Buffer
		if code := command.Execute(t.Context(), []string{"-games", dir, "-least", "2", "-o", out}, &stdout, &stderr); code != 0 {
			t.Fatalf("code %d\n%s", code, stderr.String())
		}
		if said := stderr.String(); !strings.Contains(said, "5 files: 3 games counted, 1 duplicates, 1 from other positions or without moves, 1 unreadable") {
			t.Error(said)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = data
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same games give other bytes")
	}
	b := book.NewCounts("test", string(packed.Pack(files[0])), xiangqi.Rules{})
	moves, err := b.Moves(xiangqi.Start())
	if err != nil || len(moves) != 1 {
		t.Fatal(moves, err)
	}
	if m := moves[0]; m.Games != 3 || m.First != 1 || m.Second != 1 || m.Draws != 1 || m.LastYear != 2004 || m.To != xiangqi.SquareAt(4, 2) {
		t.Errorf("the central cannon is %+v", m)
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                         "masters: -games: expected a folder",
		"-games x -least 0":        "masters: -least must be at least 1, not 0",
		"-games x -plies 0":        "masters: -plies must be at least 1, not 0",
		"-games /there/is/none":    "masters: lstat /there/is/none",
		"-games /there/is/none -x": "masters: flag provided but not defined",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code == 0 || !strings.HasPrefix(errs.String(), want) {
			t.Errorf("%s: code %d\n%s", args, code, errs.String())
		}
	}
}

// Ctrl-C before the first game writes nothing; later, it writes the counts so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "test.book")
	var out, errs bytes.Buffer
	dir := folder(t, map[string]string{"1.pgn": "1. 炮二平五 *"})
	if code := command.Execute(ctx, []string{"-games", dir, "-o", path}, &out, &errs); code != 130 {
		t.Errorf("code %d\n%s", code, errs.String())
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("half a book was written")
	}
}

// A game and its own beginning are duplicates, and so are games that differ late; a known result is kept.
func TestParts(t *testing.T) {
	var long strings.Builder
	p := core.Position(xiangqi.Start())
	texts := map[string]string{}
	for ply := 1; ply <= 70; ply++ {
		moves := p.Moves()
		m := moves[len(moves)/2]
		long.WriteString(xiangqi.NewMove(m.From, m.To).String() + " ")
		if p, _ = p.Play(m); p.Outcome().Over() {
			t.Fatalf("over after %d plies", ply)
		}
		switch ply {
		case 10:
			texts["short.pgn"] = "[Result \"1-0\"]\n\n" + long.String() + "1-0"
		case 30:
			texts["part.pgn"] = long.String() + "1-0"
		case 65:
			texts["a.pgn"] = long.String() + "*"
		}
	}
	texts["b.pgn"] = "[Result \"0-1\"]\n\n" + long.String() + "0-1"
	out := filepath.Join(t.TempDir(), "test.book")
	var stdout, stderr bytes.Buffer
	if code := command.Execute(t.Context(), []string{"-games", folder(t, texts), "-least", "1", "-o", out}, &stdout, &stderr); code != 0 {
		t.Fatalf("code %d\n%s", code, stderr.String())
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := book.NewCounts("test", string(packed.Pack(data)), xiangqi.Rules{}).Moves(xiangqi.Start())
	if err != nil || len(moves) != 1 || moves[0].Games != 2 || moves[0].First != 1 || moves[0].Second != 1 {
		t.Errorf("%+v, %v\n%s", moves, err, stderr.String())
	}
}
