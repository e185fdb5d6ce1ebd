package gametest

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/timing"
)

// Capabilities checks that the capabilities of a game are consistent, and work at its start.
func Capabilities(t testing.TB, rules core.Rules) {
	t.Helper()
	c, start := rules.Capabilities(), rules.Start()
	names(t, rules, c)
	notations(t, rules, c, start)
	starts(t, rules, c, start)
	targets(t, rules, c, start)
	openings(t, rules, c, start)
	variants(t, rules, c)
	atStart(t, rules, c, start)
	symmetries(t, rules, c, start)
	index(t, rules, c)
	bookKeys(t, rules, c)
	moves(t, rules, c, start)
}

// names checks the names of notations and symmetries, the family, and the usual time controls.
func names(t testing.TB, rules core.Rules, c core.Capabilities) {
	t.Helper()
	for name, list := range map[string][]string{"notations": namesOf(c.Notations), "symmetries": symmetriesOf(c.Symmetry)} {
		if slices.Contains(list, "") || len(slices.Compact(slices.Sorted(slices.Values(list)))) != len(list) {
			t.Errorf("%s: the %s are %q", rules.ID(), name, list)
		}
	}
	if c.Family != nil && (c.Family.ID == "" || !slices.Contains(c.Family.Members, rules.ID())) {
		t.Errorf("%s is not in its family %v", rules.ID(), *c.Family)
	}
	for _, text := range c.Times {
		if control, err := timing.Parse(text); err != nil || control.None() || control.String() != text {
			t.Errorf("%s: %q is no control of time: %v, %v", rules.ID(), text, control, err)
		}
	}
}

// notations checks that the first moves are read back in each notation.
func notations(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if c.Notations == nil {
		return
	}
	for _, m := range start.Moves() {
		for _, name := range c.Notations.Names {
			text := c.Notations.Format(start, m, name)
			if back, err := rules.ParseMove(start, text); err != nil || back != m {
				t.Errorf("%s: %q (%s) is read back as %v, %v", rules.ID(), text, name, back, err)
			}
		}
	}
}

// starts checks the starting positions, handicaps and deals.
func starts(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if c.Starts != nil {
		if list := c.Starts(); len(list) == 0 || list[0].Position != start {
			t.Errorf("%s: the starts are %v", rules.ID(), list)
		}
	}
	if c.Handicaps != nil {
		seen := map[string]bool{}
		for _, h := range c.Handicaps() {
			if h.ID == "" || seen[h.ID] || h.Position.Outcome().Over() {
				t.Errorf("%s: the handicap %q cannot be chosen", rules.ID(), h.ID)
			}
			seen[h.ID] = true
			if back, err := rules.Parse(h.Position.String()); err != nil || back != h.Position {
				t.Errorf("%s: the handicap %s is read back as %v, %v", rules.ID(), h.ID, back, err)
			}
			freeMoves(t, rules, h)
		}
	}
	if c.Deal != nil {
		if first, again := c.Deal(7), c.Deal(7); first.String() != again.String() {
			t.Errorf("%s: a seed deals two positions", rules.ID())
		}
	}
}

// targets checks that the start can be played to each number of points.
func targets(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if c.Targets == nil {
		return
	}
	for n := c.Targets.Min; n <= c.Targets.Max; n++ {
		if _, err := c.Targets.With(start, n); err != nil {
			t.Errorf("%s: the target %d: %v", rules.ID(), n, err)
		}
	}
	if p, err := c.Targets.With(start, c.Targets.Usual); err != nil || p != start {
		t.Errorf("%s: the start with the usual target is %v, %v", rules.ID(), p, err)
	}
}

// openings checks that a game which names openings lists the names, and that the start is none.
func openings(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if (c.OpeningOf == nil) != (c.OpeningNames == nil) {
		t.Errorf("%s names openings, or lists their names, and not both", rules.ID())
	}
	if c.OpeningOf != nil {
		if name, ok := c.OpeningOf(core.Line{{Position: start}}); ok {
			t.Errorf("%s: the start is called %q", rules.ID(), name.ID)
		}
	}
}

// variants checks that the rules for tournaments and for free play are of the same game.
func variants(t testing.TB, rules core.Rules, c core.Capabilities) {
	t.Helper()
	if c.Tournament != nil {
		if on := c.Tournament.With(true); on.ID() != rules.ID() || on.Capabilities().Tournament == nil {
			t.Errorf("%s: by the rule of tournaments it is %s", rules.ID(), on.ID())
		}
	}
	if c.FreePlay != nil && c.FreePlay(true).ID() != rules.ID() {
		t.Errorf("%s: without judgement it is another game", rules.ID())
	}
}

