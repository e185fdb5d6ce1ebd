package matches

import (
	"context"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/storage/library"
)

// terms are the conditions of a match.
type terms struct {
	players [2]string // ids, as in entrants
	games   int
	bounds  bounds
	from    string // the source of the openings: fromBalanced, …
	path    string // of a file of openings
	test    int    // the difference in Elo for the sequential test that ends the match; 0: none
	keep    bool   // games are stored in the library
	quiet   bool   // the analysis is paused, and programs do not ponder
}

// The sources of a match's openings.
const (
	fromBalanced = "balanced" // the program's own openings for matches
	fromHere     = "here"     // the position on the board
	fromFile     = "file"
)

// usual are the initial terms of the dialog.
var usual = terms{games: 20, bounds: bounds{time: 500 * time.Millisecond}, from: fromBalanced, keep: true, quiet: true}

// contest is a match: its terms, and its results so far. It belongs to the window's goroutine, except for its news.
type contest struct {
	room    *Room
	game    catalog.Game
	terms   terms
	names   [2]string
	here    core.Line // the position on the board at its start
	cancel  context.CancelFunc
	gate    *solver.Gate // closed while the match pauses
	news    news
	games   []played
	tally   match.Tally
	now     core.Line // of the current or, between games, the last game; nil before the first move
	first   int       // the player of the first side there
	over    bool
	stopped bool // by the user
	decided int  // by the sequential test: 1: the first player is stronger, -1: it is not; 0: undecided
	err     error
	unread  bool      // games were stored since the other rooms were told
	read    time.Time // when they were told
}

// played is a finished game.
type played struct {
	match.Game
	id int64 // in the library; 0: not stored
}

// maxFaults is how many games in a row may end by a failure before the match is abandoned.
const maxFaults = 4

