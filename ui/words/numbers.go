package words

import (
	"strconv"

	"qilab/core"
)

// NumberText returns the number before the turn that begins with n, the turn of that number of its line: "3.", or for
// the second side, where a move of either side shares one number, "3…".
func NumberText(game *core.Capabilities, n *core.Node, turn int) string {
	switch {
	case game.Number == nil:
		return strconv.Itoa(turn) + "."
	case n.Parent().Position().Turn() == core.Second:
		return strconv.Itoa(game.Number(n.Parent().Position())) + "…"
	}
	return strconv.Itoa(game.Number(n.Parent().Position())) + "."
}

// NumberTexts returns the numbers before the moves of a line, as the list of moves has them; "" for the root and for a
// step that continues a turn.
func NumberTexts(r core.Rules, line []*core.Node) []string {
	game := r.Capabilities()
	texts := make([]string, len(line))
	turn := 0
	for i, n := range line[1:] {
		if !game.ContinuesTurn(n) {
			turn++
			texts[i+1] = NumberText(&game, n, turn)
		}
	}
	return texts
}

// Count returns a number of things in groups of three digits, as in 1,234.
func Count(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
