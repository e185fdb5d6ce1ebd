package eternal

import "qilab/core"

// Features is what is worth seeing at a glance in a position, beside the outcomes of its steps.
type Features struct {
	Red   SideFeatures `json:"red"`
	Black SideFeatures `json:"black"`
}

// SideFeatures is what a side has; cells and moves are written as in the notation, in the order of Board.Steps.
type SideFeatures struct {
	Score    int    `json:"score"`
	Guardian string `json:"guardian"` // the cell of the guardian, "" for none
	// Scoring are the moves that score a point at once, if a move of this side is next: what it can do, or what it
	// threatens. It is empty after the end of the game.
	Scoring []string `json:"scoring"`
	// Idle are the cells of the advisors with nothing to imitate and of the pawns with nothing to jump over.
	Idle []string `json:"idle"`
}

// Describe is the Features of p.
func (Rules) Describe(p core.Position) any { return p.(Position).Features() }

// Features looks at the position.
func (p Position) Features() Features {
	b := p.Board()
	return Features{Red: b.sideFeatures(Red), Black: b.sideFeatures(Black)}
}

func (b *Board) sideFeatures(s core.Side) SideFeatures {
	f := SideFeatures{Score: b.Score(s), Scoring: []string{}, Idle: []string{}}
	if sq, ok := b.Guardian(s); ok {
		f.Guardian = SquareName(sq)
	}
	if !b.won() {
		for _, m := range b.ScoringMoves(nil, s) {
			f.Scoring = append(f.Scoring, m.String())
		}
	}
	for sq := range b.kind[Advisor].Or(b.kind[Pawn]).And(b.side[s]).All() {
		if lookup.neighbours[sq].And(b.Models()).Empty() {
			f.Idle = append(f.Idle, SquareName(sq))
		}
	}
	return f
}
