package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// startSelect is the choice of the position that a game begins with, with its picture and how balanced it is, and of the points that win, where
// the rules leave these to the players. chosen reads it. The form is nil where there is nothing to choose.
func (w *Window) startSelect(g catalog.Game) (form fyne.CanvasObject, chosen func() core.Position) {
	c := g.Rules.Capabilities()
	if c.Starts == nil {
		return nil, g.Rules.Start
	}
	starts := c.Starts()
	names := make([]string, len(starts))
	for i, s := range starts {
		names[i] = w.words.T("opening." + g.Rules.ID() + "." + s.ID)
	}
	target, targets := w.targetSelect(g.Rules)
	pick := control.NewSelect(w, names, nil)
	preview := container.NewStack()
	chosen = func() core.Position {
		p := starts[max(0, pick.SelectedIndex())].Position
		if target != nil {
			if q, err := c.Targets.With(p, targets[max(0, target.SelectedIndex())]); err == nil {
				p = q
			}
		}
		return p
	}
	balance := prose.NewNote("")
	pick.OnChanged = func(string) {
		balance.SetText(w.words.T("opening." + g.Rules.ID() + "." + starts[max(0, pick.SelectedIndex())].ID + ".hint"))
		preview.Objects = []fyne.CanvasObject{picture(w, chosen(), bigPicture)}
		preview.Refresh()
	}
	pick.SetSelectedIndex(0)
	left := prose.NewColumn(label(w, "new.start"), control.NewFrame(pick), balance)
	if target != nil {
		left.Add(label(w, "new.target"))
		left.Add(control.NewFrame(target))
	}
	return container.NewBorder(nil, nil, nil, preview, left), chosen
}

// targetSelect is the choice of the points that win; nil in games that are not played for points.
func (w *Window) targetSelect(r core.Rules) (*control.Select, []int) {
	t := r.Capabilities().Targets
	if t == nil {
		return nil, nil
	}
	var numbers []int
	var names []string
	for n := t.Least; n <= t.Most; n++ {
		numbers, names = append(numbers, n), append(names, strconv.Itoa(n))
	}
	s := control.NewSelect(w, names, nil)
	s.SetSelectedIndex(t.Usual - t.Least)
	return s, numbers
}
