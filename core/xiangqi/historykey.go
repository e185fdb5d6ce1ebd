package xiangqi

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/maphash"
	"strconv"

	"qilab/core"
)

// limitInSight is how many plies before MoveLimit the count begins to matter to a search.
const limitInSight = 40

// HistoryKey distinguishes histories of a position that the rules on repetition and the move limit may judge
// differently: lines with the same last position and the same key have the same possible outcomes. It is "" as long as
// no position has occurred twice since the last capture and the move limit is far away; then the board alone decides
// how the next moves can end the game.
func HistoryKey(line core.Line) string {
	var b []byte
	if since, ok := firstRepeated(line); ok {
		b = movesKey(line[since+1:])
	}
	// Beyond the limit the count no longer matters.
	if quiet := quietUpTo(line, MoveLimit); quiet >= MoveLimit-limitInSight {
		b = strconv.AppendInt(append(b, 'q'), int64(quiet), 10)
	}
	return string(b)
}

// maxMovesKey is the number of moves up to which movesKey lists them.
const maxMovesKey = 64

// movesKey returns a text that identifies a sequence of moves: the moves, or of a long one a hash, since a game of
// thousands of plies has a key for each of them.
func movesKey(steps core.Line) []byte {
	b := make([]byte, 0, 4*min(len(steps), maxMovesKey)+4)
	if len(steps) <= maxMovesKey {
		for i := range steps {
			for _, sq := range [...]core.Square{steps[i].Move.From, steps[i].Move.To} {
				b = append(b, 'a'+byte(sq%Files), '0'+byte(sq/Files))
			}
		}
		return b
	}
	h := sha256.New()
	var chunk [2 * maxMovesKey]byte
	for len(steps) > 0 {
		n := min(len(steps), maxMovesKey)
		for i := range steps[:n] {
			chunk[2*i], chunk[2*i+1] = byte(steps[i].Move.From), byte(steps[i].Move.To)
		}
		h.Write(chunk[:2*n])
		steps = steps[n:]
	}
	return hex.AppendEncode(append(b, '#'), h.Sum(nil)[:16])
}

// lookedFor is the number of positions for which firstRepeated searches one by one before it compares all with all.
const lookedFor = 4

// placedSeed seeds the hashes by which firstRepeated compares boards.
var placedSeed = maphash.MakeSeed()

// firstRepeated returns the index of the first position since the last capture that occurs again later.
func firstRepeated(line core.Line) (int, bool) {
	begin := lastCapture(line)
	// Where pieces shuffle to and fro, one of the first positions soon recurs.
	for i := begin; i < min(begin+lookedFor, len(line)); i++ {
		p := line[i].Position.(Position)
		for j := i + 2; j < len(line); j += 2 {
			if line[j].Position.(Position).same(p) {
				return i, true
			}
		}
	}
	type placed struct {
		cells [Squares]core.Piece
		turn  core.Side
	}
	// Hashes take a fraction of the time and memory of whole boards; boards with equal hashes are compared in full.
	later := make(map[uint64]int, len(line)-begin)
	first, found := len(line), false
	for i := len(line) - 1; i >= begin; i-- {
		p := line[i].Position.(Position)
		h := maphash.Comparable(placedSeed, placed{p.cells, p.turn})
		for j, taken := later[h]; taken; j, taken = later[h] {
			if line[j].Position.(Position).same(p) {
				first, found = i, true
				break
			}
			h++
		}
		later[h] = i
	}
	return first, found
}
