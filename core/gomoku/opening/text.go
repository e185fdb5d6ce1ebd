package opening

import (
	"errors"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// maxText bounds the length of a dialogue's text in bytes.
const maxText = 1000

// String formats the whole dialogue: opening rule, rule set and answers, separated by spaces.
func (s State) String() string {
	words := []string{s.rule.String(), s.RuleSet().String()}
	for _, c := range s.choices {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}

// Parse reads a dialogue as State.String writes it. The error is a *core.TextError; for a faulty answer it is wrapped
// in a *core.PlaceError, which may also wrap core.ErrGameOver.
func Parse(text string) (State, error) {
	if len(text) > maxText {
		return State{}, gomoku.TooLong(len(text), maxText)
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return State{}, core.Unreadable("gm-opening-text", 0, "expected an opening rule, a rule set and answers")
	}
	rule, ok := Find(words[0])
	if !ok {
		return State{}, core.Unreadable("gm-opening-rule", 0, strconv.Quote(words[0])+" is not an opening rule", strconv.Quote(words[0]))
	}
	set, err := ruleSet(words[1])
	if err != nil {
		return State{}, err
	}
	s, err := New(rule, set)
	if err != nil {
		return State{}, err
	}
	for i, word := range words[2:] {
		c, err := s.ParseChoice(word)
		if err == nil {
			s, err = s.Play(c)
		}
		if err != nil {
			return State{}, &core.PlaceError{Place: core.Place{Move: i + 1, Word: word}, Err: err}
		}
	}
	return s, nil
}

func ruleSet(name string) (gomoku.RuleSet, error) {
	for _, set := range gomoku.RuleSets() {
		if set.String() == name {
			return set, nil
		}
	}
	return 0, core.Unreadable("gm-rules", 0, strconv.Quote(name)+" is not a rule set; expected renju, standard or freestyle", strconv.Quote(name))
}

// ParseChoice reads an answer as Choice.String writes it; a point or a number alone will do where one is asked for. It
// does not check that the answer is allowed; Play does. The error is a *core.TextError.
func (s State) ParseChoice(text string) (Choice, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	for kind, id := range choiceIDs {
		c := Choice{Kind: ChoiceKind(kind)}
		switch c.Kind {
		case Place:
		case Declare:
			number, ok := strings.CutPrefix(text, id+"-")
			if !ok && s.phase == Declaring {
				number, ok = text, true
			}
			if n, err := strconv.Atoi(number); ok && err == nil {
				c.Number = n
				return c, nil
			}
		case Offer, Choose:
			if point, ok := strings.CutPrefix(text, id+"-"); ok {
				var err error
				c.Point, err = readPoint(point)
				return c, err
			}
		default:
			if text == id {
				return c, nil
			}
		}
	}
	p, err := readPoint(text)
	return Choice{Kind: withPoint[s.phase], Point: p}, err
}

// readPoint reads a point in coordinates.
func readPoint(text string) (gomoku.Point, error) {
	m, err := gomoku.ReadMove(text)
	switch {
	case err == nil && m != core.PassMove:
		return gomoku.PointOf(m), nil
	case err == nil || errors.Is(err, core.ErrUnreadable):
		return 0, core.Unreadable("gm-opening-choice", 0, core.Quote(text)+" is not an answer in an opening", core.Quote(text))
	}
	return 0, err
}
