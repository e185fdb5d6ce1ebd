package xiangqi

import "qilab/core"

// styleNames lists the notations in menu order.
var styleNames = []struct {
	name  string
	style Style
}{
	{"simplified", StyleSimplified}, {"traditional", StyleTraditional}, {"wxf", StyleWXF}, {"wxf-dot", StyleWXFDot},
	{"uci", StyleUCI}, {"iccs", StyleICCS},
}

// Notations lists the names of the notations for moves.
func (Rules) Notations() []string {
	names := make([]string, len(styleNames))
	for i, s := range styleNames {
		names[i] = s.name
	}
	return names
}

// FormatMoveAs writes m in the named notation. It falls back to UCI if there is no such notation, or if m does not move
// a piece of the side to move.
func (Rules) FormatMoveAs(p core.Position, m core.Move, notation string) string {
	position := p.(Position)
	style := StyleUCI
	for _, s := range styleNames {
		if s.name == notation && inside(m.From) && inside(m.To) && position.moves(m.From) {
			style = s.style
		}
	}
	return FormatMoveAs(position, m, style)
}

// moves reports whether the side to move has a piece on sq.
func (p Position) moves(sq core.Square) bool {
	return p.cells[sq] != core.NoPiece && SideOf(p.cells[sq]) == p.turn
}

func inside(sq core.Square) bool { return sq >= 0 && sq < Squares }

// WithFreePlay returns rules that leave repetitions and the move limit unjudged if free is true, and judge them
// otherwise.
func (r Rules) WithFreePlay(free bool) core.Rules {
	r.FreePlay = free
	return r
}

// Warn returns the repetition by which m would lose, if any.
func (r Rules) Warn(line core.Line, m core.Move) (core.Note, bool) {
	if r.FreePlay {
		return core.Note{}, false
	}
	rep, loses := LosesByRepetition(line, m)
	if !loses {
		return core.Note{}, false
	}
	return core.Note{Key: "warn." + string(rep.Outcome.Reason), Args: rep.args()}, true
}

// Explain names the side that gave perpetual check, or the chaser and the chased piece, if that ended the game.
func (r Rules) Explain(line core.Line) (core.Note, bool) {
	reason := r.Adjudicate(line).Reason
	if reason != ReasonPerpetualCheck && reason != ReasonPerpetualChase {
		return core.Note{}, false
	}
	return core.Note{Key: "explain." + string(reason), Args: JudgeRepetition(line).args()}, true
}

// args returns the arguments of the text about a loss by repetition: the offender, the chased piece and its square.
func (r Repetition) args() []string {
	args := []string{sideArg(r.Offender)}
	if r.Target != core.NoPiece {
		args = append(args, pieceArg(r.Target), SquareName(r.Square))
	}
	return args
}
