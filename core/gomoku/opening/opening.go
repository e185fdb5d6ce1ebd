// Package opening implements the opening rules of gomoku and renju as dialogues: two players put stones, swap colours,
// declare numbers and choose, until the starting position and the colours are settled. It serves the window, which asks
// the players, and the engine, which answers for itself.
//
// A State is the state of a dialogue: the question (Phase), the player to answer (Decider), and the possible answers
// (Choices, or Area for the points among them). Play answers. States are immutable; String prints the whole dialogue
// and Parse reads it back.
//
// The rules are those published by the Renju International Federation (renju.net, "Rules") and, for swap2, by the
// Gomocup tournament:
//
//   - swap2: A puts three stones. B takes white, takes black, or puts two more and lets A take a colour.
//   - RIF, the classic rule: A plays one of the 26 patterns, B may swap; White puts the 4th stone; Black offers two
//     5th moves, and White chooses one.
//   - Yamaguchi: as RIF, but A declares the number of 5th moves along with the pattern.
//   - Soosõrv-8: as RIF, but White declares the number of 5th moves, 1 to 8, along with the 4th stone, and Black may
//     then swap.
//   - Taraguchi-10: after each of the first three stones (centre, 3×3, 5×5) the other player may swap. After the 4th
//     (7×7), Black has a choice: to swap or not, after which the 5th stone follows within 9×9 with another chance to
//     swap; or to offer ten 5th moves anywhere, of which White chooses one.
//
// A pattern is a stone in the centre, a second one in the 3×3 points around it and a third one in the 5×5. No two of
// the 5th moves offered may be the same by a symmetry of the stones.
package opening

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// Rule is an opening rule.
type Rule uint8

// The opening rules.
const (
	Swap2 Rule = iota
	RIF
	Yamaguchi
	Soosorv8
	Taraguchi10
	ruleCount
)

// ruleIDs are the fixed names of the rules.
var ruleIDs = [ruleCount]string{"swap2", "rif", "yamaguchi", "soosorv-8", "taraguchi-10"}

// String returns the fixed name of r, the end of its key "opening.rule.NAME" in the catalogues.
func (r Rule) String() string { return ruleIDs[r] }

// fits reports whether r applies to the rule set: swap2 applies to all, the others only to renju.
func (r Rule) fits(set gomoku.RuleSet) bool { return r == Swap2 || set == gomoku.Renju }

// Rules lists the opening rules for a rule set.
func Rules(set gomoku.RuleSet) []Rule {
	var list []Rule
	for r := range ruleCount {
		if r.fits(set) {
			list = append(list, r)
		}
	}
	return list
}

// Find returns the rule with the given name.
func Find(id string) (Rule, bool) {
	for r := range ruleCount {
		if ruleIDs[r] == id {
			return r, true
		}
	}
	return 0, false
}

// Player is one of the two players, regardless of colour.
type Player uint8

// The players: A moves first.
const (
	A Player = iota
	B
)

// other returns the opponent of p.
func (p Player) other() Player { return p ^ 1 }

// String returns "a" or "b".
func (p Player) String() string { return string(rune('a' + p)) }

// Phase is the pending question.
type Phase uint8

// The phases.
const (
	// Placing: put a stone of the colour of State.Turn on one of the points of State.Area.
	Placing Phase = iota
	// Swapping: swap colours or not.
	Swapping
	// Taking: take white, take black, or put two more stones (swap2).
	Taking
	// Colouring: take white or take black.
	Colouring
	// Declaring: declare the number of 5th moves.
	Declaring
	// Forking: swap, keep, or offer ten 5th moves (Taraguchi-10).
	Forking
	// Offering: offer one more 5th move.
	Offering
	// Choosing: choose one of the 5th moves offered.
	Choosing
	// Done: the opening is over.
	Done
)

// phaseIDs are the fixed names of the phases.
var phaseIDs = [...]string{"placing", "swapping", "taking", "colouring", "declaring", "forking", "offering", "choosing", "done"}

