package moves

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// The commands move a variation by one place, also from within it, and can be undone; the main line moves only from its fork.
func TestReorder(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r := New(Deps{Host: c, Table: c.Table, Words: c.Words}, Links{})
	found, err := r.Table.Texts.Read("[Game \"Chinese Chess\"]\n\n1. h2e2 (1. b2e2 h9g7 2. b0c2) (1. g3g4 g6g5) (1. c3c4) h9g7 2. h0g2 *", false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Table.Texts.Take(found, 0); err != nil {
		t.Fatal(err)
	}
	root := r.Table.Document().Game().Root()
	first := root.Children()
	order := func() (got string) {
		for _, n := range root.Children() {
			got += r.Table.Rules().FormatMove(root.Position(), n.Move()) + " "
		}
		return got
	}
	begin := order()
	run := func(id string) bool {
		for _, command := range r.Commands() {
			if command.ID == id {
				if command.Enabled() {
					command.Run()
					return true
				}
				return false
			}
		}
		t.Fatalf("there is no command %q", id)
		return false
	}
	for _, c := range []struct {
		name     string
		at       *core.Node
		up, down []int // the order of the moves then; nil: not possible
	}{
		{"the root", root, nil, nil},
		{"within the main line", first[0].Next().Next(), nil, nil},
		{"the main line", first[0], nil, []int{1, 0, 2, 3}},
		{"the first variation", first[1], []int{1, 0, 2, 3}, []int{0, 2, 1, 3}},
		{"within a variation", first[2].Next(), []int{0, 2, 1, 3}, []int{0, 1, 3, 2}},
		{"the last", first[3], []int{0, 1, 3, 2}, nil},
	} {
		for id, want := range map[string][]int{"variation-up": c.up, "variation-down": c.down} {
			r.Table.Tree.Goto(c.at)
			if done := run(id); done != (want != nil) {
				t.Errorf("%s of %s: done %t", id, c.name, done)
			} else if done {
				for i, from := range want {
					if root.Children()[i] != first[from] {
						t.Errorf("%s of %s: the order is %s", id, c.name, order())
						break
					}
				}
				if r.Table.Undo(); order() != begin {
					t.Errorf("%s of %s undone: the order is %s", id, c.name, order())
				}
			}
		}
	}
}
