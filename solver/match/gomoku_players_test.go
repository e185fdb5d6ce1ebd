//go:build match

package match_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	kit "qilab/solver/engine"
	"qilab/solver/external"
	engine "qilab/solver/gomoku"
	"qilab/solver/match"
)

// gomokuPlayer makes the players of five in a row:
//
//	own;Hash=64;Threads=2;ms=…;nodes=…;depth=…   the built-in engine
//	pattern                                       looks one ply ahead, by the shapes
//	robot;depth=11;width=12                       the robot of the seed: alpha-beta to a fixed depth over the best few
//	gomocup:COMMAND;nodes=…;KEY=VALUE             another program, with "INFO KEY VALUE"
//
// ok is false if the word stands for none of these.
func gomokuPlayer(ctx context.Context, game catalog.Game, kind, arg string, settings []external.Setting, lim limits) (p match.Player, ok bool, err error) {
	rules, is := game.Rules.(gomoku.Rules)
	if !is {
		return nil, false, nil
	}
	number := map[string]int{"hash": 64, "threads": 1, "ms": int(lim.time.Milliseconds()), "nodes": int(lim.nodes), "depth": lim.depth, "width": 12}
	if kind == "robot" {
		number["depth"] = 11
	}
	var others []external.Setting
	for _, s := range settings {
		key := strings.ToLower(s.Name)
		if _, ok := number[key]; !ok {
			others = append(others, s)
			continue
		}
		if number[key], err = strconv.Atoi(s.Value); err != nil {
			return nil, true, fmt.Errorf("%s=%s: a number is wanted", s.Name, s.Value)
		}
		switch key {
		case "nodes", "depth":
			number["ms"] = 0
		}
	}
	switch kind {
	case "own":
		o := &ownGomoku{engine: engine.NewEngine(number["hash"]), limits: engine.Limits{
			Nodes: uint64(number["nodes"]), Depth: number["depth"], Threads: number["threads"],
		}}
		if ms := number["ms"]; ms > 0 {
			o.limits.Budget = kit.FixedTime(time.Duration(ms) * time.Millisecond)
		}
		return o, true, nil
	case "pattern":
		return &robot{depth: 1, width: gomoku.Points}, true, nil
	case "robot":
		return &robot{depth: number["depth"], width: number["width"]}, true, nil
	case "gomocup":
		p, err := newGomocup(ctx, rules, arg, number, others)
		return p, true, err
	}
	return nil, false, nil
}

// ownGomoku is the built-in engine.
type ownGomoku struct {
	engine *engine.Engine
	limits engine.Limits
}

func (o *ownGomoku) Name() string { return "QiLab" }

func (o *ownGomoku) NewGame(context.Context) error {
	o.engine.Clear()
	return nil
}

func (o *ownGomoku) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	var info match.Info
	p := o.engine.Search(ctx, boardOf(line), o.limits, func(i engine.Info) {
		info.Nodes = max(info.Nodes, i.Nodes)
		if i.Line == 1 {
			info.Depth, info.Score, info.Scored = i.Depth, i.Score, true
		}
	})
	return p.Move(), info, nil
}

func (o *ownGomoku) Close() error { return nil }

func boardOf(line core.Line) *gomoku.Board { return line.Last().(gomoku.Position).Board() }

// external programs, over the protocol of Gomocup.
type gomocup struct {
	engine *external.Gomocup
}

func newGomocup(ctx context.Context, rules gomoku.Rules, command string, number map[string]int, infos []external.Setting) (match.Player, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, fmt.Errorf("gomocup: a command is wanted after the colon")
	}
	rule := map[gomoku.RuleSet]int{gomoku.Renju: external.RuleRenju, gomoku.Standard: external.RuleExactFive, gomoku.Freestyle: external.RuleFreestyle}
	turn := time.Duration(number["ms"]) * time.Millisecond
	if nodes := number["nodes"]; nodes > 0 {
		infos = append(infos, external.Setting{Name: "max_node", Value: strconv.Itoa(nodes)})
		turn = 5 * time.Minute
	}
	if depth := number["depth"]; depth > 0 {
		infos = append(infos, external.Setting{Name: "max_depth", Value: strconv.Itoa(depth)})
		turn = 5 * time.Minute
	}
	e, err := external.StartGomocup(ctx, external.GomocupConfig{
		Command: external.Command{Path: words[0], Args: words[1:]}, Size: gomoku.Size, Rule: rule[rules.Set], TurnTime: turn,
		Memory: 350 << 20, Infos: infos,
	})
	if err != nil {
		return nil, err
	}
	return &gomocup{e}, nil
}

func (g *gomocup) Name() string                      { return g.engine.Name() }
func (g *gomocup) NewGame(ctx context.Context) error { return g.engine.NewGame(ctx) }
func (g *gomocup) Close() error                      { return g.engine.Close() }

func (g *gomocup) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	var stones []external.Point
	for _, step := range line[1:] {
		p := gomoku.PointOf(step.Move)
		if p == gomoku.NoPoint {
			stones = append(stones, external.Pass)
			continue
		}
		stones = append(stones, external.Point{X: p.Col(), Y: gomoku.Size - 1 - p.Row()})
	}
	began := time.Now()
	p, i, err := g.engine.Move(ctx, stones)
	info := match.Info{Depth: i.Depth, Nodes: i.Nodes, Elapsed: time.Since(began), Score: i.Score, Scored: i.Scored}
	if p == external.Pass {
		return core.PassMove, info, err
	}
	return gomoku.PointAt(p.X, gomoku.Size-1-p.Y).Move(), info, err
}
