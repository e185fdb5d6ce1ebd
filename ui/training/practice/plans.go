package practice

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/storage/training/glicko"
	"qilab/ui/cards"
	"qilab/ui/host"
	"qilab/ui/sessions"
)

// single is the mode of a puzzle opened from the history.
const single = "single"

// levels are the selectable ratings: around the user's own, or a range.
var levels = []struct {
	harder   float64
	min, max int
}{{0, 0, 0}, {-250, 0, 0}, {250, 0, 0}, {0, 0, 899}, {0, 900, 1199}, {0, 1200, 1499}, {0, 1500, 1799}, {0, 1800, 0}}

// draws supplies the cards of a session: those of the puzzles drawn by a mode. The mode starts with the first card, since that
// reads files.
type draws struct {
	game  string
	begin func(ctx context.Context) (modes.Source, error)

	mu     sync.Mutex // the window reads the score of a run
	source modes.Source
}

// deck returns the deck of the puzzles.
func (c *draws) deck() cards.Deck { return cards.Uncounted(c.next) }

// plan returns a session with the puzzles in a mode.
func (c *draws) plan(mode modes.Mode) sessions.Plan {
	return sessions.Plan{Mode: string(mode), Deck: c.deck(), Rated: mode.Rated()}
}

// next draws the next puzzle. It is not called by several goroutines at once.
func (c *draws) next(ctx context.Context) (training.Card, bool, error) {
	c.mu.Lock()
	begun := c.source != nil
	c.mu.Unlock()
	if !begun {
		source, err := c.begin(ctx) // it reads files, and the window does not wait for that
		if err != nil {
			return training.Card{}, false, err
		}
		c.mu.Lock()
		c.source = source
		c.mu.Unlock()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	z, ok := c.source.Next(time.Now())
	if !ok {
		return training.Card{}, false, nil
	}
	return cards.OfPuzzle(c.game, z, z.ID), true, nil
}

// answer passes a result to the mode.
func (c *draws) answer(res sessions.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.source.Answer(modes.Answer{Solved: res.Grade > training.Hard, Took: res.Attempt.Time, At: time.Now()})
}

// run calls f with the run, once it has begun.
func (c *draws) run(f func(modes.Run)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if run, ok := c.source.(modes.Run); ok {
		f(run)
	}
}

// seen returns the user's history, and a new generator.
func (r *Room) seen(ctx context.Context, game string) (modes.Seen, *rand.Rand, error) {
	seen, err := r.Training.Tries.Seen(ctx, game)
	return seen, newRand(), err
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

// themes starts a session with the chosen puzzles of a game.
func (r *Room) themes(game string) {
	f, harder := r.chosen(game).filter()
	source := &draws{game: game, begin: func(ctx context.Context) (modes.Source, error) {
		seen, rng, err := r.seen(ctx, game)
		level := func() modes.Level { return r.level(ctx, game) }
		return modes.NewThemes(r.pool(game), f, level, harder, seen, rng), err
	}}
	r.links.Sessions.Begin(source.plan(modes.Themes))
}

// level returns the user's level in a game; on an error, that of a new user.
func (r *Room) level(ctx context.Context, game string) modes.Level {
	l, _, err := r.Training.Tries.Rating(ctx, game, time.Now())
	if err != nil {
		l = glicko.New
	}
	return modes.Level{Rating: l.Value, Deviation: l.Deviation}
}

// play starts a run: a streak or a storm.
func (r *Room) play(game string, mode modes.Mode) {
	c := &draws{game: game, begin: func(ctx context.Context) (modes.Source, error) {
		seen, rng, err := r.seen(ctx, game)
		if mode == modes.Storm {
			return modes.NewStorm(r.pool(game), seen, rng), err
		}
		return modes.NewStreak(r.pool(game), seen, rng), err
	}}
	plan := c.plan(mode)
	plan.Run = true
	plan.Progress = func(sessions.Summary) (string, float64) { return r.progress(c) }
	plan.Told = func(res sessions.Result) (on bool) {
		c.answer(res)
		c.run(func(run modes.Run) { on = !run.Over(time.Now()) })
		return on
	}
	plan.Ended = func(sessions.Summary) { r.ended(game, mode, c) }
	if mode == modes.Storm {
		plan.Left = func() time.Duration {
			left := modes.StormTime
			c.run(func(run modes.Run) { left = run.(*modes.StormRun).Left(time.Now()) })
			return left
		}
	}
	r.links.Sessions.Begin(plan)
}

// progress returns the line about a run, and the part of its time left.
func (r *Room) progress(c *draws) (text string, part float64) {
	text, part = r.Words.T("practice.score", 0), -1
	c.run(func(run modes.Run) {
		text = r.Words.T("practice.score", run.Score())
		if storm, ok := run.(*modes.StormRun); ok {
			left := storm.Left(time.Now())
			combo, _ := storm.Combo()
			text = r.Words.T("practice.storm", run.Score(), combo, clock(left))
			part = min(1, float64(left)/float64(modes.StormTime))
		}
	})
	return text, part
}

// clock formats a duration as minutes and seconds.
func clock(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// ended stores the score of a run and shows it with the best one.
func (r *Room) ended(game string, mode modes.Mode, c *draws) {
	var run training.Run
	combo, late := 0, false
	c.run(func(m modes.Run) {
		now := time.Now()
		run = training.Run{Game: game, Mode: string(mode), At: now, Score: m.Score(), Errors: m.Errors(), Time: m.Time(now)}
		if storm, ok := m.(*modes.StormRun); ok {
			_, combo = storm.Combo()
			late = storm.Left(now) <= 0
		}
	})
	if run.Score+run.Errors == 0 {
		if late {
			r.Host.Tell(r.Words.T("practice.storm.none"))
		}
		return
	}
	r.work.Go(func() func() {
		best, err := r.Training.Runs.Save(context.Background(), run)
		return func() {
			switch {
			case err != nil:
				r.failed(err)
			case !r.Table.Drill.On(): // otherwise another session has begun
				r.showRun(run, best, combo)
			}
		}
	})
}

func (r *Room) showRun(run, best training.Run, combo int) {
	t := r.Words.T
	lines := []string{t("practice.run.score", run.Score)}
	switch {
	case run.Score > best.Score && best.Score > 0:
		lines = append(lines, t("practice.run.record", best.Score))
	case best.Score > 0:
		lines = append(lines, t("practice.run.best", best.Score))
	}
	if run.Mode == string(modes.Storm) {
		lines = append(lines, t("practice.run.storm", run.Errors, combo))
	}
	g, known := r.Table.GameByID(run.Game)
	if !known {
		return
	}
	buttons := []host.Button{{Text: t("practice.run.again"), Run: func() { r.play(run.Game, modes.Mode(run.Mode)) }}}
	if run.Errors > 0 {
		buttons = append(buttons, host.Button{Text: r.modeName(modes.Failed), Run: func() { r.again(run.Game) }})
	}
	buttons = append(buttons, host.Button{Text: r.Host.Heading("puzzles"), Run: func() { r.Show(g) }})
	sessions.Results{Mode: run.Mode, Title: r.modeName(modes.Mode(run.Mode)), Lines: lines, Buttons: buttons}.Show(r.Host, r.Table, r.Words)
}

// again starts a session with the puzzles of a game whose last try failed.
func (r *Room) again(game string) {
	c := &draws{game: game, begin: func(ctx context.Context) (modes.Source, error) {
		ids, err := r.Training.Tries.Failed(ctx, game)
		return modes.NewFailed(r.pool(game), ids), err
	}}
	r.links.Sessions.Begin(c.plan(modes.Failed))
}

// open starts a session with one puzzle.
func (r *Room) open(game, id string) {
	c := &draws{game: game, begin: func(context.Context) (modes.Source, error) {
		return modes.NewFailed(r.pools.of(game, nil), []string{id}), nil
	}}
	r.links.Sessions.Begin(sessions.Plan{Mode: single, Deck: c.deck()})
}

// ask starts a session with one card.
func (r *Room) ask(c training.Card) {
	r.links.Sessions.Begin(sessions.Plan{Mode: single, Deck: cards.DeckOf(c)})
}

// setSize is the number of puzzles in a set.
const setSize = 30

// newSet makes a set of the chosen puzzles of a game and starts its first round.
func (r *Room) newSet(game string) {
	c := r.chosen(game)
	f, harder := c.filter()
	r.work.Go(func() func() {
		seen, rng, err := r.seen(r.work.Ctx, game)
		var set training.Set
		if err == nil {
			now := time.Now()
			ids := modes.NewSet(r.pool(game), f, r.level(r.work.Ctx, game), harder, setSize, seen, now, rng)
			if len(ids) == 0 {
				return func() { r.Host.Tell(r.Words.T("practice.choose.none")) }
			}
			set, err = r.Training.Sets.Add(r.work.Ctx, training.Set{Game: game, Name: c.String(), Added: now, Puzzles: ids})
		}
		return func() {
			if err != nil {
				r.failed(err)
				return
			}
			r.round(set)
		}
	})
}

// sets lists the sets of a game, without puzzles that have left the collection: a round could not have them, and would never end.
func (r *Room) sets(ctx context.Context, game string) ([]training.Set, error) {
	list, err := r.Training.Sets.List(ctx, game)
	if err != nil || len(list) == 0 {
		return list, err
	}
	pool, trimmed := r.pools.of(game, nil), false
	for _, set := range list {
		if known := pool.Known(set.Puzzles); len(known) < len(set.Puzzles) {
			trimmed = true
			round, done := set.Place()
			tried := modes.RoundOrder(set.Puzzles, set.Added, round)[:done]
			if err := r.Training.Sets.Trim(ctx, set.ID, known, len(pool.Known(tried))); err != nil {
				return nil, err
			}
		}
	}
	if !trimmed {
		return list, nil
	}
	return r.Training.Sets.List(ctx, game)
}

// round starts a session with the rest of the current round of a set.
func (r *Room) round(set training.Set) {
	number, done := set.Place()
	file, errorsNow := r.Training, 0
	if number <= len(set.Rounds) {
		errorsNow = set.Rounds[number-1].Errors
	}
	c := &draws{game: set.Game, begin: func(context.Context) (modes.Source, error) {
		return modes.NewRound(r.pools.of(set.Game, nil), set.Puzzles, set.Added, number, done), nil
	}}
	total := len(set.Puzzles)
	plan := c.plan(modes.Rounds)
	plan.Progress = func(s sessions.Summary) (string, float64) {
		at := done + s.Cards() + s.Dropped
		return r.Words.T("practice.round.progress", number, at, total, errorsNow+s.Hard+s.Wrong), float64(at) / float64(total)
	}
	advance := func(solved bool, took time.Duration) error {
		next, err := file.Sets.Advance(context.Background(), set, solved, took, time.Now())
		if errors.Is(err, training.ErrStale) || errors.Is(err, training.ErrNoSet) {
			return nil // another window is continuing or has deleted the set
		}
		set = next
		return err
	}
	plan.Record = func(res sessions.Result) error { return advance(res.Grade > training.Hard, res.Attempt.Time) }
	plan.Dropped = func() error { return advance(true, 0) } // the puzzle is to blame
	plan.Ended = func(s sessions.Summary) {
		if s.Cards()+s.Dropped == 0 || r.Table.Drill.On() || len(set.Rounds) < number {
			return
		}
		r.work.Go(func() func() {
			pool := r.pools.of(set.Game, nil)
			return func() { r.showRound(set, number, pool) }
		})
	}
	r.links.Sessions.Begin(plan)
}

// showRound shows the results of a round of a set.
func (r *Room) showRound(set training.Set, number int, pool *modes.Pool) {
	t, round := r.Words.T, set.Rounds[number-1]
	lines := []string{t("practice.round.done", number, round.Done, len(set.Puzzles)), t("practice.round.result", round.Errors, clock(round.Time))}
	if number > 1 {
		before := set.Rounds[number-2]
		lines = append(lines, t("practice.round.before", before.Errors, clock(before.Time)))
	}
	whole, on := round.Done >= len(set.Puzzles), "practice.round.on"
	switch {
	case whole && pool.Fast(set.Puzzles, round.Errors, round.Time):
		lines = append(lines, t("practice.round.fast"))
	case whole:
		lines = append(lines, t("practice.round.aim", clock(pool.FastTime(set.Puzzles)), len(set.Puzzles)/20))
		on = "practice.round.next"
	}
	sessions.Results{
		Mode: string(modes.Rounds), Title: r.modeName(modes.Rounds), Lines: lines, Buttons: []host.Button{{Text: t(on), Run: func() { r.round(set) }}},
	}.Show(r.Host, r.Table, r.Words)
}
