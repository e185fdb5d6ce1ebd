package table

import (
	"qilab/core"
	"qilab/core/intake"
	"qilab/solver/catalog"
)

// Rules returns the rules by which the setup is checked and would be played: those of the current game, or another rule set for the
// same board.
func (k *Sketch) Rules() core.Rules { return k.rules }

// Variants lists the games played on the board of the current game, including it.
func (e *Editor) Variants() []catalog.Game {
	var list []catalog.Game
	for _, g := range e.shared.cfg.Games {
		if core.SameBoard(e.shared.game.Rules, g.Rules) {
			list = append(list, g)
		}
	}
	return list
}

// SetVariant chooses the rules by which the setup in the editor is judged and will be played, by the id of one of the Variants; the
// editor can undo it.
func (e *Editor) SetVariant(id string) bool {
	g, ok := e.shared.gameByID(id)
	if e.shared.sketch == nil || !ok || !core.SameBoard(e.shared.game.Rules, g.Rules) {
		return false
	}
	return e.changed(e.shared.sketch.set(edited{g.Rules, e.shared.sketch.setup}))
}

// Paste reads a setup in the game's notation, legal or not. If the text names or implies another rule set for the same board, that
// is chosen. On an error, which quotes the unreadable part, the setup is unchanged.
func (e *Editor) Paste(text string) error {
	next, err := e.variantOf(e.shared.sketch.rules, text)
	if err != nil {
		return err
	}
	e.changed(e.shared.sketch.set(next))
	return nil
}

// OpenText opens the editor on a setup in the notation of a game for the current board, by the rules that it names. On an error
// nothing has changed.
func (e *Editor) OpenText(text string) error {
	next, err := e.variantOf(e.shared.game.Rules, text)
	if err == nil {
		e.openVariant(next)
	}
	return err
}

// keepDraft saves a setup from a file as the draft of this game, left at the current node or elsewhere.
func (e *Editor) keepDraft(text string, here bool) {
	next, err := e.variantOf(e.shared.game.Rules, text)
	if err != nil {
		return // the game opens without it
	}
	d := draft{sketch: newSketch(e.shared.game.Rules, next.setup)}
	if d.sketch.rules = next.rules; here {
		d.node = e.shared.node()
	}
	e.drafts[e.shared.game.Rules.ID()] = d
}

// openVariant opens the editor on a setup judged by the rules of one of the Variants.
func (e *Editor) openVariant(next edited) {
	e.open(next.setup)
	if e.shared.sketch.rules = next.rules; next.rules.ID() != e.shared.game.Rules.ID() {
		e.shared.announce(ChangedEditor)
	}
}

// variantOf finds the rules that the text of a setup names or implies: either explicit ones, or others for the same board that can
// read it, preferring those without problems. The error is that of the first.
func (e *Editor) variantOf(first core.Rules, text string) (edited, error) {
	var found []edited
	own, err := e.reader(first).Setup(text)
	if err == nil {
		found = append(found, edited{first, own})
	}
	for _, g := range e.Variants() {
		if g.Rules.ID() == first.ID() {
			continue
		}
		if setup, err := g.Reader().Setup(text); err == nil {
			found = append(found, edited{g.Rules, setup})
		}
	}
	if len(found) == 0 {
		return edited{}, err
	}
	best := found[0]
	for _, other := range found {
		switch {
		case len(other.rules.Problems(other.setup)) > 0:
		case other.rules.ID() == first.ID(), !intake.Unusual(other.rules, other.setup):
			return other, nil
		case len(best.rules.Problems(best.setup)) > 0:
			best = other
		}
	}
	return best, nil
}

// reader returns a reader of texts by these rules.
func (e *Editor) reader(r core.Rules) core.Reader {
	g, _ := e.shared.gameByID(r.ID())
	return core.Reader{Rules: r, Codec: g.Codec}
}
