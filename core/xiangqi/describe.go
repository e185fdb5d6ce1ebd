package xiangqi

import "qilab/core"

// The directions of a move, in the letters of WXF: forward (进), back (退), sideways (平).
const (
	forward  = '+'
	back     = '-'
	sideways = '='
)

// The marks that distinguish pieces of a kind on one file.
const (
	markNone   = 0
	markFront  = 'f' // 前
	markMiddle = 'm' // 中
	markRear   = 'r' // 后
)

// description is a move in the terms of the WXF and Chinese notations. Files are numbered 1–9 from the mover's right.
type description struct {
	kind Kind
	file int // the file that the piece leaves
	// inFile is the index of the piece among the onFile pieces of its kind on its file, counted from 1 at the front.
	inFile, onFile int
	// inOrder is its index among all pieces of its kind that share their file with another, file by file from the
	// mover's right and from the front, counted from 1; shared is the number of those files.
	inOrder, shared int
	direction       byte
	// number is the target file, or the number of steps for kings, rooks, cannons and pawns that do not go sideways.
	number int
}

// fileNumber returns the number of the file of sq as s counts it.
func fileNumber(s core.Side, sq core.Square) int {
	if s == Red {
		return Files - FileOf(sq)
	}
	return FileOf(sq) + 1
}

// describe describes a move of p; its origin must hold a piece.
func (p Position) describe(m core.Move) description {
	piece := p.cells[m.From]
	s := SideOf(piece)
	d := description{kind: KindOf(piece), file: fileNumber(s, m.From), direction: sideways, number: fileNumber(s, m.To)}
	if steps := rankFromOwn(s, m.To) - rankFromOwn(s, m.From); steps != 0 {
		d.direction = forward
		if steps < 0 {
			d.direction, steps = back, -steps
		}
		switch d.kind {
		case King, Rook, Cannon, Pawn:
			d.number = steps
		}
	}
	order := 0
	for file := 1; file <= Files; file++ {
		like := p.likeOnFile(piece, file)
		if len(like) > 1 {
			d.shared++
		}
		for i, sq := range like {
			if len(like) > 1 {
				order++
			}
			if sq == m.From {
				d.inFile, d.onFile, d.inOrder = i+1, len(like), order
			}
		}
	}
	return d
}

// likeOnFile lists the squares of all pieces equal to piece on a file, numbered by their side, from the front.
func (p Position) likeOnFile(piece core.Piece, file int) []core.Square {
	var list []core.Square
	for step := range Ranks {
		sq := SquareAt(Files-file, Ranks-1-step)
		if SideOf(piece) == Black {
			sq = SquareAt(file-1, step)
		}
		if p.cells[sq] == piece {
			list = append(list, sq)
		}
	}
	return list
}

// mark returns the mark that distinguishes the piece from others of its kind on its file, or markNone if there is no
// need. Advisors and elephants never need one, since only one of the two can advance and only the other retreat.
func (d description) mark() byte {
	switch {
	case d.onFile < 2 || d.kind == Advisor || d.kind == Elephant:
		return markNone
	case d.inFile == 1:
		return markFront
	case d.inFile == d.onFile:
		return markRear
	}
	return markMiddle
}

// numbered reports whether front and rear do not suffice to distinguish the pawns: they are on two files, or more than
// three are on one.
func (d description) numbered() bool { return d.onFile > 1 && d.shared > 1 || d.onFile > 3 }

// pattern is the information about a move in a text in WXF or Chinese notation; anything left open is zero.
type pattern struct {
	kind      Kind
	file      int
	inFile    int // index in the file
	inOrder   int // index among all that share their file
	mark      byte
	direction byte
	number    int
}

// fits reports whether t can mean the move that d describes.
func (t pattern) fits(d description) bool {
	if t.kind != d.kind || t.direction != d.direction || t.number != d.number {
		return false
	}
	if t.file != 0 && t.file != d.file || t.inFile != 0 && t.inFile != d.inFile {
		return false
	}
	if t.inOrder != 0 && (t.inOrder != d.inOrder || d.onFile < 2) {
		return false
	}
	switch t.mark {
	case markFront:
		return d.onFile > 1 && d.inFile == 1
	case markRear:
		return d.onFile > 1 && d.inFile == d.onFile
	case markMiddle:
		return d.inFile > 1 && d.inFile < d.onFile
	}
	return true
}

// find returns the legal move at p that a pattern means. text is its source, for errors.
func (p Position) find(t pattern, text string) (core.Move, error) {
	return p.findMove(t.kind, func(m core.Move) bool { return t.fits(p.describe(m)) }, text)
}

// findMove returns the only legal move of a piece of a kind that fits.
func (p Position) findMove(kind Kind, fits func(core.Move) bool, text string) (core.Move, error) {
	var found, pseudo []core.Move
	b := p.Board()
	first := int(p.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		from := int(b.at[slot])
		if from == noSquare || kindOfSlot[slot-first] != kind {
			continue
		}
		for set := b.targets(slot, from).AndNot(b.side[p.turn]); !set.Empty(); {
			fast := newMove(from, set.pop())
			m := fast.Core()
			if !fits(m) {
				continue
			}
			pseudo = append(pseudo, m)
			if b.Legal(fast) {
				found = append(found, m)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return core.Move{}, &core.TextError{
			Kind: core.ErrAmbiguousMove, Code: "xq-move-ambiguous", Args: []string{quote(text)},
			Message: "ambiguous move: " + quote(text) + " fits more than one legal move",
		}
	case len(pseudo) > 0:
		return core.Move{}, p.check(pseudo[0])
	case !b.HasMove():
		return core.Move{}, core.ErrGameOver
	}
	return core.Move{}, illegal("xq-move-none", "no move fits "+quote(text), quote(text))
}
