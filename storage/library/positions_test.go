package library

import (
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
)

// Position searches in games of all kinds agree with playing through them.
func TestPositions(t *testing.T) {
	const games, plies = 30, 5
	for _, r := range AllRules() {
		t.Run(r.ID(), func(t *testing.T) {
			l, rules := NewForTest(t), core.ForReading(r)
			key := func(p core.Position) any {
				if index := rules.Capabilities().Index; index != nil {
					return index.Key(p)
				}
				return p.Key()
			}
			var all []*core.Game
			for i := range games {
				g := core.NewGame(rules, rules.Start())
				for ply := range plies {
					list := g.Position().Moves()
					if len(list) == 0 {
						break
					}
					m := list[(i>>ply&1)*(len(list)-1)] // few ways, so that positions recur
					if _, err := g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				g.SetTags(core.Tags{{Name: "Result", Value: []string{"1-0", "0-1", "1/2-1/2", "*"}[i%4]}, {Name: "Date", Value: []string{"1990", "2020"}[i%2]}})
				if _, _, err := l.Add(t.Context(), g, Info{Kind: Played}); err != nil {
					t.Fatal(err)
				}
				all = append(all, g)
			}
			for _, g := range all[:8] {
				for _, n := range g.MainLine() {
					through, ends := 0, 0
					after := map[any]int{}
					for _, other := range all {
						for _, at := range other.MainLine() {
							if key(at.Position()) != key(n.Position()) {
								continue
							}
							through++
							if at.Next() == nil {
								ends++
							} else {
								after[key(at.Next().Position())]++
							}
							break
						}
					}
					a, err := l.Index.Positions(t.Context(), rules, n.Position(), Filter{}, nil)
					if err != nil || !a.Done || a.Games != games || a.Total != games || a.Sum.Games != through || len(a.Through) != through {
						t.Fatalf("%v: %+v, want %d games, %v", n.Position(), a, through, err)
					}
					if s := a.Sum; s.Games != s.First+s.Second+s.Draws+s.Other+s.Unknown || s.LastYear != 1990 && s.LastYear != 2020 {
						t.Errorf("%v: %+v", n.Position(), s)
					}
					for _, reply := range a.Replies {
						next, err := n.Position().Play(reply.Move)
						if err != nil {
							t.Fatal(err)
						}
						after[key(next)] -= reply.Games
						ends += reply.Games
						for _, m := range reply.Also {
							if p, err := n.Position().Play(m); err != nil || key(p) != key(next) {
								t.Errorf("%v is not %v at %v, %v", m, reply.Move, n.Position(), err)
							}
						}
					}
					for k, left := range after {
						if left != 0 {
							t.Errorf("%v: %d games more lead to %v", n.Position(), left, k)
						}
					}
					if ends != through {
						t.Errorf("%v: the moves have %d games of %d", n.Position(), ends, through)
					}
					for _, h := range a.Through {
						back, _, err := l.Get(t.Context(), h.ID)
						if err != nil || key(back.MainLine()[h.Ply].Position()) != key(n.Position()) {
							t.Errorf("game %d is not there after %d moves, %v", h.ID, h.Ply, err)
						}
					}
				}
			}
		})
	}
}

// Blocks that were read ahead are used by the first search, and are up to date.
func TestWarm(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	l := OpenForTest(t, path)
	fill(t, l, blockGames+100, testPlies)
	l.Index.Warm(xiangqi.Rules{})
	l.Index.warm.Wait()
	if len(l.Index.blocks.list) != 2 {
		t.Errorf("%d blocks are in memory", len(l.Index.blocks.list))
	}
	kept, _ := l.Index.blocks.get(blockKey{"xiangqi", 1})
	if b, err := l.Index.block(t.Context(), xiangqi.Rules{}, 1); err != nil || b != kept || kept == nil {
		t.Error("a block is read again", err)
	}
	if err := l.Delete(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	if a, err := l.Index.Positions(t.Context(), xiangqi.Rules{}, xiangqi.Start(), Filter{}, nil); err != nil || a.Sum.Games != blockGames+99 {
		t.Errorf("%d games, %v", a.Sum.Games, err)
	}
	// Another game makes room for itself, and closing ends the background work.
	l.Index.blocks.limit = l.Index.blocks.bytes
	g := RandomGame(gomoku.Rules{Set: gomoku.Renju}, 1, 30)
	if _, _, err := l.Add(t.Context(), g, Info{Kind: Played}); err != nil {
		t.Fatal(err)
	}
	l.Index.Warm(g.Rules())
	l.Index.warm.Wait()
	if kept, _ := l.Index.blocks.get(blockKey{"renju", 1}); kept == nil || len(kept.games) != 1 || l.Index.blocks.bytes > l.Index.blocks.limit {
		t.Errorf("%v, %d bytes of %d", kept, l.Index.blocks.bytes, l.Index.blocks.limit)
	}
	l.Index.Warm(xiangqi.Rules{})
}
