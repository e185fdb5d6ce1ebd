package newgame

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// startSelect returns the form for the starting position, with its picture and balance, and for the winning points if the rules
// leave them to the players. chosen reads it. The form is nil if there is nothing to choose.
func (r *Room) startSelect(g catalog.Game) (form fyne.CanvasObject, chosen func() core.Position) {
	c := g.Rules.Capabilities()
	if c.Starts == nil {
		return nil, g.Rules.Start
	}
	starts := c.Starts()
	names := make([]string, len(starts))
	for i, s := range starts {
		names[i] = r.Words.T("opening." + g.Rules.ID() + "." + s.ID)
	}
	target, targets := r.targetSelect(g.Rules)
	pick := control.NewSelect(r.Host, names, nil)
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
		balance.SetText(r.Words.T("opening." + g.Rules.ID() + "." + starts[max(0, pick.SelectedIndex())].ID + ".hint"))
		preview.Objects = []fyne.CanvasObject{r.Pictures.Of(chosen(), host.BigPicture)}
		preview.Refresh()
	}
	pick.SetSelectedIndex(0)
	left := prose.NewColumn(control.NewHeading(r.Words.T("new.start")), control.NewFrame(pick), balance)
	if target != nil {
		left.Add(control.NewHeading(r.Words.T("new.target")))
		left.Add(control.NewFrame(target))
	}
	return container.New(&pictured{}, left, preview), chosen
}

// pictured puts a picture to the right of a form, whose texts adapt to the remaining width.
type pictured struct{ width float32 }

func (p *pictured) MinSize(o []fyne.CanvasObject) fyne.Size {
	wide := o[0].MinSize().Width + theme.Padding() + o[1].MinSize().Width
	return fyne.NewSize(wide, p.HeightFor(o, max(p.width, wide)))
}

// HeightFor returns the height at a width.
func (p *pictured) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	picture := o[1].MinSize()
	return max(prose.HeightFor(o[0], width-theme.Padding()-picture.Width), picture.Height)
}

func (p *pictured) Layout(o []fyne.CanvasObject, size fyne.Size) {
	p.width = size.Width
	picture := o[1].MinSize().Width
	o[0].Resize(fyne.NewSize(size.Width-theme.Padding()-picture, size.Height))
	o[1].Move(fyne.NewPos(size.Width-picture, 0))
	o[1].Resize(fyne.NewSize(picture, size.Height))
}

// targetSelect returns the choice of the winning points, and their values; nil in games that are not played for points.
func (r *Room) targetSelect(rules core.Rules) (*control.Select, []int) {
	t := rules.Capabilities().Targets
	if t == nil {
		return nil, nil
	}
	var numbers []int
	var names []string
	for n := t.Min; n <= t.Max; n++ {
		numbers, names = append(numbers, n), append(names, strconv.Itoa(n))
	}
	s := control.NewSelect(r.Host, names, nil)
	s.SetSelectedIndex(t.Usual - t.Min)
	return s, numbers
}
