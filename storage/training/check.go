package training

import (
	"fmt"
	"slices"
	"strconv"

	"qilab/core"
)

// Goals reports whether a prover of the game decides which moves reach a goal. The error is for a goal that the game
// does not have.
type Goals func(game, goal string) (decided bool, err error)

// noGoals is for an import that knows no provers: every goal is one of the game, but none is decided.
func noGoals(string, string) (bool, error) { return false, nil }

// check returns an error for an imported card that could never be asked, or of which its kind has no such form. It puts
// the moves into the form of core.Rules.FormatMove, and an opening without answers, which Sync takes out of use, stays
// out of use.
func (s *Store) check(c *Card, goals Goals) error {
	rules, p, err := s.positionOf(*c)
	if err != nil {
		return err
	}
	wanted := c.Kind == Puzzle || c.Kind == Ending || c.Kind == Deal
	switch {
	case wanted && c.Goal == "":
		return textError("card-goal-missing", fmt.Sprintf("the %s has no goal", c.Kind))
	case !wanted && c.Goal != "":
		return textError("card-goal", fmt.Sprintf("the %s has the goal %.40q, but such a card has none", c.Kind, c.Goal), core.Quote(c.Goal))
	}
	decided := false
	if wanted {
		if decided, err = goals(c.Game, c.Goal); err != nil {
			return err
		}
	}
	if c.Line, c.Accepted, err = answersOf(rules, p, c.Line, c.Accepted); err != nil {
		return err
	}
	switch {
	case len(c.Accepted) > 0:
	case p.Outcome().Over():
		return textError("card-over", "the game is over in the position of the card")
	case c.Kind == Opening:
		if c.Line = nil; c.Status == Active {
			c.Status = Suspended
		}
	case c.Kind == Puzzle && decided && len(c.Line) == 0: // it is judged by its goal
	case c.Kind != Ending && c.Kind != Deal, !decided:
		return textError("card-answers", fmt.Sprintf("the %s has no right moves", c.Kind))
	}
	return nil
}

// answersOf checks the line of a card from p, and the right moves at each step of its solver.
func answersOf(rules core.Rules, p core.Position, line []string, accepted [][]string) ([]string, [][]string, error) {
	solver, played := p.Turn(), core.Line{{Position: p}}
	moves, steps := slices.Clone(line), make([][]string, len(accepted))
	if len(moves) == 0 && len(accepted) > 0 && len(accepted[0]) > 0 {
		moves = accepted[0][:1]
	}
	step := 0
	for i, text := range moves {
		p := played.Last()
		if p.Turn() == solver && step < len(accepted) {
			for _, text := range accepted[step] {
				m, err := legal(rules, p, text)
				if err != nil {
					return nil, nil, fmt.Errorf("the right move %.20q: %w", text, err)
				}
				steps[step] = append(steps[step], rules.FormatMove(p, m))
			}
			step++
		}
		m, err := legal(rules, p, text)
		if err == nil {
			played, err = played.Then(m)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("move %d of the line, %.20q: %w", i+1, text, err)
		}
		moves[i] = rules.FormatMove(p, m)
	}
	switch {
	case step < len(accepted) && (step > 0 || len(line) > 0):
		return nil, nil, textError("card-steps", fmt.Sprintf("the card has right moves for %d steps, but its line has %d", len(accepted), step), strconv.Itoa(len(accepted)), strconv.Itoa(step))
	case slices.ContainsFunc(steps, func(step []string) bool { return len(step) == 0 }):
		return nil, nil, textError("card-step", "a step of the card has no right moves")
	case len(accepted) > 0 && !slices.Contains(steps[0], moves[0]):
		return nil, nil, textError("card-first", fmt.Sprintf("the first move of the line, %s, is not one of the right moves", moves[0]), core.Quote(moves[0]))
	}
	if len(line) == 0 {
		moves = nil
	}
	return moves, steps, nil
}

// legal parses a move that can be made in p.
func legal(rules core.Rules, p core.Position, text string) (core.Move, error) {
	m, err := rules.ParseMove(p, text)
	if err == nil {
		_, err = p.Play(m)
	}
	return m, err
}

// textError returns an error about the text of an import, for a line of which there is a text in the catalogues.
func textError(code, message string, args ...string) error {
	return &core.TextError{Kind: core.ErrUnreadable, Code: code, Message: message, Args: args}
}
