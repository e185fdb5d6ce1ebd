package eternal

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// problems lists all reasons why the position is not legal, those of cells first. The arguments are squares ("e1"),
// numbers, and results of sideArg and pieceArg. The number of pieces is not limited: a setup may have any.
func (p Position) problems() []core.Problem {
	list := p.cellProblems()
	list = append(list, p.scoreProblems()...)
	return append(list, p.pendingProblems()...)
}

// cellProblems lists stones off the river, pieces in the enemy zone, and second guardians.
func (p Position) cellProblems() []core.Problem {
	var list []core.Problem
	var guardians [2]int
	for i, piece := range p.cells {
		sq := core.Square(i)
		name := SquareName(sq)
		switch {
		case piece == Stone && !river.Has(sq):
			list = append(list, core.Problem{
				Code: "et-stone", Args: []string{name}, Square: sq,
				Message: fmt.Sprintf("the stone on %s is not on rank %d, where stones stand", name, River+1),
			})
		case !Owned(piece):
		case InZone(SideOf(piece), sq):
			s := SideOf(piece)
			if guardians[s]++; guardians[s] > 1 {
				list = append(list, core.Problem{
					Code: "et-guardians", Args: []string{name, sideArg(s)}, Square: sq,
					Message: fmt.Sprintf("%s has a second guardian on %s", sideNames[s], name),
				})
			}
		case InZone(SideOf(piece).Other(), sq) && p.scored != uint8(sq):
			list = append(list, core.Problem{
				Code: "et-zone", Args: []string{name, pieceArg(piece)}, Square: sq,
				Message: fmt.Sprintf("the %s on %s is in the enemy zone, but is not the piece to be returned", pieceName(piece), name),
			})
		}
	}
	return list
}

// scoreProblems lists the problems of points and target.
func (p Position) scoreProblems() []core.Problem {
	var list []core.Problem
	if p.target < 1 || p.target > maxTarget {
		list = append(list, core.Problem{
			Code: "et-target", Args: []string{strconv.Itoa(int(p.target)), strconv.Itoa(maxTarget)}, Square: core.NoSquare,
			Message: fmt.Sprintf("the target is %d, but must be from 1 to %d", p.target, maxTarget),
		})
	}
	for s, points := range p.score {
		if points > p.target {
			list = append(list, core.Problem{
				Code: "et-above", Args: []string{sideArg(core.Side(s)), strconv.Itoa(int(points)), strconv.Itoa(int(p.target))}, Square: core.NoSquare,
				Message: fmt.Sprintf("%s has %d points, more than the target of %d", sideNames[s], points, p.target),
			})
		}
	}
	if p.score[Red] == p.target && p.score[Black] == p.target {
		list = append(list, core.Problem{
			Code: "et-both", Square: core.NoSquare, Message: "both sides are at the target",
		})
	}
	return list
}

// pendingProblems lists the problems of the pending step.
func (p Position) pendingProblems() []core.Problem {
	if p.held != core.NoPiece && max(p.score[Red], p.score[Black]) >= p.target {
		return []core.Problem{{
			Code: "et-place-after-end", Args: []string{pieceArg(p.held)}, Square: core.NoSquare,
			Message: fmt.Sprintf("the %s is to be placed, but the game is over", pieceName(p.held)),
		}}
	}
	if p.scored == noCell {
		return nil
	}
	sq := core.Square(p.scored)
	name, scorer := SquareName(sq), p.turn.Other()
	var list []core.Problem
	switch {
	case !InZone(p.turn, sq):
		list = append(list, core.Problem{
			Code: "et-return-zone", Args: []string{name, sideArg(p.turn)}, Square: sq,
			Message: fmt.Sprintf("a piece on %s is to be returned, which is not in the zone of %s, the side to move", name, sideNames[p.turn]),
		})
	case !OwnedBy(p.cells[sq], scorer):
		list = append(list, core.Problem{
			Code: "et-return-piece", Args: []string{name, sideArg(scorer)}, Square: sq,
			Message: fmt.Sprintf("a piece on %s is to be returned, but no piece of %s stands there", name, sideNames[scorer]),
		})
	}
	if p.score[scorer] == 0 {
		list = append(list, core.Problem{
			Code: "et-return-point", Args: []string{name, sideArg(scorer)}, Square: sq,
			Message: fmt.Sprintf("a piece on %s is to be returned, but %s has no points", name, sideNames[scorer]),
		})
	}
	return list
}
