package training

import (
	"context"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/prefs"
	"qilab/ui/sessions"
)

// PuzzleTry is a try at a puzzle of the lists, one of the older built-in puzzles or of the user's own, or at an ending.
type PuzzleTry struct {
	Rules  core.Rules
	Puzzle puzzle.Puzzle
	Solved bool   // unaided
	Hinted bool   // solved with a hint: neither solved nor failed
	Ending string // the source of an ending; "": a puzzle
}

// try returns the form in which it is recorded.
func (t PuzzleTry) try() training.Try {
	if t.Ending != "" {
		asked := &training.Question{Position: t.Puzzle.Position, Goal: t.Puzzle.Goal.String()}
		return training.Try{Puzzle: t.Ending, Game: t.Rules.ID(), Ending: asked, Solved: t.Solved, Mode: training.ModeEndings}
	}
	return training.Try{Puzzle: t.Puzzle.ID, Game: t.Rules.ID(), Solved: t.Solved, Mode: sessions.ModeList}
}

// Tried records a try, and makes a card of a failed puzzle.
func (r *Room) Tried(t PuzzleTry) {
	if r.Training != nil {
		r.record([]PuzzleTry{t}, func() {})
	}
}

// Renamed gives the tries and the cards of a puzzle of the user's own its new id.
func (r *Room) Renamed(from, to string) {
	t := r.Training
	if t == nil {
		return
	}
	r.work.Go(func() {
		err := t.Tries.Rename(context.Background(), from, to)
		r.Host.Post(func() {
			if err != nil && !r.Host.Closed() {
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
			}
		})
	})
}

// takeOver imports the tries from settings of former versions, once.
func (r *Room) takeOver() {
	if r.Training == nil || r.Settings.Bool(prefs.LogMigrated) {
		return
	}
	r.record(r.links.Log(), func() { r.Settings.SetBool(prefs.LogMigrated, true) })
}

// record records tries, and calls done on success.
func (r *Room) record(list []PuzzleTry, done func()) {
	t, now := r.Training, r.now()
	r.work.Go(func() {
		var cards []training.Card
		var err error
		for _, l := range list {
			if _, err = t.Tries.Add(context.Background(), l.try(), now); err != nil {
				break
			}
			if !l.Solved && !l.Hinted && l.Ending == "" {
				cards = append(cards, training.Card{
					Game: l.Rules.ID(), Kind: training.Puzzle, Position: l.Puzzle.Position, Goal: l.Puzzle.Goal.String(), Source: l.Puzzle.ID,
				})
			}
		}
		if err == nil {
			_, err = t.Cards.Add(context.Background(), cards, now)
		}
		r.Host.Post(func() {
			switch {
			case r.Host.Closed():
			case err != nil:
				r.Host.Tell(r.Host.Clean(r.Words.Error(err)))
			default:
				done()
				r.Recount()
			}
		})
	})
}
