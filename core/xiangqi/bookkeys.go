package xiangqi

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"sync"

	"qilab/core"
)

// bookKeys encodes positions for three families of opening books. Books of the first two store a position or its mirror
// image, so a reader looks for both; the third has one key for all equivalent positions.
var bookKeys = core.BookKeys{Obk: obkViews, Xqb: xqbViews, Dat: datViews}

// obkWords are the random words of the keys of .obk: 14 pieces (king, advisor, elephant, horse, rook, cannon and pawn
// of Red, then of Black) with 90 words each, row by row from Black's back rank, big-endian. They follow no formula;
// they define the format.
//
//go:embed bookwords.bin
var obkWords string

// obkRed is part of the key when Red is to move.
const obkRed = 0xA0CE2AF90C452F58

// bookPiece numbers the pieces as books do, from 0: those of Red, then those of Black.
func bookPiece(p core.Piece) int { return int(KindOf(p)) - 1 + 7*int(SideOf(p)) }

// bookCell returns the index of a square, row by row from Black's back rank, mirrored if mirror is set.
func bookCell(sq int, mirror bool) int {
	if mirror {
		sq = mirrored(sq)
	}
	return (Ranks-1-sq/Files)*Files + sq%Files
}

// wideSquare returns the index of a square on the board of 16 × 16 that many programs use, with the real board in its
// middle.
func wideSquare(sq core.Square, mirror bool) uint16 {
	cell := bookCell(int(sq), mirror)
	return uint16(0x33 + cell/Files*16 + cell%Files)
}

// fromWide inverts wideSquare.
func fromWide(n uint16, mirror bool) (core.Square, bool) {
	row, file := int(n>>4)-3, int(n&15)-3
	if row < 0 || row >= Ranks || file < 0 || file >= Files {
		return core.NoSquare, false
	}
	if mirror {
		file = Files - 1 - file
	}
	return SquareAt(file, Ranks-1-row), true
}

// plainViews returns the views of a position and its mirror image, by the keys of either. In the code of a move, at is
// the shift of the target square; the origin is in the other byte.
func plainViews(p core.Position, key func(p Position, mirror bool) []byte, at int) []core.BookView {
	position, ok := p.(Position)
	if !ok {
		return nil
	}
	var views []core.BookView
	for _, mirror := range []bool{false, true} {
		views = append(views, core.BookView{
			Key: key(position, mirror),
			Move: func(code uint16) (core.Move, bool) {
				from, ok := fromWide(code>>(8-at)&0xFF, mirror)
				to, also := fromWide(code>>at&0xFF, mirror)
				return core.Move{From: from, To: to}, ok && also
			},
			Code: func(m core.Move) uint16 { return wideSquare(m.From, mirror)<<(8-at) | wideSquare(m.To, mirror)<<at },
		})
	}
	return views
}

// obkViews returns the views for .obk, whose moves have the origin in the high byte.
func obkViews(p core.Position) []core.BookView { return plainViews(p, obkKey, 0) }

func obkKey(p Position, mirror bool) []byte {
	var key uint64
	for sq, piece := range p.cells {
		if piece != core.NoPiece {
			at := 8 * (bookPiece(piece)*Squares + bookCell(sq, mirror))
			key ^= binary.BigEndian.Uint64([]byte(obkWords[at : at+8]))
		}
	}
	if p.turn == Red {
		key ^= obkRed
	}
	return binary.BigEndian.AppendUint64(nil, key)
}

// datViews returns the views for BOOK.DAT, whose moves have the origin in the low byte.
func datViews(p core.Position) []core.BookView { return plainViews(p, datKey, 8) }

func datKey(p Position, mirror bool) []byte {
	words := datWords()
	var key uint32
	for sq, piece := range p.cells {
		if piece != core.NoPiece {
			key ^= words.piece[bookPiece(piece)][bookCell(sq, mirror)]
		}
	}
	if p.turn == Black {
		key ^= words.black
	}
	return binary.BigEndian.AppendUint32(nil, key)
}

// datKeys are the random words of the keys of BOOK.DAT.
type datKeys struct {
	black uint32
	piece [14][Squares]uint32
}

