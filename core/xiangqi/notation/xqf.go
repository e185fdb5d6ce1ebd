package notation

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// XQF is the binary format of 象棋演播室 (XQStudio, by Dong Shiwei), as described by its author's unit XQFRW.pas and the
// readers derived from it: a header of 1024 bytes, then the tree of moves, a node each:
//
//	from, to, flags, reserved; if flagged (always up to version 10): the length of a comment, and the comment
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

// The offsets in the header.
const (
	xqfVersion = 2
	xqfKeyMask = 3
	xqfKeyOr   = 8  // four bytes
	xqfKeys    = 12 // sum, and the keys of the pieces, of origins and of targets
	xqfPieces  = 16 // thirty-two bytes: ten times the file plus the rank, 90 and more: off the board
	xqfTurn    = 50 // 1: Black
	xqfResult  = 51
)

// The bytes of a node, up to version 10.
const (
	xqfFrom      = 24   // added to the point of origin
	xqfTo        = 32   // added to the target
	xqfContinued = 0xF0 // any of these flags: a continuation follows
	xqfOther     = 0x0F // any of these flags: an alternative follows
)

// isXQF reports whether data begins like an XQF file: with the magic letters and a version, as no text does.
func isXQF(data string) bool {
	return strings.HasPrefix(data, xqfMagic) && len(data) > xqfVersion && data[xqfVersion] < ' '
}

// xqfTags lists the strings of the header, each a length byte followed by room for a fixed number of bytes.
var xqfTags = []struct {
	at, limit int
	tag       string
}{
	{80, 63, "Title"}, {208, 63, "Event"}, {272, 15, "Date"}, {288, 15, "Site"}, {304, 15, "Red"}, {320, 15, "Black"},
	{336, 63, "TimeControl"}, {400, 15, "RedTime"}, {416, 15, "BlackTime"}, {464, 15, "Annotator"}, {480, 15, "Author"},
}

