package players

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/external"
	gomokusolver "qilab/solver/gomoku"
	gomocupserver "qilab/solver/gomoku/gomocup"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	xiangqisolver "qilab/solver/xiangqi"
	uciserver "qilab/solver/xiangqi/uci"
)

// serve is the variable that makes the test binary serve our own engine over a protocol, as another program.
const serve = "QILAB_TEST_SERVE"

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(serve) {
	case "uci":
		err = uciserver.Serve(context.Background(), os.Stdin, os.Stdout, xiangqisolver.NewEngine(1))
	case "gomocup":
		err = gomocupserver.Serve(context.Background(), os.Stdin, os.Stdout, gomokusolver.NewEngine(8))
	default:
		os.Exit(m.Run())
	}
	if err != nil {
		os.Exit(1)
	}
}

// Other programs play over both protocols.
func TestOtherPrograms(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, protocol, kind string }{
		{"xiangqi", "uci", "uci"}, {"xiangqi", "uci", "ucci"}, {"renju", "gomocup", "gomocup"},
	} {
		t.Setenv(serve, c.protocol)
		game, err := Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		other, err := Parse(game, c.kind+":"+path+";hash=8", Limits{Nodes: 200}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if name, err := other.Name(t.Context()); err != nil || !strings.Contains(name, "QiLab") {
			t.Errorf("%s: name %q, %v", c.kind, name, err)
		}
		own, err := Parse(game, "own;hash=8", Limits{Nodes: 100}, 1)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := openings.Of(game, "", 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		tally, err := match.Run(t.Context(), match.Config{
			Rules: game.Rules, Players: [2]match.Maker{other.Make, own.Make}, Openings: lines, Games: 2, MaxPlies: 24,
			Report: func(g *match.Game, _ *match.Tally) bool {
				if g.Fault != nil {
					t.Errorf("%s: %v", c.kind, g.Fault)
				}
				return true
			},
		})
		if err != nil || tally.Games() != 2 || tally.Players[0].Nodes == 0 || tally.Players[1].Nodes == 0 {
			t.Errorf("%s: %+v, %v", c.kind, tally, err)
		}
	}
}

// A gomoku program learns the stones of an opening that is a position: it completes a row of four of them.
func TestStonesOfThePosition(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(serve, "gomocup")
	for _, id := range []string{"renju", "freestyle"} {
		game, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse(game, "gomocup:"+path, Limits{Nodes: 200}, 1)
		if err != nil {
			t.Fatal(err)
		}
		player, err := p.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		position, err := game.Rules.Parse("h8 a1 i8 c1 j8 e1 k8 g1")
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := player.Move(t.Context(), core.Line{{Position: position}})
		if err != nil {
			t.Fatal(err)
		}
		if won, err := position.Play(m); err != nil || won.Outcome().Result != core.FirstWins {
			t.Errorf("%s: %s, %v", id, game.Rules.FormatMove(position, m), err)
		}
		player.Close()
	}
}

// Quotation marks protect the spaces of a path.
func TestCommandOf(t *testing.T) {
	c, err := commandOf("uci", `"/opt/my engine" engine 'a b'`)
	if err != nil || c.Path != "/opt/my engine" || !slices.Equal(c.Args, []string{"engine", "a b"}) {
		t.Errorf("%+v, %v", c, err)
	}
	for _, line := range []string{"", " ", `"/opt/my engine`} {
		if c, err := commandOf("uci", line); err == nil {
			t.Errorf("%q is the command %+v", line, c)
		}
	}
}

func TestSettings(t *testing.T) {
	lim := Limits{Time: time.Second, Nodes: 7}
	for text, want := range map[string]settings{
		"":                    {Limits: lim},
		"hash=4;Threads=2":    {Limits: lim, hash: 4, threads: 2},
		"nodes=5;depth=3":     {Limits: Limits{Nodes: 5, Depth: 3}, ownDepth: 3},
		"ms=20;Style=bold":    {Limits: Limits{Time: 20 * time.Millisecond}, options: []external.Setting{{Name: "Style", Value: "bold"}}},
		"width=9;Use NNUE=no": {Limits: lim, width: 9, options: []external.Setting{{Name: "Use NNUE", Value: "no"}}},
	} {
		got, err := readSettings(text, lim)
		if err != nil || got.Limits != want.Limits || got.hash != want.hash || got.threads != want.threads || got.width != want.width ||
			got.ownDepth != want.ownDepth || !slices.Equal(got.options, want.options) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"hash", "=4", "hash=", "hash=0", "nodes=-1", "ms=1.5"} {
		if s, err := readSettings(text, lim); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}

func TestOpenings(t *testing.T) {
	for id, want := range map[string]int{"xiangqi": 300, "renju": 300, "freestyle": 300, "standard": 300, "eternal": 12, "chaosclock": 12} {
		game, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		list, err := openings.Of(game, "", 12, 3)
		if err != nil || len(list) != want {
			t.Errorf("%s: %d openings, %v", id, len(list), err)
		}
		again, err := openings.Of(game, "", 12, 3)
		if err != nil || again[len(again)-1].Last().Key() != list[len(list)-1].Last().Key() {
			t.Errorf("%s: the same seed gives another opening, %v", id, err)
		}
		for _, line := range list {
			if out := game.Rules.Adjudicate(line); out.Over() {
				t.Errorf("%s: %v is over", id, line.Last())
			}
		}
	}
	game, _ := Find("eternal")
	path := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(path, []byte(eternal.StartText+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, err := openings.Of(game, path, 12, 3); err != nil || len(list) != 1 {
		t.Errorf("%d openings, %v", len(list), err)
	}
}

// A player completes every turn of Eternal Chess within the time per turn, however many steps it takes.
func TestTurnsInTime(t *testing.T) {
	game, err := Find("eternal")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Parse(game, "own;hash=1;ms=20", Limits{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := openings.Of(game, "", 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := match.Run(t.Context(), match.Config{
		Rules: game.Rules, Players: [2]match.Maker{p.Make, p.Make}, Openings: lines, Games: 2, MaxPlies: 30,
	})
	if w := tally.Players[0]; err != nil || w.Moves == 0 || w.Elapsed > time.Duration(w.Moves)*time.Second {
		t.Errorf("%+v, %v", tally, err)
	}
}

// An unknown setting is refused with the known ones.
func TestUnknownSetting(t *testing.T) {
	for _, c := range []struct{ game, word, says string }{
		{"xiangqi", "own;colour=red", "threads, network"}, {"renju", "robot;colour=red", "depth, width"},
	} {
		game, err := Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(game, c.word, Limits{}, 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.word, err)
		}
	}
}

// The setting network takes a valid network, packed or not, or none where there is another evaluation.
func TestNetwork(t *testing.T) {
	damaged := filepath.Join(t.TempDir(), "damaged.network")
	if err := os.WriteFile(damaged, []byte("QLXN"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, word, says string }{
		{"xiangqi", "own;network=" + filepath.Join(t.TempDir(), "missing"), "missing"},
		{"xiangqi", "own;network=" + damaged, "not a usable network"},
		{"eternal", "own;network=" + damaged, "not a usable network"},
		{"renju", "own;network=" + damaged, "not a usable network"},
		{"renju", "own;network=none", "not a usable network"},
	} {
		game, err := Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse(game, c.word, Limits{Nodes: 10}, 1)
		if err == nil {
			_, err = p.Make(t.Context())
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.word, err)
		}
	}
	const embedded = "../../gomoku/internal/evaluation/gomoku.network.gz"
	for id, network := range map[string]string{"xiangqi": "none", "eternal": "none", "renju": embedded} {
		game, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse(game, "own;network="+network+";hash=1", Limits{Nodes: 10}, 1)
		if err != nil {
			t.Fatal(err)
		}
		player, err := p.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err := player.Move(t.Context(), core.Line{{Position: game.Rules.Start()}}); err != nil || m == (core.Move{}) {
			t.Error(m, err)
		}
		player.Close()
	}
}
