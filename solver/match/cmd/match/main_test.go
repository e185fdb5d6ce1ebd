package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/solver/tool/tooltest"
)

func TestMatch(t *testing.T) {
	for _, args := range []string{
		"-a own;hash=1 -b own;hash=1;nodes=100",
		"-game renju -a own;hash=8 -b pattern",
		"-game freestyle -a robot;depth=2;width=4 -b own:beginner",
		"-game eternal -a own;hash=1 -b greedy",
		"-game chaosclock -a own:beginner -b own:beginner",
	} {
		record := filepath.Join(t.TempDir(), "games")
		code, out, errs := tooltest.Execute(t.Context(), command, append(strings.Fields(args), "-games", "2", "-nodes", "200", "-maxplies", "40", "-o", record)...)
		if code != 0 || !strings.Contains(out, "games       2: ") || strings.Count(errs, "\n") != 2 {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
		if text, err := os.ReadFile(record); err != nil || len(text) < 40 {
			t.Errorf("%s: the record is %q, %v", args, text, err)
		}
	}
}

// A match whose games repeat reports it.
func TestRepeatedOpenings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(path, []byte("h8h9i9\nh8j8i7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for games, want := range map[string]bool{"4": false, "5": true} {
		code, out, errs := tooltest.Execute(t.Context(), command, "-game", "freestyle", "-a", "pattern", "-b", "pattern", "-games", games, "-maxplies", "8", "-openings", path)
		if code != 0 || strings.Contains(out, "openings    2 for 3 pairs") != want {
			t.Errorf("%s games: code %d\n%s%s", games, code, out, errs)
		}
	}
}

// A match that is decided early ends early.
func TestSequential(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of games; TestMatch plays some")
	}
	code, out, errs := tooltest.Execute(t.Context(), command, "-a", "own;hash=1", "-b", "own;hash=1;nodes=40", "-games", "1000", "-nodes", "400", "-sprt", "0,400")
	if code != 0 || !strings.Contains(out, "ratio       ") || !strings.Contains(errs, ", ratio ") || strings.Count(errs, "\n") > 200 {
		t.Errorf("code %d\n%s%.500s", code, out, errs)
	}
}

// cancelling is a writer that cancels after a number of lines.
type cancelling struct {
	bytes.Buffer
	lines  int
	cancel func()
}

func (c *cancelling) Write(b []byte) (int, error) {
	if c.lines--; c.lines == 0 {
		c.cancel()
	}
	return c.Buffer.Write(b)
}

// Ctrl-C prints the table and the record of the games so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	record := filepath.Join(t.TempDir(), "games.pgn")
	var out bytes.Buffer
	errs := &cancelling{lines: 3, cancel: cancel}
	args := []string{"-a", "own;hash=1", "-b", "own;hash=1", "-games", "100000", "-nodes", "200", "-maxplies", "30", "-o", record}
	if code := command.Execute(ctx, args, &out, errs); code != 130 {
		t.Errorf("code %d", code)
	}
	text, err := os.ReadFile(record)
	if err != nil || strings.Count(string(text), "[Event ") != 3 {
		t.Errorf("%v\n%s", err, text)
	}
	if !strings.Contains(out.String(), "games       3: ") || !strings.HasSuffix(errs.String(), "match: interrupted\n") {
		t.Errorf("%s%s", out.String(), errs.String())
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                        "-b, the second player, is missing",
		"-b own -games 0":         "-games must be at least 1, not 0",
		"-b own -ms 0":            "-ms must be at least 1, not 0",
		"-b own -game go":         `-game: unknown game "go"; known games: chaosclock xiangqi`,
		"-b own -sprt 5":          `-sprt takes two Elo differences, the lower first, such as 0,20, not "5"`,
		"-b other":                `player "other": expected own, own:LEVEL, uci:COMMAND`,
		"-b own:blitz":            `player "own:blitz": the levels of xiangqi are beginner,`,
		"-b own;hash=x":           `player "own;hash=x": setting "hash=x": expected a number of at least 1`,
		"-b own;colour=red":       `player "own;colour=red": unknown setting "colour"`,
		"-b own;hash":             `player "own;hash": setting "hash": expected NAME=VALUE`,
		"-b uci:":                 `player "uci:": uci: expected a command after the colon`,
		"-b gomocup:x":            `player "gomocup:x": the protocol of Gomocup is for gomoku, not for xiangqi`,
		"-b uci:x -game renju":    `player "uci:x": UCI and UCCI are for xiangqi, not for renju`,
		"-b robot":                `player "robot": it plays gomoku, not xiangqi`,
		"-b greedy":               `player "greedy": it plays Eternal Chess, not xiangqi`,
		"-b own -game chaosclock": `player "own": chaosclock has no engine that could play by itself: use own:LEVEL`,
	} {
		code, out, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...)
		if code != 2 || out != "" || !strings.HasPrefix(errs, "match: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
	}
	for args, want := range map[string]string{
		"-b uci:/there/is/no/such":                  `match: player "uci:/there/is/no/such": `,
		"-a own;hash=1 -b own;hash=1 -openings /no": "match: openings: open /no: no such file or directory\n",
	} {
		if code, _, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 1 || !strings.HasPrefix(errs, want) {
			t.Errorf("%s: code %d\n%s", args, code, errs)
		}
	}
}
