//go:build match

package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/match"
	engine "qilab/solver/xiangqi"
)

// limits bound the search for one move; zero values mean no bound.
type limits struct {
	time  time.Duration
	nodes uint64
	depth int
}

// player makes the player that a word of the command line stands for:
//
//	own                                 the built-in xiangqi engine, in this process
//	own;Hash=64;Threads=2               … with its settings
//	level:hard                          the built-in opponent of the game at a level
//	uci:/usr/bin/engine arg;Hash=64     another program over UCI, with its options
//	ucci:…  auto:…                      the same over UCCI, or whichever it speaks
//
// An older version of our own engine is "uci:/tmp/old/qilab engine uci". For five in a row see gomokuPlayer.
func player(ctx context.Context, game catalog.Game, spec string, lim limits) (match.Player, error) {
	head, rest, _ := strings.Cut(spec, ";")
	settings, err := readSettings(rest)
	if err != nil {
		return nil, err
	}
	kind, arg, _ := strings.Cut(head, ":")
	if p, ok, err := gomokuPlayer(ctx, game, kind, arg, settings, lim); ok || err != nil {
		return p, err
	}
	switch kind {
	case "own":
		return newOwn(game, settings, lim)
	case "level":
		if game.Opponent == nil {
			return nil, fmt.Errorf("%s has no opponent", game.Rules.ID())
		}
		return &leveled{opponent: game.Opponent, level: arg, rng: rand.New(rand.NewPCG(*seed, made.Add(1)))}, nil
	case "uci", "ucci", "auto":
		return newExternal(ctx, game, kind, arg, settings, lim)
	}
	return nil, fmt.Errorf("unknown player %q: own, level:NAME, uci:COMMAND, ucci:COMMAND or auto:COMMAND is wanted", spec)
}

// made numbers the players, so that none has the luck of another.
var made atomic.Uint64

func readSettings(text string) ([]external.Setting, error) {
	var list []external.Setting
	for part := range strings.SplitSeq(text, ";") {
		if part == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return nil, fmt.Errorf("setting %q: NAME=VALUE is wanted", part)
		}
		list = append(list, external.Setting{Name: name, Value: value})
	}
	return list, nil
}

// own is the built-in xiangqi engine.
type own struct {
	engine *engine.Engine
	limits engine.Limits
}

func newOwn(game catalog.Game, settings []external.Setting, lim limits) (match.Player, error) {
	if game.Rules.ID() != (xiangqi.Rules{}).ID() {
		return nil, fmt.Errorf("there is no own engine for %s here: use level:NAME", game.Rules.ID())
	}
	hash := 64
	o := &own{limits: engine.Limits{MoveTime: lim.time, Nodes: lim.nodes, Depth: lim.depth, Threads: 1}}
	for _, s := range settings {
		n, err := strconv.Atoi(s.Value)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%s=%s: a number is wanted", s.Name, s.Value)
		}
		switch strings.ToLower(s.Name) {
		case "hash":
			hash = n
		case "threads":
			o.limits.Threads = n
		case "ms":
			o.limits.MoveTime = time.Duration(n) * time.Millisecond
		case "nodes":
			o.limits.MoveTime, o.limits.Nodes = 0, uint64(n)
		case "depth":
			o.limits.MoveTime, o.limits.Depth = 0, n
		default:
			return nil, fmt.Errorf("the own engine has no setting %q: hash, threads, ms, nodes, depth", s.Name)
		}
	}
	o.engine = engine.NewEngine(hash)
	return o, nil
}

func (o *own) Name() string { return "QiLab" }

func (o *own) NewGame(context.Context) error {
	o.engine.Clear()
	return nil
}

func (o *own) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	var info match.Info
	m, _, err := o.engine.Search(ctx, line, o.limits, func(i engine.Info) {
		info.Nodes = max(info.Nodes, i.Nodes)
		if i.Line == 1 {
			info.Depth, info.Score, info.Scored = i.Depth, i.Score, true
		}
	})
	return m, info, err
}

func (o *own) Close() error { return nil }

// leveled is the opponent that a person plays against.
type leveled struct {
	opponent solver.Opponent
	level    string
	rng      *rand.Rand
}

func (l *leveled) Name() string { return "QiLab " + l.level }

func (l *leveled) NewGame(context.Context) error { return nil }

func (l *leveled) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	m, err := l.opponent.Choose(ctx, line, l.level, l.rng)
	return m, match.Info{}, err
}

func (l *leveled) Close() error { return nil }

// named is an external player with the name of its engine.
type named struct{ *external.Player }

func (n named) Name() string { return n.Engine().Name() }

// newExternal starts another program. Unless the settings say otherwise it gets one thread, as much memory as ours and
// no network, which the comparison is not about.
func newExternal(ctx context.Context, game catalog.Game, protocol, commandLine string, settings []external.Setting, lim limits) (match.Player, error) {
	if game.Rules.ID() != (xiangqi.Rules{}).ID() {
		return nil, fmt.Errorf("UCI and UCCI are for xiangqi, not %s", game.Rules.ID())
	}
	words := strings.Fields(commandLine)
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: a command is wanted after the colon", protocol)
	}
	if protocol == "auto" {
		protocol = string(external.Auto)
	}
	bounds := external.Limits{MoveTime: lim.time, Nodes: lim.nodes, Depth: lim.depth}
	options := []external.Setting{{Name: "Threads", Value: "1"}, {Name: "Hash", Value: "64"}, {Name: "hashsize", Value: "64"}, {Name: "Use NNUE", Value: "false"}}
	for _, s := range settings {
		n, err := strconv.Atoi(s.Value)
		switch strings.ToLower(s.Name) {
		case "ms":
			bounds = external.Limits{MoveTime: time.Duration(n) * time.Millisecond}
		case "nodes":
			bounds = external.Limits{Nodes: uint64(n)}
		case "depth":
			bounds = external.Limits{Depth: n}
		default:
			options = append(options, s)
			err = nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s=%s: a number is wanted", s.Name, s.Value)
		}
	}
	p, err := external.NewPlayer(ctx, external.Config{
		Command: external.Command{Path: words[0], Args: words[1:]}, Protocol: external.Protocol(protocol), Options: options,
	}, bounds)
	if err != nil {
		return nil, err
	}
	return named{p}, nil
}
