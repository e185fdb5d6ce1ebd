package notes

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// A letter is proposed for the point under the pointer, put there, and can be undone. A point that is taken is refused.
func TestLabel(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: rules, Codec: gomokutexts.Codec{}}, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	pointed := core.NoSquare
	r := New(Deps{Host: c, Table: c.Table, Words: c.Words}, Links{Pointed: func() core.Square { return pointed }})
	if err := c.Table.Play(gomoku.Centre.Move()); err != nil {
		t.Fatal(err)
	}
	label := func(point, text string) (proposed [2]string, open bool) {
		t.Helper()
		r.label()
		fields := hosttest.All[*control.Entry](h.Dialogs[0].Body)
		proposed = [2]string{fields[0].Text, fields[1].Text}
		if point != "" {
			fields[0].SetText(point)
		}
		if text != "-" {
			fields[1].SetText(text)
		}
		h.Press(0)
		open = len(h.Dialogs) > 0
		h.CloseDialogs()
		return proposed, open
	}
	labels := func() []core.Label { return c.Table.Rules().Capabilities().Labels(c.Table.Node()) }
	a1, b2 := gomoku.PointAt(0, 0).Square(), gomoku.PointAt(1, 1).Square()
	pointed = a1
	if proposed, open := label("", "-"); proposed != [2]string{"a1", "A"} || open || !slices.Equal(labels(), []core.Label{{Square: a1, Text: "A"}}) {
		t.Errorf("%q is proposed, and the labels are %v; open: %v", proposed, labels(), open)
	}
	pointed = gomoku.Centre.Square()
	for _, wrong := range []string{"", "h8", "p1", "x"} {
		if proposed, open := label(wrong, "-"); proposed != [2]string{"", "B"} || !open || len(labels()) != 1 {
			t.Errorf("%q: %q is proposed, and the labels are %v; open: %v", wrong, proposed, labels(), open)
		}
	}
	if label(" B2 ", "可以"); !slices.Equal(labels(), []core.Label{{Square: a1, Text: "A"}, {Square: b2, Text: "可以"}}) {
		t.Errorf("the labels are %v", labels())
	}
	pointed = a1
	if proposed, _ := label("", ""); proposed != [2]string{"a1", "A"} || !slices.Equal(labels(), []core.Label{{Square: b2, Text: "可以"}}) {
		t.Errorf("%q is proposed, and the labels are %v", proposed, labels())
	}
	if !c.Table.Undo() || len(labels()) != 2 {
		t.Errorf("after undo the labels are %v", labels())
	}
	other, _ := c.Table.GameByID("xiangqi")
	c.Table.Start(other, other.Rules.Start(), c.Table.Players.Seats())
	if r.Commands().ByID("label").Can() {
		t.Error("a text can be put on a xiangqi board, which would not show it")
	}
}

func TestNextLetter(t *testing.T) {
	var labels []core.Label
	for _, want := range []string{"A", "B", "C"} {
		if got := nextLetter(labels); got != want {
			t.Errorf("%q follows %v, want %q", got, labels, want)
		}
		labels = append(labels, core.Label{Text: want})
	}
	for range 26 + 26 - 3 {
		labels = append(labels, core.Label{Text: nextLetter(labels)})
	}
	if got := nextLetter(labels); got != "1" {
		t.Errorf("after all letters comes %q", got)
	}
}
