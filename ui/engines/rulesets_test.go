//go:build unix

package engines

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	"qilab/solver/external"
)

// shellEngine answers every rule set.
const shellEngine = `#!/bin/sh
while read -r line; do
	case "$line" in
	START*) echo "OK" ;;
	ABOUT*) echo 'name="Shell", version="1.0", author="x", country="y"' ;;
	DONE*) echo "0,0" ;;
	BEGIN*|TURN*) echo "0,0" ;;
	END*) exit ;;
	esac
done
`

// tried returns an engine after a trial under all rule sets of gomoku.
func tried(t *testing.T, s external.Setup) external.Setup {
	t.Helper()
	var games []catalog.Game
	for _, set := range []gomoku.RuleSet{gomoku.Renju, gomoku.Standard, gomoku.Freestyle} {
		rules := gomoku.Rules{Set: set}
		games = append(games, catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}, External: external.NewBeside(nil, external.Gomoku(set), nil, nil)})
	}
	o := examine(context.Background(), s, games, games[2], &external.Log{})
	if o.err != nil {
		t.Fatal(o.err)
	}
	return o.setup
}

// engineOf returns an engine that is a shell script.
func engineOf(t *testing.T, script string) external.Setup {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pbrain-shell")
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return external.Setup{ID: "engine-1", Path: path, Dir: filepath.Dir(path), Protocol: external.Piskvork}
}

// A trial leaves rule sets out that the user has unticked.
func TestUntickedRuleSets(t *testing.T) {
	s := engineOf(t, shellEngine)
	s.Games = []string{"freestyle"}
	if s = tried(t, s); !slices.Equal(s.Games, []string{"freestyle"}) {
		t.Errorf("of an engine for freestyle alone the trial makes one for %q", s.Games)
	}
}

// A rule set that failed in one trial is added by the next in which the engine answers, unlike one that the user has unticked.
func TestMendedRuleSets(t *testing.T) {
	s := engineOf(t, strings.Replace(shellEngine, "START*)", `"INFO rule 4"*) [ -e net ] || exit ;;
	START*)`, 1))
	s.Several = true // one trial for each rule set
	s = tried(t, s)
	if !slices.Equal(s.Games, []string{"standard", "freestyle"}) {
		t.Fatalf("without the file it plays %q", s.Games)
	}
	s.Games = []string{"freestyle"}
	if err := os.WriteFile(filepath.Join(s.Dir, "net"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if s = tried(t, s); !slices.Equal(s.Games, []string{"renju", "freestyle"}) || len(s.Failed) > 0 {
		t.Errorf("with the file it plays %q, and fails under %q", s.Games, s.Failed)
	}
}
