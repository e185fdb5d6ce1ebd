package gomoku_test

import (
	"context"
	"fmt"

	rules "qilab/core/gomoku"
	"qilab/solver/gomoku"
)

// Two threes that cross make a win by fours.
func ExampleVCF_Find() {
	b := rules.NewBoard(rules.Freestyle)
	for _, p := range []rules.Point{rules.PointAt(7, 7), rules.PointAt(8, 7), rules.PointAt(9, 7), rules.PointAt(10, 4), rules.PointAt(10, 5), rules.PointAt(10, 6)} {
		b.Put(rules.Black, p)
	}
	b.Put(rules.White, rules.PointAt(6, 7))
	b.Put(rules.White, rules.PointAt(10, 3))
	vcf := gomoku.NewVCF(1)
	defer vcf.Free()
	win, err := vcf.Find(context.Background(), b, 10, 100_000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(win.Moves, win.Line[0])
	// Output: 2 k8
}
