package matches

import (
	"context"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/match"
)

// ownEngine is the id of the game's own engine within the limits of the match; other ids are levels.
const ownEngine = "own"

// ownMemory is the MiB of the game's own engine in a match.
const ownMemory = 64

// entrants lists the ids of possible players of a game.
func entrants(g catalog.Game) []string {
	var list []string
	if g.NewAnalyzer != nil {
		list = append(list, ownEngine)
	}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			list = append(list, l.ID)
		}
	}
	return list
}

// bounds limit the search for a move; one of them is set.
type bounds struct {
	time  time.Duration
	nodes uint64
}

// maker returns the maker of a player.
func maker(g catalog.Game, word string, b bounds, seed uint64) match.Maker {
	number := uint64(0)
	switch {
	case word == ownEngine:
		return func(context.Context) (match.Player, error) { return &scorer{g.NewAnalyzer(), b}, nil }
	case external.IsEngine(word):
		return func(ctx context.Context) (match.Player, error) {
			c, err := g.External.Compete(ctx, word)
			if err != nil {
				return nil, err
			}
			return &guest{c, external.Limits{MoveTime: b.time, Nodes: b.nodes}}, nil
		}
	}
	return func(context.Context) (match.Player, error) {
		number++ // one is made at a time
		return &leveled{g.Opponent, word, rand.New(rand.NewPCG(seed, number))}, nil
	}
}

// patience is the maximum time for a move when the set time was too short to find one: no engine moves without a search.
const patience = 2 * time.Second

// scorer is the game's own engine.
type scorer struct {
	analyzer solver.Analyzer
	bounds   bounds
}

func (p *scorer) NewGame(context.Context) error { return nil }
func (p *scorer) Close() error                  { return nil }

func (p *scorer) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	var last solver.Report
	lim := solver.Limit{Time: p.bounds.time, Nodes: p.bounds.nodes, Threads: 1, Memory: ownMemory, Lines: 1}
	began := time.Now()
	for {
		if err := p.analyzer.Analyze(ctx, line, lim, func(r solver.Report) { last = r }); err != nil {
			return core.Move{}, match.Info{}, err
		}
		if lim.Time == 0 || lim.Time >= patience || len(last.Moves) == 0 || last.Moves[0].Known() {
			break
		}
		lim.Time *= 2 // making tables, or other programs, took all of it
	}
	info := match.Info{Depth: last.Depth, Nodes: last.Nodes, Elapsed: time.Since(began)}
	if len(last.Moves) == 0 {
		return core.Move{}, info, external.ErrNoMove
	}
	best := last.Moves[0]
	info.Score, info.Scored = best.Score, best.Scored
	return best.Move, info, nil
}

// guest is a third-party engine.
type guest struct {
	*external.Competitor
	limits external.Limits
}

func (p *guest) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	m, i, took, err := p.Competitor.Move(ctx, line, p.limits)
	return m, match.Info{Depth: i.Depth, Nodes: i.Nodes, Elapsed: took, Score: i.Score, Scored: i.Scored}, err
}

// leveled is a level of the program, which has its own limits.
type leveled struct {
	opponent solver.Opponent
	level    string
	rng      *rand.Rand
}

func (p *leveled) NewGame(context.Context) error { return nil }
func (p *leveled) Close() error                  { return nil }

func (p *leveled) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	m, err := p.opponent.Choose(ctx, solver.Request{Line: line, Level: p.level, Rng: p.rng})
	return m, match.Info{}, err
}
