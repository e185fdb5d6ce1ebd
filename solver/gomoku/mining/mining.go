// Package mining finds puzzles of gomoku: wins by fours (VCF), by fours and threes (VCT), and the only defences against them.
package mining

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
)

// The goals.
const (
	goalVCF    = gomokusolver.GoalVCF  // win by continuous fours
	goalVCT    = gomokusolver.GoalVCT  // win by continuous fours and threes
	goalFive   = gomokusolver.GoalFive // win by fours as Black, whom White would otherwise catch by a foul
	goalDefend = "defend"              // stop a win by fours
)

// The limits of the searches, in positions or in threats.
const (
	fourNodes     = 30_000  // for wins by fours
	glanceNodes   = 4_000   // for wins by fours, in candidates
	threeNodes    = 600     // for wins by fours and threes
	composedNodes = 6_000   // for the same in a composed puzzle
	firstNodes    = 150     // for every other first move that may win by fours and threes
	replyNodes    = 800     // for wins that a defence must stop
	lastNodes     = 8_000   // for the same after the defences found
	winNodes      = 5_000   // for wins after a stone that is not the solution
	doubtNodes    = 600_000 // for any win after a defence
	hashMiB       = 2
)

// A solution must satisfy these bounds to be a puzzle.
const (
	maxFirst    = 3  // right first moves
	maxDefences = 8  // right first moves in a composed puzzle of defence: each costs a long search
	longestLine = 27 // plies
)

// Miner finds the puzzles of one rule set.
type Miner struct {
	rules    gomoku.Rules
	vcf      *gomokusolver.VCF
	vct      *gomokusolver.VCT
	engine   *gomokusolver.Engine
	opponent solver.Opponent
}

var (
	_ mining.Miner   = (*Miner)(nil)
	_ mining.Lenient = (*Miner)(nil)
)

// New returns a miner of a rule set.
func New(set gomoku.RuleSet) *Miner {
	return &Miner{
		rules: gomoku.Rules{Set: set}, vcf: gomokusolver.NewVCF(hashMiB), vct: gomokusolver.NewVCT(4 * hashMiB), engine: gomokusolver.NewEngine(8),
		opponent: gomokusolver.NewOpponentOf(nil, 8),
	}
}

// Rules implements mining.Miner.
func (m *Miner) Rules() core.Rules { return m.rules }

// Kinds implements mining.Miner.
func (m *Miner) Kinds() []puzzle.Kind {
	list := []puzzle.Kind{{ID: goalVCF}, {ID: goalVCT}}
	if m.rules.Set == gomoku.Renju {
		list = append(list, puzzle.Kind{ID: goalFive})
	}
	return append(list, puzzle.Kind{ID: goalDefend})
}

// Opponent implements mining.Miner.
func (m *Miner) Opponent() solver.Opponent { return m.opponent }

// Levels implements mining.Miner.
func (m *Miner) Levels() []mining.Probe { return mining.Probes() }

// WinsToo implements mining.Lenient: a search finds a win after the move and a few forced ones.
func (m *Miner) WinsToo(ctx context.Context, p core.Position, goal puzzle.Goal, move core.Move) (bool, error) {
	if goal.Kind == goalDefend {
		return false, nil
	}
	m.engine.Clear()
	at, us := p, p.Turn()
	for range maxForced {
		next, err := at.Play(move)
		if err != nil {
			return false, err
		}
		if at = next; at.Outcome().Over() {
			return at.Outcome().Result == core.WinFor(us), nil
		}
		searched, score := false, 0
		reply := m.engine.Search(ctx, at.(gomoku.Position).Board(), gomokusolver.Limits{Nodes: winNodes}, func(i gomokusolver.Info) { searched, score = true, i.Score })
		if searched || reply == gomoku.NoPoint {
			return gomokusolver.IsWin(score) && (score > 0) == (at.Turn() == us), ctx.Err()
		}
		move = reply.Move()
	}
	return false, nil
}

