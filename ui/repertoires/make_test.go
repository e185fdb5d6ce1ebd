package repertoires

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/chaosclock"
	chaosclocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/ui/control"
)

// emptyBook has no moves.
type emptyBook struct{}

func (emptyBook) Moves(core.Position) ([]book.Move, error) { return nil, nil }

// selects lists the choices in an object.
func selects(o fyne.CanvasObject) (list []*control.Select) {
	switch o := o.(type) {
	case *control.Select:
		return []*control.Select{o}
	case *fyne.Container:
		for _, c := range o.Objects {
			list = append(list, selects(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			list = append(list, selects(c)...)
		}
	}
	return list
}

// A repertoire of the other side is made from the books of that side.
func TestBooksOfTheSide(t *testing.T) {
	r := newRig(t)
	r.links.Books = func(_ core.Rules, s core.Side) []book.Named {
		if s == core.Second {
			return []book.Named{{Book: emptyBook{}, Name: "for Black"}}
		}
		return []book.Named{{Book: emptyBook{}, Name: "for Red"}}
	}
	r.make()
	all := selects(r.host.Dialogs[0].Body)
	all[1].SetSelectedIndex(1) // Black
	all = selects(r.host.Dialogs[0].Body)
	if source := all[2]; slices.Contains(source.Options, "for Red") || !slices.Contains(source.Options, "for Black") {
		t.Errorf("a repertoire of %s may be made from %q", all[1].Selected, source.Options)
	}
}

// A game without a fixed beginning has no repertoires.
func TestGamesOfRepertoires(t *testing.T) {
	r := newRig(t, catalog.Game{Rules: chaosclock.Rules{}, Codec: chaosclocktexts.Codec{}})
	r.make()
	if game := selects(r.host.Dialogs[0].Body)[0]; !slices.Equal(game.Options, []string{"Xiangqi"}) || game.Selected != "Xiangqi" {
		t.Errorf("offered are %q, with %q chosen", game.Options, game.Selected)
	}
}

// Another side leaves the other choices as they are: the source, the beginning, the own moves, their number and the share.
func TestAnotherSideKeepsTheChoices(t *testing.T) {
	r := newRig(t)
	r.links.Books = func(core.Rules, core.Side) []book.Named {
		return []book.Named{{Book: emptyBook{}, Name: "one"}, {Book: emptyBook{}, Name: "two"}}
	}
	if err := r.Table.Open(game(t, nil, "h2e2")); err != nil {
		t.Fatal(err)
	}
	r.Table.Tree.Last()
	r.make()
	chosen := func() (list []string) {
		for _, s := range selects(r.host.Dialogs[0].Body)[2:] {
			list = append(list, s.Selected)
		}
		return list
	}
	usual := chosen()
	for i, s := range selects(r.host.Dialogs[0].Body)[2:] {
		if s.SetSelectedIndex(1); s.Selected == usual[i] {
			s.SetSelectedIndex(0)
		}
	}
	want := chosen()
	selects(r.host.Dialogs[0].Body)[1].SetSelectedIndex(1)
	if got := chosen(); len(want) != 5 || !slices.Equal(got, want) {
		t.Errorf("%q became %q", want, got)
	}
}
