//go:build unix

package engines

import (
	"context"
	"os"
	"path/filepath"
	"slices"
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

// A trial leaves rule sets out that the user has unticked.
func TestUntickedRuleSets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pbrain-shell")
	if err := os.WriteFile(path, []byte(shellEngine), 0o700); err != nil {
		t.Fatal(err)
	}
	var games []catalog.Game
	for _, set := range []gomoku.RuleSet{gomoku.Renju, gomoku.Standard, gomoku.Freestyle} {
		rules := gomoku.Rules{Set: set}
		games = append(games, catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}, External: external.NewBeside(nil, external.Gomoku(set), nil, nil)})
	}
	s := external.Setup{ID: "engine-1", Path: path, Dir: filepath.Dir(path), Protocol: external.Piskvork, Games: []string{"freestyle"}}
	o := examine(context.Background(), s, games, games[2], &external.Log{})
	if o.err != nil {
		t.Fatal(o.err)
	}
	if !slices.Equal(o.setup.Games, []string{"freestyle"}) {
		t.Errorf("of an engine for freestyle alone the trial makes one for %q", o.setup.Games)
	}
}
