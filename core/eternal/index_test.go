package eternal_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

func TestIndex(t *testing.T) { gametest.Index(t, eternal.Rules{}, openings()...) }

func BenchmarkIndex(b *testing.B) { gametest.BenchmarkIndex(b, eternal.Rules{}) }

func openings() (list []core.Position) {
	for _, o := range (eternal.Rules{}).Capabilities().Starts() {
		list = append(list, o.Position)
	}
	return list
}

// A position and its mirror image have the same key, and their moves are each other's mirror images.
func TestIndexMirrored(t *testing.T) {
	index := eternal.Rules{}.Capabilities().Index
	randomPositions(t, rand.New(rand.NewPCG(2, 9)), gametest.Sample(300), func(p eternal.Position) {
		q := mirrored(t, p)
		if one := index.Canonical(p); one != index.Canonical(q) || one != p && one != q || index.Key(p) != index.Key(q) {
			t.Fatalf("%v is not the mirror image of %v", q, p)
		}
		for _, m := range p.Moves() {
			packed, _ := core.PackMove(m)
			after, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			s := index.Seek(after)
			if at, way := s.Find(p, []core.PackedMove{packed}); at != 1 || way != 0 {
				t.Fatalf("%v is found after %d moves, mirrored %d", after, at, way)
			}
			image := index.Seek(q).Images(nil, packed, 1)
			other, err := q.Play(image[0].Move())
			if err != nil || index.Key(other) != index.Key(after) || image[0].Move().Kind != m.Kind {
				t.Fatalf("%v in %v is %v in %v, %v", m, p, image, q, err)
			}
			if at, _ := s.Find(q, image[:1]); at != 1 {
				t.Fatalf("%v is not found after %v in the mirror image", after, image)
			}
		}
	})
}
