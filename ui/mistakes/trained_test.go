package mistakes

import (
	"testing"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
)

// The buttons that make cards say so once the errors are cards, and only the others are checked.
func TestTrainedMistakes(t *testing.T) {
	d := newDesk(t, nil, threeErrors)
	var cards int // of the first errors
	var made [][]search.Moment
	d.links.Train = func(list []search.Moment) { made = append(made, list) }
	d.links.Trained = func(_ core.Rules, list []core.Position, told func([]bool)) {
		known := make([]bool, len(list))
		for i := range min(cards, len(list)) {
			known[i] = true
		}
		d.Host.Post(func() { told(known) })
	}
	d.choose(ofBoth)
	d.review()
	all := d.moments(inOrder)
	d.Table.Tree.Goto(all[0].Node)
	check := func(n int, one, every string) {
		t.Helper()
		cards = n
		d.CardsChanged()
		d.until("the buttons are "+one+", "+every, func() bool { return d.view.trainOne.Text == one && d.view.train.Text == every })
		for b, text := range map[*control.Button]string{d.view.trainOne: "Add to Training", d.view.train: "Add All to Training"} {
			if b.Disabled() == (b.Text == text) {
				t.Errorf("%q is disabled: %v", b.Text, b.Disabled())
			}
		}
	}
	check(0, "Add to Training", "Add All to Training")
	d.trainOne()
	check(1, "In Training", "Add All to Training")
	d.train(all)
	if len(made) != 2 || len(made[0]) != 1 || len(made[1]) != len(all)-1 {
		t.Errorf("checked were %d times %v", len(made), made)
	}
	check(len(all), "In Training", "All in Training")
	d.train(all)
	if len(made) != 2 || d.host.Told != "Already in your training." {
		t.Errorf("checked again, and told %q", d.host.Told)
	}
	check(0, "Add to Training", "Add All to Training") // a card was deleted
}
