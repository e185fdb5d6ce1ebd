package transfer

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// exportPosition copies the position in the game's notation.
func (r *Room) exportPosition() {
	r.Host.Copy(r.Table.Texts.Position(), r.Words.T("told.exported"))
}

// exportGame copies the game in a notation that import reads.
func (r *Room) exportGame() { r.Host.Copy(r.Table.Texts.Game(), r.Words.T("told.game-exported")) }

// copyPosition copies the position as a text for people.
func (r *Room) copyPosition() {
	r.Host.Copy(r.positionText(r.Table.Node()), r.Words.T("told.copied"))
}

// copyGame copies the game as a text for people.
func (r *Room) copyGame() { r.Host.Copy(r.gameText(), r.Words.T("told.copied")) }

// positionText returns a position as text: the notation, the side to move, and the end of the game if it ended.
func (r *Room) positionText(n *core.Node) string {
	rules := r.Table.Rules()
	lines := []string{r.Words.Game(rules), n.Position().String()}
	if out := r.Table.Ending.Of(n); out.Over() {
		lines = append(lines, r.Words.T("text.ended", r.Words.Result(rules, out.Result), panel.Why(r.Table, r.Words, n)))
	} else {
		lines = append(lines, r.Words.Step(rules, n.Position()))
	}
	return strings.Join(lines, "\n") + "\n"
}

// gameText returns the current line as text: players, start, a line for each turn with its comments, and the end.
func (r *Room) gameText() string {
	rules := r.Table.Rules()
	line := r.Table.Document().Game().CurrentLine()
	var b strings.Builder
	fmt.Fprintln(&b, r.Words.Game(rules))
	for side, seat := range r.Table.Players.Seats() {
		name := r.Table.Tree.Tags().Get(core.SideTag(rules, core.Side(side)))
		switch {
		case !seat.Person():
			name = r.Words.Player(seat.Level)
		case name == "":
			name = r.Words.T("player.person")
		}
		fmt.Fprintf(&b, "%s%s%s\n", r.Words.Side(rules, core.Side(side)), r.Words.T("punctuation.colon"), name)
	}
	fmt.Fprintln(&b, r.Words.T("text.start", line[0].Position().String()))
	writeComment(&b, line[0])
	numbers := words.NumberTexts(rules, line)
	for i, n := range line[1:] {
		before := n.Parent().Position()
		if number := numbers[i+1]; number != "" {
			fmt.Fprintf(&b, "%s %s", number, r.Words.Side(rules, before.Turn()))
		}
		fmt.Fprintf(&b, " %s%s", r.Words.Move(rules, before, n.Move()), n.Glyph)
		if core.CommentText(n.Comment) != "" || i+2 == len(line) || numbers[i+2] != "" {
			fmt.Fprintln(&b)
		}
		writeComment(&b, n)
	}
	if end := line[len(line)-1]; r.Table.Ending.Of(end).Over() {
		fmt.Fprintln(&b, r.Words.T("text.ended", r.Words.Result(rules, r.Table.Ending.Of(end).Result), panel.Why(r.Table, r.Words, end)))
	}
	return b.String()
}

func writeComment(b *strings.Builder, n *core.Node) {
	if text := core.CommentText(n.Comment); text != "" {
		fmt.Fprintf(b, "   %s\n", strings.ReplaceAll(text, "\n", "\n   "))
	}
}
