package mining

import (
	"strconv"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/mistakes"
	"qilab/solver/review"
	"qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/cards"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// Reviewed makes cards of the user's errors in a game whose review is complete, if the settings say so.
func (r *Room) Reviewed(game *core.Game, nodes []*core.Node, found []review.Found) {
	if !r.Settings.Bool(prefs.TrainMistakes) || r.Training == nil {
		return
	}
	if game == r.Table.Document().Game() && r.Table.Mode().IsTask() {
		return
	}
	side, ok := gamefile.MineIn(r.Table, game, r.Settings)
	if !ok {
		return
	}
	main := game.MainLine()
	common := 0 // plies of the line that the game shares
	for common+1 < min(len(main), len(nodes)) && main[common+1] == nodes[common+1] {
		common++
	}
	wish := mistakes.Wish{Side: side, Min: r.Settings.MinError()}
	r.add(game, cards.Reviewed{Line: nodes[common].Line(), Found: found, Wish: wish}, func(n counts) {
		if n.added > 0 {
			r.Host.Tell(addedText(r.Words, n, training.UsualPlan(time.Now()).Source))
		}
	})
}

// Add makes cards of selected errors of the current game, as in the list of errors.
func (r *Room) Add(list []search.Moment) {
	if r.Training == nil {
		r.Host.Tell(r.Words.T("mining.opening"))
		return
	}
	if len(list) == 0 {
		return
	}
	k := r.Search.Knowledge
	var found []review.Found
	last := list[0].Node
	for _, m := range list {
		before := m.Node.Parent()
		if m.Node.Ply() > last.Ply() {
			last = m.Node
		}
		report, ok := k.ReportOf(before)
		if !ok || len(report.Moves) == 0 || !report.Moves[0].Known() {
			continue
		}
		best := m.Better
		if !m.HasBetter { // the judgement comes from the game's file
			best = report.Moves[0].Move
		}
		found = append(found, review.Found{Ply: before.Ply(), Report: report, Verdict: &review.Verdict{
			Ply: m.Node.Ply(), Move: m.Node.Move(), Judgement: m.Judgement, Before: m.Before, After: m.After, Best: best,
		}})
		if next, ok := k.ReportOf(m.Node); ok {
			found = append(found, review.Found{Ply: m.Node.Ply(), Report: next})
		}
	}
	r.Host.Tell(r.Words.T("training.mistakes.adding"))
	wish := mistakes.Wish{Both: true, Min: judge.Inaccuracy}
	r.add(r.Table.Document().Game(), cards.Reviewed{Line: last.Line(), Found: found, Wish: wish, Again: true}, func(n counts) {
		switch {
		case n.added > 0:
			r.Host.Tell(addedText(r.Words, n, 0))
		case n.known > 0:
			r.Host.Tell(r.Words.T("training.mistakes.known"))
		case n.errors > 0:
			r.Host.Tell(r.Words.T("training.mistakes.unconfirmed"))
		default: // none is analysed
			r.Host.Tell(r.Words.T("training.mistakes.unclear"))
		}
	})
}

// Trained tells later which positions have a card of a mistake; not while the training file is closed.
func (r *Room) Trained(rules core.Rules, list []core.Position, told func(known []bool)) {
	store := r.Training
	if store == nil {
		return
	}
	r.work.Go(func() func() {
		known, err := store.Cards.Known(r.work.Ctx, rules, training.Mistake, list)
		if err != nil {
			return nil // it is reported when the file is used
		}
		return func() { told(known) }
	})
}

// Adding reports whether cards are being made of errors.
func (r *Room) Adding() bool { return r.adding > 0 }

// counts are the numbers of errors, and of cards made of them.
type counts struct {
	errors int // that are analysed
	added  int
	known  int // cards that were there before
}

// addedText describes the new cards, of which at most limit come up a day; 0: any number. It gives the reason if some errors have none.
func addedText(w words.Words, n counts, limit int) string {
	text, fresh := w.T("training.mistakes.added", n.added), n.errors-n.known
	if n.added < fresh {
		text = w.T("training.mistakes.added.some", n.added, fresh)
	}
	if limit > 0 && n.added > limit {
		text = w.T("training.mistakes.added.daily", text, limit)
	}
	if n.added < fresh {
		text = w.T("training.mistakes.added.left", text)
	}
	return text
}

// add makes cards of the errors in a line of a game, off the window's goroutine, and reports how many are new. It completes of with
// the game and the sources.
func (r *Room) add(game *core.Game, of cards.Reviewed, said func(counts)) {
	g, ok := catalog.Find(r.Table.Games(), game.Rules().ID())
	if !ok {
		return
	}
	id, title := r.Table.Origins.Of(game).Record, words.GameTitle(r.Words, game.Rules(), game.Tags())
	of.Game, of.Source = g, func(ply int) string {
		if id == 0 { // the game is not in the library
			return training.GameSource(title, strconv.Itoa(ply))
		}
		return cards.LibrarySource(id, ply)
	}
	store := r.Training
	r.adding++
	r.work.Go(func() func() {
		added, known, err := cards.AddMistakes(r.work.Ctx, store, of)
		return func() {
			r.adding--
			if err != nil {
				r.Host.Tell(r.Words.Error(err))
				return
			}
			if added > 0 {
				r.links.Added()
			}
			said(counts{len(of.Wish.Errors(of.Line, of.Found)), added, known})
		}
	})
}
