// Package reversi is a game that the program does not have, in tests only: it shows the least that a game needs to be shown,
// played, edited, analysed and saved, without a line elsewhere. rules_test.go, codec_test.go, analyzer_test.go, painter_test.go and
// testdata are the game; the other files test its use.
//
// It is Reversi on a four-by-four board. Black and White place discs on empty cells in turn, Black first. A disc must turn over at
// least one enemy disc: all those that lie between it and another own disc without a gap, in any of the eight directions. A side
// without such a cell must pass; otherwise passing is illegal. When neither side has one the game is over, and the side with more
// discs wins; with equal numbers it is a draw. The four central cells are never empty.
package reversi

import (
	"strings"

	"qilab/core"
)

const (
	size    = 4
	squares = size * size

	blackDisc core.Piece = 1 // Black is the first side
	whiteDisc core.Piece = 2
	letters              = ".xo" // the pieces in the notation, by their numbers

	maxDiscs   core.Reason = "most-discs"
	equalDiscs core.Reason = "equal-discs"
)

// Position is an immutable, comparable value.
type Position struct {
	cells [squares]core.Piece
	turn  core.Side
}

func discOf(s core.Side) core.Piece { return core.Piece(s) + blackDisc }

// moveOn returns the move that puts a disc on a cell, or the pass for core.NoSquare.
func moveOn(sq core.Square) core.Move {
	if sq == core.NoSquare {
		return core.PassMove
	}
	return core.Move{From: core.NoSquare, To: sq, Kind: core.Drop}
}

// nameOf returns the name of a cell, and of the move on it.
func nameOf(sq core.Square) string {
	if sq < 0 || sq >= squares {
		return "pass"
	}
	return string([]byte{'a' + byte(sq%size), '1' + byte(sq/size)})
}

// turned lists the discs that a disc of a side on an empty cell would turn over.
func (p Position) turned(side core.Side, at core.Square) (list []core.Square) {
	if at < 0 || at >= squares || p.cells[at] != core.NoPiece {
		return nil
	}
	for _, d := range [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
		var between []core.Square
		for x, y := int(at)%size+d[0], int(at)/size+d[1]; x >= 0 && x < size && y >= 0 && y < size; x, y = x+d[0], y+d[1] {
			sq := core.Square(y*size + x)
			if p.cells[sq] == discOf(side) {
				list = append(list, between...)
			}
			if p.cells[sq] != discOf(side.Other()) {
				break
			}
			between = append(between, sq)
		}
	}
	return list
}

// drops lists where a side can put a disc.
func (p Position) drops(side core.Side) (list []core.Move) {
	for sq := range core.Square(squares) {
		if len(p.turned(side, sq)) > 0 {
			list = append(list, moveOn(sq))
		}
	}
	return list
}

func (p Position) Turn() core.Side { return p.turn }
func (p Position) Key() string     { return p.String() }

// Moves lists the drops by their cells, or else the pass.
func (p Position) Moves() []core.Move {
	list := p.drops(p.turn)
	if len(list) == 0 && !p.Outcome().Over() {
		list = []core.Move{core.PassMove}
	}
	return list
}

func (p Position) Play(m core.Move) (core.Position, error) {
	next, over := Position{p.cells, p.turn.Other()}, p.turned(p.turn, m.To)
	switch {
	case len(over) > 0 && m == moveOn(m.To):
	case p.Outcome().Over():
		return nil, core.ErrGameOver
	case m == core.PassMove && len(p.drops(p.turn)) > 0:
		return nil, core.IllegalMove("rv-pass", "there is a cell for a disc, so nobody may pass")
	case m == core.PassMove:
		return next, nil
	default:
		return nil, core.IllegalMove("rv-nothing", "a disc on "+nameOf(m.To)+" turns nothing over", nameOf(m.To))
	}
	for _, sq := range append(over, m.To) {
		next.cells[sq] = discOf(p.turn)
	}
	return next, nil
}

