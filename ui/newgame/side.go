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
}

// pictureSize is the size of the pictures above the buttons.
const pictureSize = 40

// sides are the choices, as values of the setting prefs.SideOf.
var sides = []string{prefs.SideFirst, prefs.SideSecond, prefs.SideRandom}

// sideForm returns the form.
func (r *Room) sideForm(g catalog.Game, now string) *sideForm {
	texts := []string{r.Words.T("new.side", r.Words.Side(g.Rules, core.First)), r.Words.T("new.side", r.Words.Side(g.Rules, core.Second)), r.Words.T("new.side.random")}
	any := canvas.NewText("?", theme.Color(theme.ColorNamePlaceHolder))
	any.TextSize, any.TextStyle.Bold = 28, true
	pictures := []fyne.CanvasObject{
		r.Pictures.Emblem(g.Rules, core.First, pictureSize),
		r.Pictures.Emblem(g.Rules, core.Second, pictureSize),
		container.NewGridWrap(fyne.NewSquareSize(pictureSize), container.NewCenter(any)),
	}
	if slices.Contains(pictures[:2], nil) {
		pictures = nil
	}
	f := &sideForm{pick: control.NewPick(r.Host, texts, pictures, max(0, slices.Index(sides, now)), func() {})}
	f.form = prose.NewColumn(control.NewHeading(r.Words.T("new.my-side")), f.pick.Row)
	return f
}

// nameSides labels the sides: by colour, or under an opening rule by who begins, because the rule assigns colours later.
func (r *Room) nameSides(f *sideForm, g catalog.Game, guided bool) {
	for i := range core.Second + 1 {
		text := r.Words.T("new.side", r.Words.Side(g.Rules, i))
		if guided {
			text = r.Words.T(words.OpeningPlayer(int(i)))
		}
		f.pick.Buttons[i].SetText(text)
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
