// Package practical lists the practical endings of xiangqi (实用残局): the endings that players study, under their usual
// names, with the verdicts of books and of the tables of package endgame.
//
// The list, endings.txt, is written by hand. The command solver/xiangqi/cmd/practical generates numbers.txt from it,
// with the tallies of each ending. A class that is not counted has no numbers; everything else works without.
package practical

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"qilab/solver/xiangqi/endgame"
)

//go:embed endings.txt
var endingsText string

//go:embed numbers.txt
var numbersText string

// Verdict is the verdict of books on an ending.
type Verdict string

// The verdicts of books.
const (
	Win     Verdict = "win"   // the stronger side wins from any position in order (例胜, 必胜)
	Skill   Verdict = "skill" // it wins in favourable positions only (巧胜)
	Draw    Verdict = "draw"  // the weaker side holds (例和, 难胜)
	Nothing Verdict = "-"     // no verdict
)

// Text is a text in both languages.
type Text struct{ Chinese, English string }

// Ending is a practical ending.
type Ending struct {
	ID    string // the name of its class
	Class endgame.Class
	Group Text // its heading
	Book  Verdict
	Name  Text
	Rule  Text     // its rule of thumb, in a sentence
	Found *Numbers // the tallies; nil: not counted yet
}

// The bounds of a list.
const (
	maxEndings = 1000
	maxText    = 400 // bytes of a name or a rule
)

// List returns the endings of the program, in the order of the list.
var List = sync.OnceValue(func() []Ending {
	list, err := parse(endingsText)
	if err == nil {
		err = ReadNumbers(numbersText, list)
	}
	if err != nil {
		panic(err) // a test reads both
	}
	return list
})

// parse reads a list of endings. Errors name the faulty line.
func parse(text string) ([]Ending, error) {
	var list []Ending
	var group Text
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if heading, ok := strings.CutPrefix(line, "="); ok {
			fields, err := split(heading, 2)
			if err != nil {
				return nil, fmt.Errorf("endings, line %d: %w", i+1, err)
			}
			group = Text{fields[0], fields[1]}
			continue
		}
		e, err := parseEnding(line)
		switch {
		case err != nil:
		case group == Text{}:
			err = fmt.Errorf("%s stands under no heading", e.ID)
		case seen[e.ID]:
			err = fmt.Errorf("%s is there twice", e.ID)
		case len(list) == maxEndings:
			err = fmt.Errorf("there are more than %d endings", maxEndings)
		}
		if err != nil {
			return nil, fmt.Errorf("endings, line %d: %w", i+1, err)
		}
		e.Group = group
		seen[e.ID] = true
		list = append(list, e)
	}
	return list, nil
}

// split returns the fields of a line, none of which is empty.
func split(line string, n int) ([]string, error) {
	fields := strings.Split(line, "|")
	if len(fields) != n {
		return nil, fmt.Errorf("%d fields between |, not %d", n, len(fields))
	}
	for i, f := range fields {
		if fields[i] = strings.TrimSpace(f); fields[i] == "" || len(fields[i]) > maxText {
			return nil, fmt.Errorf("field %d is empty or longer than %d bytes", i+1, maxText)
		}
	}
	return fields, nil
}

func parseEnding(line string) (Ending, error) {
	f, err := split(line, 6)
	if err != nil {
		return Ending{}, fmt.Errorf("an ending has %w", err)
	}
	class, err := endgame.ParseClass(f[0])
	if err != nil {
		return Ending{}, err
	}
	if !class.Material.Solvable() {
		return Ending{}, fmt.Errorf("%s has too many pieces, or none that could win", f[0])
	}
	book := Verdict(f[1])
	switch book {
	case Win, Skill, Draw, Nothing:
	default:
		return Ending{}, fmt.Errorf("%q is not win, skill, draw or -", f[1])
	}
	return Ending{
		ID: class.String(), Class: class, Book: book, Name: Text{f[2], f[3]}, Rule: Text{f[4], f[5]},
	}, nil
}
