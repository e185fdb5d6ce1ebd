package external

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qilab/core"
)

// Dialect is the knowledge about a game needed to talk to its engines.
type Dialect struct {
	// Protocols are the engine protocols of the game, in the order to try them.
	Protocols []Protocol
	// Board is the data for the Gomocup protocol; nil: it is not for the game. The fields below are for the other
	// protocols.
	Board *Board
	// Variant is its name among the values of the option UCI_Variant of engines that play several games.
	Variant string
	// Begin returns the index of the position in a line from which to send the moves: earlier ones cannot matter.
	Begin func(line core.Line) int
	// Read parses a move in the engine's notation, and Format writes one; firstRank is the engine's number of the first
	// rank, 0 or 1.
	Read   func(text string, firstRank int) (core.Move, bool)
	Format func(m core.Move, firstRank int) string
}

// firstRank returns the engine's number of the first side's back rank. Engines count from 0 in both protocols. The
// exception is Fairy-Stockfish in UCI, which counts from 1 in all its games; it is recognized by also playing chess.
func (e *Engine) firstRank() int {
	o, ok := find(e.options, "UCI_Variant")
	if ok && e.protocol == UCI && slices.Contains(o.Vars, "chess") && slices.Contains(o.Vars, e.config.Dialect.Variant) {
		return 1
	}
	return 0
}

// Search searches the end of a line that is not over. Infos and the result have the engine's coordinates; the move is
// ours and legal. The error is an *Error, of kind ErrNoMove, core.ErrUnreadable or core.ErrIllegalMove for the answer,
// or that of ctx if it ended, with the best move so far if the engine named one in time.
func (e *Engine) Search(ctx context.Context, line core.Line, lim Limits, info func(Info)) (core.Move, Result, error) {
	if line.Last().Outcome().Over() {
		return core.Move{}, Result{}, core.ErrGameOver
	}
	lim.side = line.Last().Turn()
	r, err := e.run(ctx, e.positionCommand(line), lim, info)
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
	e.expect(line, m, r.Ponder)
	return m, r, err
}

// move reads a legal move of the engine.
func (e *Engine) move(p core.Position, text string) (core.Move, error) {
	m, ok := e.config.Dialect.Read(text, e.firstRank())
	if !ok {
		return m, fmt.Errorf("%w: no coordinates", core.ErrUnreadable)
	}
	if _, err := p.Play(m); err != nil {
		return m, err
	}
	return m, nil
}

// Variation converts the moves of an Info from p, up to the first illegal move.
func (e *Engine) Variation(p core.Position, words []string) []core.Move {
	var moves []core.Move
	for _, word := range words {
		m, ok := e.config.Dialect.Read(word, e.firstRank())
		if !ok {
			break
		}
		moves = append(moves, m)
	}
	return core.Playable(p, moves)
}

// positionCommand returns the command that sends a line to this engine.
func (e *Engine) positionCommand(line core.Line) string {
	return e.config.Dialect.positionCommand(line, e.firstRank())
}

// positionCommand returns the command that sends a line: a position and the moves since.
func (d *Dialect) positionCommand(line core.Line, firstRank int) string {
	start := d.Begin(line)
	var b strings.Builder
	b.WriteString("position fen ")
	b.WriteString(line[start].Position.String())
	for i, step := range line[start+1:] {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteByte(' ')
		b.WriteString(d.Format(step.Move, firstRank))
	}
	return b.String()
}
