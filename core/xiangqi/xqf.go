package xiangqi

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// XQF is the binary file of 象棋演播室 (XQStudio, Dong Shiwei). It is read as its author's unit XQFRW.pas and the readers
// derived from it describe it: a header of 1024 bytes, then the tree of moves, a node each:
//
//	from, to, flags, reserved; if the flags say so (always up to version 10): the length of a comment, and the comment
//
// followed by the nodes of its continuation and then by those of its alternatives. The first node is the starting
// position. From version 11 on everything but the header is encrypted with keys in the header, by subtraction.
const (
	xqfMagic   = "XQ"
	xqfHeader  = 1024
	xqfPlain   = 10 // the last version without encryption
	xqfRotated = 12 // the first version that also shifts the list of pieces
	xqfNewest  = 18
)

// The places of the header.
const (
	xqfVersion = 2
	xqfKeyMask = 3
	xqfKeyOr   = 8  // four bytes
	xqfKeys    = 12 // sum, and the keys of the pieces, of origins and of targets
	xqfPieces  = 16 // thirty-two bytes: ten times the file plus the rank, 90 and more: off the board
	xqfTurn    = 50 // 1: Black
	xqfResult  = 51
)

// isXQF reports whether data begins like an XQF file: with the magic letters and a version, which no text does.
func isXQF(data string) bool {
	return strings.HasPrefix(data, xqfMagic) && len(data) > xqfVersion && data[xqfVersion] < ' '
}

// xqfTags are the strings of the header, each a byte with its length and the bytes of it.
var xqfTags = []struct {
	at, most int
	tag      string
}{
	{80, 63, "Title"}, {208, 63, "Event"}, {272, 15, "Date"}, {288, 15, "Site"}, {304, 15, "Red"}, {320, 15, "Black"},
	{336, 63, "TimeControl"}, {464, 15, "Annotator"}, {480, 15, "Author"},
}