// maxForced bounds the moves of WinsToo that need no search, such as a stone against a four.
const maxForced = 6

// minFours is the minimum number of stones of a win by fours that Look returns.
const minFours = 2

// Look implements mining.Miner.
func (m *Miner) Look(ctx context.Context, line core.Line) (core.Position, []puzzle.Goal) {
	p := line.Last()
	b := p.(gomoku.Position).Board()
	if !b.Fives(b.Turn()).Empty() {
		return p, nil
	}
	m.vcf.Clear()
	m.vct.Clear()
	for _, kind := range []string{goalVCT, goalDefend} {
		goal, ok := m.look(ctx, b, kind, minFours)
		if ok {
			return p, []puzzle.Goal{goal}
		}
		if goal.Kind == goalVCF || goal.Kind == goalFive {
			break
		}
	}
	return p, nil
}

// look reports whether the side to move may have a puzzle of the given kind, or a win by fours of at least so many stones.
func (m *Miner) look(ctx context.Context, b *gomoku.Board, kind string, min int) (puzzle.Goal, bool) {
	win, err := m.vcf.Find(ctx, b, 0, glanceNodes)
	switch {
	case err != nil:
		return puzzle.Goal{}, false
	case win.Moves > 0:
		return puzzle.Goal{Kind: m.fourGoal(ctx, b)}, win.Moves >= min
	case !b.Fives(b.Turn().Other()).Empty():
		return puzzle.Goal{}, false
	case kind == goalVCT:
		win, err := m.vct.Find(ctx, b, threeNodes/3)
		return puzzle.Goal{Kind: goalVCT}, err == nil && win.Moves > 0
	}
	return puzzle.Goal{Kind: goalDefend}, kind == goalDefend && b.Fours(b.Turn()).Empty() && m.threatened(ctx, b)
}

// threatened reports whether the other side would win by fours if it had the move.
func (m *Miner) threatened(ctx context.Context, b *gomoku.Board) bool {
	b.Make(gomoku.NoPoint)
	defer b.Unmake()
	win, err := m.vcf.Find(ctx, b, 0, glanceNodes)
	return err == nil && win.Moves > 0
}

// Solve implements mining.Miner.
func (m *Miner) Solve(ctx context.Context, p core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	m.vcf.Clear()
	m.vct.Clear()
	b := p.(gomoku.Position).Board()
	if goal.Kind == goalDefend {
		return m.defence(ctx, b, by)
	}
	win, err := m.win(ctx, b, goal.Kind, by)
	if err != nil {
		return mining.Solution{}, err
	}
	if goal.Kind == goalFive && m.fourGoal(ctx, b) != goalFive {
		return mining.Solution{}, unsound(ctx)
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goal.Kind}, Proof: collection.ByProver}
	for i, q := range gomokusolver.Played(b, win.Line) {
		if i%2 == 0 {
			right, err := m.winning(ctx, b, goal.Kind)
			if err != nil {
				return mining.Solution{}, err
			}
			if !slices.Contains(right, q.Move()) || i == 0 && by == mining.Mined && len(right) > maxFirst {
				return mining.Solution{}, mining.ErrUnsound
			}
			s.Accepted = append(s.Accepted, mining.First(right, q.Move()))
		}
		s.Line = append(s.Line, q.Move())
		b.Make(q)
	}
	s.Rating = 300 + 170*win.Moves
	if goal.Kind == goalVCT {
		s.Rating = 500 + 180*win.Moves
	}
	return s, nil
}

