package gomoku

import (
	"strings"

	"qilab/core"
)

// Explanation lists the shapes that a black stone on an empty point makes under the rules of renju, and so why it is a
// foul or not. If it makes a five, it lists nothing else, because nothing else counts.
type Explanation struct {
	Point     Point
	Five      bool // it makes exactly five and wins, regardless of any other shape
	Foul      Foul
	Overlines []Overlong
	Fours     []FourOn
	Threes    []ThreeOn // valid and apparent ones
}

// Overlong is a row of six or more stones.
type Overlong struct {
	Dir    Dir
	Stones []Point // in the order of Dir, the new one among them
}

// FourOn is a four that contains the new stone.
type FourOn struct {
	Dir       Dir
	Stones    []Point // four, in the order of Dir, the new one among them
	Completes []Point // where a stone makes exactly five: one point, or two for a straight four
}

// ThreeOn is a three that contains the new stone, or looks like one.
type ThreeOn struct {
	Dir    Dir
	Stones []Point // three, in the order of Dir, the new one among them
	Ways   []Way   // the points where a stone would make a straight four of it
	Valid  bool    // one of Ways may be played
}

// Way is a point that would turn a three into a straight four.
type Way struct {
	Point Point
	// Foul and Five are why the point does not count: a stone there is itself a foul, or makes a five at once.
	Foul Foul
	Five bool
}

// Explain explains a black stone on p, an empty point, under the rules of renju.
func (b *Board) Explain(p Point) Explanation {
	l := b.lines
	return l.explain(p)
}

// Explain explains a black stone on q, an empty point, under the rules of renju.
func (p Position) Explain(q Point) Explanation { return linesOf(p.stones).explain(q) }

func (l *lines) explain(p Point) Explanation {
	t := tableOf(true)
	verdict := l.judge(t, p, noDir)
	e := Explanation{Point: p, Five: verdict.five, Foul: verdict.foul}
	if e.Five {
		return e
	}
	var found [Dirs]pattern
	for d := range Dirs {
		found[d] = t.patterns[l.index(p, Black, d)]
	}
	l.put(p, Black)
	defer l.put(p, Black)
	for d := range Dirs {
		next := p.spread(d, found[d].next()).List()
		switch found[d].shape() {
		case Overline:
			e.Overlines = append(e.Overlines, Overlong{Dir: d, Stones: l.row(p, d)})
		case Four, DoubleFour:
			for _, c := range next {
				e.Fours = append(e.Fours, FourOn{Dir: d, Stones: l.without(p, d, c), Completes: []Point{c}})
			}
		case StraightFour:
			e.Fours = append(e.Fours, FourOn{Dir: d, Stones: l.row(p, d), Completes: next})
		case Three:
			e.Threes = append(e.Threes, l.explainThree(t, p, d, next))
		}
	}
	return e
}

// explainThree explains the three of the stone on p along d.
func (l *lines) explainThree(t *patternTable, p Point, d Dir, next []Point) ThreeOn {
	three := ThreeOn{Dir: d}
	for _, c := range next {
		j := l.judge(t, c, d)
		if len(three.Stones) == 0 || j == (judgement{}) && !three.Valid {
			three.Stones = l.without(p, d, c)
		}
		three.Valid = three.Valid || j == judgement{}
		three.Ways = append(three.Ways, Way{Point: c, Foul: j.foul, Five: j.five})
	}
	return three
}

// row returns the black stones in the same row as the one on p along d.
func (l *lines) row(p Point, d Dir) []Point {
	at := geometry.places[p][d]
	has := func(k int) bool { // bits outside the code are empty
		i := int(at.shift) + reach + k
		return i >= 0 && l.stones[Black][at.line]>>i&1 != 0
	}
	first := 0
	for has(first - 1) {
		first--
	}
	var list []Point
	for k := first; has(k); k++ {
		list = append(list, p.Step(d, k))
	}
	return list
}

// without returns the row along d that a stone on c would form with the one on p, without c itself.
func (l *lines) without(p Point, d Dir, c Point) []Point {
	l.put(c, Black)
	defer l.put(c, Black)
	var list []Point
	for _, q := range l.row(p, d) {
		if q != c {
			list = append(list, q)
		}
	}
	return list
}

// fouls lists all fouls of the stone, the one that counts first: it may be an overline and a double-three at once.
func (e Explanation) fouls() []Foul {
	if e.Foul == NoFoul {
		return nil
	}
	valid := 0
	for _, t := range e.Threes {
		if t.Valid {
			valid++
		}
	}
	var list []Foul
	for foul, is := range [...]bool{FoulOverline: len(e.Overlines) > 0, FoulDoubleFour: len(e.Fours) > 1, FoulDoubleThree: valid > 1} {
		if is {
			list = append(list, Foul(foul))
		}
	}
	return list
}

// Lines returns the stones that constitute the fouls, a group for each overline, each four, and each valid three.
func (e Explanation) Lines() [][]Point {
	var list [][]Point
	for _, foul := range e.fouls() {
		switch foul {
		case FoulOverline:
			for _, o := range e.Overlines {
				list = append(list, o.Stones)
			}
		case FoulDoubleFour:
			for _, f := range e.Fours {
				list = append(list, f.Stones)
			}
		case FoulDoubleThree:
			for _, t := range e.Threes {
				if t.Valid {
					list = append(list, t.Stones)
				}
			}
		}
	}
	return list
}

// Text formats the Lines, as in "f6-g7-h8, g5-g6-g7", the same in all languages.
func (e Explanation) Text() string {
	var groups []string
	for _, stones := range e.Lines() {
		groups = append(groups, joinPoints(stones, "-"))
	}
	return strings.Join(groups, ", ")
}

func joinPoints(list []Point, between string) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.String()
	}
	return strings.Join(words, between)
}

// Row is a row of five or more stones of one side.
type Row struct {
	Side   core.Side
	Stones []Point
}

// Rows lists the rows of five or more stones of both sides, whether or not they count under the rule set, direction by
// direction; the window marks the winning one.
func (p Position) Rows() []Row {
	var list []Row
	for s := range p.stones {
		for d := range Dirs {
			for q := range p.stones[s].All() {
				if before := q.Step(d, -1); before != NoPoint && p.stones[s].Has(before) {
					continue
				}
				var stones []Point
				for c := q; c != NoPoint && p.stones[s].Has(c); c = c.Step(d, 1) {
					stones = append(stones, c)
				}
				if len(stones) >= 5 {
					list = append(list, Row{Side: core.Side(s), Stones: stones})
				}
			}
		}
	}
	return list
}
