package gomoku

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/explain"
	"qilab/solver/memory"
)

// The limits of the searches for reasons.
const (
	whyHash  = 24      // MiB
	whyFours = 200_000 // nodes, some tenths of a second
	whyNodes = 15_000  // threats and replies, likewise
)

// whyTables are the searches behind the reasons.
type whyTables struct {
	vcf *VCF
	vct *VCT
}

func newWhyTables(mib int) *whyTables {
	return &whyTables{NewVCF(max(1, mib/3)), NewVCT(max(1, mib-mib/3))}
}

// Free releases the memory; the searches, which may be nil, cannot be used afterwards.
func (t *whyTables) Free() {
	if t != nil {
		t.vcf.Free()
		t.vct.Free()
	}
}

// newWhy returns the explainer of gomoku. It finds fouls, overlooked fours, and the proven wins by fours, or by fours
// and threes, that a move has allowed, overlooked or missed; without these, the wins that the analysis has proven. It
// takes its memory from a budget, which may be nil, on demand.
func newWhy(b *memory.Budget) explain.Explainer {
	tables := memory.NewTables(b, memory.Side, newWhyTables)
	return func(ctx context.Context, f explain.Fault) ([]explain.Reason, error) {
		after, ok := f.Played()
		if !ok {
			return nil, nil
		}
		rules := gomoku.Rules{Set: after.Last().(gomoku.Position).Board().Rules(), Tournament: true} // otherwise a foul cannot be played
		if out := rules.Adjudicate(after); out.Over() {
			return []explain.Reason{{Kind: explain.Rule, Note: &core.Note{Key: "reason." + string(out.Reason)}}}, nil
		}
		t, err := tables.Enter(ctx, whyHash)
		if err != nil {
			return nil, err
		}
		defer tables.Leave()
		list, err := t.allowed(ctx, f, after)
		if err != nil {
			return nil, err
		}
		missed, err := t.missed(ctx, f)
		return append(list, missed...), err
	}
}

// whyWin is a proven win by threats.
type whyWin struct {
	Win
	fours bool // only by fours
}

// find looks for a win of the side to move; its Moves are 0 if none is found within the bounds.
func (t *whyTables) find(ctx context.Context, b *gomoku.Board) (whyWin, error) {
	win, err := t.vcf.Find(ctx, b, 0, whyFours)
	switch {
	case ctx.Err() != nil:
		return whyWin{}, ctx.Err()
	case err != nil && !errors.Is(err, errNodes):
		return whyWin{}, err
	case err == nil && win.Moves > 0:
		return whyWin{win, true}, nil
	}
	win, err = t.vct.Find(ctx, b, whyNodes)
	if ctx.Err() != nil {
		return whyWin{}, ctx.Err()
	}
	if err != nil {
		return whyWin{}, nil // undecided
	}
	return whyWin{win, false}, nil
}

// allowed returns the win that a move gave to the other side.
func (t *whyTables) allowed(ctx context.Context, f explain.Fault, after core.Line) ([]explain.Reason, error) {
	now, before := after.Last().(gomoku.Position).Board(), f.Line.Last().(gomoku.Position).Board()
	enemy := now.Turn()
	if p := legalOf(now, now.Fives(enemy)); p != gomoku.NoPoint {
		return []explain.Reason{{Kind: explain.Overlooked, Key: "gomoku.overlooks-four", Moves: coreLine([]gomoku.Point{p}), After: true}}, nil
	}
	win, err := t.find(ctx, now)
	switch {
	case err != nil:
		return nil, err
	case win.Moves == 0 && f.After.View == core.ViewLoss && f.Before.View != core.ViewLoss && len(f.Reply) > 0: // with quiet stones
		return []explain.Reason{{Kind: explain.AllowedWin, Key: "gomoku.allows-win", Moves: f.Reply, After: true}}, nil
	case win.Moves == 0:
		return nil, nil
	}
	kind, key := explain.AllowedWin, "gomoku.allows-"
	before.SetTurn(enemy)
	if before.Fives(enemy.Other()).Empty() || win.fours {
		threat, err := t.find(ctx, before)
		if err != nil {
			return nil, err
		}
		if threat.Moves > 0 && (threat.fours || !win.fours) {
			kind, key = explain.Overlooked, "gomoku.overlooks-"
		}
	}
	list := []explain.Reason{{
		Kind: kind, Key: key + win.kind(), Args: []explain.Arg{explain.Number(win.Moves)}, Moves: coreLine(win.shown()), After: true,
	}}
	if fork := forkIn(now, win.Line); fork != "" {
		list = append(list, explain.Reason{Kind: explain.Fork, Key: "gomoku.fork." + fork})
	}
	if win.barred() {
		list = append(list, explain.Reason{Kind: explain.Rule, Key: "gomoku.forbidden-defence"})
	}
	return list, nil
}

