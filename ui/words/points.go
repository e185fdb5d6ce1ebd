package words

import (
	"strconv"
	"unicode"

	"qilab/core/xiangqi"
	"qilab/ui/look"
)

// pointKeys are the beginnings of the keys of texts in which arguments such as "h2" are points of a xiangqi board.
var pointKeys = []string{"error.xq-", "problem.xq-", "explain.perpetual-", "warn.perpetual-", "board.xiangqi."}

// point returns a point of a xiangqi board, given as the rules name it ("h2"), as the board shows its points: by letter
// and digit, or by the file as the player counts it in whose half it is, and the rank from that player's side.
func (w Words) point(name string) string {
	if len(name) != 2 || w.Points == nil || w.Points() == look.CoordinatesLetters {
		return name
	}
	file, rank := int(name[0])-'a', int(name[1])-'0'
	if file < 0 || file >= xiangqi.Files || rank < 0 || rank >= xiangqi.Ranks {
		return name
	}
	if rank < xiangqi.Ranks/2 {
		return w.T("point.xiangqi.red", w.T("point.xiangqi.file."+strconv.Itoa(xiangqi.Files-file)), w.T("point.xiangqi.red.rank."+strconv.Itoa(rank+1)))
	}
	return w.T("point.xiangqi.black", file+1, w.T("point.xiangqi.black.rank."+strconv.Itoa(xiangqi.Ranks-rank)))
}

// closed removes the spaces between Chinese characters: a point has them around it in the catalogue, for the letter and the
// digit that it may be.
func closed(text string) string {
	runes := []rune(text)
	kept := runes[:0:0]
	for i, r := range runes {
		if r == ' ' && i > 0 && i+1 < len(runes) && unicode.Is(unicode.Han, runes[i-1]) && unicode.Is(unicode.Han, runes[i+1]) {
			continue
		}
		kept = append(kept, r)
	}
	return string(kept)
}
