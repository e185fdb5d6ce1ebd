package help

import (
	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// Sample opens the sample game of a game, at its start, with the analysis visible.
func (r *Room) Sample(g catalog.Game) {
	game, err := r.sample(g, r.Words.Lang())
	if err == nil {
		err = table.Show(r.Table, game)
	}
	if err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	r.Host.Show(prefs.GameScreen)
	r.Host.Tell(r.Words.T("told.sample"))
}

// sample returns the sample game of a game in a language, at its beginning.
func (r *Room) sample(g catalog.Game, lang i18n.Lang) (*core.Game, error) {
	text, notes := r.Book.Sample(g.Rules.ID(), string(lang))
	game, err := g.Reader().Game(text)
	if err != nil {
		return nil, err
	}
	for i, n := range game.MainLine() {
		n.Comment = notes[i]
	}
	return game, game.Goto(game.Root())
}

// Retext translates an open sample that the user has not changed.
func (r *Room) Retext() {
	t := r.Table
	shown := t.Document().Game()
	if t.Origins.Here().Way != table.Shown || !r.Book.HasSample(t.Rules().ID(), string(r.Words.Lang())) {
		return
	}
	if t.CanUndo() && !t.Mode().UndoReplaces() || t.CanRedo() {
		return // it was changed and changed back: undo would bring back the other language in part
	}
	next, err := r.sample(t.Current(), r.Words.Lang())
	if err != nil || !sameMoves(shown, next) {
		return
	}
	for _, lang := range i18n.Langs() {
		if was, err := r.sample(t.Current(), lang); err == nil && lang != r.Words.Lang() && untouched(shown, was) {
			var notes []string
			for _, n := range next.MainLine() {
				notes = append(notes, n.Comment)
			}
			t.Notes.Retell(notes)
			return
		}
	}
}

// sameMoves reports whether two games have the same moves, and no variations.
func sameMoves(a, b *core.Game) bool {
	first, second := a.MainLine(), b.MainLine()
	if len(first) != len(second) || a.Root().Position() != b.Root().Position() {
		return false
	}
	for i, n := range first {
		if i > 0 && n.Move() != second[i].Move() || len(n.Children()) > 1 {
			return false
		}
	}
	return true
}

// untouched reports whether a game is still the sample that it was.
func untouched(game, was *core.Game) bool {
	if !sameMoves(game, was) {
		return false
	}
	for i, n := range was.MainLine() {
		if at := game.MainLine()[i]; at.Comment != n.Comment || at.Glyph != n.Glyph {
			return false
		}
	}
	return true
}