// datWords draws the words from RC4 with a key of zeros: for the side, and for each piece on each of 256 squares, three
// words of which the third is used.
var datWords = sync.OnceValue(func() *datKeys {
	var s [256]byte
	for i := range s {
		s[i] = byte(i)
	}
	var i, j byte
	for n := range s {
		j += s[n]
		s[n], s[j] = s[j], s[n]
	}
	j = 0
	third := func() uint32 {
		var bytes [12]byte
		for n := range bytes {
			i++
			j += s[i]
			s[i], s[j] = s[j], s[i]
			bytes[n] = s[s[i]+s[j]]
		}
		return binary.LittleEndian.Uint32(bytes[8:])
	}
	k := &datKeys{black: third()}
	for piece := range k.piece {
		for n := range uint16(256) {
			word := third()
			if sq, ok := fromWide(n, false); ok {
				k.piece[piece][bookCell(int(sq), false)] = word
			}
		}
	}
	return k
})

// xqbPieces numbers the kinds of piece in .xqb; those of the side not to move are 8 more.
var xqbPieces = [...]int8{Rook: 1, Horse: 2, Elephant: 3, Advisor: 4, King: 5, Cannon: 6, Pawn: 7}

// xqbBytes is the length of a key of .xqb: a bit for each point and four for each piece.
const xqbBytes = (Squares + 4*32 + 7) / 8

// xqbViews returns the views for .xqb: as the side to move sees the board, mirrored if the left half is the lesser.
// There are two if the halves are equal.
func xqbViews(p core.Position) []core.BookView {
	position, ok := p.(Position)
	if !ok {
		return nil
	}
	var cells [Squares]int8 // row by row from the top
	for sq, piece := range position.cells {
		n := int8(-1)
		if piece != core.NoPiece {
			n = xqbPieces[KindOf(piece)]
			if SideOf(piece) != position.turn {
				n += 8
			}
		}
		cells[xqbCell(sq, position.turn, false)] = n
	}
	mirror, alike := xqbMirrors(&cells)
	if mirror {
		for row := range slices.Chunk(cells[:], Files) {
			slices.Reverse(row)
		}
	}
	key := xqbKey(&cells)
	views := []core.BookView{xqbView(key, position.turn, mirror)}
	if alike {
		views = append(views, xqbView(key, position.turn, true))
	}
	return views
}

// xqbView returns the view of the side to move, possibly mirrored.
func xqbView(key []byte, turn core.Side, mirror bool) core.BookView {
	return core.BookView{
		Key: key,
		Move: func(code uint16) (core.Move, bool) {
			from, ok := fromXqb(code>>8, turn, mirror)
			to, also := fromXqb(code&0xFF, turn, mirror)
			return core.Move{From: from, To: to}, ok && also
		},
		Code: func(m core.Move) uint16 {
			from, to := xqbCell(int(m.From), turn, mirror), xqbCell(int(m.To), turn, mirror)
			return uint16(from/Files<<12 | from%Files<<8 | to/Files<<4 | to%Files)
		},
	}
}

// xqbMirrors reports whether the mirror image is the one that is stored, as the first asymmetric row decides, and
// whether the position is its own mirror image.
func xqbMirrors(cells *[Squares]int8) (mirror, alike bool) {
	for row := range slices.Chunk(cells[:], Files) {
		for x := range Files / 2 {
			if left, right := row[x], row[Files-1-x]; left != right {
				return left < right, false
			}
		}
	}
	return false, true
}

// xqbKey packs the points from the highest bit down: 0 for an empty one, else 1 and four bits.
func xqbKey(cells *[Squares]int8) []byte {
	key, at := make([]byte, xqbBytes), 0
	put := func(bit int8) {
		if at < 8*xqbBytes { // more pieces than a full set: an illegal position
			key[at/8] |= byte(bit) << (7 - at%8)
		}
		at++
	}
	for _, n := range cells {
		if n < 0 {
			put(0)
			continue
		}
		put(1)
		for shift := 3; shift >= 0; shift-- {
			put(n >> shift & 1)
		}
	}
	return key
}

// xqbCell returns the index of a square as the side to move sees the board.
func xqbCell(sq int, turn core.Side, mirror bool) int {
	cell := bookCell(sq, mirror)
	if turn == Black {
		return Squares - 1 - cell
	}
	return cell
}

// fromXqb inverts xqbCell.
func fromXqb(n uint16, turn core.Side, mirror bool) (core.Square, bool) {
	row, file := int(n>>4), int(n&15)
	if row >= Ranks || file >= Files {
		return core.NoSquare, false
	}
	if turn == Black {
		row, file = Ranks-1-row, Files-1-file
	}
	if mirror {
		file = Files - 1 - file
	}
	return SquareAt(file, Ranks-1-row), true
}
