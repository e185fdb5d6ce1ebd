package external

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// firstRank returns the number that the engine gives to Red's back rank. Xiangqi engines count from 0 in both
// protocols. The exception is Fairy-Stockfish in UCI, which counts from 1 in all its games; it is recognized by also
// playing chess.
func (e *Engine) firstRank() int {
	o, ok := find(e.options, "UCI_Variant")
	if ok && e.protocol == UCI && slices.Contains(o.Vars, "chess") && slices.Contains(o.Vars, "xiangqi") {
		return 1
	}
	return 0
}

// Search searches the end of a line of xiangqi that is not over. Infos and the result have the engine's coordinates;
// the move is ours and legal. The error is an *Error, of kind ErrNoMove, core.ErrUnreadable or core.ErrIllegalMove for
// the answer, or that of ctx if it ended, with the best move so far if the engine named one in time.
func (e *Engine) Search(ctx context.Context, line core.Line, lim Limits, info func(Info)) (core.Move, Result, error) {
	if line.Last().Outcome().Over() {
		return core.Move{}, Result{}, core.ErrGameOver
	}
	r, err := e.run(ctx, positionCommand(line, e.firstRank()), lim, info)
	if err != nil && ctx.Err() == nil {
		return core.Move{}, r, err
	}
	if r.Best == "" {
		if err == nil {
			err = e.fault(ErrNoMove)
		}
		return core.Move{}, r, err
	}
	m, bad := e.move(line.Last(), r.Best)
	if bad != nil && err == nil {
		err = e.fault(&MoveError{printable(r.Best), bad})
	}
	return m, r, err
}

// move converts a move of the engine, which must be legal at p.
func (e *Engine) move(p core.Position, text string) (core.Move, error) {
	m, ok := xiangqi.ReadCoordinates(text, e.firstRank())
	if !ok {
		return m, fmt.Errorf("%w: no coordinates", core.ErrUnreadable)
	}
	if _, err := p.Play(m); err != nil {
		return m, err
	}
	return m, nil
}

// Variation converts the moves of an Info, played from p, as far as they are legal.
func (e *Engine) Variation(p core.Position, words []string) []core.Move {
	var moves []core.Move
	for _, word := range words {
		m, ok := xiangqi.ReadCoordinates(word, e.firstRank())
		if !ok {
			break
		}
		next, err := p.Play(m)
		if err != nil {
			break
		}
		moves = append(moves, m)
		p = next
	}
	return moves
}

// positionCommand returns the command that gives a line to an engine: the position after the last capture and the moves
// since. What came before cannot be repeated, and some engines read only short lines.
func positionCommand(line core.Line, firstRank int) string {
	start := len(line) - 1
	for start > 0 && line[start].Position.(xiangqi.Position).Quiet() > 0 {
		start--
	}
	var b strings.Builder
	b.WriteString("position fen ")
	b.WriteString(line[start].Position.String())
	for i, step := range line[start+1:] {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteByte(' ')
		b.WriteString(xiangqi.FormatCoordinates(step.Move, firstRank))
	}
	return b.String()
}
