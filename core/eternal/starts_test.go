package eternal_test

import (
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

func TestStarts(t *testing.T) {
	c := eternal.Rules{}.Capabilities()
	starts, targets := c.Starts(), c.Targets
	if len(starts) != len(eternal.Openings()) || starts[0].Position != (eternal.Rules{}).Start() {
		t.Errorf("the starts are %v", starts)
	}
	for _, s := range starts {
		if s.Position.(eternal.Position).Target() != targets.Usual {
			t.Errorf("%s is played for %d", s.ID, s.Position.(eternal.Position).Target())
		}
		for target := targets.Min - 1; target <= targets.Max+1; target++ {
			p, err := targets.With(s.Position, target)
			if legal := target >= targets.Min && target <= targets.Max; legal != (err == nil) || legal != (p != core.Position(nil)) {
				t.Errorf("%s for %d points: %v, %v", s.ID, target, p, err)
			} else if legal && p.(eternal.Position).Target() != target {
				t.Errorf("%s for %d points is %v", s.ID, target, p)
			}
		}
	}
}

func TestOpeningOf(t *testing.T) {
	c := eternal.Rules{}.Capabilities()
	for i, o := range c.Starts() {
		for _, target := range []int{c.Targets.Usual, 2} {
			p, err := c.Targets.With(o.Position, target)
			if err != nil {
				t.Fatal(err)
			}
			after, err := p.Play(p.Moves()[0])
			if err != nil {
				t.Fatal(err)
			}
			line := core.Line{{Position: p}, {Move: p.Moves()[0], Position: after}}
			if name, ok := c.OpeningOf(line); ok != (i > 0) || ok && name.ID != o.ID {
				t.Errorf("a game from %s to %d points is called %q, %v", o.ID, target, name.ID, ok)
			}
			if name, ok := c.OpeningOf(line[1:]); ok {
				t.Errorf("a position after %s is called %q", o.ID, name.ID)
			}
		}
	}
}
