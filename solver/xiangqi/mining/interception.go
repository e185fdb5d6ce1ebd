package mining

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// intercepts reports whether a move of the solver cuts off a piece that guarded the point of its next move: played at
// once, the next move would lose the piece to the guard; after the interception, the guard cannot take it. all are the
// boards of the line.
func intercepts(all []*xiangqi.Board, line []core.Move) bool {
	for i := 0; i+2 < len(line); i += 2 {
		if stroke := line[i+2]; stroke.From != line[i].To && line[i+1].To != stroke.To && cutsOff(all[i:], line[i].To, stroke) {
			return true
		}
	}
	return false
}

// cutsOff reports whether a piece on point, which came there by the move between the first two boards, is in the way of
// a guard of the stroke's target on the fourth board, which is that after the stroke.
func cutsOff(all []*xiangqi.Board, point core.Square, stroke core.Move) bool {
	early := *all[0]
	if early.At(point) != core.NoPiece || !early.Legal(xiangqi.NewMove(stroke.From, stroke.To)) {
		return false
	}
	early.Make(xiangqi.NewMove(stroke.From, stroke.To))
	late := all[3]
	for set := early.Side(early.Turn()); !set.Empty(); {
		guard := set.Pop()
		kind := xiangqi.KindOf(early.At(guard))
		if kind == xiangqi.King || late.At(guard) != early.At(guard) || !early.Legal(xiangqi.NewMove(guard, stroke.To)) ||
			late.Targets(guard).Has(stroke.To) {
			continue
		}
		if onWay(kind, guard, stroke.To, point) && late.At(point) != core.NoPiece {
			return true
		}
	}
	return false
}

// onWay reports whether a piece on point is in the way of a piece of a kind from one square to another.
func onWay(kind xiangqi.Kind, from, to, point core.Square) bool {
	df, dr := xiangqi.FileOf(to)-xiangqi.FileOf(from), xiangqi.RankOf(to)-xiangqi.RankOf(from)
	f, r := xiangqi.FileOf(point)-xiangqi.FileOf(from), xiangqi.RankOf(point)-xiangqi.RankOf(from)
	switch kind {
	case xiangqi.Rook, xiangqi.Cannon:
		return df*r == dr*f && f*df+r*dr > 0 && abs(f)+abs(r) < abs(df)+abs(dr)
	case xiangqi.Horse, xiangqi.Elephant:
		return f == df/2 && r == dr/2
	}
	return false
}