func (p Position) Outcome() core.Outcome {
	if len(p.drops(core.First))+len(p.drops(core.Second)) > 0 {
		return core.Outcome{}
	}
	switch ahead := strings.Count(p.String(), "x") - strings.Count(p.String(), "o"); {
	case ahead > 0:
		return core.Outcome{Result: core.FirstWins, Reason: maxDiscs}
	case ahead < 0:
		return core.Outcome{Result: core.SecondWins, Reason: maxDiscs}
	}
	return core.Outcome{Result: core.Draw, Reason: equalDiscs}
}

// String writes the ranks from the top, x for black, o for white and digits for empty cells, and whose turn it is: b or w.
func (p Position) String() string {
	var b strings.Builder
	core.WriteRanks(&b, p.cells[:], size, letters)
	return b.String() + " " + "bw"[p.turn:p.turn+1]
}

// Rules implements core.Rules.
type Rules struct{ core.Setups[setups] }

func (Rules) ID() string             { return "reversi" }
func (Rules) Sides() [2]string       { return [2]string{"black", "white"} }
func (r Rules) Start() core.Position { p, _ := r.Parse("4/1ox1/1xo1/4 b"); return p }

func (r Rules) Parse(text string) (core.Position, error) {
	s, err := r.ParseSetup(text)
	if err != nil {
		return nil, err
	}
	return r.FromSetup(s)
}

func (Rules) ParseMove(p core.Position, text string) (core.Move, error) {
	for sq := core.NoSquare; sq < squares; sq++ {
		if strings.EqualFold(nameOf(sq), strings.TrimSpace(text)) {
			_, err := p.Play(moveOn(sq))
			return moveOn(sq), err
		}
	}
	return core.Move{}, core.Unreadable("rv-move", 0, "expected a cell such as a2, or pass", core.Quote(text))
}

func (Rules) FormatMove(_ core.Position, m core.Move) string { return nameOf(m.To) }
func (Rules) Adjudicate(line core.Line) core.Outcome         { return line.Last().Outcome() }
func (Rules) NewSetup() core.Setup                           { return core.Setup{Board: make([]core.Piece, squares)} }
func (Rules) Palette() []core.Piece                          { return []core.Piece{blackDisc, whiteDisc} }
func (Rules) SetupFields(core.Setup) []core.SetupField       { return nil }
func (Rules) SetupOf(p core.Position) core.Setup {
	pos := p.(Position)
	return core.Setup{Board: pos.cells[:], Turn: pos.turn}
}

// ParseSetup accepts the output of FormatSetup, and nothing else.
func (r Rules) ParseSetup(text string) (core.Setup, error) {
	s, text := r.NewSetup(), strings.TrimSpace(text)
	cells := strings.NewReplacer("/", "", "1", ".", "2", "..", "3", "...", "4", "....").Replace(text)
	for i := range min(len(cells), squares) {
		s.Board[(size-1-i/size)*size+i%size] = core.Piece(max(0, strings.IndexByte(letters, cells[i])))
	}
	if strings.HasSuffix(text, "w") {
		s.Turn = core.Second
	}
	if r.FormatSetup(s) != text {
		return s, core.Unreadable("rv-position", 0, "expected four ranks and b or w", core.Quote(text))
	}
	return s, nil
}

// setups makes positions for core.Setups.
type setups struct{}

func (setups) From(s core.Setup) (core.Position, []core.Problem) { return fromSetup(s) }

func fromSetup(s core.Setup) (p Position, problems []core.Problem) {
	p.turn = s.Turn & 1
	valid := func(piece core.Piece) bool { return piece <= whiteDisc }
	problems, ok := core.ReadBoard(s, squares, valid, func(sq int, piece core.Piece) { p.cells[sq] = piece })
	for _, sq := range []core.Square{5, 6, 9, 10} {
		if ok && p.cells[sq] == core.NoPiece {
			problems = append(problems, core.Problem{Code: "rv-centre", Args: []string{nameOf(sq)}, Square: sq, Message: "no disc on " + nameOf(sq)})
		}
	}
	return p, problems
}

// Capabilities returns that discs capture others, the only capability beyond the rules.
func (Rules) Capabilities() core.Capabilities { return core.Capabilities{Effect: effect} }

func effect(_ core.Position, m core.Move, _ core.Position) core.Effect {
	if m == core.PassMove {
		return core.EffectMove
	}
	return core.EffectCapture
}