// faults returns the length of the longest run of games that ended by a failure. It may exceed maxFaults, since games that are being played
// when the match is abandoned also end.
func (c *contest) faults() int {
	longest, run := 0, 0
	for _, g := range c.games {
		if run++; g.Fault == nil {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// moveEvery is the minimum interval between updates of the current position.
const moveEvery = 500 * time.Millisecond

// moveLimit is the time, on top of its own, after which a player without a move has lost.
const moveLimit = 2 * time.Minute

// begin starts a match in the background.
func (r *Room) begin(g catalog.Game, t terms) {
	ctx, cancel := context.WithCancel(r.work.Ctx)
	c := &contest{room: r, game: g, terms: t, cancel: cancel, gate: solver.NewGate(), here: core.NewGame(g.Rules, g.Rules.Start()).Root().Line()}
	if r.onTable(g) {
		c.here = r.Table.Node().Line()
	}
	for i, word := range t.players {
		c.names[i] = r.name(word)
	}
	if c.names[0] == c.names[1] {
		c.names[0] += " (1)"
		c.names[1] += " (2)"
	}
	r.contest, r.asked = c, t
	r.Host.Tell("") // instead of the result of the last match
	r.Search.Pondering.Hold(t.quiet)
	switch on, paused := r.Search.Analysis.On(); {
	case t.quiet && on && !paused:
		r.Search.Analysis.SetPaused(true)
		r.resumes = true
	case !t.quiet && r.resumes: // paused for a match that this one replaces
		r.Search.Analysis.SetPaused(false)
		r.resumes = false
	}
	lib := r.Library
	if !t.keep {
		lib = nil
	}
	r.work.Go(func() func() {
		err := c.play(ctx, lib)
		cancel()
		return func() {
			c.hear() // the last news
			c.over = true
			c.passOn()
			if err != nil && !c.stopped {
				c.err = err
			}
			if r.contest != c {
				return // it was stopped for another match, which has its own terms
			}
			r.Search.Pondering.Hold(false)
			if r.resumes {
				r.resumes = false
				r.Search.Analysis.SetPaused(false)
			}
			r.Host.Tell(r.summary(c))
			r.changed()
			if c.err != nil && r.view == nil {
				r.Host.Message(r.Host.Heading("match"), r.Host.Clean(r.Words.Error(c.err)))
			}
		}
	})
	if r.view != nil { // it shows the former match
		r.view.dialog.Close()
	}
	r.show()
	r.Host.RefreshCommands()
}

// play plays all games, on its own goroutine. The error is that of ctx, or of a player that cannot be started.
func (c *contest) play(ctx context.Context, lib *library.Library) error {
	t, seed := c.terms, rand.Uint64()
	lines := []core.Line{c.here}
	if t.from != fromHere {
		path := ""
		if t.from == fromFile {
			path = t.path
		}
		var err error
		if lines, err = openings.Of(c.game, path, (t.games+1)/2, seed); err != nil {
			return err
		}
	}
	var shown time.Time
	faults := 0
	_, err := match.Run(ctx, match.Config{
		Rules: c.game.Rules, Openings: lines, Games: t.games, Seed: seed, MaxPlies: openings.MaxPlies(c.game),
		Players:   [2]match.Maker{maker(c.game, t.players[0], t.bounds, seed), maker(c.game, t.players[1], t.bounds, seed+1)},
		MoveLimit: t.bounds.time + moveLimit, Wait: c.gate.Wait,
		Moved: func(g *match.Game) {
			if now := time.Now(); now.Sub(shown) >= moveEvery {
				shown = now
				line, first := g.Line, g.First
				c.tell(func(h *happened) { h.now, h.first = line, first })
			}
		},
		Report: func(g *match.Game, tally *match.Tally) bool {
			p := played{Game: *g}
			if lib != nil {
				p.id = c.keep(ctx, lib, g)
			}
			now := *tally
			now.Ends = nil
			decided := 0
			if t.test != 0 {
				decided = decision(now.Pairs, t.test)
			}
			c.tell(func(h *happened) {
				h.games, h.tally, h.decided = append(h.games, p), now, decided
				h.now, h.first = p.Line, p.First // the last moves may not have been told
			})
			if faults++; g.Fault == nil {
				faults = 0
			}
			return decided == 0 && faults < maxFaults
		},
	})
	return err
}

// decision returns the result of a sequential test of a difference in Elo against none: 1 there is one, -1 there is not, 0
// undecided.
func decision(pairs [5]int, elo int) int {
	switch ratio := match.Ratio(pairs, 0, float64(elo)); {
	case ratio >= match.RatioBound:
		return 1
	case ratio <= -match.RatioBound:
		return -1
	}
	return 0
}

// termination returns the value of PGN's Termination tag for a game that did not end on the board, and "" for others.
func termination(g *match.Game) string {
	switch {
	case g.End == match.EndTime:
		return core.TerminationTag(core.EndTime)
	case g.Fault != nil && g.Fault.Illegal:
		return "rules infraction"
	case g.Fault != nil:
		return "abandoned"
	case g.End == match.EndLength:
		return "adjudication"
	}
	return ""
}

// record returns the record of a game, with its players, date and result.
func (c *contest) record(g *match.Game) (*core.Game, error) {
	game, err := core.GameOf(c.game.Rules, g.Line)
	if err != nil {
		return nil, err
	}
	tags := game.Tags()
	for side := range core.Side(2) {
		tags = tags.With(core.SideTag(c.game.Rules, side), c.names[g.First^int(side)])
	}
	tags = tags.With("Event", "QiLab").With("Round", number(g.Number+1)).With("Date", time.Now().Format("2006.01.02"))
	if result := g.Result.Tag(); result != "" {
		tags = tags.With(core.TagResult, result)
	}
	if how := termination(g); how != "" {
		tags = tags.With(core.TagTermination, how)
	}
	if tags.Check() == nil {
		game.SetTags(tags)
	}
	return game, nil
}

// keep stores a game in the library and returns its number; 0 on an error, which does not end the match.
func (c *contest) keep(ctx context.Context, lib *library.Library, g *match.Game) int64 {
	game, err := c.record(g)
	if err != nil {
		return 0
	}
	id, _, err := lib.Add(ctx, game, library.Info{Kind: library.Imported, Result: g.Result, Apart: true})
	if err != nil {
		c.tell(func(h *happened) {
			if h.err == nil {
				h.err = err
			}
		})
		return 0
	}
	return id
}
