package newgame

import (
	"math/rand/v2"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// sideForm is the form for the user's side.
type sideForm struct {
	form fyne.CanvasObject
	pick *control.Pick
	// settled and open are the pictures of a side: its colour, and both colours until it has one.
	settled, open []fyne.CanvasObject
}

// pictureSize is the size of the pictures above the buttons, halfSize that of two beside each other.
const (
	pictureSize = 40
	halfSize    = 18
)

// sides are the choices, as values of the setting prefs.SideOf.
var sides = []string{prefs.SideFirst, prefs.SideSecond, prefs.SideRandom}

// sideForm returns the form.
func (r *Room) sideForm(g catalog.Game, now string) *sideForm {
	texts := []string{r.Words.T("new.side", r.Words.Side(g.Rules, core.First)), r.Words.T("new.side", r.Words.Side(g.Rules, core.Second)), r.Words.T("new.side.random")}
	any := canvas.NewText("?", theme.Color(theme.ColorNamePlaceHolder))
	any.TextSize, any.TextStyle.Bold = 28, true
	boxed := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSquareSize(pictureSize), container.NewCenter(o))
	}
	emblem := func(side core.Side, size float32) fyne.CanvasObject { return r.Pictures.Emblem(g.Rules, side, size) }
	f := &sideForm{}
	var pictures []fyne.CanvasObject
	for side := range core.Second + 1 {
		settled := emblem(side, pictureSize)
		if settled == nil {
			break
		}
		open := boxed(container.NewHBox(emblem(core.First, halfSize), emblem(core.Second, halfSize)))
		open.Hide()
		f.settled, f.open = append(f.settled, settled), append(f.open, open)
		pictures = append(pictures, container.NewStack(settled, open))
	}
	if pictures != nil {
		pictures = append(pictures, boxed(any))
	}
	f.pick = control.NewPick(r.Host, texts, pictures, max(0, slices.Index(sides, now)), func() {})
	f.form = prose.NewColumn(control.NewHeading(r.Words.T("new.my-side")), f.pick.Row)
	return f
}

// name labels and pictures the sides: by colour, or under an opening rule by who begins, because the rule assigns colours later.
func (f *sideForm) name(w words.Words, g catalog.Game, guided bool) {
	for i := range core.Second + 1 {
		text := w.T("new.side", w.Side(g.Rules, i))
		if guided {
			text = w.T(words.OpeningPlayer(int(i)))
		}
		f.pick.Buttons[i].SetText(text)
	}
	for i := range f.open {
		control.SetVisible(f.settled[i], !guided)
		control.SetVisible(f.open[i], guided)
	}
	f.form.Refresh()
}

// chosen returns the value of the setting.
func (f *sideForm) chosen() string { return sides[f.pick.At()] }

// side returns the user's side, which may be a random one.
func (f *sideForm) side() core.Side {
	switch f.chosen() {
	case prefs.SideSecond:
		return core.Second
	case prefs.SideRandom:
		return core.Side(rand.IntN(2))
	}
	return core.First
}

// seats puts the user on a side and a level on the other; "" is another person.
func seats(mine core.Side, level string) (list [2]seat) {
	list[mine.Other()].Level = level
	return list
}
