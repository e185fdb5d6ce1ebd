package xiangqi

import (
	"slices"

	"qilab/core"
)

// glyphs holds the characters of a Chinese notation.
type glyphs struct {
	pieces                  [2][8]rune // by side and kind
	forward, back, sideways rune
	front, middle, rear     rune
}

var (
	redNumerals   = []rune("一二三四五六七八九")
	blackNumerals = []rune("１２３４５６７８９")

	simplified = glyphs{
		pieces:  [2][8]rune{{0, '帅', '仕', '相', '马', '车', '炮', '兵'}, {0, '将', '士', '象', '马', '车', '炮', '卒'}},
		forward: '进', back: '退', sideways: '平', front: '前', middle: '中', rear: '后',
	}
	traditional = glyphs{
		pieces:  [2][8]rune{{0, '帥', '仕', '相', '馬', '車', '炮', '兵'}, {0, '將', '士', '象', '馬', '車', '砲', '卒'}},
		forward: '進', back: '退', sideways: '平', front: '前', middle: '中', rear: '後',
	}
)

// The characters accepted in moves, variants included, with their meanings.
var (
	readPieces = map[rune]Kind{
		'帅': King, '帥': King, '将': King, '將': King, '仕': Advisor, '士': Advisor, '相': Elephant, '象': Elephant,
		'马': Horse, '馬': Horse, '傌': Horse, '㐷': Horse, '车': Rook, '車': Rook, '俥': Rook, '伡': Rook,
		'炮': Cannon, '砲': Cannon, '包': Cannon, '兵': Pawn, '卒': Pawn,
	}
	readDirections = map[rune]byte{
		'进': forward, '進': forward, '上': forward, '退': back, '下': back, '平': sideways,
	}
	readMarks = map[rune]byte{'前': markFront, '中': markMiddle, '后': markRear, '後': markRear}
)

// formatChinese writes 炮二平五 for Red and 炮８平５ for Black. 前 and 后 distinguish two pieces of a kind on one file, and 前, 中
// and 后 three pawns. Pawns on two files, or more than three on one, are numbered 一 to 五 from the front, file by file
// from the mover's right.
func formatChinese(d description, s core.Side, style Style) string {
	g := &simplified
	if style == StyleTraditional {
		g = &traditional
	}
	numerals := redNumerals
	if s == Black {
		numerals = blackNumerals
	}
	piece := g.pieces[s][d.kind]
	text := []rune{piece, numerals[d.file-1], g.sideways, numerals[d.number-1]}
	switch d.direction {
	case forward:
		text[2] = g.forward
	case back:
		text[2] = g.back
	}
	mark := d.mark()
	switch {
	case mark == markNone:
		return string(text)
	case d.numbered():
		text[0] = redNumerals[d.inOrder-1]
	case mark == markFront:
		text[0] = g.front
	case mark == markRear:
		text[0] = g.rear
	default:
		text[0] = g.middle
	}
	text[1] = piece
	return string(text)
}

// IsChinese reports whether a word is a move in Chinese notation, possible or not.
func IsChinese(word string) bool {
	_, ok := readChinese([]rune(Narrow(word)))
	return ok
}

// readChinese reads Chinese notation, simplified, traditional or mixed, with either side's numerals. Mark and piece may
// come in either order (前炮 or 炮前).
func readChinese(word []rune) (pattern, bool) {
	var t pattern
	if len(word) != 4 {
		return t, false
	}
	if t.direction = readDirections[word[2]]; t.direction == 0 {
		return t, false // most words, with the least work
	}
	first, second := word[0], word[1]
	if t.kind = readPieces[first]; t.kind != NoKind {
		if t.file = numeral(second); t.file == 0 {
			t.mark = readMarks[second]
		}
	} else if t.kind = readPieces[second]; t.kind != NoKind {
		if t.inOrder = numeral(first); t.inOrder == 0 {
			t.mark = readMarks[first]
		}
	}
	t.number = numeral(word[3])
	placed := t.file != 0 || t.inOrder != 0 || t.mark != markNone
	return t, t.kind != NoKind && placed && t.number != 0
}

// numeral returns the value of 一–九 or 1–9, or 0.
func numeral(r rune) int {
	if i := slices.Index(redNumerals, r); i >= 0 {
		return i + 1
	}
	return digit(r)
}
