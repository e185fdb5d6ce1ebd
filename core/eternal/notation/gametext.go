package notation

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/core/eternal"
)

// maxGameText bounds the length of a game text in bytes.
const maxGameText = 1 << 20

// parseGame reads a game: on the first line a position, or the word start, which may be omitted; then the steps, on the
// next lines or after the word "moves", as core.ParseMoves reads them: separated by spaces, commas, semicolons or
// newlines, with or without turn numbers (`12.`, `12...`). The game is left at the end of its line. Errors are those of
// Parse for the position and of core.ParseMoves for the steps.
func parseGame(r core.Rules, text string) (*core.Game, error) {
	if len(text) > maxGameText {
		return nil, tooLong(len(text), maxGameText)
	}
	if err := core.CheckText(text); err != nil {
		return nil, err
	}
	text = strings.TrimSpace(core.Narrow(core.DecodeText(text)))
	if text == "" {
		return nil, textError("et-empty", 0, "there is no text")
	}
	first, rest := cutPosition(text)
	start := eternal.Start()
	if first != "" && first != "start" {
		var err error
		if start, err = eternal.Parse(first); err != nil {
			return nil, core.SetAlone(err, rest)
		}
	}
	return core.ParseGame(r, start, rest)
}

// cutPosition splits a text into its position (or the word start, or nothing) and its steps.
func cutPosition(text string) (first, rest string) {
	first, rest, _, marked := core.CutPosition(text)
	words := strings.Fields(first)
	first = strings.Join(words, " ")
	if !marked && !strings.Contains(first, "/") && first != "start" && looksStep(words[0]) {
		return "", text
	}
	return first, strings.TrimSpace(rest)
}

// looksStep reports whether the first word of a list of steps can be a step.
func looksStep(word string) bool {
	word, _, _ = strings.Cut(word, ",")
	word = cutNumber(word)
	if word == "" || strings.Contains(word, "@") {
		return true
	}
	if _, rest, named := eternal.CutKind(word); named {
		if len(rest) < 2 {
			return rest == "" // the cells are the next word
		}
		_, from := eternal.ReadSquare(rest[:2])
		return from
	}
	if len(word) != 4 {
		return false
	}
	_, from := eternal.ReadSquare(word[:2])
	_, to := eternal.ReadSquare(word[2:])
	return from && to
}

// cutNumber removes a turn number, digits and at least one dot, from the front of a word.
func cutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if rest == word || !strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, "、") {
		return word
	}
	return strings.TrimLeft(rest, ".、")
}

// formatLine formats a position, followed by a line for each turn of Red and the reply of Black. Turns have the numbers
// of the list of moves in a window: "23. e2a2 p@c7 24. b8c6".
func formatLine(line []*core.Node) string {
	var b strings.Builder
	b.WriteString(line[0].Position().String())
	number := 0
	for i, n := range line[1:] {
		p := line[i].Position().(eternal.Position)
		if newTurn := i == 0 || line[i-1].Position().Turn() != p.Turn(); newTurn {
			between := " "
			if p.Turn() == eternal.Red || i == 0 {
				between = "\n"
			}
			number++
			fmt.Fprintf(&b, "%s%d.", between, number)
		}
		b.WriteByte(' ')
		b.WriteString(eternal.FormatStep(p, n.Move()))
	}
	return b.String()
}
