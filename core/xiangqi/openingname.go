package xiangqi

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"qilab/core"
)

//go:embed openings.txt
var openingsText string

// openings returns the table of names, which is read on first use.
var openings = sync.OnceValue(func() []opening {
	list, err := readOpenings(openingsText)
	if err != nil {
		panic(err) // a constant
	}
	return list
})

// maxNamed is the number of moves of a side that the table covers.
const maxNamed = 12

// opening is a line of the table.
type opening struct {
	name  core.OpeningName
	words []openingWord
	weigh int // the number of moves that it requires
}

// openingWord is a move that an opening requires or rules out.
type openingWord struct {
	side   core.Side
	moves  []Move // any of these
	within int    // it is among this many first moves of the side
	not    bool
}

// readOpenings reads the table, whose first lines document its syntax.
func readOpenings(text string) ([]opening, error) {
	r := openingReader{let: map[string][2][]string{}, seen: map[string]bool{}}
	number := 0
	for row := range strings.Lines(text) {
		number++
		fields := strings.Fields(row)
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		if err := r.read(fields); err != nil {
			return nil, fmt.Errorf("openings.txt, line %d: %w", number, err)
		}
	}
	return r.list, nil
}

// earlyMoves is the number of first moves of a side that tell openings apart by when a move is made. A later bound only
// tells how long an opening may take.
const earlyMoves = 4

// includes reports whether an opening is a variation of another one: it requires all moves of that, and none that it
// rules out.
func (o *opening) includes(of *opening) bool {
	return !slices.ContainsFunc(of.words, func(w openingWord) bool {
		if w.not {
			return slices.ContainsFunc(o.words, func(v openingWord) bool { return !v.not && v.within <= w.within && v.implies(w) })
		}
		return !slices.ContainsFunc(o.words, func(v openingWord) bool {
			return !v.not && (v.within <= w.within || w.within > earlyMoves) && v.implies(w)
		})
	})
}

// implies reports whether each of the moves of a word is one of another's.
func (w openingWord) implies(of openingWord) bool {
	return w.side == of.side && !slices.ContainsFunc(w.moves, func(m Move) bool { return !slices.Contains(of.moves, m) })
}

// openingReader reads the table line by line.
type openingReader struct {
	list []opening
	let  map[string][2][]string // the definitions of "let"
	seen map[string]bool        // ids
}

func (r *openingReader) read(fields []string) error {
	if len(fields) < 4 {
		return fmt.Errorf("it is not code, id, n and moves")
	}
	if fields[0] == "let" {
		words, err := r.words(fields[2:])
		r.let[fields[1]] = words
		return err
	}
	o := opening{name: core.OpeningName{Code: strings.TrimPrefix(fields[0], "-"), ID: fields[1]}}
	if r.seen[o.name.ID] {
		return fmt.Errorf("%s is there twice", o.name.ID)
	}
	r.seen[o.name.ID] = true
	n, err := strconv.Atoi(fields[2])
	if err != nil || n < 1 || n > maxNamed {
		return fmt.Errorf("%q is not a number from 1 to %d", fields[2], maxNamed)
	}
	words, err := r.words(fields[3:])
	if err != nil {
		return err
	}
	for side, list := range words {
		for _, text := range list {
			w, err := readOpeningWord(text, core.Side(side), n)
			if err != nil {
				return err
			}
			if !w.not {
				o.weigh++
			}
			o.words = append(o.words, w)
		}
	}
	if o.weigh == 0 {
		return fmt.Errorf("%s has no moves", o.name.ID)
	}
	r.list = append(r.list, o)
	return nil
}

// words sorts the words by side and expands the names defined by "let".
func (r *openingReader) words(fields []string) (words [2][]string, err error) {
	side := Red
	for _, field := range fields {
		name, named := strings.CutPrefix(field, "*")
		switch {
		case named:
			let, known := r.let[name]
			if !known {
				return words, fmt.Errorf("%s is not defined above", field)
			}
			words[Red] = append(words[Red], let[Red]...)
			words[Black] = append(words[Black], let[Black]...)
		case field == "/":
			if side == Black {
				return words, fmt.Errorf("there is a second /")
			}
			side = Black
		default:
			words[side] = append(words[side], field)
		}
	}
	return words, nil
}