var xqfResults = [...]string{0: "", 1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1/2-1/2"}

// xqfCipher holds the keys of the encryption. The zero value encrypts nothing.
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

// readXQF reads data for which isXQF reports true.
func readXQF(data []byte) (*core.Game, error) {
	if len(data) < xqfHeader {
		return nil, textError("xq-xqf-short", 0, fmt.Sprintf("%d bytes are too few for an XQF file", len(data)),
			strconv.Itoa(len(data)))
	}
	header := data[:xqfHeader]
	if v := header[xqfVersion]; v > xqfNewest {
		return nil, textError("xq-xqf-version", 0, fmt.Sprintf("version %d of XQF is not known", v), strconv.Itoa(int(v)))
	}
	f := &xqfFile{header: header, cipher: newXQFCipher(header)}
	nodes, damage := f.nodes(data[xqfHeader:])
	start, err := f.start()
	if err != nil {
		return nil, err
	}
	var root treeNode
	if len(nodes) > 0 {
		root, nodes = nodes[0], nodes[1:]
	}
	all := append(f.texts(), root.comment)
	for _, n := range nodes {
		all = append(all, n.comment)
	}
	decodeTag, decode := decoders(strings.Join(all[:len(xqfTags)], "\n"), strings.Join(all[len(xqfTags):], "\n"), "")
	return gameOfNodes(start, root, nodes, decode, f.tags(decodeTag), damage)
}

// xqfFile is a file with a complete header.
type xqfFile struct {
	header []byte
	cipher xqfCipher
}

// texts returns the strings of the header, in the order of xqfTags. Some programs wrote longer strings than there is room for. A string
// is lost if the one before it was written over its beginning.
func (f *xqfFile) texts() []string {
	list := make([]string, len(xqfTags))
	end := 0
	for i, t := range xqfTags {
		if t.at >= end {
			list[i], end = f.text(t.at, t.limit)
		}
	}
	return list
}

// text returns a string of the header, and its end. A string longer than its room goes on if a character is where the length of the next
// string would be; otherwise the next string was written later, over the end of this one.
func (f *xqfFile) text(at, limit int) (text string, end int) {
	n := int(f.header[at])
	if n > limit && f.header[at+1+limit] < ' ' {
		n = limit
	}
	end = at + 1 + min(n, 2*limit+1) // at most to the end of the next string
	return strings.Trim(string(f.header[at+1:end]), "\x00 "), end
}

func (f *xqfFile) tags(decode func(string) string) core.Tags {
	var tags core.Tags
	for i, t := range f.texts() {
		tags = tags.With(xqfTags[i].tag, strings.TrimRight(decode(t), "\uFFFD ")) // a cut may leave half a character
	}
	if n := int(f.header[xqfResult]); n < len(xqfResults) {
		tags = tags.With("Result", xqfResults[n])
	}
	return tags
}

// start reads the list of pieces.
func (f *xqfFile) start() (core.Setup, error) {
	header, cipher := f.header, f.cipher
	s := xiangqi.Rules{}.NewSetup()
	if header[xqfTurn] == 1 {
		s.Turn = xiangqi.Black
	}
	for i, b := range header[xqfPieces : xqfPieces+32] {
		at := i
		if header[xqfVersion] >= xqfRotated {
			at = (i + int(cipher.piece) + 1) % 32
		}
		point := b - cipher.piece
		if point >= xiangqi.Squares {
			continue
		}
		sq := xqfSquare(point)
		if s.Board[sq] != core.NoPiece {
			return s, twoPieces(i, sq)
		}
		s.Board[sq] = xiangqi.PieceOf(core.Side(at/16), pieceOrder[at%16])
	}
	return s, nil
}

// twoPieces returns the error for a list of pieces whose piece i is where another one is.
func twoPieces(i int, sq core.Square) error {
	name := xiangqi.SquareName(sq)
	return textError("xq-xqf-point", i+1, "two pieces stand on "+name, name)
}

// xqfSquare returns the square of a point, which must be below 90.
func xqfSquare(point byte) core.Square { return xiangqi.SquareAt(int(point)/10, int(point)%10) }

// xqfTree is the unread part of the tree of moves, decrypted.
type xqfTree struct {
	cipher xqfCipher
	plain  bool // version 10 and below
	data   []byte
	size   int // of the whole tree
}

// at returns the byte of the file that is read next.
func (t *xqfTree) at() int { return xqfHeader + t.size - len(t.data) }

func (t *xqfTree) breaksOff() error {
	place := strconv.Itoa(t.at())
	return textError("xq-xqf-end", 0, "the file ends within its moves, at byte "+place, place)
}

// nodes reads the tree as a list: the root, then the moves. If the file is damaged, the list ends there and the error
// describes the damage. Some files promise more nodes than they hold; that is not damage.
func (f *xqfFile) nodes(data []byte) ([]treeNode, error) {
	t := &xqfTree{cipher: f.cipher, plain: f.header[xqfVersion] <= xqfPlain, data: make([]byte, len(data)), size: len(data)}
	for i, b := range data {
		t.data[i] = b - f.cipher.stream[i%len(f.cipher.stream)]
	}
	var list []treeNode
	alternatives := 0 // that are still to come
	for len(t.data) > 0 {
		n, err := t.node()
		if err != nil {
			return list, err
		}
		if len(list) > 0 && n.other {
			alternatives++
		}
		list = append(list, n)
		if n.next {
			continue
		}
		if alternatives == 0 {
			break
		}
		alternatives--
	}
	return list, nil
}

func (t *xqfTree) node() (treeNode, error) {
	var n treeNode
	begin := t.at()
	if len(t.data) < 4 {
		return n, t.breaksOff()
	}
	from, to := t.data[0]-xqfFrom-t.cipher.from, t.data[1]-xqfTo-t.cipher.to
	if n.legible = from < xiangqi.Squares && to < xiangqi.Squares; n.legible {
		n.move = core.Move{From: xqfSquare(from), To: xqfSquare(to), Kind: core.Walk}
	}
	flags := t.data[2]
	commented := true
	if t.plain {
		n.next, n.other = flags&xqfContinued != 0, flags&xqfOther != 0
	} else {
		n.next, n.other, commented = flags&0x80 != 0, flags&0x40 != 0, flags&0x20 != 0
	}
	t.data = t.data[4:]
	if !commented {
		return n, nil
	}
	if len(t.data) < 4 {
		return n, t.breaksOff()
	}
	length := int64(binary.LittleEndian.Uint32(t.data)) - int64(t.cipher.comment)
	t.data = t.data[4:]
	if length < 0 || length > int64(len(t.data)) {
		place, size := strconv.Itoa(begin), strconv.FormatInt(max(length, 0), 10)
		return n, textError("xq-xqf-comment", 0, "the comment of "+size+" bytes at byte "+place+" runs past the end", size, place)
	}
	n.comment = strings.TrimRight(string(t.data[:length]), "\x00")
	t.data = t.data[length:]
	return n, nil
}
