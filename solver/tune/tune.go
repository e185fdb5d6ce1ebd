// Package tune fits the weights of an evaluation to self-play games of an engine. It is the common part of the commands
// cmd/tune of the games, which supply the play and the terms of the evaluation. It is not part of the program.
//
//	tune.go    the command: its sub-commands and flags
//	sample.go  positions with their scores and results: self-play, and their file
//	leaves.go  the positions to be taken from a search
//	fit.go     the fit; state.go is its state, which survives an interrupt
//	blocks.go  weights as a Go file
//
// The constants of a search are not fitted but tuned by matches: see package spsa below this one and its command,
// cmd/spsa.
//
// The method is a logistic regression: a position's terms, times the weights, over a scale, are the logarithm of the
// odds that the first side wins. It is fitted with Adam (Kingma and Ba, "Adam: a method for stochastic optimization",
// 2015).
package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"qilab/solver/tool"
)

// Options are the flags of a tuner.
type Options struct {
	File     string  // of the positions
	Games    int     // to play
	Nodes    uint64  // per move
	parallel int     // games in parallel
	seed     uint64  // of the openings
	Epochs   int     // passes over the positions
	Result   float64 // share of the game's result in the target, 0 to 1; the rest is the score of the search
	Keep     float64 // regularization: how strongly weights stay near their initial values
	fresh    bool    // begin the fit of a network with random weights
	state    string  // the state of an interrupted fit; "": not saved
	Out      string  // the output for the weights
}

// Player plays a self-play game of an engine and returns its samples. They are dropped if ctx has ended.
type Player func(ctx context.Context, rng *rand.Rand) []Sample

// Game is the part of a tuner that depends on the game.
type Game struct {
	Path  string // of the command, for go run
	Name  string // of the game, for the usage text
	Usual Options
	// Network reports that the evaluation is a network, of FitNetwork.
	Network bool
	// Player returns the player of one goroutine.
	Player func(o *Options) Player
	// Fit fits the weights and returns the source or data file that holds them.
	Fit func(ctx context.Context, o *Options, log Log) ([]byte, error)
}

const about = `Tune fits the evaluation of %s to games that the engine plays against itself.

  play  plays games and appends their positions to a file, with the score of the search and the result of the game
  fit   fits the weights to all positions in the file and overwrites those of the program

A match tells whether new weights are stronger (./solver/match/cmd/match). An interrupted play leaves its finished games
in the file, and the next one adds to them; an interrupted fit keeps its state in a file, from which the same command
resumes.`

// Command returns the tuner of a game.
func Command(g Game) tool.Command {
	return tool.Command{
		Path: g.Path, About: fmt.Sprintf(about, g.Name), Words: []string{"play", "fit"},
		Example: "play -positions FILE -games 2000\nfit -positions FILE",
		Run:     func(ctx context.Context, e *tool.Env) error { return run(ctx, e, g) },
	}
}

func run(ctx context.Context, e *tool.Env, g Game) error {
	o, usual := &Options{}, g.Usual
	e.Flags.StringVar(&o.File, "positions", filepath.Join(os.TempDir(), usual.File), "the `file` of the positions")
	e.Flags.IntVar(&o.Games, "games", usual.Games, "play: number of games")
	e.Flags.Uint64Var(&o.Nodes, "nodes", usual.Nodes, "play: nodes per move")
	e.Flags.IntVar(&o.parallel, "parallel", runtime.NumCPU(), "play: games played at a time, each on a core")
	e.Flags.Uint64Var(&o.seed, "seed", 0, "play: seed of the openings (default: a different one each time)")
	e.Flags.IntVar(&o.Epochs, "epochs", usual.Epochs, "fit: passes over the positions")
	e.Flags.Float64Var(&o.Result, "result", usual.Result, "fit: share of the game's result in the target; the rest is the search's score")
	e.Flags.Float64Var(&o.Keep, "keep", usual.Keep, "fit: strength of the pull of the weights towards their old values")
	if g.Network {
		e.Flags.BoolVar(&o.fresh, "fresh", false, "fit: begin with random weights instead of those of the program")
	}
	e.Flags.StringVar(&o.state, "state", "", "fit: the `file` that keeps the state of an interrupted fit (default: that of the positions, with .fit appended)")
	e.Flags.StringVar(&o.Out, "o", usual.Out, "fit: the `file` to write")
	if err := e.Parse(); err != nil {
		return err
	}
	for _, err := range []error{
		tool.AtLeast("games", o.Games, 1), tool.AtLeast("parallel", o.parallel, 1), tool.AtLeast("epochs", o.Epochs, 1),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case o.Nodes == 0:
		return tool.Usagef("-nodes must be at least 1")
	case !(o.Result >= 0 && o.Result <= 1):
		return tool.Usagef("-result must be from 0 to 1, not %v", o.Result)
	case !(o.Keep >= 0):
		return tool.Usagef("-keep must be at least 0, not %v", o.Keep)
	}
	if e.Word == "play" {
		return play(ctx, e, g, o)
	}
	return fit(ctx, e, g, o)
}

func play(ctx context.Context, e *tool.Env, g Game, o *Options) error {
	if o.seed == 0 {
		o.seed = uint64(time.Now().UnixNano())
	}
	games, positions := 0, 0
	err := playGames(ctx, o, func() Player { return g.Player(o) }, func(n, m int) {
		games, positions = n, m
		e.Progress("%d of %d games, %d positions", games, o.Games, positions)
	})
	fmt.Fprintf(e.Out, "%d games, %d positions added to %s\n", games, positions, o.File)
	return err
}

func fit(ctx context.Context, e *tool.Env, g Game, o *Options) error {
	if o.state == "" {
		o.state = o.File + ".fit"
	}
	if _, err := os.Stat(filepath.Dir(o.Out)); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	text, err := g.Fit(ctx, o, e.Logf)
	if err != nil {
		return err
	}
	if err := tool.Replace(o.Out, text); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "the weights are in %s\n", o.Out)
	return nil
}
