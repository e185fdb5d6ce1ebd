package mining

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// setting returns the themes of the pieces around a mated king, whichever of them mates.
func setting(b *xiangqi.Board) (list []string) {
	loser := b.Turn()
	king := b.KingSquare(loser)
	central, sunk := false, false
	for cannon := range b.Squares(loser.Other(), xiangqi.Cannon) {
		switch {
		case depthOf(cannon, loser) == 0:
			sunk = true
		case xiangqi.FileOf(cannon) == 4:
			central = true
		}
	}
	if central && sunk {
		list = append(list, themeHeavenEarth)
	}
	left, right := false, false
	for pawn := range b.Squares(loser.Other(), xiangqi.Pawn) {
		if depth := depthOf(pawn, loser); depth <= 1 && depth >= depthOf(king, loser) {
			left = left || xiangqi.FileOf(pawn) == 3
			right = right || xiangqi.FileOf(pawn) == 5
		}
	}
	if left && right && xiangqi.FileOf(king) == 4 {
		list = append(list, themeTwoGhosts)
	}
	for _, sq := range checkers(b) {
		if xiangqi.KindOf(b.At(sq)) == xiangqi.Rook && xiangqi.FileOf(sq) == xiangqi.FileOf(king) && depthOf(sq, loser) < depthOf(king, loser) {
			list = append(list, themeSeaMoon)
			break
		}
	}
	if sideTiger(b) {
		list = append(list, themeSideTiger)
	}
	return list
}

// sideTiger reports whether a rook or pawn mates a king from which a horse on the pawns' rank, two files beside the central
// one, takes an escape.
func sideTiger(b *xiangqi.Board) bool {
	loser := b.Turn()
	from := checkers(b)
	if len(from) != 1 {
		return false
	}
	if kind := xiangqi.KindOf(b.At(from[0])); kind != xiangqi.Rook && kind != xiangqi.Pawn {
		return false
	}
	for horse := range b.Squares(loser.Other(), xiangqi.Horse) {
		if abs(xiangqi.FileOf(horse)-4) == 2 && depthOf(horse, loser) == 3 && takesEscape(b, horse) {
			return true
		}
	}
	return false
}

// takesEscape reports whether the piece on sq alone, of all the enemy's, keeps the king of the side to move from an
// empty point or one of its own side's.
func takesEscape(b *xiangqi.Board, sq core.Square) bool {
	loser := b.Turn()
	king := b.KingSquare(loser)
	for set := b.Targets(king).And(b.Targets(sq)).AndNot(b.Side(loser)); !set.Empty(); {
		point := set.Pop()
		if b.At(point) != core.NoPiece {
			continue
		}
		moved := *b
		moved.Make(xiangqi.NewMove(king, point))
		if only := attackers(&moved, point); len(only) == 1 && only[0] == sq {
			return true
		}
	}
	return false
}

// attackers lists the pieces of the side to move that attack a point, on which an enemy piece is; also the king, if it faces one.
func attackers(b *xiangqi.Board, point core.Square) (list []core.Square) {
	for set := b.Side(b.Turn()); !set.Empty(); {
		sq := set.Pop()
		facing := xiangqi.KindOf(b.At(sq)) == xiangqi.King && xiangqi.KindOf(b.At(point)) == xiangqi.King &&
			xiangqi.FileOf(sq) == xiangqi.FileOf(point) && len(between(b, sq, point)) == 0
		if facing || b.Targets(sq).Has(point) {
			list = append(list, sq)
		}
	}
	return list
}

// sacrificeThemes returns the themes of the pieces that the enemy takes on the way to a mate; all are the boards of the line.
func sacrificeThemes(all []*xiangqi.Board, line []core.Move) (list []string) {
	bold, deflection, block := false, false, false
	last := all[len(all)-1]
	loser := last.Turn()
	for i, move := range line {
		b := all[i]
		taken := b.At(move.To)
		if i%2 == 0 {
			bold = bold || xiangqi.KindOf(b.At(move.From)) == xiangqi.Rook && xiangqi.KindOf(taken) == xiangqi.Advisor &&
				xiangqi.FileOf(move.To) == 4 && depthOf(move.To, loser) == 1
			continue
		}
		if taken == core.NoPiece || move.To != line[i-1].To || xiangqi.KindOf(b.At(move.From)) == xiangqi.King {
			continue
		}
		deflection = deflection || leaves(b, move, line[i+1].To)
		block = block || inTheWay(last, move.To)
	}
	for _, t := range []struct {
		found bool
		theme string
	}{{bold, themeBoldRook}, {deflection, themeDeflection}, {block, themeBlock}} {
		if t.found {
			list = append(list, t.theme)
		}
	}
	return list
}

// leaves reports whether a piece guards a point, and no longer does so after its move.
func leaves(b *xiangqi.Board, move core.Move, point core.Square) bool {
	if point == move.To || !attacks(b, move.From, point) {
		return false
	}
	next := *b
	next.Make(xiangqi.NewMove(move.From, move.To))
	return !attacks(&next, move.To, point)
}

// attacks reports whether the piece on sq could take a piece on a point.
func attacks(b *xiangqi.Board, sq, point core.Square) bool {
	if xiangqi.KindOf(b.At(sq)) == xiangqi.Cannon {
		return b.CannonReach(int(sq)).Has(point)
	}
	return b.Targets(sq).Has(point)
}

// inTheWay reports whether a piece of the mated side is on a point beside its king where the king would be safe.
func inTheWay(b *xiangqi.Board, sq core.Square) bool {
	loser := b.Turn()
	king := b.KingSquare(loser)
	piece := b.At(sq)
	if piece == core.NoPiece || xiangqi.SideOf(piece) != loser || !xiangqi.CanStand(b.At(king), sq) ||
		abs(xiangqi.FileOf(sq)-xiangqi.FileOf(king))+abs(xiangqi.RankOf(sq)-xiangqi.RankOf(king)) != 1 {
		return false
	}
	for set := b.Side(loser.Other()); !set.Empty(); {
		if b.Targets(set.Pop()).Has(sq) {
			return false
		}
	}
	return true
}

// uncovers reports whether the first move of a line opens the way of another piece, which takes next.
func uncovers(all []*xiangqi.Board, line []core.Move) bool {
	if len(line) < 3 || len(all) < 4 || all[2].At(line[2].To) == core.NoPiece || line[2].From == line[0].To {
		return false
	}
	from, to := line[2].From, line[2].To
	return all[0].At(to) != core.NoPiece && !all[0].Targets(from).Has(to) && all[1].Targets(from).Has(to)
}