// missed returns the win that a move missed.
func (t *whyTables) missed(ctx context.Context, f explain.Fault) ([]explain.Reason, error) {
	if f.Before.View != core.ViewWin || f.After.View == core.ViewWin {
		return nil, nil
	}
	now := f.Line.Last().(gomoku.Position).Board()
	if p := legalOf(now, now.Fives(now.Turn())); p != gomoku.NoPoint {
		return []explain.Reason{{Kind: explain.MissedWin, Key: "gomoku.misses-five", Moves: coreLine([]gomoku.Point{p})}}, nil
	}
	win, err := t.find(ctx, now)
	switch {
	case err != nil:
		return nil, err
	case win.Moves == 0 && len(f.Better) > 0: // with quiet stones
		return []explain.Reason{{Kind: explain.MissedWin, Key: "gomoku.misses-win", Moves: f.Better}}, nil
	case win.Moves == 0:
		return nil, nil
	}
	return []explain.Reason{{
		Kind: explain.MissedWin, Key: "gomoku.misses-" + win.kind(), Args: []explain.Arg{explain.Number(win.Moves)}, Moves: coreLine(win.shown()),
	}}, nil
}

// kind returns the suffix of the key of a reason.
func (w whyWin) kind() string {
	if w.fours {
		return "fours"
	}
	return "threats"
}

// barred reports whether the stone that would stop the win is forbidden to the other side.
func (w whyWin) barred() bool {
	for _, p := range w.Line {
		if p == gomoku.NoPoint {
			return true
		}
	}
	return false
}

// shown returns the line up to where the other side has no answer.
func (w whyWin) shown() []gomoku.Point {
	for i, p := range w.Line {
		if p == gomoku.NoPoint {
			return w.Line[:i]
		}
	}
	return w.Line
}

// forkIn returns the fork in a line, made by the first stone that threatens two things at once: "four-four",
// "four-three" or "three-three"; "" if there is none. The board is the same afterwards.
func forkIn(b *gomoku.Board, line []gomoku.Point) (fork string) {
	made := 0
	for i, p := range line {
		if p == gomoku.NoPoint {
			break
		}
		if i%2 == 0 {
			if fork = forkAt(b, p); fork != "" {
				break
			}
		}
		b.Make(p)
		made++
	}
	for range made {
		b.Unmake()
	}
	return fork
}

// forkAt returns the fork that a stone of the side to move makes on p, or "".
func forkAt(b *gomoku.Board, p gomoku.Point) string {
	fours, threes := 0, 0
	shapes := b.Shapes(b.Turn(), p)
	for d := range gomoku.Dirs {
		switch s := shapes.Along(d); {
		case s == gomoku.Five:
			return ""
		case s.Fours() > 0:
			fours += s.Fours()
		case s == gomoku.Three:
			threes++
		}
	}
	if threes > 0 && b.Turn() == gomoku.Black && b.Rules() == gomoku.Renju { // some cannot become a four
		threes = 0
		for _, t := range b.Explain(p).Threes {
			if t.Valid {
				threes++
			}
		}
	}
	switch {
	case fours >= 2:
		return "four-four"
	case fours == 1 && threes >= 1:
		return "four-three"
	case threes >= 2:
		return "three-three"
	}
	return ""
}
