package players

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/packed"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/external"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/match"
	xiangqisolver "qilab/solver/xiangqi"
)

// own returns a maker of players that use the engine of a game.
func own(rules core.Rules, s settings) (maker, error) {
	net, err := s.network()
	if err != nil {
		return nil, err
	}
	hash, threads := cmp.Or(s.hash, 64), max(1, s.threads)
	var made maker
	switch rules.(type) {
	case xiangqi.Rules:
		p, changed, err := tuned[xiangqisolver.Params](&s)
		if err != nil {
			return nil, err
		}
		made = func(context.Context, uint64) (match.Player, error) {
			return ownXiangqi(hash, threads, s.Limits, net, p, changed)
		}
	case gomoku.Rules:
		p, changed, err := tuned[gomokusolver.Params](&s)
		if err != nil {
			return nil, err
		}
		made = func(context.Context, uint64) (match.Player, error) {
			return ownGomoku(hash, threads, s.Limits, net, p, changed)
		}
	case eternal.Rules:
		p, changed, err := tuned[eternalsolver.Params](&s)
		if err != nil {
			return nil, err
		}
		made = func(context.Context, uint64) (match.Player, error) {
			return ownEternal(cmp.Or(s.hash, 16), threads, s.Limits, net, p, changed)
		}
	default:
		return nil, fmt.Errorf("%s has no engine that could play by itself: use own:LEVEL", rules.ID())
	}
	return made, s.noOptions("ms, nodes, depth, hash, threads, network and the constants of the search")
}

// network removes the setting network from s. It returns nil if there is none, an empty slice for no network, and otherwise the
// contents of the file, which may be packed.
func (s *settings) network() ([]byte, error) {
	i := slices.IndexFunc(s.options, func(o external.Setting) bool { return strings.EqualFold(o.Name, "network") })
	if i < 0 {
		return nil, nil
	}
	path := s.options[i].Value
	s.options = slices.Delete(s.options, i, i+1)
	if path == noNetwork {
		return []byte{}, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if plain, err := packed.Open(data); err == nil {
		return plain, nil
	}
	return data, nil
}

// noNetwork is the value of the setting network for the classical evaluation.
const noNetwork = "none"

// networked is an engine with an exchangeable network.
type networked interface {
	SetNetwork(data []byte) error
	Free()
}

// setNetwork gives an engine the network of settings.network, and returns the name of the player. If that fails, it frees
// the engine.
func setNetwork(e networked, net []byte) (name string, err error) {
	switch {
	case net == nil:
		return "QiLab", nil
	case len(net) == 0:
		name, err = "QiLab without a network", e.SetNetwork(nil)
	default:
		name, err = "QiLab with another network", e.SetNetwork(net)
	}
	if err != nil {
		e.Free()
	}
	return name, err
}

func ownXiangqi(hash, threads int, lim Limits, net []byte, p xiangqisolver.Params, changed bool) (match.Player, error) {
	e := xiangqisolver.NewEngine(hash)
	name, err := setNetwork(e, net)
	if err != nil {
		return nil, err
	}
	if changed {
		e.SetParams(p)
	}
	limits := xiangqisolver.Limits{Nodes: lim.Nodes, Depth: lim.Depth, Threads: threads}
	return &chooser{name: varied(name, changed), forget: e.Clear, free: e.Free, choose: func(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
		var info match.Info
		before, limits := e.Visited(), limits
		limits.Time = timeOf(clock, line.Last().Turn(), lim.Time)
		m, _, err := e.Search(ctx, line, limits, func(i xiangqisolver.Info) {
			if i.Line == 1 {
				info.Depth, info.Score, info.Scored = i.Depth, i.Score, true
			}
		})
		info.Nodes = e.Visited() - before
		return m, info, err
	}}, nil
}

func ownGomoku(hash, threads int, lim Limits, net []byte, p gomokusolver.Params, changed bool) (match.Player, error) {
	e := gomokusolver.NewEngine(max(8, hash))
	name, err := setNetwork(e, net)
	if err != nil {
		return nil, err
	}
	if changed {
		e.SetParams(p)
	}
	limits := gomokusolver.Limits{Nodes: lim.Nodes, Depth: lim.Depth, Threads: threads}
	return &chooser{name: varied(name, changed), forget: e.Clear, free: e.Free, choose: func(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
		var info match.Info
		before, board, limits := e.Visited(), line.Last().(gomoku.Position).Board(), limits
		limits.Time = timeOf(clock, board.Turn(), lim.Time)
		limits.Time.Expect = gomokusolver.Expected(len(line) - 1)
		p := e.Search(ctx, board, limits, func(i gomokusolver.Info) {
			info.Nodes = i.Nodes // of a win by fours or threes, which needs no other search
			if i.Line == 1 {
				info.Depth, info.Score, info.Scored = i.Depth, i.Score, true
			}
		})
		info.Nodes = max(info.Nodes, e.Visited()-before)
		return p.Move(), info, nil
	}}, nil
}

// ownEternal plays steps with a limit of nodes or depth, or turns within a time.
func ownEternal(hash, threads int, lim Limits, net []byte, p eternalsolver.Params, changed bool) (match.Player, error) {
	e := eternalsolver.NewEngine(hash)
	name, err := setNetwork(e, net)
	if err != nil {
		return nil, err
	}
	if changed {
		e.SetParams(p)
	}
	limits := eternalsolver.Limits{Nodes: lim.Nodes, Depth: lim.Depth, Threads: threads}
	var pace eternalsolver.Pace
	return &chooser{name: varied(name, changed), forget: e.Clear, free: e.Free, choose: func(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
		if turn := timeOf(clock, line.Last().Turn(), lim.Time); turn.Timed() {
			m, err := pace.Step(ctx, e, line, turn, threads)
			return m, match.Info{}, err
		}
		r, err := e.Search(ctx, line, limits)
		if err != nil {
			return core.Move{}, match.Info{}, err
		}
		return r.Line[0], match.Info{Depth: r.Depth, Nodes: r.Nodes, Score: r.Score, Scored: true}, nil
	}}, nil
}

// timeOf returns the limit of a turn: by the clock if the side has one, else turn.
func timeOf(clock solver.Clock, side core.Side, turn time.Duration) engine.TimeLimit {
	if l := engine.TimeOf(clock, side); l.Timed() {
		return l
	}
	return engine.MoveTime(turn)
}
