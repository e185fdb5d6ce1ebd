package external

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qilab/core"
)

// Dialect holds what must be known about a game to talk with its engines.
type Dialect struct {
	// Protocols are those that engines of the game speak, in the order in which they are tried.
	Protocols []Protocol
	// Board is what the protocol of Gomocup needs; nil: it is not for the game, and all that follows is for the others.
	Board *Board
	// Variant is its name among the values of the option UCI_Variant of engines that play several games.
	Variant string
	// Begin returns the index of the position in a line from which on the engine is told the moves: what came before
	// cannot matter.
	Begin func(line core.Line) int
	// Read reads a move as the engine writes it, and Format writes one; firstRank is the number that the engine gives
	// to the first rank, 0 or 1.
	Read   func(text string, firstRank int) (core.Move, bool)
	Format func(m core.Move, firstRank int) string
}

// dialect returns the Dialect of the game that the engine plays.
func (e *Engine) dialect() *Dialect { return e.config.dialect() }

// dialect returns the Dialect of the game to be played.
func (c Config) dialect() *Dialect {
	if c.Dialect != nil {
		return c.Dialect
	}
	return &Xiangqi
}

// firstRank returns the number that the engine gives to the back rank of the first side. Engines count from 0 in both
// protocols. The exception is Fairy-Stockfish in UCI, which counts from 1 in all its games; it is recognized by also
// playing chess.
func (e *Engine) firstRank() int {
	o, ok := find(e.options, "UCI_Variant")
	if ok && e.protocol == UCI && slices.Contains(o.Vars, "chess") && slices.Contains(o.Vars, e.dialect().Variant) {
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
	m, ok := e.dialect().Read(text, e.firstRank())
	if !ok {
		return m, fmt.Errorf("%w: no coordinates", core.ErrUnreadable)
	}
	if _, err := p.Play(m); err != nil {
		return m, err
	}
	return m, nil
}

// Variation reads the moves of an Info, played from p, as far as they are legal.
func (e *Engine) Variation(p core.Position, words []string) []core.Move {
	var moves []core.Move
	for _, word := range words {
		m, ok := e.dialect().Read(word, e.firstRank())
		if !ok {
			break
		}
		moves = append(moves, m)
	}
	return core.Playable(p, moves)
}

// positionCommand gives a line to this engine.
func (e *Engine) positionCommand(line core.Line) string {
	return e.dialect().positionCommand(line, e.firstRank())
}

// positionCommand gives a line to an engine: a position and the moves since.
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
