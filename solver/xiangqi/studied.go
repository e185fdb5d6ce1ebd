package xiangqi

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/practical"
)

// studied combines the endgames of a store with the list of those that players study.
type studied struct {
	endgame.Classes
	store *endgame.Store
}

var _ catalog.Endgames = studied{}

// Endings implements catalog.Endgames.
func (studied) Endings() []catalog.Ending { return slices.Clone(endingsOf()) }

// endingsOf converts the list for the catalogue.
var endingsOf = sync.OnceValue(func() []catalog.Ending {
	var list []catalog.Ending
	for _, e := range practical.List() {
		list = append(list, endingOf(e))
	}
	return list
})

func endingOf(e practical.Ending) catalog.Ending {
	out := catalog.Ending{
		ID: e.ID, Class: *className(e.Class.Material, false), Book: string(e.Book),
		Group: textOf(e.Group), Name: textOf(e.Name), Rule: textOf(e.Rule),
	}
	if n := e.Found; n != nil {
		out.Counted = true
		out.Strong, out.Weak = tallyOf(n.Strong), tallyOf(n.Weak)
		out.Strong.LongestStrong = catalog.EndgameLongest{Plies: n.Longest, Position: n.Hardest}
		out.Holds = n.Holds
	}
	return out
}

func textOf(t practical.Text) map[string]string {
	return map[string]string{"zh": t.Chinese, "en": t.English}
}

func tallyOf(t practical.Tally) catalog.EndgameTally {
	none := catalog.EndgameLongest{Plies: -1}
	return catalog.EndgameTally{
		Legal: t.Legal, StrongWins: t.Wins, WeakWins: t.Losses, Draws: t.Draws(), Unresolved: t.Draws() + t.Ruled,
		LongestStrong: none, LongestWeak: none,
	}
}

// EndingOf implements catalog.Endgames.
func (studied) EndingOf(p core.Position) (catalog.Ending, bool) {
	at, ok := p.(xiangqi.Position)
	if !ok {
		return catalog.Ending{}, false
	}
	b := at.Board()
	m := endgame.MaterialOf(b)
	if !m.Solvable() {
		return catalog.Ending{}, false
	}
	for i, e := range practical.List() {
		if swapped, ok := e.Class.Holds(b); ok {
			found := endingsOf()[i]
			found.Class.Swapped = swapped
			return found, true
		}
	}
	standard, swapped := m.Standard()
	return catalog.Ending{ID: standard.String(), Class: *className(standard, swapped)}, true
}

// Need implements catalog.Endgames.
func (s studied) Need(id string, lim solver.Limit) (catalog.EndgameNeed, error) {
	c, err := endgame.ParseClass(id)
	if err != nil {
		return catalog.EndgameNeed{}, err
	}
	n := s.store.Need(c.Material, limitOf(lim))
	return catalog.EndgameNeed{Class: n.Material.String(), Memory: n.Memory, Time: n.Time, Ready: n.Ready, Err: n.Err}, nil
}

// Solve implements catalog.Endgames.
func (s studied) Solve(ctx context.Context, id string, lim solver.Limit, tell func(share float64)) error {
	c, err := endgame.ParseClass(id)
	if err != nil {
		return err
	}
	_, err = s.store.Solve(ctx, c.Material, limitOf(lim), func(p endgame.Progress) { tell(p.Share) })
	return err
}

// The limits of drawing random positions. The first choosyTries tries only accept positions worth playing, where a win
// takes at least worthPlaying plies. A position to win is always quiet.
const (
	worthPlaying = 9
	choosyTries  = 20_000
)

// Random implements catalog.Endgames.
func (s studied) Random(ctx context.Context, id string, wish catalog.EndgameWish, rng *rand.Rand) (core.Position, error) {
	c, err := endgame.ParseClass(id)
	if err != nil {
		return nil, err
	}
	view, err := s.store.Solve(ctx, c.Material, endgame.Limit{}, nil)
	if err != nil {
		return nil, err
	}
	turn := core.First
	if wish.Weak {
		turn = core.Second
	}
	tried := 0
	p, err := c.Random(ctx, turn, rng, func(p xiangqi.Position) bool {
		tried++
		return suits(view, p, wish, tried < choosyTries)
	})
	if errors.Is(err, endgame.ErrRare) {
		return nil, catalog.ErrRare
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// suits reports whether a position matches the wish and, if choosy, is worth playing too.
func suits(view *endgame.View, p xiangqi.Position, wish catalog.EndgameWish, choosy bool) bool {
	b := p.Board()
	v, ok := view.Probe(b)
	if !ok || p.Outcome().Over() {
		return false
	}
	if wish.Kind == catalog.EndgameWon && !endgame.Quiet(p) {
		return false // taking a piece that hangs is nothing to practise
	}
	if choosy && wish.Kind != catalog.EndgameOnly && (v.Winner >= 0 && !v.Ruled && v.Plies < worthPlaying || v.Winner < 0 && !endgame.Quiet(p)) {
		return false
	}
	switch wish.Kind {
	case catalog.EndgameWon:
		return v.Wins(core.First)
	case catalog.EndgameDrawn:
		return v.Winner < 0
	}
	// Only one move wins a won position, or saves one that cannot be won; a capture would give itself away.
	if v.Wins(p.Turn().Other()) || choosy && v.Wins(p.Turn()) && !v.Ruled && v.Plies < worthPlaying {
		return false
	}
	good := 0
	var only xiangqi.Move
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	list := b.Moves(buffer[:0])
	for _, m := range list {
		taken := b.Make(m)
		w, ok := view.Probe(b)
		b.Unmake(m, taken)
		if ok && w.Winner == v.Winner {
			good++
			only = m
		}
		if good > 1 {
			return false
		}
	}
	return good == 1 && len(list) > 2 && !(choosy && b.At(only.To()) != core.NoPiece)
}

// Drills implements catalog.Endgames.
func (s studied) Drills() puzzle.Prover { return drills{s.store} }
