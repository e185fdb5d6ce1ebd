package core_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

// branched returns a game of random moves with variations, and its nodes.
func branched(t *testing.T, seed uint64) (*core.Game, []*core.Node) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	g := core.NewGame(rules, rules.Start())
	nodes := []*core.Node{g.Root()}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 200 {
		if rng.IntN(8) == 0 {
			if err := g.Goto(nodes[rng.IntN(len(nodes))]); err != nil {
				t.Fatal(err)
			}
		}
		moves := g.Position().Moves()
		if len(moves) == 0 {
			continue
		}
		n, err := g.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, n)
	}
	return g, nodes
}

func TestTrailReturnsTheLineToAnyNode(t *testing.T) {
	_, nodes := branched(t, 1)
	_, others := branched(t, 2)
	all := append(nodes, others...)
	rng := rand.New(rand.NewPCG(3, 3))
	var trail core.Trail
	for range 2000 {
		n := all[rng.IntN(len(all))]
		if got := trail.To(n); !slices.Equal(got, n.Line()) {
			t.Fatalf("the line to a node at ply %d has %d steps", n.Ply(), len(got))
		}
	}
}

func TestGameOwnsItsNodesAndNoOthers(t *testing.T) {
	g, nodes := branched(t, 1)
	other, _ := branched(t, 2)
	doc := core.NewDocument(g)
	for _, n := range nodes {
		if !g.Owns(n) || other.Owns(n) {
			t.Fatalf("a node at ply %d belongs to the wrong game", n.Ply())
		}
	}
	first := g.Root().Next()
	doc.Delete(first)
	if !g.Owns(first) || g.Contains(first) {
		t.Error("a removed node is in the tree, or belongs to another one")
	}
	if g.Owns(nil) {
		t.Error("no node belongs to a game")
	}
	copied := core.NewDocument(g).Snapshot().Game()
	for n := copied.Root(); n != nil; n = n.Next() {
		if !copied.Owns(n) || g.Owns(n) {
			t.Fatalf("a copied node at ply %d belongs to the wrong game", n.Ply())
		}
	}
}

func TestMembersAreTheNodesThatTheTreeContains(t *testing.T) {
	g, nodes := branched(t, 1)
	other, others := branched(t, 2)
	nodes = append(nodes, others...)
	rng := rand.New(rand.NewPCG(3, 3))
	doc := core.NewDocument(g)
	for range 20 {
		rng.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
		for _, in := range []*core.Game{g, other} {
			want := slices.DeleteFunc(slices.Clone(nodes), func(n *core.Node) bool { return !in.Contains(n) })
			if got := in.Members(nodes); !slices.Equal(got, want) {
				t.Fatalf("%d of %d nodes are members, want %d", len(got), len(nodes), len(want))
			}
		}
		if n := nodes[0]; n.Parent() != nil && n.Ply() > 10 {
			doc.Delete(n)
		}
	}
}
