package players

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/external"
	"qilab/solver/match"
)

// newUCI returns a maker of players that run another xiangqi program. By default it gets one thread, as much memory as
// ours and no network, which is not part of the comparison.
func newUCI(rules core.Rules, protocol, commandLine string, s settings) (maker, error) {
	if _, ok := rules.(xiangqi.Rules); !ok {
		return nil, fmt.Errorf("UCI and UCCI are for xiangqi, not for %s", rules.ID())
	}
	command, err := commandOf(protocol, commandLine)
	if err != nil {
		return nil, err
	}
	if protocol == "auto" {
		protocol = string(external.Auto)
	}
	hash, threads := fmt.Sprint(cmp.Or(s.hash, 64)), fmt.Sprint(cmp.Or(s.threads, 1))
	config := external.Config{Command: command, Dialect: &external.Xiangqi, Protocol: external.Protocol(protocol), Options: append([]external.Setting{
		{Name: "Threads", Value: threads}, {Name: "Hash", Value: hash}, {Name: "hashsize", Value: hash}, {Name: "Use NNUE", Value: "false"},
	}, s.options...)}
	limits := external.Limits{MoveTime: s.Time, Nodes: s.Nodes, Depth: s.Depth}
	return func(ctx context.Context, _ uint64) (match.Player, error) {
		e, err := external.Start(ctx, config)
		if err != nil {
			return nil, err
		}
		return &uci{e, limits}, nil
	}, nil
}

// commandOf returns the program of a command line, in which quotation marks protect spaces.
func commandOf(protocol, commandLine string) (external.Command, error) {
	words, err := external.SplitCommand(commandLine)
	switch {
	case err != nil:
		return external.Command{}, fmt.Errorf("%s: %w", protocol, err)
	case len(words) == 0:
		return external.Command{}, fmt.Errorf("%s: expected a command after the colon", protocol)
	}
	return external.Command{Path: words[0], Args: words[1:]}, nil
}

// uci plays over UCI or UCCI.
type uci struct {
	engine *external.Engine
	limits external.Limits
}

func (u *uci) Name() string                      { return u.engine.Name() }
func (u *uci) NewGame(ctx context.Context) error { return u.engine.NewGame(ctx) }
func (u *uci) Close() error                      { return u.engine.Close() }

func (u *uci) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	return u.move(ctx, line, u.limits)
}

// MoveBy passes the full state of the clocks to the engine.
func (u *uci) MoveBy(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
	return u.move(ctx, line, external.Limits{Nodes: u.limits.Nodes, Depth: u.limits.Depth}.ByClock(clock, line.Last().Turn(), 0))
}

func (u *uci) move(ctx context.Context, line core.Line, lim external.Limits) (core.Move, match.Info, error) {
	began := time.Now()
	m, r, err := u.engine.Search(ctx, line, lim, nil)
	info := match.Info{Depth: r.Last.Depth, Nodes: r.Last.Nodes, Elapsed: time.Since(began), Score: r.Last.Score, Scored: r.Last.Scored}
	if r.Last.Mate != 0 {
		info.Score = mateScore(r.Last.Mate)
	}
	return m, info, err
}

// mateScore returns a score in centipawns for a mate in the given number of moves.
func mateScore(mate int) int {
	const limit = 30000
	if mate < 0 {
		return -limit - 2*mate
	}
	return limit - 2*mate
}
