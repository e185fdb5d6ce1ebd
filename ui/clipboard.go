package ui

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/ui/panel"
)

// exportPosition puts the position into the clipboard, in the game's notation.
func (w *Window) exportPosition() {
	w.copy(w.session.PositionText(), w.words.T("told.exported"))
}

// exportGame puts the game into the clipboard, in a notation that import reads.
func (w *Window) exportGame() { w.copy(w.session.GameText(), w.words.T("told.game-exported")) }

// copyPosition puts the position into the clipboard as a text for people.
func (w *Window) copyPosition() {
	w.copy(w.positionText(w.session.Node()), w.words.T("told.copied"))
}

// copyGame puts the game into the clipboard as a text for people.
func (w *Window) copyGame() { w.copy(w.gameText(), w.words.T("told.copied")) }

func (w *Window) copy(text, said string) {
	w.deps.App.Clipboard().SetContent(text)
	w.tell(said)
}

// positionText is a position as a text: the notation, whose turn it is, and how the game ended if it did.
func (w *Window) positionText(n *core.Node) string {
	r := w.session.Rules()
	lines := []string{w.words.Game(r), n.Position().String()}
	if out := w.session.OutcomeOf(n); out.Over() {
		lines = append(lines, w.words.T("text.ended", w.words.Result(r, out.Result), panel.Why(w.session, w.words, n)))
	} else {
		lines = append(lines, w.words.Step(r, n.Position()))
	}
	return strings.Join(lines, "\n") + "\n"
}

// gameText is the line that is looked at as a text: players, start, a line for each turn, with the comments, and the end.
func (w *Window) gameText() string {
	r := w.session.Rules()
	line := w.session.Document().Game().CurrentLine()
	var b strings.Builder
	fmt.Fprintln(&b, w.words.Game(r))
	for side, seat := range w.session.Seats() {
		name := w.session.Tags().Get(core.SideTag(r, core.Side(side)))
		switch {
		case !seat.Person():
			name = w.words.T("player.program", w.words.T("level."+seat.Level))
		case name == "":
			name = w.words.T("player.person")
		}
		fmt.Fprintf(&b, "%s%s%s\n", w.words.Side(r, core.Side(side)), w.words.T("punctuation.colon"), name)
	}
	fmt.Fprintln(&b, w.words.T("text.start", line[0].Position().String()))
	w.comment(&b, line[0])
	numbers := panel.NumberTexts(r, line)
	for i, n := range line[1:] {
		before := n.Parent().Position()
		if number := numbers[i+1]; number != "" {
			fmt.Fprintf(&b, "%s %s", number, w.words.Side(r, before.Turn()))
		}
		fmt.Fprintf(&b, " %s%s", w.words.Move(r, before, n.Move()), n.Glyph)
		if n.Comment != "" || i+2 == len(line) || numbers[i+2] != "" {
			fmt.Fprintln(&b)
		}
		w.comment(&b, n)
	}
	if end := line[len(line)-1]; w.session.OutcomeOf(end).Over() {
		fmt.Fprintln(&b, w.words.T("text.ended", w.words.Result(r, w.session.OutcomeOf(end).Result), panel.Why(w.session, w.words, end)))
	}
	return b.String()
}

func (w *Window) comment(b *strings.Builder, n *core.Node) {
	if n.Comment != "" {
		fmt.Fprintf(b, "   %s\n", strings.ReplaceAll(n.Comment, "\n", "\n   "))
	}
}

// excerpt is the beginning of a text, as a message shows it.
func excerpt(text string) string { return core.Cut(text, 200) }
