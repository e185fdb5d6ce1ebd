package practical

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Tally counts the positions of an ending with one side to move.
type Tally struct {
	Legal, Wins, Losses int // of the stronger side, with the rule on perpetual check
	Ruled               int // of those, the ones that only that rule decides
}

// Draws returns the number of drawn positions.
func (t Tally) Draws() int { return t.Legal - t.Wins - t.Losses }

// Numbers are the tallies of an ending from the tables.
type Numbers struct {
	Strong, Weak Tally // with either side to move
	Longest      int   // plies of the longest win of the stronger side that needs no rule, with it to move; -1: there is none
	// Positions with the stronger side to move; nil: there is none. Hardest is that longest win. Holds is a draw
	// without an immediate capture.
	Hardest, Holds core.Position
}

// The fields of a line of numbers.
const numberFields = 12

// none denotes a missing position.
const none = "-"

// ReadNumbers reads the output of FormatNumbers into the endings of a list. It skips lines of endings that are not in
// the list. Errors name the faulty line.
func ReadNumbers(text string, list []Ending) error {
	at := make(map[string]int, len(list))
	for i, e := range list {
		at[e.ID] = i
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		id, n, err := parseNumbers(line)
		if err != nil {
			return fmt.Errorf("numbers, line %d: %w", i+1, err)
		}
		if k, ok := at[id]; ok {
			list[k].Found = n
		}
	}
	return nil
}

func parseNumbers(line string) (id string, n *Numbers, err error) {
	f := strings.Split(line, "\t")
	if len(f) != numberFields {
		return "", nil, fmt.Errorf("%d fields, not %d", len(f), numberFields)
	}
	n = &Numbers{}
	for i, to := range []*int{
		&n.Strong.Legal, &n.Strong.Wins, &n.Strong.Losses, &n.Strong.Ruled, &n.Weak.Legal, &n.Weak.Wins, &n.Weak.Losses, &n.Weak.Ruled, &n.Longest,
	} {
		if *to, err = strconv.Atoi(f[1+i]); err != nil || *to < 0 && to != &n.Longest || *to < -1 {
			return "", nil, fmt.Errorf("field %d, %.20q, is no number", i+2, f[1+i])
		}
	}
	for _, t := range []Tally{n.Strong, n.Weak} {
		if t.Wins > t.Legal || t.Losses > t.Legal-t.Wins || t.Ruled > t.Wins+t.Losses {
			return "", nil, fmt.Errorf("%s: the parts are more than the whole", f[0])
		}
	}
	for i, to := range []*core.Position{&n.Hardest, &n.Holds} {
		text := f[10+i]
		if text == none {
			continue
		}
		p, err := xiangqi.Rules{}.Parse(text)
		if err != nil {
			return "", nil, fmt.Errorf("%s: %w", f[0], err)
		}
		*to = p
	}
	return f[0], n, nil
}

// FormatNumbers writes the line of an ending that has numbers.
func FormatNumbers(e Ending) string {
	n := e.Found
	f := []string{e.ID}
	for _, x := range []int{
		n.Strong.Legal, n.Strong.Wins, n.Strong.Losses, n.Strong.Ruled, n.Weak.Legal, n.Weak.Wins, n.Weak.Losses, n.Weak.Ruled, n.Longest,
	} {
		f = append(f, strconv.Itoa(x))
	}
	for _, p := range []core.Position{n.Hardest, n.Holds} {
		if p == nil {
			f = append(f, none)
		} else {
			f = append(f, p.String())
		}
	}
	return strings.Join(f, "\t")
}
