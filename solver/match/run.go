package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/timing"
)

// Config is a match.
type Config struct {
	Rules    core.Rules
	Players  [2]Maker
	Openings []core.Line // none of them over
	// Games is the number of games, rounded up to whole pairs. If there are more pairs than openings, these are reused
	// in the same order.
	Games int
	// Single plays one game from each opening, with the first player moving first, instead of a pair: for two equal
	// players, whose second game would be the same as the first.
	Single bool
	// Concurrency is the number of games played in parallel, each by its own players; 0 means 1. Only one of the two
	// players of a game thinks at a time, so a game takes one core if a player does.
	Concurrency int
	// Seed shuffles the openings.
	Seed uint64
	// MaxPlies, including those of the opening, is the length at which a game is called a draw; 0: never.
	MaxPlies int
	// MoveLimit is the time after which a player that does not answer has lost; 0: never. It is not a time control,
	// which the players keep by themselves.
	MoveLimit time.Duration
	// Control is the time control of both sides; the zero value: none. With one, the players must be Clocked.
	Control timing.Control
	// Resign ends a game when both players, for six plies in a row, see the same side behind by this many units; 0:
	// never.
	Resign int
	// Even calls a game a draw when both players, for twenty plies in a row and not before the eightieth, see it within
	// this many units of even; 0: never.
	Even int
	// Wait, if not nil, is called before each move and returns when the game may go on, or with the error of its
	// context.
	Wait func(context.Context) error
	// Moved, if not nil, is called after each move with a game in progress, its opening included, possibly by several
	// games at the same time. It must not keep its argument.
	Moved func(*Game)
	// Report, if not nil, is called after every game, never concurrently. If it returns false, the match ends once the
	// pairs in progress are finished.
	Report func(*Game, *Tally) bool
}

// errPlayer is a player that could not be created.
var errPlayer = errors.New("cannot start player")

// Run plays a match and returns its result, also when an error ended it early. Errors: ctx.Err(), and players that
// cannot be created.
func Run(ctx context.Context, c Config) (Tally, error) {
	if len(c.Openings) == 0 || c.Games <= 0 {
		return Tally{}, errors.New("match: a match needs games and openings")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{Config: c, order: draw(len(c.Openings), c.Seed), pairs: make(chan int)}
	var workers sync.WaitGroup
	for range max(1, c.Concurrency) {
		workers.Go(func() {
			if err := r.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	pairs := (c.Games + r.size() - 1) / r.size()
	for i := 0; i < pairs && ctx.Err() == nil && !r.ended(); i++ {
		select {
		case r.pairs <- i:
		case <-ctx.Done():
		}
	}
	close(r.pairs)
	workers.Wait()
	return r.tally, context.Cause(ctx)
}

// run is a match in progress.
type run struct {
	Config
	order []int
	pairs chan int // the numbers of the pairs to play

	mu    sync.Mutex
	tally Tally
	done  bool // Report has ended the match
}

// size returns the number of games from an opening.
func (r *run) size() int {
	if r.Single {
		return 1
	}
	return 2
}

func (r *run) ended() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done
}

// work plays pairs until there are none left.
func (r *run) work(ctx context.Context) error {
	var players [2]Player
	defer func() {
		for i := range players {
			drop(&players[i])
		}
	}()
	for pair := range r.pairs {
		points := 0
		for color := range r.size() {
			for i := range players {
				if players[i] != nil {
					continue
				}
				p, err := r.Players[i](ctx)
				if err != nil {
					return fmt.Errorf("match: %w %d: %w", errPlayer, i+1, err)
				}
				if _, ok := p.(Clocked); !ok && !r.Control.None() {
					drop(&p)
					return fmt.Errorf("match: %w %d: it cannot play by a clock", errPlayer, i+1)
				}
				players[i] = p
			}
			opening := r.order[pair%len(r.order)]
			line := r.Openings[opening]
			g := &Game{Number: r.size()*pair + color, Opening: opening, First: color, Start: len(line) - 1, Line: line}
			if err := r.play(ctx, g, players); err != nil {
				return err
			}
			if g.Fault != nil && !g.Fault.Late {
				drop(&players[g.Fault.Player])
			}
			points += g.points()
			r.report(g, points)
		}
	}
	return nil
}

// drop closes a player for good.
func drop(p *Player) {
	if *p != nil {
		_ = (*p).Close() // it is not used again, so errors do not matter
		*p = nil
	}
}

// report counts a game; points are those of its pair so far.
func (r *run) report(g *Game, points int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tally.add(g)
	if !r.Single && g.Number%2 == 1 {
		r.tally.Pairs[points]++
	}
	if r.Report != nil && !r.Report(g, &r.tally) {
		r.done = true
	}
}
