package gomokuopening

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// The program's answers, from the weakest level to the strongest: the time for a position, and the error about chances
// (chooser.noise).
const (
	minTime, maxTime = 100 * time.Millisecond, 500 * time.Millisecond
	maxNoise         = 0.2
)

// Dialogue implements catalog.Dialogue for the opening rules of a rule set.
type Dialogue struct {
	set      gomoku.RuleSet
	analyzer solver.Analyzer
	scale    judge.Scale
}

var _ catalog.Dialogue = Dialogue{}

// New returns the opening rules of a rule set. The program answers by the scores of an analyzer; if it is nil, at
// random.
func New(set gomoku.RuleSet, a solver.Analyzer, scale judge.Scale) Dialogue {
	return Dialogue{set: set, analyzer: a, scale: scale}
}

// Rules implements catalog.Dialogue.
func (d Dialogue) Rules() []string {
	var ids []string
	for _, r := range opening.Rules(d.set) {
		ids = append(ids, r.String())
	}
	return ids
}

// Begin implements catalog.Dialogue.
func (d Dialogue) Begin(rule string) (catalog.Agreement, error) {
	return d.Parse(rule + " " + d.set.String())
}

// Parse implements catalog.Dialogue.
func (d Dialogue) Parse(text string) (catalog.Agreement, error) {
	state, err := opening.Parse(text)
	if err != nil {
		return nil, err
	}
	if name := state.RuleSet().String(); state.RuleSet() != d.set {
		return nil, core.Unreadable("gm-rules", 0, "the opening is of "+name+", not "+d.set.String(), strconv.Quote(name))
	}
	return agreement{state}, nil
}

// Choose implements catalog.Dialogue.
func (d Dialogue) Choose(ctx context.Context, a catalog.Agreement, strength float64, memory int, rng *rand.Rand) (string, error) {
	c := chooser{
		analyzer: d.analyzer, scale: d.scale, memory: memory,
		time:  minTime + time.Duration(strength*float64(maxTime-minTime)),
		noise: (1 - strength) * maxNoise,
	}
	choice, err := c.answer(ctx, a.(agreement).state, rng)
	return choice.String(), err
}

// agreement is a state of the dialogue.
type agreement struct{ state opening.State }

func (a agreement) Rule() string              { return a.state.Rule().String() }
func (a agreement) String() string            { return a.state.String() }
func (a agreement) Done() bool                { return a.state.Done() }
func (a agreement) Decider() int              { return int(a.state.Decider()) }
func (a agreement) Side(player int) core.Side { return a.state.Colour(opening.Player(player)) }

func (a agreement) Moves() []core.Move {
	var moves []core.Move
	for _, p := range a.state.Stones() {
		moves = append(moves, p.Move())
	}
	return moves
}

func (a agreement) Back() (catalog.Agreement, bool) {
	before, ok := a.state.Back()
	return agreement{before}, ok
}

func (a agreement) Area() []core.Square {
	var list []core.Square
	for p := range a.state.Area().All() {
		list = append(list, p.Square())
	}
	return list
}

func (a agreement) Offers() []core.Square {
	var list []core.Square
	for _, p := range a.state.Offers() {
		list = append(list, p.Square())
	}
	return list
}

func (a agreement) Choices() []catalog.Choice {
	var list []catalog.Choice
	for _, c := range a.state.Choices() {
		label := core.Note{Key: "opening.choice." + c.Kind.String()}
		switch c.Kind {
		case opening.Place, opening.Offer, opening.Choose:
			continue
		case opening.Declare:
			label = core.Note{Key: "opening.choice.number", Args: []string{strconv.Itoa(c.Number)}}
		}
		list = append(list, catalog.Choice{ID: c.String(), Label: label})
	}
	return list
}

// Play puts, offers or chooses a stone; State.Play rejects a stone that is no answer, and always a pass.
func (a agreement) Play(m core.Move) (catalog.Agreement, error) {
	kind := map[opening.Phase]opening.ChoiceKind{opening.Offering: opening.Offer, opening.Choosing: opening.Choose}[a.state.Phase()]
	return a.give(opening.Choice{Kind: kind, Point: gomoku.PointOf(m)})
}

func (a agreement) Answer(id string) (catalog.Agreement, error) {
	c, err := a.state.ParseChoice(id)
	if err != nil {
		return nil, err
	}
	return a.give(c)
}

func (a agreement) give(c opening.Choice) (catalog.Agreement, error) {
	next, err := a.state.Play(c)
	if err != nil {
		return nil, err
	}
	return agreement{next}, nil
}

func (a agreement) Headings() []core.Note {
	s := a.state
	list := []core.Note{{Key: "opening.rule." + s.Rule().String()}}
	if pattern, ok := s.Pattern(); ok {
		list = append(list, core.Note{Key: "opening.named", Args: []string{"opening-name.gomoku." + pattern.String(), pattern.Code()}})
	}
	if n := s.Number(); n > 0 && !s.Done() {
		list = append(list, core.Note{Key: "opening.number", Args: []string{strconv.Itoa(n)}})
	}
	return list
}

func (a agreement) Question() core.Note {
	s := a.state
	side := "side." + s.RuleSet().String() + "." + gomoku.Rules{}.Sides()[s.Turn()]
	number := strconv.Itoa(len(s.Stones()) + 1)
	switch s.Phase() {
	case opening.Placing:
		area := s.Area()
		switch size := area.Len(); {
		case size == 1:
			return core.Note{Key: "opening.ask.placing-one", Args: []string{side, number, area.First().String()}}
		case size < gomoku.Points/2:
			width := strconv.Itoa(2*len(s.Stones()) + 1)
			return core.Note{Key: "opening.ask.placing-area", Args: []string{side, number, width}}
		}
		return core.Note{Key: "opening.ask.placing", Args: []string{side, number}}
	case opening.Offering:
		return core.Note{Key: "opening.ask.offering", Args: []string{strconv.Itoa(len(s.Offers()) + 1), strconv.Itoa(s.Number())}}
	}
	return core.Note{Key: "opening.ask", Args: []string{"opening.phase." + s.Phase().String()}}
}

func (a agreement) Said() (note core.Note, player int, ok bool) {
	after := a.state
	before, ok := after.Back()
	if !ok {
		return core.Note{}, 0, false
	}
	speaker := before.Decider()
	for ok && before.Decider() == speaker {
		history := after.History()
		switch last := history[len(history)-1]; last.Kind {
		case opening.Place, opening.Offer, opening.Choose:
			if a.state.Done() || a.state.Decider() == speaker {
				return core.Note{}, 0, false // the other player has nothing to learn yet
			}
			after = before
			before, ok = after.Back()
			continue
		case opening.Declare:
			note = core.Note{Key: "opening.said.declare", Args: []string{strconv.Itoa(last.Number)}}
		default:
			note = core.Note{Key: "opening.said", Args: []string{"opening.choice." + last.Kind.String()}}
		}
		return note, int(speaker), true
	}
	return core.Note{}, 0, false
}
