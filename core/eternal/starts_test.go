package eternal

import (
	"testing"

	"qilab/core"
)

func TestStarts(t *testing.T) {
	starts := Rules{}.Starts()
	if len(starts) != len(Openings()) || starts[0].Position != (Rules{}).Start() {
		t.Errorf("the starts are %v", starts)
	}
	least, most, usual := targets.Least, targets.Most, targets.Usual
	for _, s := range starts {
		if s.Position.(Position).Target() != usual {
			t.Errorf("%s is played for %d", s.ID, s.Position.(Position).Target())
		}
		for target := least - 1; target <= most+1; target++ {
			p, err := Rules{}.WithTarget(s.Position, target)
			if legal := target >= least && target <= most; legal != (err == nil) || legal != (p != core.Position(nil)) {
				t.Errorf("%s for %d points: %v, %v", s.ID, target, p, err)
			} else if legal && p.(Position).Target() != target {
				t.Errorf("%s for %d points is %v", s.ID, target, p)
			}
		}
	}
}
