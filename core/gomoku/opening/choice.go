package opening

import (
	"fmt"
	"slices"
	"strconv"

	"qilab/core"
	"qilab/core/gomoku"
)

// ChoiceKind is a kind of answer.
type ChoiceKind uint8

// The kinds of answer.
const (
	Place     ChoiceKind = iota // a stone on Point
	Swap                        // swap colours
	Keep                        // do not swap
	TakeWhite                   // play White
	TakeBlack                   // play Black
	TwoMore                     // put two more stones and let the other player take a colour
	Declare                     // announce Number 5th moves
	OfferTen                    // offer ten 5th moves oneself
	Offer                       // offer Point as a 5th move
	Choose                      // choose Point among the 5th moves offered
)

// Choice is an answer. Choices are comparable.
type Choice struct {
	Kind   ChoiceKind
	Point  gomoku.Point // of Place, Offer and Choose; otherwise 0
	Number int          // of Declare; otherwise 0
}

// choiceIDs are the fixed names of the kinds; Place, Declare, Offer and Choose are followed by a point or a number.
var choiceIDs = [...]string{"place", "swap", "keep", "white", "black", "two-more", "declare", "ten", "offer", "choose"}

// String returns the fixed name of k, the end of its key "opening.choice.NAME" in the catalogues.
func (k ChoiceKind) String() string {
	if int(k) >= len(choiceIDs) {
		return "none"
	}
	return choiceIDs[k]
}

// String formats c as "h8", "swap", "declare-4", "offer-i9" and so on.
func (c Choice) String() string {
	switch c.Kind {
	case Place:
		return c.Point.String()
	case Declare:
		return c.Kind.String() + "-" + strconv.Itoa(c.Number)
	case Offer, Choose:
		return c.Kind.String() + "-" + c.Point.String()
	}
	return c.Kind.String()
}

// simple lists, for each question, the answers without a point or a number.
var simple = map[Phase][]ChoiceKind{
	Swapping:  {Swap, Keep},
	Taking:    {TakeWhite, TakeBlack, TwoMore},
	Colouring: {TakeWhite, TakeBlack},
	Forking:   {Swap, Keep, OfferTen},
}

// withPoint maps each question to the kind of answer that has a point.
var withPoint = map[Phase]ChoiceKind{Placing: Place, Offering: Offer, Choosing: Choose}

// Choices lists all answers; none once the opening is over.
func (s State) Choices() []Choice {
	var list []Choice
	for _, kind := range simple[s.phase] {
		list = append(list, Choice{Kind: kind})
	}
	for n := 1; n <= s.MaxNumber(); n++ {
		list = append(list, Choice{Kind: Declare, Number: n})
	}
	for p := range s.Area().All() {
		list = append(list, Choice{Kind: withPoint[s.phase], Point: p})
	}
	return list
}

// illegal returns the error for an answer that cannot be given.
func illegal(code, message string, args ...string) *core.TextError {
	return &core.TextError{Kind: core.ErrIllegalMove, Code: code, Args: args, Message: message}
}

// check returns why an answer cannot be given, or nil.
func (s State) check(c Choice) error {
	kind, hasPoint := withPoint[s.phase]
	switch {
	case s.phase == Done:
		return core.ErrGameOver
	case hasPoint && c.Kind == kind && c.Number == 0:
		return s.checkPoint(c.Point)
	case s.phase == Declaring && c.Kind == Declare && c.Point == 0:
		if max := s.MaxNumber(); c.Number < 1 || c.Number > max {
			return illegal("gm-opening-number", fmt.Sprintf("%d fifth moves cannot be declared; expected 1 to %d", c.Number, max),
				strconv.Itoa(c.Number), strconv.Itoa(max))
		}
		return nil
	case slices.Contains(simple[s.phase], c.Kind) && c == Choice{Kind: c.Kind}:
		return nil
	}
	if c.Kind == Place && !hasPoint {
		return illegal("gm-opening-question", "no stone can be placed now; the question is: "+s.phase.String())
	}
	return illegal("gm-opening-not-now", fmt.Sprintf("%q does not answer the question (%s)", c.String(), s.phase), c.String())
}

