package gomoku

import (
	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// maxKnown is the maximum length of a line read from the table.
const maxKnown = 40

// knownLine returns the line of a node whose value is proven: the moves of the table and, at its end, the win by fours that it has no
// move for. It counts no nodes, so that lines cost the search nothing.
func (w *worker) knownLine() (line []gomoku.Point) {
	b := w.board
	made := 0
	push := func(p gomoku.Point) {
		line = append(line, p)
		b.Make(p)
		made++
	}
	for len(line) < maxKnown {
		s, o := b.Turn(), b.Turn().Other()
		if fives := b.Fives(s); !fives.Empty() {
			push(fives.First())
			break
		}
		if fives := b.Fives(o); !fives.Empty() {
			if p := fives.First(); fives.Len() == 1 && b.Has(s, p) {
				push(p)
				continue
			}
			break
		}
		if p := winner(b, s); p != gomoku.NoPoint {
			push(p)
			break
		}
		entry, ok := w.Table.Load(b.Hash())
		if !ok {
			break
		}
		if entry.Move == 0 {
			if entry.Bound == engine.Lower {
				w.vcf.begin(w.cancelled, b, w.par.vcfBudget(maxKnown))
				line = append(line, w.lineOfFours(w.vcf.attack(vcfMoves))...)
			}
			break
		}
		p := gomoku.Point(entry.Move - 1)
		if !b.Has(s, p) {
			break
		}
		push(p)
	}
	for range made {
		b.Unmake()
	}
	return line
}

// lineOfFours returns the line of a win by that many fours, which was found last; it ends where no reply is legal.
func (w *worker) lineOfFours(moves int) []gomoku.Point {
	if moves == 0 {
		return nil
	}
	line := w.vcf.line(moves)
	for i, p := range line {
		if p == gomoku.NoPoint {
			return line[:i]
		}
	}
	return line
}

// keepLine makes a line the best one of a ply.
func (w *worker) keepLine(ply int, line []gomoku.Point) { w.PV[ply] = append(w.PV[ply][:0], line...) }
