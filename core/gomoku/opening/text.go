package opening

import (
	"fmt"
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

func textError(code, message string, args ...string) *core.TextError {
	return &core.TextError{Kind: core.ErrUnreadable, Code: code, Args: args, Message: "unreadable: " + message}
}

// Parse reads a dialogue as State.String writes it. The error is a *core.TextError; for a faulty answer it is wrapped
// in a *core.PlaceError, which may also wrap core.ErrGameOver.
func Parse(text string) (State, error) {
	if len(text) > maxText {
		return State{}, textError("gm-too-long", fmt.Sprintf("%d bytes are too many, at most %d are allowed", len(text), maxText),
			strconv.Itoa(len(text)), strconv.Itoa(maxText))
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return State{}, textError("gm-opening-text", "expected an opening rule, a rule set and answers")
	}
	rule, ok := Find(words[0])
	if !ok {
		return State{}, textError("gm-opening-rule", strconv.Quote(words[0])+" is not an opening rule", strconv.Quote(words[0]))
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
	return 0, textError("gm-rules", strconv.Quote(name)+" is not a rule set; expected renju, standard or freestyle", strconv.Quote(name))
}

// ParseChoice reads an answer as Choice.String writes it; a point or a number alone will do where one is asked for. It
// does not check that the answer is allowed; Play does. The error is a *core.TextError.
func (s State) ParseChoice(text string) (Choice, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	bad := textError("gm-opening-choice", fmt.Sprintf("%.20q is not an answer in an opening", text), fmt.Sprintf("%.20q", text))
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
				p, err := readPoint(point)
				if err != nil {
					return c, err
				}
				c.Point = p
				return c, nil
			}
		default:
			if text == id {
				return c, nil
			}
		}
	}
	p, err := readPoint(text)
	if err != nil {
		if err.Kind == core.ErrUnreadable {
			return Choice{}, bad
		}
		return Choice{}, err
	}
	return Choice{Kind: withPoint[s.phase], Point: p}, nil
}

// readPoint reads a point in coordinates.
func readPoint(text string) (gomoku.Point, *core.TextError) {
	bad := textError("gm-opening-choice", fmt.Sprintf("%.20q is not a point", text), fmt.Sprintf("%.20q", text))
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' {
		return 0, bad
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil {
		return 0, bad
	}
	col := int(text[0] - 'a')
	if col >= gomoku.Size || row < 1 || row > gomoku.Size {
		return 0, illegal("gm-off-board", fmt.Sprintf("%.20q is off the board, which runs from a1 to o15", text), fmt.Sprintf("%.20q", text))
	}
	return gomoku.PointAt(col, row-1), nil
}
