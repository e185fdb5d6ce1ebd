package gomoku_test

import (
	"fmt"

	"qilab/core/gomoku"
)

func ExamplePosition_Explain() {
	p, err := gomoku.Rules{Set: gomoku.Renju}.Parse("h8g6f6g5f7g4h7g3g2a1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for q := range p.(gomoku.Position).Forbidden().All() {
		e := p.(gomoku.Position).Explain(q)
		fmt.Println(q, e.Foul, e.Text())
	}
	// Output: g7 double-three f7-g7-h7, f6-g7-h8
}

func ExampleBoard() {
	b := gomoku.NewBoard(gomoku.Freestyle)
	for p := range gomoku.SetOf(gomoku.PointAt(7, 7), gomoku.PointAt(8, 7), gomoku.PointAt(9, 7)).All() {
		b.Put(gomoku.Black, p) // h8 i8 j8
	}
	for p := range b.Fours(gomoku.Black).All() {
		shape := b.Shape(gomoku.Black, p, gomoku.East)
		fmt.Println(p, shape, b.Next(gomoku.Black, p, gomoku.East).List())
	}
	// Output:
	// f8 four [g8]
	// g8 straight four [f8 k8]
	// k8 straight four [g8 l8]
	// l8 four [k8]
}
