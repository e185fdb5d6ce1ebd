package profile

import (
	"context"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/judge"
	"qilab/solver/profile"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
)

// owned are the user's games of some rules and a period.
type owned struct {
	reviewed   []profile.Game
	unreviewed []int64
	read, all  int  // games read so far, of all that may be the user's
	done       bool // all are read, and their errors explained
}

// kinds caches the kinds of errors, because finding them takes a moment.
type kinds struct {
	mu    sync.Mutex
	known map[fault][]explain.Kind
}

// fault identifies an error, with its judgement in the review.
type fault struct {
	game          int64
	ply           int
	before, after judge.Value
}

func (k *kinds) get(f fault) []explain.Kind {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.known[f]
}

func (k *kinds) put(f fault, list []explain.Kind) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		k.known = map[fault][]explain.Kind{}
	}
	k.known[f] = list
}

// tellEvery is the interval between progress reports.
const tellEvery = 300 * time.Millisecond

// load reads the user's games since a time, and calls tell with those read so far, every tellEvery and at the end. The error is
// that of ctx or of the library.
func (r *Room) load(ctx context.Context, g catalog.Game, since time.Time, engine string, tell func(owned)) error {
	lib, name := r.Library, r.Settings.Get(prefs.Name)
	ids, err := own(ctx, lib, g.Rules, name)
	if err != nil {
		return err
	}
	all := owned{all: len(ids)}
	told := time.Time{}
	said := func() {
		if now := time.Now(); now.Sub(told) > tellEvery {
			told = now
			copied := all
			copied.reviewed = slices.Clone(all.reviewed)
			tell(copied)
		}
	}
	var read []gamefile.Reviewed
	for _, id := range ids {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		game, err := gamefile.ReadReviewed(ctx, lib, id, func(string) string { return engine }, r.Words, name)
		switch all.read++; {
		case gamefile.Unreadable(err):
			continue
		case err != nil:
			return err
		case !game.Own || len(game.Line) < 2 || game.Record.Kind == library.Attempt || when(game.Record).Before(since):
			continue
		case len(game.Found) == 0:
			all.unreviewed = append(all.unreviewed, id)
			continue
		}
		measured := profile.Game{
			ID: id, At: when(game.Record), Side: game.Side, Result: game.Record.Result, Opening: game.Record.Opening, Scale: g.Scale,
			Moves: profile.Read(g, game.Game, game.Found, game.Side),
		}
		for i := range measured.Moves {
			m := &measured.Moves[i]
			m.Kinds = r.kinds.get(fault{id, m.Ply, m.Before, m.After})
		}
		all.reviewed, read = append(all.reviewed, measured), append(read, game)
		said()
	}
	for i := range all.reviewed {
		m := all.reviewed[i].Moves
		moves := slices.Clone(m) // the page has the others
		if err := profile.Explain(ctx, g, read[i].Game, read[i].Found, moves); err != nil {
			return err
		}
		for _, m := range moves {
			if m.Kinds != nil {
				r.kinds.put(fault{all.reviewed[i].ID, m.Ply, m.Before, m.After}, m.Kinds)
			}
		}
		all.reviewed[i].Moves = moves
		said()
	}
	all.done = true
	tell(all)
	return nil
}

// when returns the date of a game, as far as it is known.
func when(r library.Record) time.Time {
	for _, form := range []string{"2006-01-02", "2006-01", "2006"} {
		if t, err := time.ParseInLocation(form, r.Date, time.Local); err == nil {
			return t
		}
	}
	return r.At
}

// own lists the games that may be the user's, newest first.
func own(ctx context.Context, l *library.Library, rules core.Rules, name string) (list []int64, err error) {
	seen := map[int64]bool{}
	for _, f := range []library.Filter{{Rules: rules.ID(), Mine: true}, {Rules: rules.ID(), Players: [2]string{name}}} {
		if !f.Mine && name == "" {
			continue
		}
		ids, err := l.IDs(ctx, library.Query{Filter: f, Order: library.ByDate})
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if !seen[id] {
				seen[id] = true
				list = append(list, id)
			}
		}
	}
	return list, nil
}
