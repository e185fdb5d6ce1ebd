package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"qilab/core"
)

// writeJSON writes v on one line, without escaping for HTML, since the output is not for web pages.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// moveList is the JSON of the legal moves.
type moveList struct {
	Moves     []string  `json:"moves"`
	Forbidden *[]string `json:"forbidden,omitempty"` // nil: the game has no such moves
}

// playedGame is the JSON of a position that was played to.
type playedGame struct {
	Position string      `json:"position"`
	Outcome  *string     `json:"outcome"`
	Reason   core.Reason `json:"reason"`
}

func runMoves(_ context.Context, e Env, args []string, std streams) error {
	c := e.command("moves", std.out).withGame()
	asJSON := c.flags.Bool("json", false, "")
	g, start, rest, err := c.start(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usagef("unexpected argument %q after the position", rest[0])
	}
	p := start.Position()
	texts := moveTexts(g.Rules, p, p.Moves())
	if *asJSON {
		return writeJSON(std.out, moveList{texts, forbidden(g.Rules, p)})
	}
	for _, text := range texts {
		fmt.Fprintln(std.out, text)
	}
	return nil
}

// moveTexts returns the plain texts of moves at p, sorted.
func moveTexts(r core.Rules, p core.Position, moves []core.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = r.FormatMove(p, m)
	}
	slices.Sort(texts)
	return texts
}

// forbidden returns the moves that are forbidden at p, or nil in games that have none.
func forbidden(r core.Rules, p core.Position) *[]string {
	list := r.Capabilities().Forbidden
	if list == nil {
		return nil
	}
	texts := moveTexts(r, p, list(p))
	return &texts
}

func runPlay(_ context.Context, e Env, args []string, std streams) error {
	c := e.command("play", std.out).withGame()
	asJSON := c.flags.Bool("json", false, "")
	g, game, rest, err := c.start(args)
	if err != nil {
		return err
	}
	if err := playThrough(game, rest); err != nil {
		return err
	}
	out := game.Outcome()
	if *asJSON {
		return writeJSON(std.out, playedGame{game.Position().String(), resultName(g.Rules, out.Result), out.Reason})
	}
	fmt.Fprintln(std.out, game.Position())
	if !out.Over() {
		fmt.Fprintln(std.out, "outcome none")
		return nil
	}
	fmt.Fprintf(std.out, "outcome %s (%s)\n", out.Result.Name(g.Rules.Sides()), out.Reason)
	return nil
}

// resultName returns the name of a result, or nil while there is none.
func resultName(r core.Rules, result core.Result) *string {
	if result == core.Unfinished {
		return nil
	}
	name := result.Name(r.Sides())
	return &name
}

func runPerft(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("perft", std.out).withGame()
	depth := c.flags.Int("depth", 0, "")
	g, start, rest, err := c.start(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usagef("unexpected argument %q after the position", rest[0])
	}
	if !c.given("depth") {
		return usagef("-depth is missing: how many moves deep to count")
	}
	if err := atLeast("depth", *depth, 0); err != nil {
		return err
	}
	began := time.Now()
	nodes, err := perft(ctx, g.Rules.Capabilities().Perft, fastDepth(start.Position()), start.Position(), *depth)
	if ctx.Err() != nil {
		return interruptedError(" before everything was counted")
	}
	if err != nil {
		return err
	}
	seconds := max(time.Since(began).Seconds(), 1e-9)
	fmt.Fprintf(std.out, "nodes %d\nnps %.0f\n", nodes, float64(nodes)/seconds)
	return nil
}

// fastPlays bounds the plays that are left to the rules' own count, estimated by the moves of the first position: enough for its speed
// to matter, and counted so soon that an interruption is not kept waiting.
const fastPlays = 20_000_000

// maxFastDepth bounds the depth where the first position has few moves, as in check, and the next ones have many.
const maxFastDepth = 4

// fastDepth returns the depth up to which the rules' own count is used.
func fastDepth(p core.Position) (depth int) {
	moves := len(p.Moves())
	for plays := moves; depth < maxFastDepth && plays <= fastPlays; plays *= moves {
		depth++
	}
	return depth
}

// perft counts the plays of exactly depth moves from p, the last ones, at most as many as given, by the rules' own way if fast is not
// nil. Games that end before are not counted.
func perft(ctx context.Context, fast func(core.Position, int) uint64, last int, p core.Position, depth int) (nodes uint64, err error) {
	if depth == 0 {
		return 1, nil
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if fast != nil && depth <= last {
		return fast(p, depth), nil
	}
	moves := p.Moves()
	if depth == 1 {
		return uint64(len(moves)), nil
	}
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return 0, err
		}
		below, err := perft(ctx, fast, last, next, depth-1)
		if err != nil {
			return 0, err
		}
		nodes += below
	}
	return nodes, nil
}
