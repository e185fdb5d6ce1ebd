package notation

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/core/chaosclock"
)

// maxGameText bounds the length of a game text in bytes.
const maxGameText = 1 << 20

// tooLong returns the error for a text beyond its limit.
func tooLong(length, _ int) *core.TextError {
	return core.Unreadable("too-long", 0, fmt.Sprintf("%d bytes are too many for a game", length), fmt.Sprint(length))
}

// parseGame reads one of
//   - a position, or the word start;
//   - one of these, the word "moves" or a new line, and moves separated by spaces, commas or new lines;
//   - positions, one a line, each one move from the next, in either direction (as the game's sources list them).
func parseGame(r core.Rules, text string) (*core.Game, error) {
	if len(text) > maxGameText {
		return nil, tooLong(len(text), maxGameText)
	}
	text = core.Narrow(core.DecodeText(text))
	first, rest, _, marked := core.CutPosition(strings.TrimSpace(text)) // marked: twelve moves with commas would look like a position
	rest = strings.TrimSpace(rest)
	start := r.Start()
	if strings.TrimSpace(first) != "start" {
		var err error
		if start, err = r.Parse(first); err != nil {
			return nil, core.SetAlone(err, rest)
		}
	}
	if !marked && (strings.Contains(rest, ";") || countCommas(firstLine(rest)) == chaosclock.Cells-1) {
		return parsePositions(r, text)
	}
	return core.ParseGame(r, start, rest)
}

// looksPosition reports whether a line is twelve numbers, or with commas one more or less, as no text of another game is.
func looksPosition(line string) bool {
	cells, _, _ := strings.Cut(line, ";")
	if strings.Trim(cells, "0123456789,、 \t\r[](){}") != "" {
		return false
	}
	if commas := countCommas(cells); commas > 0 {
		return commas >= chaosclock.Cells-2 && commas <= chaosclock.Cells
	}
	return len(strings.Fields(cells)) == chaosclock.Cells
}

// countCommas counts the commas in a text, also those of Chinese lists.
func countCommas(text string) int { return strings.Count(text, ",") + strings.Count(text, "、") }

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// parsePositions reads a list of positions and finds the moves between them.
func parsePositions(r core.Rules, text string) (*core.Game, error) {
	var list []chaosclock.Position
	var lines []int // their lines
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		p, err := chaosclock.Parse(line)
		if err != nil {
			return nil, &core.PlaceError{Place: core.Place{Line: i + 1}, Err: err}
		}
		list, lines = append(list, p), append(lines, i+1)
	}
	if game, _, ok := link(r, list); ok {
		return game, nil
	}
	backwards := make([]chaosclock.Position, len(list))
	for i, p := range list {
		backwards[len(list)-1-i] = p
	}
	game, at, ok := link(r, backwards)
	if !ok {
		_, forward, _ := link(r, list)
		if at = len(list) - 1 - at; forward > at {
			at = forward
		}
		found := fmt.Sprint(lines[at])
		return nil, core.Unreadable("unlinked", 0, "no move leads from or to the position on line "+found, found)
	}
	return game, nil
}

// link makes a game of positions that are one move apart; at is the index of the first that is not.
func link(r core.Rules, list []chaosclock.Position) (game *core.Game, at int, ok bool) {
	game = core.NewGame(r, list[0])
	for i, want := range list[1:] {
		found := false
		for _, m := range game.Position().Moves() {
			next, err := game.Position().Play(m)
			if err == nil && next.Key() == want.Key() {
				_, err = game.Play(m)
				found = err == nil
				break
			}
		}
		if !found {
			return nil, i + 1, false
		}
	}
	return game, 0, true
}

// formatLine writes the start, and the moves on a line of their own.
func formatLine(r core.Rules, line []*core.Node) string {
	words := make([]string, 0, len(line)-1)
	for _, n := range line[1:] {
		words = append(words, r.FormatMove(n.Parent().Position(), n.Move()))
	}
	if len(words) == 0 {
		return line[0].Position().String()
	}
	return line[0].Position().String() + "\nmoves " + strings.Join(words, " ")
}
