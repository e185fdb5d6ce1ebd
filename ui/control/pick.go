package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/prose"
)

// Pick is a row of buttons of which one is chosen.
type Pick struct {
	Row     fyne.CanvasObject
	Buttons []*Button
	at      int
	changed func()
}

// NewPick returns a choice of texts, with pictures above them or nil; changed is called after another one was chosen.
func NewPick(keys Keys, texts []string, pictures []fyne.CanvasObject, at int, changed func()) *Pick {
	p := &Pick{at: at, changed: changed}
	var columns []fyne.CanvasObject
	for i, text := range texts {
		b := NewButton(keys, text, func() { p.Choose(i) })
		p.Buttons = append(p.Buttons, b)
		if pictures == nil {
			columns = append(columns, b)
			continue
		}
		columns = append(columns, container.NewVBox(container.NewCenter(NewTouch(pictures[i], func() { p.Choose(i) })), b))
	}
	p.Row = prose.NewButtons(len(texts), columns...)
	p.show()
	return p
}

// At returns the index of the chosen option.
func (p *Pick) At() int { return p.at }

// Choose chooses one.
func (p *Pick) Choose(i int) {
	if i == p.at {
		return
	}
	p.at = i
	p.show()
	p.changed()
}

func (p *Pick) show() {
	for i, b := range p.Buttons {
		importance := widget.MediumImportance
		if b.chosen = i == p.at; b.chosen {
			importance = widget.HighImportance
		}
		SetImportance(b, importance)
	}
}