// win finds a win that takes more than a five and is not too long. That a composed puzzle has none is not known before a search of
// more than a quick one.
func (m *Miner) win(ctx context.Context, b *gomoku.Board, kind string, by mining.Standard) (gomokusolver.Win, error) {
	var win gomokusolver.Win
	var err error
	if kind == goalVCT {
		nodes := uint64(threeNodes)
		if by == mining.Composed {
			nodes = composedNodes
		}
		win, err = m.vct.Find(ctx, b, nodes)
	} else {
		win, err = m.vcf.Find(ctx, b, 0, fourNodes)
	}
	switch {
	case ctx.Err() != nil:
		return win, ctx.Err()
	case err != nil:
		return win, mining.ErrUndecided
	case win.Moves < 2 || by == mining.Mined && len(win.Line) > longestLine:
		return win, mining.ErrUnsound
	}
	return win, nil
}

// unsound returns the error for a search without a result.
func unsound(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return mining.ErrUnsound
}

// winning lists the moves proven to reach the goal: wins by fours, or, if there are none, by threes as well.
func (m *Miner) winning(ctx context.Context, b *gomoku.Board, kind string) (list []core.Move, err error) {
	points, err := m.vcf.Firsts(ctx, b, 0, fourNodes)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, mining.ErrUnsound
	}
	if kind == goalVCT && len(points) == 0 {
		if points, err = m.vct.Firsts(ctx, b, firstNodes); err != nil {
			return nil, err
		}
	}
	for _, p := range points {
		list = append(list, p.Move())
	}
	return list, nil
}

// defence finds the stones that stop a win by fours without allowing another win by fours or threes.
func (m *Miner) defence(ctx context.Context, b *gomoku.Board, by mining.Standard) (mining.Solution, error) {
	if !b.Fours(b.Turn()).Empty() || !b.Fives(b.Turn().Other()).Empty() {
		return mining.Solution{}, mining.ErrUnsound
	}
	if win, err := m.vct.Find(ctx, b, threeNodes); err == nil && win.Moves > 0 {
		return mining.Solution{}, mining.ErrUnsound // attack is better
	}
	if !m.threatened(ctx, b) {
		return mining.Solution{}, mining.ErrUnsound
	}
	var right []core.Move
	for q := range b.Moves().All() {
		holds, err := m.holds(ctx, b, q, replyNodes)
		if err != nil {
			return mining.Solution{}, err
		}
		if holds {
			right = append(right, q.Move())
		}
		if by == mining.Mined && len(right) > maxFirst-1 || len(right) > maxDefences {
			return mining.Solution{}, mining.ErrUnsound
		}
	}
	if len(right) == 0 {
		return mining.Solution{}, mining.ErrUnsound
	}
	for _, move := range right { // these need more than the others, which are proven to lose
		q := gomoku.PointOf(move)
		if holds, err := m.holds(ctx, b, q, lastNodes); err != nil || !holds || m.loses(ctx, b, q) {
			return mining.Solution{}, unsound(ctx)
		}
	}
	// The defence is the result of a search, not proven.
	return mining.Solution{Goal: puzzle.Goal{Kind: goalDefend}, Proof: collection.BySearch, Line: right[:1], Accepted: [][]core.Move{right}, Rating: 1250}, nil
}

// holds reports whether no win was found after the stone q; nodes bounds the search for wins by threes.
func (m *Miner) holds(ctx context.Context, b *gomoku.Board, q gomoku.Point, nodes uint64) (bool, error) {
	b.Make(q)
	defer b.Unmake()
	win, err := m.vcf.Find(ctx, b, 0, fourNodes)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		return false, mining.ErrUndecided
	case win.Moves > 0:
		return false, nil
	}
	win, err = m.vct.Find(ctx, b, nodes)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return err != nil || win.Moves == 0, nil
}

// loses reports whether a search finds a win of the other side after the stone q, by quiet stones too.
func (m *Miner) loses(ctx context.Context, b *gomoku.Board, q gomoku.Point) bool {
	b.Make(q)
	defer b.Unmake()
	m.engine.Clear()
	score := 0
	m.engine.Search(ctx, b, gomokusolver.Limits{Nodes: doubtNodes}, func(i gomokusolver.Info) { score = i.Score })
	return gomokusolver.IsWin(score) && score > 0
}
