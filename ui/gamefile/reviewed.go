package gamefile

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/words"
)

// Reviewed is a game of the library with its stored review.
type Reviewed struct {
	Game    *core.Game
	record  library.Record
	Line    core.Line // the main line
	Entries []reports.Entry
	Found   []review.Found // of the main line, by a review
	Side    core.Side      // the user's, if Own
	Own     bool
}

// ReadReviewed reads a game with its stored review: by the given engine, or else by the one that analysed it last. Entries are only
// those of the given engine. The name is the user's. Errors are those of library.Library.Get.
func ReadReviewed(ctx context.Context, l *library.Library, id int64, engine func(rules string) string, w words.Words, name string) (g Reviewed, err error) {
	if g.Game, g.record, err = l.Get(ctx, id); err != nil {
		return g, err
	}
	nodes := g.Game.MainLine()
	g.Line = nodes[len(nodes)-1].Line()
	g.Side, g.Own = OwnSide(w, g.Game, g.record, name)
	g.Entries, g.Found, err = stored(ctx, l, id, g.Game, engine(g.Game.Rules().ID()))
	return g, err
}

// stored returns the stored review of a game's main line, by the engine or else by the one that analysed it last, and the engine's
// entries. There are none if they cannot be parsed.
func stored(ctx context.Context, l *library.Library, id int64, game *core.Game, engine string) (entries []reports.Entry, found []review.Found, err error) {
	for _, by := range []string{engine, ""} {
		text, _, err := l.Analysis(ctx, id, by)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return entries, nil, err
		}
		read, err := reports.Parse(text)
		if err != nil {
			continue
		}
		if by == engine {
			entries = read
		}
		if found = review.Stored(game, read); len(found) > 0 {
			break
		}
	}
	return entries, found, nil
}

// IsReviewed reports whether a stored review has judged all moves of a game. Errors count as no.
func IsReviewed(ctx context.Context, l *library.Library, id int64, game *core.Game, engine string) bool {
	_, found, err := stored(ctx, l, id, game, engine)
	return err == nil && len(found) == len(game.MainLine())-1
}

// Unreadable reports whether an error of ReadReviewed concerns that game alone: others may be read.
func Unreadable(err error) bool {
	return errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrUnknownGame) || errors.Is(err, storage.ErrDamaged)
}

// judged reports whether a review has a verdict on each of the user's moves. One that was cancelled may lack some.
func (g *Reviewed) judged() bool {
	left := 0
	for _, step := range g.Line[:len(g.Line)-1] {
		if step.Position.Turn() == g.Side {
			left++
		}
	}
	for _, f := range g.Found {
		if g.Line[f.Ply].Position.Turn() == g.Side {
			left--
		}
	}
	return len(g.Found) > 0 && left == 0
}

// Agreed returns the number of moves at the start of a game that belong to an agreed opening.
func (g *Reviewed) Agreed(d catalog.Dialogue) int {
	kept := Decode(ReadState(g.record.State, g.record.ID))
	if d == nil || kept.Opening.State == "" {
		return 0
	}
	a, err := d.Parse(kept.Opening.State)
	if err != nil {
		return 0
	}
	return len(a.Moves())
}
