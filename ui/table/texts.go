package table

import "qilab/core"

// Texts writes the game as text and plays moves from text.
type Texts struct {
	shared *state
	editor *Editor
}

// Position returns the current position, in the notation of the game, or of the editor, whose rules may be others.
func (t *Texts) Position() string {
	if t.shared.sketch != nil {
		return t.shared.sketch.Text()
	}
	return t.shared.position().String()
}

// Game returns the current line in the game's notation.
func (t *Texts) Game() string {
	line := core.NewGame(t.shared.game.Rules, t.shared.doc.Game().Root().Position())
	for _, n := range t.shared.doc.Game().CurrentLine()[1:] {
		if _, err := line.Play(n.Move()); err != nil {
			break // not all moves of a tree may be playable; a shorter text is better than none
		}
	}
	return t.shared.game.Reader().Plain(line)
}
