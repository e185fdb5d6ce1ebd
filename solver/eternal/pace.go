package eternal

import (
	"context"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
)

// Pace lets an engine play whole turns within a time: it divides the time among the steps of a turn. The zero value is
// ready for use. It belongs to one player.
type Pace struct {
	// plan holds the later steps of the same turn as planned by the last search, by the position's key.
	plan map[string]core.Move
}

// Step picks a step of a turn, given its time and the number of threads. A captured piece is placed as planned at the
// capture. Errors: ctx.Err(), or core.ErrGameOver.
func (a *Pace) Step(ctx context.Context, e *Engine, line core.Line, turn engine.TimeLimit, threads int) (core.Move, error) {
	p := line.Last().(eternal.Position)
	if m, ok := a.plan[p.Key()]; ok && p.Phase() == eternal.ToPlace {
		return m, nil
	}
	share := 1.0
	switch {
	case p.Phase() != eternal.ToMove:
		share = returnShare
	case len(line) > 1 && line[len(line)-1].Move.Kind == eternal.Return:
		share = 1 - returnShare
	}
	limits := Limits{Time: turn.Share(share), Threads: threads}
	result, err := e.Search(ctx, line, limits)
	switch {
	case ctx.Err() != nil: // the step is not played, so there is no plan
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	a.remember(p, result.Line)
	return result.Line[0], nil
}

// remember makes a plan from the steps of a line that belong to its first turn.
func (a *Pace) remember(p eternal.Position, line []core.Move) {
	a.plan = map[string]core.Move{}
	var at core.Position = p
	for _, m := range line {
		if at.Turn() != p.Turn() {
			return
		}
		a.plan[at.Key()] = m
		next, err := at.Play(m)
		if err != nil {
			return
		}
		at = next
	}
}
