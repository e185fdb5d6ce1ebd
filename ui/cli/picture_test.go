package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/storage"
	"qilab/ui/board/painters"
)

// drawing is the command line with all games and their boards.
func drawing() Env { return Env{Games: games.All(nil), Painters: painters.All()} }

func TestPicture(t *testing.T) {
	gametest.OneGoroutine(t)
	dir := t.TempDir()
	pgn := filepath.Join(dir, "game.pgn")
	text := "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"Hu\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *\n"
	if err := os.WriteFile(pgn, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args   []string
		begins string
	}{
		"a.png": {[]string{"-game", "renju", "h8g6f6", "i9"}, "\x89PNG"},
		"b.svg": {[]string{"-game", "xiangqi", "-lang", "zh", "-dark", "-flip", "start", "h2e2"}, "<svg"},
		"c.GIF": {[]string{"-from", "1", "-to", "3", "-delay", "500ms", "-names", "-caption", pgn}, "GIF89a"},
		"d.png": {[]string{"-game", "eternal", "-pieces", "simplified", "-look", "paper", "-nomarks", "-nolast", "-nocoordinates", "start"}, "\x89PNG"},
		"e.png": {[]string{"-ply", "2", pgn}, "\x89PNG"},
		"g.pdf": {[]string{pgn, pgn}, "%PDF"},
		"i.pdf": {[]string{"-record", "-number", "1", "-diagrams", "20", pgn}, "%PDF"},
		"j.pdf": {[]string{"-game", "renju", "-record", "start", "h8", "i9"}, "%PDF"},
		"h.pdf": {[]string{"-game", "xiangqi", "start", "4k4/9/9/9/9/9/9/9/R8/5K3 w"}, "%PDF"},
		"f.svg": {[]string{pgn, "b2c2"}, "<svg"},
	} {
		path := filepath.Join(dir, name)
		code, out, errs := run(context.Background(), drawing(), append([]string{"picture", "-size", "200", "-o", path}, c.args...)...)
		data, err := os.ReadFile(path)
		if code != exitOK || out != "" || errs != "" || err != nil || !bytes.HasPrefix(data, []byte(c.begins)) {
			t.Errorf("%s: %d, %q, %q, %v, %.20q", name, code, out, errs, err, data)
			continue
		}
		switch filepath.Ext(name) {
		case ".png":
			if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Dx() != 200 {
				t.Errorf("%s: %v", name, err)
			}
		case ".GIF":
			if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(film.Image) != 3 || film.Delay[0] != 50 || film.Delay[2] != 300 {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestPictureRefuses(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.txt")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, "x.png")
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-game renju start", exitUsage, "-o is missing"},
		{"-game xiangqi -puzzles -o " + dir + "/x.pdf start", exitUsage, "-puzzles"},
		{"-o " + dir + "/x.pdf", exitUsage, "missing"},
		{"-game renju -o a.jpg start", exitUsage, ".png"},
		{"-game renju -o " + to, exitUsage, "is missing"},
		{"-o " + to + " start", exitUsage, "-game is missing"},
		{"-game renju -size 10 -o " + to + " start", exitFailed, "10 pixels"},
		{"-game renju -lang fr -o " + to + " start", exitUsage, "-lang"},
		{"-game renju -look glass -o " + to + " start", exitUsage, "-look"},
		{"-game renju -pieces glass -o " + to + " start", exitUsage, "-pieces"},
		{"-game renju -ply 3 -o " + to + " start", exitUsage, "-ply"},
		{"-game renju -ply 0 -o " + dir + "/x.gif start", exitUsage, "-ply is for .png and .svg, not for .gif"},
		{"-game renju -from 0 -o " + to + " start", exitUsage, "-from is for .gif, not for .png"},
		{"-game renju -to 0 -o " + dir + "/x.svg start", exitUsage, "-to is for .gif, not for .svg"},
		{"-game renju -delay 1s -o " + to + " start", exitUsage, "-delay is for .gif"},
		{"-game renju -pause 1s -o " + dir + "/x.svg start", exitUsage, "-pause is for .gif"},
		{"-game renju -once -o " + dir + "/x.pdf start", exitUsage, "-once is for .gif, not for .pdf"},
		{"-game renju -solutions -o " + to + " start", exitUsage, "-solutions is for .pdf"},
		{"-game renju -puzzles -o " + to, exitUsage, "-puzzles is for .pdf, not for .png"},
		{"-game renju -solutions -o " + dir + "/x.pdf start", exitUsage, "-solutions is for the puzzles of -puzzles"},
		{"-game renju -diagrams 20 -o " + dir + "/x.pdf start", exitUsage, "-diagrams is for the game of -record, which is missing"},
		{"-game renju -record -diagrams 15 -o " + dir + "/x.pdf start", exitUsage, "-diagrams must be noted, 10, 20 or end, not \"15\""},
		{"-game renju -record -puzzles -o " + dir + "/x.pdf", exitUsage, "choose one"},
		{"-game renju -record -o " + to + " start", exitUsage, "-record is for .pdf"},
		{"-game renju -names -o " + dir + "/x.pdf start", exitUsage, "-names is for .png, .svg and .gif, not for .pdf"},
		{"-game renju -caption -o " + dir + "/x.pdf start", exitUsage, "-caption"},
		{"-number 1 -o " + dir + "/x.pdf " + empty, exitUsage, "-number is for .png, .svg and .gif, not for .pdf"},
		{"-game renju -number 2 -o " + to + " start", exitUsage, "-number selects a game of a file, but there is no file \"start\""},
		{"-game renju -from 1 -to 0 -o " + dir + "/x.gif start h8", exitUsage, "-from"},
		{"-game renju -delay 1ms -o " + dir + "/x.gif start", exitFailed, "seen for"},
		{"-game renju -o " + to + " start z9", exitFailed, "z9"},
		{"-o " + to + " " + empty, exitFailed, "unreadable"},
		{"-game renju -o " + empty + "/x.png start", exitFailed, "x.png"},
	} {
		code, out, errs := run(context.Background(), drawing(), append([]string{"picture"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d, %q, %q", c.args, code, out, errs)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("%s: there is a file", c.args)
		}
	}
}

// The intact part of a damaged game is drawn; on a sheet, a game that cannot be read is left out. Both are reported.
func TestPictureOfDamagedGames(t *testing.T) {
	dir := t.TempDir()
	cut, two := filepath.Join(dir, "cut.sgf"), filepath.Join(dir, "two.sgf")
	for path, text := range map[string]string{
		cut: "(;GM[4]SZ[15]RU[renju];B[hh];W[hi];B[ii]",
		two: "(;GM[4]SZ[15]RU[renju];B[hh];W[hi])\n(;GM[4]SZ[15]RU[renju];B[hh];W[hh])\n(;GM[4]SZ[15]RU[renju];W[zz])",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		to, file string
		reports  int
	}{{"a.png", cut, 1}, {"a.pdf", cut, 1}, {"b.pdf", two, 2}} {
		to := filepath.Join(dir, c.to)
		code, _, errs := run(t.Context(), drawing(), "picture", "-game", "renju", "-o", to, c.file)
		if code != 0 || strings.Count(errs, "\n") != c.reports || !strings.Contains(errs, "game ") {
			t.Errorf("%s: %d, %q", c.to, code, errs)
		}
		if _, err := os.Stat(to); err != nil {
			t.Error(err)
		}
	}
}

// A picture is written to the given path, and a missing folder is not created.
func TestPictureNowhere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	for _, kind := range []string{"png", "svg", "gif", "pdf"} {
		code, _, stderr := run(t.Context(), drawing(), "picture", "-o", filepath.Join(dir, "x."+kind), "-size", "200", "-game", "xiangqi", "start")
		if code != 1 || !strings.Contains(stderr, "no such folder") {
			t.Errorf("%s: exit %d, %s", kind, code, stderr)
		}
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is there, %v", err)
	}
}

// Of a saved game that shows a variation the main line is drawn, and moves are added to that.
func TestPictureOfTheMainLine(t *testing.T) {
	dir := t.TempDir()
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	game, err := g.Reader().Game("[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 (1... b9c7 2. b0c2) 2. h0g2 *")
	if err != nil {
		t.Fatal(err)
	}
	n := game.Root().Next().Children()[1].Next()
	if err := game.Goto(n); err != nil {
		t.Fatal(err)
	}
	data, err := storage.Encode(game, storage.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "g.qigame")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var drawn [][]byte
	for i, args := range [][]string{{file}, {"-game", "xiangqi", g.Rules.Start().String(), "h2e2", "h9g7", "h0g2"}} {
		to := filepath.Join(dir, fmt.Sprint(i, ".svg"))
		if code, _, errs := run(t.Context(), drawing(), append([]string{"picture", "-o", to}, args...)...); code != 0 {
			t.Fatalf("%d, %q", code, errs)
		}
		svg, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		drawn = append(drawn, svg)
	}
	if !bytes.Equal(drawn[0], drawn[1]) {
		t.Error("another line is drawn")
	}
}
