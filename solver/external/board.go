package external

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver"
)

// boardEngine is the driver of an engine that speaks the Gomocup protocol.
type boardEngine struct {
	*Gomocup
	config Config
	board  *Board
	author string
}

// The settings of such engines that a user may choose. The protocol has no list of settings; engines ignore unknown
// ones.
const (
	threadsSetting = "thread_num" // of Yixin, Rapfi and others
	cautionSetting = "caution_factor"
	furtherSetting = "INFO" // any others: NAME VALUE, separated by semicolons
)

// boardOptions are those settings. The number 0 is not sent: the engine uses its default.
var boardOptions = []Option{
	{Name: threadsSetting, Type: Spin, Default: "0", Min: 0, Max: 512},
	{Name: cautionSetting, Type: Combo, Default: "-", Vars: []string{"-", "0", "1", "2", "3", "4", "5"}},
	{Name: furtherSetting, Type: Text},
}

// boardMemory is the default memory of an engine while it plays, in MiB; the bound in Gomocup's tournaments is 350.
const boardMemory = 128

// startBoard starts such an engine.
func startBoard(ctx context.Context, c Config) (driver, error) {
	board := c.Dialect.Board
	if board == nil {
		return nil, &Error{Engine: c.name(), Err: fmt.Errorf("%w: its protocol is not for this game", ErrStart)}
	}
	b := &boardEngine{config: c, board: board}
	infos, err := b.infos()
	if err != nil {
		return nil, &Error{Engine: c.name(), Err: err}
	}
	b.Gomocup, err = StartGomocup(ctx, GomocupConfig{
		Command: c.Command, Size: board.Size, Rule: board.Rule, TurnTime: DefaultTime, Memory: boardMemory << 20, Infos: infos,
		timeout: c.Timeout, grace: c.Grace, late: c.Late, several: c.Several,
	})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// infos returns the settings that the user has chosen.
func (b *boardEngine) infos() (list []Setting, err error) {
	for _, s := range b.config.Options {
		o, ok := find(boardOptions, s.Name)
		if !ok {
			continue
		}
		if err := o.Check(s.Value); err != nil {
			if b.config.Lenient {
				continue
			}
			return nil, err
		}
		switch {
		case s.Value == o.Default:
		case o.Name != furtherSetting:
			list = append(list, Setting{o.Name, s.Value})
		default:
			for part := range strings.SplitSeq(s.Value, ";") {
				name, value, _ := strings.Cut(strings.TrimSpace(part), " ")
				if name != "" {
					list = append(list, Setting{name, strings.TrimSpace(value)})
				}
			}
		}
	}
	return list, nil
}

func (b *boardEngine) identity() Identity {
	return Identity{Name: b.Name(), Author: b.author, Protocol: Piskvork, Options: slices.Clone(boardOptions)}
}

// longest is the time sent for a search without a bound, since the protocol requires one.
const longest = 24 * time.Hour

func (b *boardEngine) search(ctx context.Context, line core.Line, lim Limits, found func(Found)) (core.Move, Result, error) {
	position := line.Last()
	if position.Outcome().Over() {
		return core.Move{}, Result{}, core.ErrGameOver
	}
	stones, ok := b.board.Stones(line)
	if !ok {
		return core.Move{}, Result{}, b.fault(fmt.Errorf("%w: its protocol cannot say this position", ErrStart))
	}
	turn := lim.MoveTime
	if turn <= 0 {
		turn = longest
	}
	if err := b.pace(ctx, lim, turn, position.Turn()); err != nil {
		return core.Move{}, Result{}, err
	}
	for _, s := range []struct {
		name string
		n    uint64
	}{{"max_node", lim.Nodes}, {"max_depth", uint64(max(0, lim.Depth))}} {
		if _, told := b.told[s.name]; told || s.n > 0 {
			n := s.n
			if n == 0 && s.name == "max_depth" {
				n = 200 // the maximum of any engine
			}
			if err := b.tell(ctx, s.name, strconv.FormatUint(n, 10)); err != nil {
				return core.Move{}, Result{}, err
			}
		}
	}
	var r Result
	told := func(d gomocupDetail) {
		i := Info{
			Depth: d.depth, SelDepth: d.selDepth, Line: d.line, Scored: d.scored, Score: d.score, Mate: plyMate(d.win),
			Nodes: d.nodes, Elapsed: d.elapsed,
		}
		r.Last.merge(i)
		if found != nil {
			found(Found{i, b.line(position, d.pv)})
		}
	}
	var p Point
	var said GomocupInfo
	var err error
	if lim.Lines > 1 && b.config.Several {
		p, said, err = b.best(ctx, stones, lim.Lines, told)
	} else {
		p, said, err = b.moveAloud(ctx, stones, told)
	}
	if err != nil {
		if at := (Point{}); errors.Is(err, core.ErrIllegalMove) && p != at && ctx.Err() == nil {
			err = b.fault(&MoveError{fmt.Sprintf("%d,%d", p.X, p.Y), errors.Unwrap(err)})
		}
		return core.Move{}, r, err
	}
	m := b.board.Move(p)
	if _, bad := position.Play(m); bad != nil {
		b.played, b.dirty = nil, true
		return m, r, b.fault(&MoveError{fmt.Sprintf("%d,%d", p.X, p.Y), bad})
	}
	r.Best = fmt.Sprintf("%d,%d", p.X, p.Y)
	if r.Last.Depth == 0 && !r.Last.Scored { // it reported no lines: at least its move is known
		i := Info{Depth: said.Depth, Line: 1, Scored: said.Scored, Score: said.Score, Nodes: said.Nodes}
		r.Last.merge(i)
		if found != nil {
			found(Found{i, []core.Move{m}})
		}
	}
	return m, r, nil
}

// clockShare is the maximum part of the remaining time of a game for one move.
const clockShare = 15

// pace sends the engine the time for its next move: a fixed time, or by the clock of a side.
func (b *boardEngine) pace(ctx context.Context, lim Limits, turn time.Duration, side core.Side) error {
	if lim.Clock == nil {
		if _, clocked := b.told["time_left"]; !clocked { // by setClock
			b.told["time_left"] = strconv.Itoa(endlessLeft)
			return b.setClock(ctx, turn, 0, 0)
		}
		return b.setTime(ctx, turn)
	}
	left, share := lim.Clock.left[side], clockShare
	if turns := lim.Clock.turns; turns > 0 {
		share = min(share, turns)
	}
	delete(b.told, "time_left")
	delete(b.told, "timeout_turn")
	return b.setClock(ctx, min(left, left/time.Duration(share)+lim.Clock.increment[side]), left, left)
}

// plyMate converts a distance in plies to UCI's, in moves of the side to move.
func plyMate(plies int) int {
	if plies < 0 {
		return -((1 - plies) / 2)
	}
	return (plies + 1) / 2
}

// line converts a line of the engine, up to the first illegal move.
func (b *boardEngine) line(p core.Position, pv []Point) []core.Move {
	var moves []core.Move
	for _, at := range pv {
		if at != Pass && (at.X >= b.board.Size || at.Y >= b.board.Size) {
			break
		}
		moves = append(moves, b.board.Move(at))
	}
	return core.Playable(p, moves)
}

func (b *boardEngine) tune(ctx context.Context, lim solver.Limit) error {
	if lim.Memory > 0 {
		if err := b.tell(ctx, "max_memory", strconv.FormatInt(int64(lim.Memory)<<20, 10)); err != nil {
			return err
		}
	}
	if !b.config.Several || slices.ContainsFunc(b.config.Options, func(s Setting) bool { return s.Name == threadsSetting }) {
		return nil
	}
	return b.tell(ctx, threadsSetting, strconv.Itoa(solver.Cores(lim)))
}

func (b *boardEngine) press(context.Context, string) error {
	return b.fault(fmt.Errorf("%w: there are no buttons", ErrOption))
}

func (b *boardEngine) newGame(ctx context.Context) error { return b.NewGame(ctx) }
