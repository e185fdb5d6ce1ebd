package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// reviewed is the JSON of a game that was reviewed. The names of the fields are a contract.
type reviewed struct {
	Game      string              `json:"game"`
	Effort    string              `json:"effort"`
	MinDepth  int                 `json:"min_depth"`
	Moves     []reviewedMove      `json:"moves"`
	Accuracy  map[string]*float64 `json:"accuracy"` // by side
	ElapsedMS int64               `json:"elapsed_ms"`
}

// reviewedMove is the JSON of a move that was judged.
type reviewedMove struct {
	Ply     int     `json:"ply"` // from 1
	Move    string  `json:"move"`
	Glyph   string  `json:"glyph"`
	Book    bool    `json:"book"`
	Outcome *string `json:"outcome"` // proven, after the move
	Score   *int    `json:"score"`   // of the move, for the side that made it
	Depth   int     `json:"depth"`   // 0: proven
	Best    *string `json:"best"`
	Loss    *int    `json:"loss"`
}

func runReview(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("review", std.out).withGame()
	asJSON := c.flags.Bool("json", false, "")
	chosen := c.withEffort()
	pliesText := c.flags.String("plies", "", "")
	files, err := c.parse(args)
	if err != nil {
		return err
	}
	effort, threads, err := chosen()
	switch {
	case err != nil:
		return err
	case len(files) == 0:
		return usagef("the file is missing; - is standard input")
	case len(files) > 1:
		return usagef("only one file can be reviewed, but there is %q", files[1])
	}
	plies, err := parsePlies(*pliesText)
	if err != nil {
		return err
	}
	list, err := c.gamesIn(files[0], std.in)
	if err != nil {
		return err
	}
	failed := 0
	for i, entry := range list {
		if i > 0 && !*asJSON {
			fmt.Fprintln(std.out)
		}
		game, missing, err := readIntact(entry)
		if err != nil && len(list) == 1 {
			err = fmt.Errorf("%s: %w", files[0], err)
		}
		if missing != "" {
			c.warn(std.err, files[0], i+1, missing)
		}
		if err == nil {
			err = e.reviewGame(ctx, game, review.Request{Effort: effort, Threads: threads, Plies: plies}, *asJSON, std.out)
		}
		switch {
		case err == nil:
		case len(list) == 1, ctx.Err() != nil:
			return err
		default:
			failed++
			c.warn(std.err, files[0], i+1, err.Error())
		}
	}
	if failed > 0 {
		return fmt.Errorf("%s could not be reviewed", count(failed, "game", "games"))
	}
	return nil
}

// withEffort adds the flags of a review. chosen returns their values after parse.
func (c *command) withEffort() (chosen func() (review.Effort, int, error)) {
	effort, threads := c.flags.String("effort", review.Normal.ID(), ""), c.flags.Int("threads", 0, "")
	return func() (review.Effort, int, error) {
		known, ok := review.EffortByID(*effort)
		if !ok {
			return known, 0, usagef("-effort is quick, normal or deep, not %q", *effort)
		}
		return known, *threads, atLeast("threads", *threads, 0)
	}
}

// parsePlies reads numbers of plies and ranges of them, such as 12,30-34. It returns them in ascending order, each once; "" is nil.
func parsePlies(text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	var plies []int
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		to := from
		if isRange && err == nil {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 1 || to < from || to > maxPly {
			return nil, usagef("-plies takes numbers and ranges such as 12,30-34, not %q", text)
		}
		for ply := from; ply <= to; ply++ {
			plies = append(plies, ply)
		}
	}
	slices.Sort(plies)
	return slices.Compact(plies), nil
}

// maxPly bounds the numbers of plies, which are longer than any game.
const maxPly = 100_000

