package table_test

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// What is chosen about the rules while an exercise is open holds for the game beneath.
func TestFreePlayDuringDrill(t *testing.T) {
	d := newDrill(t)
	play := func(texts ...string) {
		for _, text := range texts {
			m, err := d.Rules().ParseMove(d.Position(), text)
			if err == nil {
				err = d.Play(m)
			}
			if err != nil {
				t.Fatal(text, err)
			}
		}
	}
	for range 2 {
		play("i0i1", "i9i8", "i1i0", "i8i9")
	}
	if err := d.Drill.Start(d.Games()[0], table.Exercise{Position: xiangqi.Start().String(), Line: []string{"h2e2"}, Accepted: [][]string{{"h2e2"}}}); err != nil {
		t.Fatal(err)
	}
	d.Rulings.SetFreePlay("xiangqi", true)
	d.Drill.End()
	if d.Outcome().Over() || !d.Rulings.FreePlay() || d.Rules() != d.Games()[0].Rules {
		t.Errorf("long play is not judged (%v), and the outcome is %+v by %#v", d.Rulings.FreePlay(), d.Outcome(), d.Rules())
	}
	d.Rulings.SetFreePlay("xiangqi", true) // setting it again does not help
	if d.Outcome().Over() {
		t.Errorf("still %+v", d.Outcome())
	}
}