var xqfResults = [...]string{0: "", 1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1/2-1/2"}

// xqfCipher holds the numbers that the parts of a file are encrypted with; all zero, it leaves them as they are.
type xqfCipher struct {
	piece, from, to byte
	comment         int // added to the length of a comment
	stream          [32]byte
}

func newXQFCipher(header []byte) xqfCipher {
	var c xqfCipher
	if header[xqfVersion] <= xqfPlain {
		return c
	}
	keys := header[xqfKeys:xqfPieces]
	scale := func(key, by byte) byte { return (key*key*54 + 221) * by }
	c.piece = scale(keys[1], keys[1])
	c.from = scale(keys[2], c.piece)
	c.to = scale(keys[3], c.from)
	c.comment = (int(keys[0])*256+int(keys[1]))%32000 + 767
	for i, b := range []byte("[(C) Copyright Mr. Dong Shiwei.]") {
		c.stream[i] = b & (keys[i%4]&header[xqfKeyMask] | header[xqfKeyOr+i%4])
	}
	return c
}

// readXQF reads data that isXQF.
func readXQF(data []byte) (*core.Game, error) {
	if len(data) < xqfHeader {
		return nil, textError("xq-xqf-short", 0, fmt.Sprintf("%d bytes are too few for an XQF file", len(data)),
			strconv.Itoa(len(data)))
	}
	header := data[:xqfHeader]
	if v := header[xqfVersion]; v > xqfNewest {
		return nil, textError("xq-xqf-version", 0, fmt.Sprintf("version %d of XQF is not known", v), strconv.Itoa(int(v)))
	}
	cipher := newXQFCipher(header)
	var tags core.Tags
	for _, f := range xqfTags {
		n := min(int(header[f.at]), f.most)
		tags = tags.With(f.tag, strings.Trim(core.DecodeText(string(header[f.at+1:f.at+1+n])), "\x00 "))
	}
	if n := int(header[xqfResult]); n < len(xqfResults) {
		tags = tags.With("Result", xqfResults[n])
	}
	t := &xqfTree{cipher: cipher, plain: header[xqfVersion] <= xqfPlain, data: make([]byte, len(data)-xqfHeader)}
	for i, b := range data[xqfHeader:] {
		t.data[i] = b - cipher.stream[i%len(cipher.stream)]
	}
	var root xqfNode
	var err error
	if len(t.data) > 0 {
		if root, err = t.node(); err != nil {
			return nil, err
		}
	}
	start, err := xqfStart(header, cipher)
	if err != nil {
		return nil, err
	}
	if root.next { // the first move says who is to move more reliably than the header
		ahead := *t
		if first, err := ahead.node(); err == nil && first.legible {
			start.setTurn([]core.Move{first.move})
		}
	}
	if start, err = start.legal(); err != nil {
		return nil, err
	}
	b := newBuilder(start)
	b.comment(root.comment)
	if root.next {
		if err := b.playXQF(t); err != nil {
			return nil, err
		}
	}
	return b.finish(tags)
}

// xqfStart reads the list of pieces.
func xqfStart(header []byte, cipher xqfCipher) (Position, error) {
	p := Position{number: 1}
	if header[xqfTurn] == 1 {
		p.turn = Black
	}
	for i, b := range header[xqfPieces : xqfPieces+32] {
		at := i
		if header[xqfVersion] >= xqfRotated {
			at = (i + int(cipher.piece) + 1) % 32
		}
		point := b - cipher.piece
		if point >= Squares {
			continue
		}
		sq := xqfSquare(point)
		if p.cells[sq] != core.NoPiece {
			return p, textError("xq-xqf-point", i+1, "two pieces stand on "+SquareName(sq), SquareName(sq))
		}
		p.cells[sq] = PieceOf(core.Side(at/16), dhtmlOrder[at%16])
	}
	return p, nil
}

// xqfSquare is the square of a point, which is below 90.
func xqfSquare(point byte) core.Square { return SquareAt(int(point)/10, int(point)%10) }

// xqfTree is what is left of the tree of moves, decrypted.
type xqfTree struct {
	cipher xqfCipher
	plain  bool // version 10 and below
	data   []byte
}

type xqfNode struct {
	move        core.Move
	legible     bool // the points of the move are on the board
	next, other bool // a continuation follows, an alternative
	comment     string
}

func (t *xqfTree) node() (xqfNode, error) {
	var n xqfNode
	if len(t.data) < 4 {
		return n, textError("xq-xqf-end", 0, "the file ends within its moves")
	}
	from, to := t.data[0]-24-t.cipher.from, t.data[1]-32-t.cipher.to
	if n.legible = from < Squares && to < Squares; n.legible {
		n.move = core.Move{From: xqfSquare(from), To: xqfSquare(to), Kind: core.Walk}
	}
	flags := t.data[2]
	commented := true
	if t.plain {
		n.next, n.other = flags&0xF0 != 0, flags&0x0F != 0
	} else {
		n.next, n.other, commented = flags&0x80 != 0, flags&0x40 != 0, flags&0x20 != 0
	}
	t.data = t.data[4:]
	if !commented {
		return n, nil
	}
	if len(t.data) < 4 {
		return n, textError("xq-xqf-end", 0, "the file ends within its moves")
	}
	length := int64(binary.LittleEndian.Uint32(t.data)) - int64(t.cipher.comment)
	t.data = t.data[4:]
	if length < 0 || length > int64(len(t.data)) {
		return n, textError("xq-xqf-comment", 0, fmt.Sprintf("a comment of %d bytes is longer than the file", length),
			strconv.FormatInt(length, 10))
	}
	n.comment = strings.TrimRight(core.DecodeText(string(t.data[:length])), "\x00")
	t.data = t.data[length:]
	return n, nil
}

// playXQF plays the nodes behind the current one.
func (b *builder) playXQF(t *xqfTree) error {
	type fork struct {
		node  *core.Node
		depth int
	}
	var forks []fork      // where alternatives are still to come
	for len(t.data) > 0 { // some files promise more than they hold
		parent := fork{b.game.Current(), b.depth}
		n, err := t.node()
		if err != nil {
			return err
		}
		if !n.legible {
			return textError("xq-xqf-move", b.moves+1, fmt.Sprintf("move %d is off the board", b.moves+1), strconv.Itoa(b.moves+1))
		}
		if err := b.play(n.move, NewMove(n.move.From, n.move.To).String()); err != nil {
			return err
		}
		b.comment(n.comment)
		if n.other {
			forks = append(forks, parent)
		}
		if n.next {
			continue
		}
		if len(forks) == 0 {
			return nil
		}
		last := forks[len(forks)-1]
		forks = forks[:len(forks)-1]
		b.goTo(last.node, last.depth)
	}
	return nil
}