// reviewGame reviews the main line of a game and prints the results.
func (e Env) reviewGame(ctx context.Context, game *core.Game, r review.Request, asJSON bool, stdout io.Writer) error {
	var ok bool
	if r.Game, ok = catalog.Find(e.Games, game.Rules().ID()); !ok || r.Game.Analyzer == nil {
		return fmt.Errorf("there is no built-in engine for %s", game.Rules().ID())
	}
	nodes := game.MainLine()
	r.Line = nodes[len(nodes)-1].Line()
	if n := len(r.Line) - 1; len(r.Plies) > 0 && r.Plies[len(r.Plies)-1] > n {
		return fmt.Errorf("there is no ply %d in a game of %s", r.Plies[len(r.Plies)-1], count(n, "ply", "plies"))
	}
	began := time.Now()
	verdicts := make([]*review.Verdict, len(r.Line)-1)
	err := review.Run(ctx, r, func(f review.Found, _ review.Progress) {
		if f.Verdict != nil {
			verdicts[f.Ply] = f.Verdict
		}
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	out := newReviewed(r, verdicts, time.Since(began))
	if asJSON {
		err = writeJSON(stdout, out)
	} else {
		err = out.write(stdout)
	}
	if err == nil && ctx.Err() != nil {
		err = interruptedError("; the moves judged so far are printed")
	}
	return err
}

// newReviewed converts a review to JSON: the moves that were judged, in their order.
func newReviewed(r review.Request, verdicts []*review.Verdict, took time.Duration) reviewed {
	rules := r.Game.Rules
	out := reviewed{
		Game: rules.ID(), Effort: r.Effort.ID(), MinDepth: review.MinDepth(r.Game, r.Effort), Moves: []reviewedMove{},
		Accuracy: map[string]*float64{}, ElapsedMS: took.Milliseconds(),
	}
	var sums [2]judge.Summary
	for ply, v := range verdicts {
		if v == nil {
			continue
		}
		p := r.Line[ply].Position
		m := reviewedMove{
			Ply: v.Ply, Move: rules.FormatMove(p, v.Move), Glyph: v.Judgement.Sign(), Book: v.Book(), Outcome: resultName(rules, v.Result), Depth: v.Depth,
		}
		if v.Judged {
			best := rules.FormatMove(p, v.Best)
			m.Best = &best
			if v.Result == core.Unfinished && v.After.Scored {
				m.Score = &v.After.Score
			}
			if loss, ok := v.Loss(); ok {
				m.Loss = &loss
			}
		}
		out.Moves = append(out.Moves, m)
		sums[p.Turn()].Add(r.Game.Scale, v.Before, v.After, v.Judgement)
	}
	for side, name := range rules.Sides() {
		out.Accuracy[name] = nil
		if percent, ok := sums[side].Accuracy(); ok {
			out.Accuracy[name] = &percent
		}
	}
	return out
}

// write writes a review for people.
func (r reviewed) write(w io.Writer) error {
	head := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(head, "game\t%s\n", r.Game)
	if r.MinDepth > 0 {
		fmt.Fprintf(head, "effort\t%s, at least depth %d\n", r.Effort, r.MinDepth)
	} else {
		fmt.Fprintf(head, "effort\texact outcomes\n")
	}
	for _, g := range []judge.Judgement{judge.Inaccuracy, judge.Mistake, judge.Blunder} {
		n := 0
		for _, m := range r.Moves {
			if m.Glyph == g.Sign() {
				n++
			}
		}
		fmt.Fprintf(head, "%s\t%d\n", g.Sign(), n)
	}
	if err := head.Flush(); err != nil || len(r.Moves) == 0 {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nply\tmove\tglyph\toutcome\tscore\tdepth\tbest\tloss")
	for _, m := range r.Moves {
		glyph := m.Glyph
		if m.Book {
			glyph = "book"
		}
		best := text(m.Best, "?")
		if best == m.Move {
			best = "="
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", m.Ply, m.Move, glyph, text(m.Outcome, "-"), number(m.Score, "%+d"), m.Depth, best, number(m.Loss, "%d"))
	}
	return table.Flush()
}
