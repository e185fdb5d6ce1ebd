package gomoku

import (
	"qilab/ui/board"
	"qilab/ui/look"
)

// The options of the board.
const (
	// OptionNumbers selects the stones that show their move number: a look.Numbers.
	OptionNumbers = "numbers"
	// OptionThreats marks the points where either side makes a five, a four or a three.
	OptionThreats = "threats"
)

// Features returns the options, and the marks of opening rules and of branches.
func (Painter) Features() board.Features {
	numbers := board.Option{Key: OptionNumbers, Names: "numbers"}
	for _, n := range look.AllNumbers() {
		numbers.Values = append(numbers.Values, string(n))
	}
	return board.Features{
		Options: []board.Option{numbers, {Key: OptionThreats}},
		Marks:   []board.MarkKind{board.MarkOffer, board.MarkBranch},
	}
}

// ShowsLines reports that previews place the stones of a line.
func (Painter) ShowsLines() {}
