package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
)

// maxPerft bounds the depth of go perft.
const maxPerft = 12

// perft counts the move sequences of the given length, one line for each first move, like other engines.
func (r *reporter) perft(ctx context.Context, line core.Line, depth int) error {
	began := time.Now()
	p := line.Last().(xiangqi.Position)
	board := p.Board()
	var total uint64
	for _, m := range p.Moves() {
		move := xiangqi.NewMove(m.From, m.To)
		captured := board.Make(move)
		n, err := perft(ctx, board, depth-1)
		board.Unmake(move, captured)
		if err != nil {
			r.out.Print("info string perft was stopped")
			return err
		}
		total += n
		r.out.Print(fmt.Sprintf("%s: %d", xiangqi.FormatCoordinates(m, r.first), n))
	}
	r.out.Print(fmt.Sprintf("info time %d nodes %d nps %d", time.Since(began).Milliseconds(), total, speed(total, time.Since(began))),
		fmt.Sprintf("Nodes searched: %d", total))
	return nil
}

// perft counts like Board.Perft, but can be interrupted.
func perft(ctx context.Context, board *xiangqi.Board, depth int) (uint64, error) {
	const atOnce = 3 // plies, some milliseconds
	if depth <= atOnce {
		return board.Perft(depth), ctx.Err()
	}
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	var total uint64
	for _, m := range board.Moves(buffer[:0]) {
		captured := board.Make(m)
		n, err := perft(ctx, board, depth-1)
		board.Unmake(m, captured)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// display executes d: it shows the position to a human.
func (s *server) display() {
	if s.invalid != "" {
		s.say("there is no position: %s", s.invalid)
		return
	}
	p := s.line.Last().(xiangqi.Position)
	var lines []string
	board, _, _ := strings.Cut(p.String(), " ")
	for i, row := range strings.Split(board, "/") {
		var b strings.Builder
		fmt.Fprintf(&b, "%2d ", xiangqi.Ranks-1-i+s.opts.first())
		for _, c := range row {
			if c >= '1' && c <= '9' {
				b.WriteString(strings.Repeat(" .", int(c-'0')))
				continue
			}
			b.WriteString(" " + string(c))
		}
		lines = append(lines, b.String())
	}
	lines = append(lines, "    a b c d e f g h i", "Fen: "+p.String())
	if out := (xiangqi.Rules{}).Adjudicate(s.line); out.Over() {
		lines = append(lines, fmt.Sprintf("Outcome: %s (%s)", out.Result.Name(xiangqi.Rules{}.Sides()), out.Reason))
	}
	s.out.Print(lines...)
}
