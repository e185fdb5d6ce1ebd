package external

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver/match"
)

// Player plays xiangqi in a match.
type Player struct {
	engine *Engine
	limits Limits
}

var _ match.Player = (*Player)(nil)

// NewPlayer starts an engine for a match.
func NewPlayer(ctx context.Context, c Config, lim Limits) (*Player, error) {
	e, err := Start(ctx, c)
	if err != nil {
		return nil, err
	}
	return &Player{engine: e, limits: lim}, nil
}

// Engine returns the engine that plays.
func (p *Player) Engine() *Engine { return p.engine }

// NewGame makes the engine forget the game before.
func (p *Player) NewGame(ctx context.Context) error { return p.engine.NewGame(ctx) }

// Move searches within the limits.
func (p *Player) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	began := time.Now()
	m, r, err := p.engine.Search(ctx, line, p.limits, nil)
	info := match.Info{Depth: r.Last.Depth, Nodes: r.Last.Nodes, Elapsed: time.Since(began), Score: r.Last.Score, Scored: r.Last.Scored}
	if r.Last.Mate != 0 {
		info.Score = mateScore(r.Last.Mate)
	}
	return m, info, err
}

// Close ends the engine.
func (p *Player) Close() error { return p.engine.Close() }

// mateScore returns a score in centipawns for a mate in a number of moves.
func mateScore(mate int) int {
	const most = 30000
	if mate < 0 {
		return -most - 2*mate
	}
	return most - 2*mate
}