func readOpeningWord(text string, side core.Side, within int) (openingWord, error) {
	w := openingWord{side: side, within: within}
	rest, not := strings.CutPrefix(text, "!")
	w.not = not
	rest, bound, own := strings.Cut(rest, "@")
	if own {
		n, err := strconv.Atoi(bound)
		if err != nil || n < 1 || n > maxNamed {
			return w, fmt.Errorf("%q: the number behind @ is not from 1 to %d", text, maxNamed)
		}
		w.within = n
	}
	for m := range strings.SplitSeq(rest, "|") {
		move, ok := readSquares(m)
		if !ok {
			return w, fmt.Errorf("%q is not a move", m)
		}
		w.moves = append(w.moves, move)
	}
	return w, nil
}

// readSquares reads a move as Move.String writes it.
func readSquares(text string) (Move, bool) {
	if len(text) != 4 {
		return NullMove, false
	}
	var squares [2]core.Square
	for i := range squares {
		file, rank := text[2*i]-'a', text[2*i+1]-'0'
		if file >= Files || rank >= Ranks {
			return NullMove, false
		}
		squares[i] = SquareAt(int(file), int(rank))
	}
	return NewMove(squares[0], squares[1]), true
}

// begun is the first moves of a game, by side, in one of its two mirror images.
type begun struct {
	moves [2][maxNamed]Move
	count [2]int
}

// startCells is the starting board, so that it is not parsed on each call.
var startCells = Start().cells

// OpeningOf names the opening of a game from the starting position by its moves, regardless of their order and in
// either mirror image. A game at odds is named by the pieces given.
func (Rules) OpeningOf(line core.Line) (core.OpeningName, bool) {
	first, ok := line[0].Position.(Position)
	if !ok || first.turn != Red || first.cells != startCells {
		return oddsOf(first)
	}
	var images [2]begun
	for i, step := range line[1:] {
		side, n := core.Side(i%2), i/2
		if n == maxNamed {
			break
		}
		from, to := int(step.Move.From), int(step.Move.To)
		images[0].moves[side][n], images[1].moves[side][n] = newMove(from, to), newMove(mirrored(from), mirrored(to))
		images[0].count[side], images[1].count[side] = n+1, n+1
	}
	var best *opening
	list := openings()
	for i := range list {
		o := &list[i]
		if (best == nil || o.weigh >= best.weigh) && (images[0].has(o) || images[1].has(o)) {
			best = o
		}
	}
	if best == nil {
		return core.OpeningName{}, false
	}
	return best.name, true
}

// openingNames lists the openings and the handicaps that have names.
func openingNames() []core.OpeningName { return slices.Clone(names()) }

var names = sync.OnceValue(func() (list []core.OpeningName) {
	table := openings()
	for i := range table {
		o, name, weight := &table[i], table[i].name, 0
		for j := range table { // the parent is the opening with the most moves that it includes
			if of := &table[j]; of.weigh > weight && of.weigh < o.weigh && o.includes(of) {
				name.Parent, weight = of.name.ID, of.weigh
			}
		}
		list = append(list, name)
	}
	for _, h := range handicaps {
		if len(h.off) > 0 {
			list = append(list, core.OpeningName{ID: "odds-" + h.id})
		}
	}
	return list
})

// has reports whether the opening occurred.
func (b *begun) has(o *opening) bool {
	done := 0 // the ply after which all its moves had been made
	for i := range o.words {
		w := &o.words[i]
		if w.not {
			continue
		}
		at := b.when(w)
		if at == 0 {
			return false
		}
		done = max(done, at)
	}
	for i := range o.words {
		if w := &o.words[i]; w.not {
			if at := b.when(w); at > 0 && at <= done {
				return false
			}
		}
	}
	return true
}

// when returns the ply, from 1, of a required move; 0: it was not made in time.
func (b *begun) when(w *openingWord) int {
	for n, made := range b.moves[w.side][:min(w.within, b.count[w.side])] {
		for _, m := range w.moves {
			if m == made {
				return 2*n + 1 + int(w.side)
			}
		}
	}
	return 0
}