// String returns the fixed name of p, the end of its key "opening.phase.NAME" in the catalogues.
func (p Phase) String() string { return phaseIDs[p] }

// The bounds of the number of 5th moves. The Yamaguchi rule sets none; more than twelve are useless.
const (
	maxYamaguchi = 12
	maxSoosorv   = 8
	classicOffer = 2
	tenOffer     = 10
)

// State is the state of a dialogue. States are immutable.
type State struct {
	rule     Rule
	position gomoku.Position
	stones   []gomoku.Point // in the order of play
	black    Player
	phase    Phase
	decider  Player
	number   int // the number of 5th moves to offer; 0 while undecided
	offers   []gomoku.Point
	choices  []Choice
}

// New starts a dialogue. It returns a *core.TextError if the rule does not apply to the rule set.
func New(r Rule, set gomoku.RuleSet) (State, error) {
	if !r.fits(set) {
		return State{}, illegal("gm-opening-set", "the opening rule "+r.String()+" is for renju only", "opening.rule."+r.String())
	}
	start := gomoku.Rules{Set: set}.Start().(gomoku.Position)
	return State{rule: r, position: start, phase: Placing, decider: A, black: A}, nil
}

// Rule returns the opening rule.
func (s State) Rule() Rule { return s.rule }

// RuleSet returns the rule set of the game.
func (s State) RuleSet() gomoku.RuleSet { return s.position.Rules() }

// Position returns the current position. The 5th moves offered are not on it.
func (s State) Position() gomoku.Position { return s.position }

// Stones returns the points of the stones in the order of play; the first is black.
func (s State) Stones() []gomoku.Point { return append([]gomoku.Point(nil), s.stones...) }

// Phase returns the pending question.
func (s State) Phase() Phase { return s.phase }

// Done reports whether the opening is over: the game continues from Position, with the colours as they are.
func (s State) Done() bool { return s.phase == Done }

// Decider returns the player to answer. It is meaningless once the opening is over.
func (s State) Decider() Player { return s.decider }

// Colour returns the current colour of a player.
func (s State) Colour(p Player) core.Side {
	if p == s.black {
		return gomoku.Black
	}
	return gomoku.White
}

// holder returns the player who currently has a colour.
func (s State) holder(side core.Side) Player { return s.black ^ Player(side) }

// Turn returns the colour of the next stone.
func (s State) Turn() core.Side { return s.position.Turn() }

// Number returns the number of 5th moves to offer, or 0 if it is undecided or the rule has none.
func (s State) Number() int { return s.number }

// Offers returns the 5th moves offered so far.
func (s State) Offers() []gomoku.Point { return append([]gomoku.Point(nil), s.offers...) }

// MaxNumber returns the largest number that may be declared, or 0 if none is to be declared.
func (s State) MaxNumber() int {
	switch {
	case s.phase != Declaring:
		return 0
	case s.rule == Yamaguchi:
		return maxYamaguchi
	}
	return maxSoosorv
}

// width returns the number of rows and columns of the central square in which the next stone must be put.
func (s State) width() int {
	n := len(s.stones)
	if s.rule == Swap2 || s.rule != Taraguchi10 && n > 2 || n > 4 {
		return gomoku.Size
	}
	return 2*n + 1
}

// Area returns the points where a stone may be put, offered or chosen; it is empty for other questions.
func (s State) Area() gomoku.Set {
	var area gomoku.Set
	switch s.phase {
	case Choosing:
		return gomoku.SetOf(s.offers...)
	case Placing, Offering:
		for _, m := range s.position.Moves() {
			if p := gomoku.PointOf(m); p != gomoku.NoPoint && s.checkPoint(p) == nil {
				area.Add(p)
			}
		}
	}
	return area
}

// Pattern returns the pattern that the dialogue led to.
func (s State) Pattern() (gomoku.Pattern, bool) { return gomoku.PatternOf(s.stones) }
