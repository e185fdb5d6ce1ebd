package eternal

import (
	"testing"

	"qilab/core"
)

func TestStarts(t *testing.T) {
	starts := Rules{}.starts()
	if len(starts) != len(Openings()) || starts[0].Position != (Rules{}).Start() {
		t.Errorf("the starts are %v", starts)
	}
	least, most, usual := targets.Min, targets.Max, targets.Usual
	for _, s := range starts {
		if s.Position.(Position).Target() != usual {
			t.Errorf("%s is played for %d", s.ID, s.Position.(Position).Target())
		}
		for target := least - 1; target <= most+1; target++ {
			p, err := Rules{}.withTarget(s.Position, target)
			if legal := target >= least && target <= most; legal != (err == nil) || legal != (p != core.Position(nil)) {
				t.Errorf("%s for %d points: %v, %v", s.ID, target, p, err)
			} else if legal && p.(Position).Target() != target {
				t.Errorf("%s for %d points is %v", s.ID, target, p)
			}
		}
	}
}

func TestOpeningOf(t *testing.T) {
	r := Rules{}
	for i, o := range r.starts() {
		for _, target := range []int{defaultTarget, 2} {
			p, err := r.withTarget(o.Position, target)
			if err != nil {
				t.Fatal(err)
			}
			after, err := p.Play(p.Moves()[0])
			if err != nil {
				t.Fatal(err)
			}
			line := core.Line{{Position: p}, {Move: p.Moves()[0], Position: after}}
			if name, ok := r.openingOf(line); ok != (i > 0) || ok && name.ID != o.ID {
				t.Errorf("a game from %s to %d points is called %q, %v", o.ID, target, name.ID, ok)
			}
			if name, ok := r.openingOf(line[1:]); ok {
				t.Errorf("a position after %s is called %q", o.ID, name.ID)
			}
		}
	}
}
