package reports

import (
	"slices"

	"qilab/core"
	"qilab/solver"
)

// EvalOf converts an engine's report to the evaluation that files store; turn is the side to move there. ok is false if
// there is none, or one that files cannot express.
func EvalOf(r solver.Report, turn core.Side) (e core.Eval, ok bool) {
	e.Depth = r.Depth
	result, plies, score, scored := r.Result, r.Plies, 0, false
	if result == core.Unfinished && len(r.Moves) > 0 {
		switch best := r.Moves[0]; {
		case best.Scored && best.Result == core.Unfinished:
			result, plies, score, scored = best.Claim, best.ClaimPlies, best.Score, true
			if turn == core.Second {
				score = -score
			}
		case best.Result == core.Draw: // the others are worse by their scores, not proven to be
			scored = true
		}
	}
	winner, wins := result.Winner()
	switch {
	case wins && plies > 0:
		if e.Win = (plies + 1) / 2; winner == core.Second {
			e.Win = -e.Win
		}
	case result == core.Draw:
	case result == core.Unfinished && scored:
		e.Score = score
	default:
		return core.Eval{}, false
	}
	return e, true
}

// Annotate writes the evaluations in a text of Format into the comments of a game, as core.WithEval does, for its
// positions. The error is of kind ErrText.
func Annotate(g *core.Game, text []byte) error {
	list, err := Parse(text)
	if err != nil {
		return err
	}
	of := make(map[int]*Entry, len(list))
	for i := range list {
		of[list[i].Node] = &list[i]
	}
	number := 0
	for stack := []*core.Node{g.Root()}; len(stack) > 0; number++ {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if e := of[number]; e != nil && !n.Position().Outcome().Over() && e.Complete(n.Position()) {
			if v, ok := EvalOf(e.Report, n.Position().Turn()); ok {
				n.Comment = core.WithEval(n.Comment, v)
			}
		}
		for _, c := range slices.Backward(n.Children()) {
			stack = append(stack, c)
		}
	}
	return nil
}
