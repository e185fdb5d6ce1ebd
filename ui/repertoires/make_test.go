package repertoires

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/book"
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
