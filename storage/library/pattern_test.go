package library_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/storage/library"
)

// Pattern searches in games of all kinds agree with playing through them.
func TestPattern(t *testing.T) {
	for _, r := range library.AllRules() {
		t.Run(r.ID(), func(t *testing.T) {
			l, rules, random := library.NewForTest(t), core.ForReading(r), rand.New(rand.NewPCG(4, 4))
			games := map[int64]*core.Game{}
			for i := range uint64(12) {
				g := library.RandomGame(rules, i, 40)
				g.SetTags(core.Tags{{Name: "Date", Value: []string{"1990", "2020", "2005"}[i%3]}, {Name: "Result", Value: "1-0"}})
				id, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played})
				if err != nil {
					t.Fatal(err)
				}
				games[id] = g
			}
			for range 20 {
				line := games[1+int64(random.IntN(12))].MainLine()
				board := rules.SetupOf(line[random.IntN(len(line))].Position()).Board
				p := core.Pattern{Points: map[core.Square]core.Piece{}}
				for range 3 {
					sq := random.IntN(len(board))
					p.Points[core.Square(sq)] = board[sq]
				}
				matches := func(n *core.Node) bool {
					board := rules.SetupOf(n.Position()).Board
					for sq, piece := range p.Points {
						if board[sq] != piece {
							return false
						}
					}
					return true
				}
				var want []library.Hit
				for id, g := range games {
					if ply := slices.IndexFunc(g.MainLine(), matches); ply >= 0 {
						want = append(want, library.Hit{ID: id, Year: []int{2005, 1990, 2020}[id%3], Ply: ply})
					}
				}
				slices.SortFunc(want, func(a, b library.Hit) int {
					if a.Year != b.Year {
						return b.Year - a.Year
					}
					return int(b.ID - a.ID)
				})
				a, err := l.Index.Pattern(t.Context(), rules, p, library.Filter{}, nil)
				if err != nil || !a.Done || a.Games != 12 || a.Sum.Games != len(want) || a.Sum.First != len(want) || a.Replies != nil || !slices.Equal(a.Through, want) {
					t.Fatalf("%v: %+v, want %v, %v", p, a, want, err)
				}
			}
		})
	}
}
