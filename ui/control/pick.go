package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/prose"
)

// choice is a row of buttons of which one is chosen.
type choice struct {
	row     fyne.CanvasObject
	buttons []*control.Button
	at      int
	changed func()
}

// pictureSize is how large the pictures above the buttons are.
const pictureSize = 40

// newChoice returns a choice of texts, with pictures above them or nil; changed is called after another one was chosen.
func (r *Room) newChoice(texts []string, pictures []fyne.CanvasObject, at int, changed func()) *choice {
	c := &choice{at: at, changed: changed}
	var columns []fyne.CanvasObject
	for i, text := range texts {
		b := control.NewButton(r.Host, text, func() { c.pick(i) })
		c.buttons = append(c.buttons, b)
		if pictures == nil {
			columns = append(columns, b)
			continue
		}
		columns = append(columns, container.NewVBox(container.NewCenter(control.NewTouch(pictures[i], func() { c.pick(i) })), b))
	}
	c.row = prose.NewButtons(len(texts), columns...)
	c.show()
	return c
}

// pick chooses one.
func (c *choice) pick(i int) {
	if i == c.at {
		return
	}
	c.at = i
	c.show()
	c.changed()
}

func (c *choice) show() {
	for i, b := range c.buttons {
		importance := widget.MediumImportance
		if i == c.at {
			importance = widget.HighImportance
		}
		control.SetImportance(b, importance)
	}
}