// checkPoint returns why a stone cannot be put, offered or chosen there, or nil.
func (s State) checkPoint(p gomoku.Point) error {
	if s.phase == Choosing {
		if !slices.Contains(s.offers, p) {
			return illegal("gm-opening-not-offered", p.String()+" has not been offered", p.String())
		}
		return nil
	}
	if !p.Valid() {
		return illegal("gm-opening-pass", "nobody can pass in the opening")
	}
	if _, err := s.position.Play(p.Move()); err != nil {
		return err
	}
	const middle = gomoku.Size / 2
	half := s.width() / 2
	if s.phase == Placing && (abs(p.Col()-middle) > half || abs(p.Row()-middle) > half) {
		width := strconv.Itoa(s.width())
		return illegal("gm-opening-area", fmt.Sprintf("%v is outside the %s×%s points in the middle", p, width, width), p.String(), width)
	}
	if s.phase == Offering {
		for _, offered := range s.offers {
			switch {
			case offered == p:
				return illegal("gm-opening-offered", p.String()+" has been offered already", p.String())
			case alike(s.position, offered).Has(p):
				return illegal("gm-opening-symmetric", fmt.Sprintf("%v is the same as %v by symmetry", p, offered), p.String(), offered.String())
			}
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// Play returns the state after an answer. The error is a *core.TextError of kind core.ErrIllegalMove, or
// core.ErrGameOver if the opening is over.
func (s State) Play(c Choice) (State, error) {
	if err := s.check(c); err != nil {
		return s, err
	}
	s.choices = append(s.choices[:len(s.choices):len(s.choices)], c)
	switch c.Kind {
	case Place:
		return s.put(c.Point).afterStone(), nil
	case Swap:
		s.black = s.black.other()
		return s.afterSwap(), nil
	case Keep:
		return s.afterSwap(), nil
	case TakeBlack:
		s.black, s.phase = s.decider, Done
	case TakeWhite:
		s.black, s.phase = s.decider.other(), Done
	case TwoMore:
		s.phase = Placing
	case Declare:
		s.number = c.Number
		s.phase, s.decider = Swapping, s.decider.other()
	case OfferTen:
		s.number = tenOffer
		s.phase = Offering
	case Offer:
		s.offers = append(s.offers[:len(s.offers):len(s.offers)], c.Point)
		if len(s.offers) < s.number {
			return s, nil
		}
		if s.number == 1 { // there is no choice
			s = s.put(c.Point)
			s.phase = Done
			return s, nil
		}
		s.phase, s.decider = Choosing, s.holder(gomoku.White)
	case Choose:
		s = s.put(c.Point)
		s.phase = Done
	}
	return s, nil
}

// put puts a stone on p, where check has allowed one.
func (s State) put(p gomoku.Point) State {
	next, err := s.position.Play(p.Move())
	if err != nil {
		panic(err) // it has been checked
	}
	s.position = next.(gomoku.Position)
	s.stones = append(s.stones[:len(s.stones):len(s.stones)], p)
	return s
}

// afterStone moves to the question after a stone.
func (s State) afterStone() State {
	n := len(s.stones)
	if s.rule == Taraguchi10 {
		s.phase, s.decider = Swapping, s.decider.other()
		if n == 4 {
			s.phase = Forking
		}
		return s
	}
	switch n {
	case 3:
		switch s.rule {
		case Swap2:
			s.phase, s.decider = Taking, B
		case Yamaguchi:
			s.phase = Declaring
		default:
			s.phase, s.decider = Swapping, B
		}
	case 4:
		switch s.rule {
		case Swap2: // the same player puts the fifth
		case Soosorv8:
			s.phase = Declaring
		case RIF:
			s.number = classicOffer
			return s.offering()
		default:
			return s.offering()
		}
	case 5: // in swap2
		s.phase, s.decider = Colouring, A
	}
	return s
}

// afterSwap moves to the question after the decision whether to swap.
func (s State) afterSwap() State {
	n := len(s.stones)
	switch {
	case n == 5:
		s.phase = Done
	case n == 4 && s.rule != Taraguchi10:
		return s.offering()
	default:
		s.phase, s.decider = Placing, s.holder(s.Turn())
	}
	return s
}

// offering asks Black for 5th moves.
func (s State) offering() State {
	s.phase, s.decider = Offering, s.holder(gomoku.Black)
	return s
}

// Back returns the state before the last answer; ok is false at the start.
func (s State) Back() (before State, ok bool) {
	if len(s.choices) == 0 {
		return s, false
	}
	before, err := New(s.rule, s.RuleSet())
	for _, c := range s.choices[:len(s.choices)-1] {
		if err == nil {
			before, err = before.Play(c)
		}
	}
	if err != nil {
		panic(err) // they were legal before
	}
	return before, true
}

// History lists the answers so far.
func (s State) History() []Choice { return slices.Clone(s.choices) }
