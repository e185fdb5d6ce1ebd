package gomoku

import (
	"bytes"
	"slices"

	"qilab/core"
)

// bookKeys encodes positions for the databases of Rapfi and Yixin. They store a position in one of its eight
// symmetries, so a reader looks for all of them.
var bookKeys = core.BookKeys{Rapfi: rapfiViews}

// rapfiRules numbers the rule sets.
var rapfiRules = [...]byte{Freestyle: 0, Standard: 1, Renju: 2}

// rapfiViews returns the views of p: rule set, size of the board, and the points of Black's and of White's stones in
// column order. A move is a column and a row in the two bytes of its code.
func rapfiViews(p core.Position) []core.BookView {
	position, ok := p.(Position)
	if !ok {
		return nil
	}
	black, white := position.stones[Black].Len(), position.stones[White].Len()
	if black != white+int(position.turn) {
		return nil // there was a pass, or the position was set up
	}
	var views []core.BookView
	for y := range symmetryCount {
		key := []byte{rapfiRules[position.rules], Size, Size}
		for s := range position.stones {
			from := len(key)
			for q := range position.stones[s].All() {
				at := y.Point(q)
				key = append(key, byte(at.Col()), byte(at.Row()))
			}
			sortPairs(key[from:])
		}
		views = append(views, core.BookView{
			Key: key,
			Move: func(code uint16) (core.Move, bool) {
				col, row := int(code>>8), int(code&0xFF)
				if col >= Size || row >= Size {
					return core.Move{}, false
				}
				return y.inverse().Point(PointAt(col, row)).Move(), true
			},
			Code: func(m core.Move) uint16 {
				at := y.Point(PointOf(m))
				return uint16(at.Col())<<8 | uint16(at.Row())
			},
		})
	}
	return views
}

// sortPairs sorts pairs of bytes.
func sortPairs(b []byte) {
	pairs := make([][2]byte, 0, len(b)/2)
	for pair := range slices.Chunk(b, 2) {
		pairs = append(pairs, [2]byte(pair))
	}
	slices.SortFunc(pairs, func(a, b [2]byte) int { return bytes.Compare(a[:], b[:]) })
	for i, pair := range pairs {
		copy(b[2*i:], pair[:])
	}
}
