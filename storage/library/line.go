package library

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"qilab/core"
)

// A main line is stored as its moves, two bytes each, little-endian; see core.PackedMove.

// maxPlies is the maximum length of a main line.
const maxPlies = 1 << 16

// appendLine appends the moves of the main line of g; ok is false if one of them has no packed form, or there are too
// many.
func appendLine(data []byte, g *core.Game) (_ []byte, ok bool) {
	plies := 0
	for n := g.Root().Next(); n != nil; n = n.Next() {
		m, ok := core.PackMove(n.Move())
		if plies++; !ok || plies > maxPlies {
			return nil, false
		}
		data = binary.LittleEndian.AppendUint16(data, uint16(m))
	}
	return data, true
}

// appendMoves appends the moves in data; an odd byte at the end is ignored.
func appendMoves(list []core.PackedMove, data []byte) []core.PackedMove {
	for ; len(data) >= 2; data = data[2:] {
		list = append(list, core.PackedMove(binary.LittleEndian.Uint16(data)))
	}
	return list
}

// playLine plays the moves in data from start. If one is not legal it returns the game so far as well.
func playLine(rules core.Rules, start core.Position, data []byte) (*core.Game, error) {
	g := core.NewGame(rules, start)
	if len(data)%2 != 0 {
		return g, fmt.Errorf("a move is cut off")
	}
	for i, m := range appendMoves(nil, data) {
		if _, err := g.Play(m.Move()); err != nil {
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// lineHash returns a hash that games with the same start and main line share. start is "" for the start of the rules.
func lineHash(rules, start string, line []byte) int64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%s\x00", rules, start)
	_, _ = h.Write(line) // never fails
	return int64(h.Sum64())
}
