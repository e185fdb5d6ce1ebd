package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/storage/library"
)

// aGameOf adds a game to a library in which only the third move, of the first side, is an error, and its review if that is
// wanted.
func aGameOf(t *testing.T, l *library.Library, first, date string, reviewed bool) {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		t.Fatal(err)
	}
	game.SetTags(core.Tags{{Name: core.SideTag(g.Rules, core.First), Value: first}, {Name: core.SideTag(g.Rules, core.Second), Value: "Bob"}, {Name: "Date", Value: date}})
	id, _, err := l.Add(t.Context(), game, library.Info{Kind: library.Imported, Apart: true, Result: core.FirstWins})
	if err != nil || !reviewed {
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	var found []review.Found
	nodes := game.MainLine()
	if err := review.Run(t.Context(), review.Request{Game: g, Line: nodes[len(nodes)-1].Line()}, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	text := reports.Format(review.Entries(found, nil), func(int) []core.Move { return nil })
	if err := l.SetAnalysis(t.Context(), id, "QiLab test", text); err != nil {
		t.Fatal(err)
	}
}

func TestTrainProfile(t *testing.T) {
	db := filepath.Join(t.TempDir(), "library.db")
	l, err := library.OpenNamed(db, catalog.Readers(games.All(nil)), true)
	if err != nil {
		t.Fatal(err)
	}
	aGameOf(t, l, "Ada", "2026.11.02", true)
	aGameOf(t, l, "ada", "1900.01.01", false)
	aGameOf(t, l, "Eve", "2026.11.03", true)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	out, _ := trainCall(t, 0, "profile", "-db", db, "-player", "Ada", "-json")
	var list []trainProfile
	if err := json.Unmarshal([]byte(out), &list); err != nil || len(list) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	p := list[0]
	if p.Game != "chaosclock" || p.Reviewed != 1 || p.Unreviewed != 1 || p.All.Moves != 2 || p.All.Mistakes+p.All.Blunders != 1 || p.All.Lost <= 0 || p.All.Accuracy != nil || // no move has a score

		p.All.Results == nil || p.All.Results.Won != 1 || len(p.Kinds) != 1 || len(p.Sides) != 1 || p.Sides[0].ID != "jia" || len(p.Months) != 1 || p.Months[0].ID != "2026-11" || p.Phases[0].Results != nil {
		t.Errorf("%s", out)
	}
	for _, field := range []string{`"openings":[`, `"times":[]`, `"kinds":[{"id":"`, `"results":{"won":1,"drawn":0,`} {
		if !strings.Contains(out, field) {
			t.Errorf("there is no %s in %s", field, out)
		}
	}
	out, _ = trainCall(t, 0, "profile", "-db", db, "-player", "Ada")
	if !strings.Contains(out, "# chaosclock: 1 game reviewed, 1 not") || !strings.Contains(out, "side     jia") {
		t.Errorf("%s", out)
	}
	if out, _ = trainCall(t, 0, "profile", "-db", db, "-json"); out != "[]\n" { // none was played in the program
		t.Errorf("without a name: %s", out)
	}
	for want, args := range map[string][]string{
		"there are no games of yours in the library; -player NAME counts those of the player of that name too\n": nil,
		"there are no games of yours in the library, nor any of Zoe\n":                                           {"-player", "Zoe"},
		"there are no games of yours in the library from the last 2 days, nor any of Zoe\n":                      {"-player", "Zoe", "-days", "2"},
	} {
		if out, _ = trainCall(t, 0, append([]string{"profile", "-db", db}, args...)...); out != want {
			t.Errorf("%q: got %q, not %q", args, out, want)
		}
	}
	if out, _ = trainCall(t, 0, "profile", "-db", db, "-game", "xiangqi"); !strings.Contains(out, "# xiangqi: 0 games reviewed, 0 not") {
		t.Errorf("of no games: %s", out)
	}
	if out, _ = trainCall(t, 0, "profile", "-db", db, "-player", "Ada", "-days", "36500", "-json"); !strings.Contains(out, `"reviewed":1,"unreviewed":0`) {
		t.Errorf("of a hundred years: %s", out)
	}
	trainCall(t, 2, "profile", "-db", db, "-days", "-1")
	trainCall(t, 1, "profile", "-db", db+".none")
}
