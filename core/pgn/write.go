package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
)

// Tag returns the line of a tag, whose name must be valid; see TagName.
func Tag(name, value string) string {
	return fmt.Sprintf("[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(core.OneLine(value)))
}

// TagName returns a valid tag name: underscores replace the characters that would end it. Dropping them might turn it
// into another name.
func TagName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"[] \t\r\n\x00", r) {
			return '_'
		}
		return r
	}, name)
}

// Movetext writes the moves of a game with its variations, comments and annotations, and the result after them; move returns the number
// that a move and its reply share, and the word of the move.
func Movetext(g *core.Game, result string, move func(n *core.Node) (number int, word string)) string {
	w := &writer{move: move}
	w.comment(g.Root())
	w.line(g.Root(), true)
	w.word(result)
	return w.text.String() + "\n"
}

// writer writes movetext in lines of about 80 characters.
type writer struct {
	text  strings.Builder
	width int
	move  func(n *core.Node) (number int, word string)
	glued bool // no space before the next word
}

func (w *writer) word(text string) {
	const limit = 80
	n := utf8.RuneCountInString(text)
	switch {
	case w.width == 0 || w.glued:
	case w.width+1+n > limit:
		w.text.WriteByte('\n')
		w.width = 0
	default:
		w.text.WriteByte(' ')
		w.width++
	}
	w.text.WriteString(text)
	w.width += n
	w.glued = false
}

// comment writes the comment of n and reports whether there is one. Round brackets take the place of braces if one would end it too early,
// and of a bracket that would begin another game.
func (w *writer) comment(n *core.Node) bool {
	text := core.CleanComment(n.Comment)
	if text == "" {
		return false
	}
	if strings.Contains(text, "}") {
		text = strings.NewReplacer("{", "(", "}", ")").Replace(text)
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if beginsGame(lineTag(strings.TrimLeftFunc(line, IsFiller))) {
			lines[i] = strings.Replace(line, "[", "(", 1)
		}
	}
	w.word("{" + strings.Join(lines, "\n") + "}")
	return true
}

// line writes the main line after n, with the variations after the moves that they replace. numbered forces a move
// number even if the first move is that of the second side.
func (w *writer) line(n *core.Node, numbered bool) {
	for next := n.Next(); next != nil; n, next = next, next.Next() {
		numbered = w.play(next, numbered)
		for _, variation := range n.Children()[1:] {
			w.word("(")
			w.glued = true
			w.line(variation, w.play(variation, true))
			w.glued = true
			w.word(")")
			numbered = true
		}
	}
}

// play writes a move with what belongs to it, and reports whether it has a comment.
func (w *writer) play(n *core.Node, numbered bool) bool {
	number, word := w.move(n)
	switch {
	case n.Parent().Position().Turn() == core.First:
		w.word(fmt.Sprintf("%d.", number))
	case numbered:
		w.word(fmt.Sprintf("%d...", number))
	}
	w.word(word)
	if nag := core.NAGOf(n.Glyph); nag > 0 {
		w.word("$" + strconv.Itoa(nag))
	}
	return w.comment(n)
}
