package notation

import (
	"encoding/binary"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Further parts of an XQF file that only the writer needs.
const (
	xqfAbsent   = 0xFF // the point of a piece that is not on the board
	xqfKind     = 64   // the offset of the kind of game: 0 for a whole game
	xqfEndgame  = 3
	xqfReserved = 0xFF // XQStudio's value of the fourth byte of a node
)

// FormatXQF writes a game with its variations and comments as an XQF file of version 10, the last without encryption, which every
// reader knows. Texts are in GB 18030, which extends XQStudio's GBK. The format cannot hold move annotations (! and ?), the counters
// of the starting position and tags other than xqfTags; it cuts longer tags.
func FormatXQF(g *core.Game) string {
	header := make([]byte, xqfHeader)
	copy(header, xqfMagic)
	header[xqfVersion] = xqfPlain
	start := g.Root().Position().(xiangqi.Position)
	for i, sq := range pieceList(start) {
		header[xqfPieces+i] = xqfAbsent
		if sq != core.NoSquare {
			header[xqfPieces+i] = xqfPoint(sq)
		}
	}
	header[xqfTurn] = byte(start.Turn())
	header[xqfResult] = byte(max(0, slices.Index(xqfResults[:], pgnResult(g))))
	if start != xiangqi.Start() {
		header[xqfKind] = xqfEndgame
	}
	for _, t := range xqfTags {
		value := xqfHeaderText(g.Tags().Get(t.tag), t.limit)
		header[t.at] = byte(len(value))
		copy(header[t.at+1:], value)
	}
	data := appendXQFNode(header, g.Root(), false)
	return string(appendXQFMoves(data, g.Root()))
}

// appendXQFMoves appends the moves after a node, the nodes of each before its alternatives.
func appendXQFMoves(data []byte, n *core.Node) []byte {
	for i, c := range n.Children() {
		data = appendXQFNode(data, c, i+1 < len(n.Children()))
		data = appendXQFMoves(data, c)
	}
	return data
}

// appendXQFNode appends one node; other: an alternative follows.
func appendXQFNode(data []byte, n *core.Node, other bool) []byte {
	var from, to, flags byte
	if n.Parent() != nil {
		from, to = xqfPoint(n.Move().From), xqfPoint(n.Move().To)
	}
	if n.Next() != nil {
		flags |= xqfContinued
	}
	if other {
		flags |= xqfOther
	}
	comment := escapeHTML(core.CleanComment(core.CommentText(n.Comment)))
	comment = xqfEncode(strings.ReplaceAll(comment, "\n", "\r\n"))
	data = append(data, from+xqfFrom, to+xqfTo, flags, xqfReserved)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(comment)))
	return append(data, comment...)
}

// xqfPoint returns the point of a square, the inverse of xqfSquare.
func xqfPoint(sq core.Square) byte { return byte(xiangqi.FileOf(sq)*10 + xiangqi.RankOf(sq)) }

// xqfHeaderText returns a text of the header, cut between two characters to at most limit bytes.
func xqfHeaderText(text string, limit int) string {
	var b strings.Builder
	for _, r := range core.OneLine(text) {
		c := xqfEncode(string(r))
		if b.Len()+len(c) > limit {
			break
		}
		b.WriteString(c)
	}
	return strings.TrimSpace(b.String())
}

// xqfEncode returns a text in GB 18030, which has all characters.
func xqfEncode(text string) string {
	encoded, _ := encoding.ReplaceUnsupported(simplifiedchinese.GB18030.NewEncoder()).String(text)
	return encoded
}
