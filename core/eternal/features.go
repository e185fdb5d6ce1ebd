package eternal

import "qilab/core"

// features holds the notable features of a position, other than the outcomes of its steps.
type features struct {
	Red   sideFeatures `json:"red"`
	Black sideFeatures `json:"black"`
}

// sideFeatures holds the features of one side; cells and moves are in notation, in the order of Board.Steps.
type sideFeatures struct {
	Score    int    `json:"score"`
	Guardian string `json:"guardian"` // the cell of the guardian, "" for none
	// Scoring lists the moves that score a point at once if a move of this side is next: its options, or its threats.
	// It is empty after the end of the game.
	Scoring []string `json:"scoring"`
	// Idle lists the cells of advisors with nothing to imitate and of pawns with nothing to jump over.
	Idle []string `json:"idle"`
}

// describe returns the features of p.
func (Rules) describe(p core.Position) any { return p.(Position).features() }

// features returns the features of p.
func (p Position) features() features {
	b := p.Board()
	return features{Red: b.featuresOf(Red), Black: b.featuresOf(Black)}
}

func (b *Board) featuresOf(s core.Side) sideFeatures {
	f := sideFeatures{Score: b.Score(s), Scoring: []string{}, Idle: []string{}}
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
