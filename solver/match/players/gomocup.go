package players

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/external"
	"qilab/solver/match"
)

// gomocupMemory is the memory for another gomoku program.
const gomocupMemory = 350 << 20

// newGomocup returns a maker of players that run another gomoku program. Nodes and depth, which are not part of the
// protocol, are sent as INFO max_node and max_depth.
func newGomocup(rules core.Rules, commandLine string, s settings) (maker, error) {
	set, ok := rules.(gomoku.Rules)
	if !ok {
		return nil, fmt.Errorf("the protocol of Gomocup is for gomoku, not for %s", rules.ID())
	}
	command, err := commandOf("gomocup", commandLine)
	if err != nil {
		return nil, err
	}
	board := external.Gomoku(set.Set).Board
	config := external.GomocupConfig{
		Command: command, Size: board.Size, Rule: board.Rule, TurnTime: s.Time, Memory: gomocupMemory, Infos: s.options,
	}
	bound := func(name string, n int) {
		if n > 0 {
			config.Infos = append(config.Infos, external.Setting{Name: name, Value: strconv.Itoa(n)})
			config.TurnTime = 5 * time.Minute
		}
	}
	bound("max_node", int(s.Nodes))
	bound("max_depth", s.Depth)
	return func(ctx context.Context, _ uint64) (match.Player, error) {
		e, err := external.StartGomocup(ctx, config)
		if err != nil {
			return nil, err
		}
		return &gomocup{e, board}, nil
	}, nil
}

// gomocup plays over the Gomocup protocol.
type gomocup struct {
	engine *external.Gomocup
	board  *external.Board
}

func (g *gomocup) Name() string                      { return g.engine.Name() }
func (g *gomocup) NewGame(ctx context.Context) error { return g.engine.NewGame(ctx) }
func (g *gomocup) Close() error                      { return g.engine.Close() }

func (g *gomocup) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	stones, ok := g.board.Stones(line)
	if !ok {
		return core.Move{}, match.Info{}, fmt.Errorf("the protocol of Gomocup cannot express %v", line.Last())
	}
	began := time.Now()
	p, i, err := g.engine.Move(ctx, stones)
	info := match.Info{Depth: i.Depth, Nodes: i.Nodes, Elapsed: time.Since(began), Score: i.Score, Scored: i.Scored}
	return g.board.Move(p), info, err
}
