package gamefile

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
	"qilab/ui/words"
)

// OwnGames is a question for the user's games of some rules.
type OwnGames struct {
	Library *library.Library
	Game    catalog.Game
	Words   words.Words
	Name    string    // the user's; "": unknown
	Since   time.Time // the beginning of the period; the zero value: of all time
	Engine  string    // whose reviews are preferred; "": the latest
	Kinds   *Kinds    // nil: no cache
}

// Owned are the user's games of some rules and a period.
type Owned struct {
	Reviewed   []profile.Game
	Unreviewed []int64
	Results    [core.ViewWin + 1]int // of both, by the user's view
	Read, All  int                   // games read so far, of all that may be the user's
	Done       bool                  // all are read, and their errors explained
}

// Kinds caches the kinds of errors, because finding them takes a moment.
type Kinds struct {
	mu    sync.Mutex
	known map[fault][]explain.Kind
}

// fault identifies an error, with its judgement in the review.
type fault struct {
	game          int64
	ply           int
	before, after judge.Value
}

func (k *Kinds) get(f fault) []explain.Kind {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.known[f]
}

func (k *Kinds) put(f fault, list []explain.Kind) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		k.known = map[fault][]explain.Kind{}
	}
	k.known[f] = list
}

// tellEvery is the interval between progress reports.
const tellEvery = 300 * time.Millisecond

// Load reads the games, and calls tell with those read so far, every tellEvery and at the end. The error is that of ctx or
// of the library.
func (o OwnGames) Load(ctx context.Context, tell func(Owned)) error {
	g := o.Game
	ids, err := o.IDs(ctx)
	if err != nil {
		return err
	}
	all := Owned{All: len(ids)}
	told := time.Time{}
	said := func() {
		if now := time.Now(); now.Sub(told) > tellEvery {
			told = now
			copied := all
			copied.Reviewed = slices.Clone(all.Reviewed)
			tell(copied)
		}
	}
	var read []Reviewed
	for _, id := range ids {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		game, err := ReadReviewed(ctx, o.Library, id, func(string) string { return o.Engine }, o.Words, o.Name)
		switch all.Read++; {
		case Unreadable(err):
			continue
		case err != nil:
			return err
		case !game.Own || len(game.Line) < 2 || game.record.Kind == library.Attempt || last(game.record).Before(o.Since):
			continue
		}
		all.Results[game.record.Result.For(game.Side)]++
		if !game.judged() {
			all.Unreviewed = append(all.Unreviewed, id)
			continue
		}
		measured := profile.Game{
			ID: id, Month: month(game.record), Side: game.Side, Result: game.record.Result, Opening: game.record.Opening, Scale: g.Scale,
			Moves: profile.Read(g, game.Game, game.Found, game.Side),
		}
		for i := range measured.Moves {
			m := &measured.Moves[i]
			m.Kinds = o.Kinds.get(fault{id, m.Ply, m.Before, m.After})
		}
		all.Reviewed, read = append(all.Reviewed, measured), append(read, game)
		said()
	}
	for i := range all.Reviewed {
		m := all.Reviewed[i].Moves
		moves := slices.Clone(m) // the page has the others
		if err := profile.Explain(ctx, g, read[i].Game, read[i].Found, moves); err != nil {
			return err
		}
		for _, m := range moves {
			if m.Kinds != nil {
				o.Kinds.put(fault{all.Reviewed[i].ID, m.Ply, m.Before, m.After}, m.Kinds)
			}
		}
		all.Reviewed[i].Moves = moves
		said()
	}
	all.Done = true
	tell(all)
	return nil
}

// last returns the last day on which a game may have been played, as far as its date is known.
func last(r library.Record) time.Time {
	for form, length := range map[string][3]int{"2006-01-02": {}, "2006-01": {0, 1, -1}, "2006": {1, 0, -1}} {
		if t, err := time.ParseInLocation(form, r.Date, time.Local); err == nil {
			return t.AddDate(length[0], length[1], length[2])
		}
	}
	return r.At
}

// month returns the month of a game, as 2006-01; "" if only the year is known.
func month(r library.Record) string {
	const form = "2006-01"
	switch {
	case len(r.Date) >= len(form):
		return r.Date[:len(form)]
	case r.Date == "":
		return r.At.Format(form)
	}
	return ""
}

// IDs lists the games that may be the user's, newest first.
func (o OwnGames) IDs(ctx context.Context) (list []int64, err error) {
	rules := o.Game.Rules.ID()
	seen := map[int64]bool{}
	for _, f := range []library.Filter{{Rules: rules, Mine: true}, {Rules: rules, Players: [2]string{o.Name}}} {
		if !f.Mine && o.Name == "" {
			continue
		}
		ids, err := o.Library.IDs(ctx, library.Query{Filter: f, Order: library.ByDate})
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