// atStart checks that nothing has been gained or is unusual at the start, and that passes are possible.
func atStart(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if c.Spoils != nil {
		for side, gained := range c.Spoils(start, start) {
			if len(gained.Pieces) > 0 || gained.Points != 0 {
				t.Errorf("%s: side %d has gained %+v at the start", rules.ID(), side, gained)
			}
		}
	}
	if c.SetupWarnings != nil {
		if list := c.SetupWarnings(rules.SetupOf(start)); len(list) > 0 {
			t.Errorf("%s: the start is unusual: %v", rules.ID(), list)
		}
	}
	if _, err := start.Play(core.PassMove); c.Pass && err != nil {
		t.Errorf("%s: nobody can pass: %v", rules.ID(), err)
	}
	if c.Steps != nil && c.Steps.Due(start) != "" {
		t.Errorf("%s begins with the step %q", rules.ID(), c.Steps.Due(start))
	}
}

// symmetries checks that the symmetries with names can be applied, and no others.
func symmetries(t testing.TB, rules core.Rules, c core.Capabilities, start core.Position) {
	t.Helper()
	if c.Symmetry == nil {
		return
	}
	for _, name := range c.Symmetry.Names {
		if _, err := c.Symmetry.Apply(core.NewGame(rules, start), name); err != nil {
			t.Errorf("%s: %s: %v", rules.ID(), name, err)
		}
		if _, err := c.Symmetry.Setup(rules.SetupOf(start), name); err != nil {
			t.Errorf("%s: %s of a setup: %v", rules.ID(), name, err)
		}
	}
	if _, err := c.Symmetry.Apply(core.NewGame(rules, start), "no such symmetry"); err == nil {
		t.Errorf("%s has every symmetry", rules.ID())
	}
}

// bookKeys checks that the codes of moves round-trip at the start.
func bookKeys(t testing.TB, rules core.Rules, c core.Capabilities) {
	t.Helper()
	if c.BookKeys == nil {
		return
	}
	start := rules.Start()
	for _, views := range []core.BookViews{c.BookKeys.Obk, c.BookKeys.Xqb, c.BookKeys.Dat, c.BookKeys.Rapfi} {
		if views == nil {
			continue
		}
		list := views(start)
		if len(list) == 0 {
			t.Errorf("%s: a kind of book cannot hold the start", rules.ID())
		}
		for _, v := range list {
			for _, m := range start.Moves() {
				if back, ok := v.Move(v.Code(m)); !ok || back != m {
					t.Errorf("%s: the code %04x of %v is read back as %v, %v", rules.ID(), v.Code(m), m, back, ok)
				}
			}
		}
	}
}

// moves plays the first few legal moves and checks the texts about them.
func moves(t testing.TB, rules core.Rules, c core.Capabilities, p core.Position) {
	t.Helper()
	g := core.NewGame(rules, p)
	for range 12 {
		list := g.Position().Moves()
		if len(list) == 0 {
			break
		}
		if c.Perft != nil && c.Perft(g.Position(), 1) != uint64(len(list)) {
			t.Errorf("%s: %v has %d moves, counted %d", rules.ID(), g.Position(), len(list), c.Perft(g.Position(), 1))
		}
		if c.Number != nil && c.Number(g.Position()) < 1 {
			t.Errorf("%s: %v has the number %d", rules.ID(), g.Position(), c.Number(g.Position()))
		}
		before := g.Position()
		threats(t, rules, c, before)
		n, err := g.Play(list[len(list)/2])
		if err != nil {
			t.Fatal(err)
		}
		if e := c.EffectOf(before, n.Move(), n.Position()); e > core.EffectAgain {
			t.Errorf("%s: the effect of %v is %d", rules.ID(), n.Move(), e)
		}
		if c.MidTurn(n) && n.Position().Turn() != before.Turn() {
			t.Errorf("%s: %v ends no turn, but the other side is to move", rules.ID(), n.Move())
		}
	}
}

// threats checks that a pass changes the side to move and does not end the game, and that an empty line wins nothing.
func threats(t testing.TB, rules core.Rules, c core.Capabilities, p core.Position) {
	t.Helper()
	if c.Threats == nil {
		return
	}
	passed, ok := c.Threats.Pass(p)
	if !ok {
		return
	}
	if passed.Turn() == p.Turn() || passed.Outcome().Over() || len(passed.Moves()) == 0 {
		t.Errorf("%s: after a pass %v is %v", rules.ID(), p, passed)
	}
	if c.Threats.Gain != nil {
		if n, won := c.Threats.Gain(passed, nil); won {
			t.Errorf("%s: no move at all wins %v at %v", rules.ID(), n, passed)
		}
	}
}

func namesOf(n *core.Notations) []string {
	if n == nil {
		return nil
	}
	return n.Names
}

func symmetriesOf(s *core.Symmetry) []string {
	if s == nil {
		return nil
	}
	return s.Names
}
