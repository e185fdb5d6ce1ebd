package explorer

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// lineDrawer holds the objects of a line of any kind.
type lineDrawer struct {
	view                     *view
	ground, rule             *canvas.Rectangle
	left, also, middle, last *canvas.Text
	bar                      *bar
	box                      *canvas.Rectangle
	boxed                    *canvas.Text
	used                     []fyne.CanvasObject
}

func newLineDrawer(v *view) *lineDrawer {
	text := func() *canvas.Text { return canvas.NewText("", color.Transparent) }
	return &lineDrawer{
		view: v, ground: canvas.NewRectangle(nil), rule: canvas.NewRectangle(nil), left: text(), also: text(), middle: text(), last: text(),
		bar: newBar(), box: canvas.NewRectangle(nil), boxed: text(),
	}
}

// put shows a text in a part of the line, aligned left or right.
func (d *lineDrawer) put(t *canvas.Text, text string, size float32, bold bool, name fyne.ThemeColorName, place span, atRight bool, y, high float32) {
	t.TextSize, t.TextStyle, t.Color = size, fyne.TextStyle{Bold: bold}, d.shade(theme.Color(name))
	t.Text = fit(text, size, bold, place.width)
	minSize := t.MinSize()
	x := place.left
	if atRight {
		x += place.width - minSize.Width
	}
	t.Resize(minSize)
	t.Move(fyne.NewPos(x, y+(high-minSize.Height)/2))
	d.used = append(d.used, t)
}

// paleness is the opacity of lines that belong to the previous position.
const paleness = 0.3

// shade returns a colour, paler in lines of the previous position.
func (d *lineDrawer) shade(c color.Color) color.Color {
	if !d.view.list.inert {
		return c
	}
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float32(n.A) * paleness)
	return n
}

// Objects returns the visible objects.
func (d *lineDrawer) Objects() []fyne.CanvasObject { return d.used }

// Fill draws line i.
func (d *lineDrawer) Fill(i int, at fyne.Position, size fyne.Size, hovered bool) {
	l, selected := d.view.line(i), d.view.list.focused && i == d.view.list.at
	d.used = d.used[:0]
	fill := color.Color(color.Transparent)
	switch {
	case (hovered || selected) && l.chosen() && !d.view.list.inert:
		fill = theme.Color(theme.ColorNameHover)
		if selected {
			fill = theme.Color(theme.ColorNameSelection)
		}
	case l.kind == lineSection || l.kind == lineGames:
		fill = theme.Color(theme.ColorNameHeaderBackground)
	}
	d.ground.FillColor, d.ground.CornerRadius = fill, 4
	d.ground.Move(at.AddXY(1, 1))
	d.ground.Resize(size.SubtractWidthHeight(2, 2))
	d.used = append(d.used, d.ground)
	whole := span{edge, size.Width - edge - scrollRoom}
	switch l.kind {
	case lineMove, lineSum:
		d.drawMove(l, at, size)
	case lineGame:
		d.drawGame(l, at, size)
	case lineSection, lineGames:
		d.drawHead(l, at, size)
	case lineText:
		d.put(d.left, l.text, plainSize, false, theme.ColorNameForeground, whole, false, at.Y, size.Height)
	case lineNote:
		d.put(d.left, l.text, smallSize, false, theme.ColorNamePlaceHolder, whole, false, at.Y, size.Height)
	case lineAction:
		d.put(d.left, l.text, plainSize, true, theme.ColorNameHyperlink, whole, false, at.Y, size.Height)
	}
}

// drawHead draws the head of a section or of the games: its name, and at the right a count or an action.
func (d *lineDrawer) drawHead(l line, at fyne.Position, size fyne.Size) {
	right := min(textWidth(l.right, smallSize, false), size.Width/2)
	name := fyne.ThemeColorName(theme.ColorNamePlaceHolder)
	if l.kind == lineGames && l.run != nil {
		name = theme.ColorNameHyperlink
	}
	x := float32(edge)
	if l.kind == lineSection {
		sign := "▼"
		if l.hidden {
			sign = "▶"
		}
		d.put(d.also, sign, 9, false, theme.ColorNamePlaceHolder, span{x, 14}, false, at.Y, size.Height)
		x += 16
	}
	d.put(d.left, l.text, plainSize, true, theme.ColorNameForeground, span{x, size.Width - x - scrollRoom - right - gap}, false, at.Y, size.Height)
	d.put(d.middle, l.right, smallSize, false, name, span{size.Width - scrollRoom - right, right + 1}, true, at.Y, size.Height)
}

// drawMove draws a source's data on a move, or on all moves.
func (d *lineDrawer) drawMove(l line, at fyne.Position, size fyne.Size) {
	c, high := d.view.widths.arrange(size.Width), size.Height
	text, name := l.text, fyne.ThemeColorName(theme.ColorNameForeground)
	if l.row.barred {
		name = theme.ColorNameDisabled
	}
	d.put(d.left, text, moveSize, true, name, c.move, false, at.Y, high)
	if n := len(l.row.also); n > 0 {
		x := c.move.left + d.left.MinSize().Width + 4
		if room := c.move.left + c.move.width - x; room > 12 {
			d.put(d.also, "+"+words.Count(n), smallSize, false, theme.ColorNamePlaceHolder, span{x, room}, false, at.Y, high)
		}
	}
	place, bar := fyne.NewPos(c.bar.left, at.Y+5), fyne.NewSize(c.bar.width, high-10)
	switch {
	case l.row.Games > 0:
		d.put(d.middle, words.Count(l.row.Games), plainSize, false, theme.ColorNameForeground, c.games, true, at.Y, high)
		d.used = d.bar.draw(d.used, d.shade, d.view.rules, l.row.Tally, place, bar)
	case l.row.barred:
		d.put(d.last, d.view.room.Words.T("explorer.barred"), smallSize, false, theme.ColorNamePlaceHolder, c.bar, false, at.Y, high)
	case l.maxWeight > 0:
		d.put(d.middle, words.Count(l.row.weight), plainSize, false, theme.ColorNameForeground, c.games, true, at.Y, high)
		d.used = d.bar.drawWeight(d.used, d.shade, float32(l.row.weight)/float32(l.maxWeight), place, bar)
	case l.proven: // an unplayed move has room for its outcome in words
		d.put(d.last, l.badge.Words, smallSize, false, theme.ColorNamePlaceHolder, c.bar, false, at.Y, high)
	case l.row.scored:
		d.put(d.middle, signed(l.row.score), plainSize, false, theme.ColorNameForeground, c.games, true, at.Y, high)
	}
	if c.year.width > 0 && l.row.LastYear > 0 {
		d.put(d.last, strconv.Itoa(l.row.LastYear), smallSize, false, theme.ColorNamePlaceHolder, c.year, true, at.Y, high)
	}
	if l.kind == lineSum {
		d.rule.FillColor = theme.Color(theme.ColorNameSeparator)
		d.rule.Move(at)
		d.rule.Resize(fyne.NewSize(size.Width, 1))
		d.used = append(d.used, d.rule)
	}
	if l.judged && c.badge.width > 0 {
		text := l.badge.Text
		if c.badge.width < longBadge {
			text = l.badge.Short
		}
		d.drawBox(text, l.badge.Fill, look.VerdictInk(panel.Tone()), c.badge, at, high)
	}
}

// drawBox shows a text in a coloured box.
func (d *lineDrawer) drawBox(text string, fill, ink color.Color, place span, at fyne.Position, high float32) {
	d.box.FillColor, d.box.CornerRadius, d.box.StrokeWidth = d.shade(fill), 4, 0
	d.box.Move(fyne.NewPos(place.left, at.Y+4))
	d.box.Resize(fyne.NewSize(place.width, high-8))
	d.used = append(d.used, d.box)
	d.boxed.TextSize, d.boxed.TextStyle, d.boxed.Color = 12, fyne.TextStyle{Bold: true}, d.shade(ink)
	d.boxed.Text = fit(text, 12, true, place.width-4)
	minSize := d.boxed.MinSize()
	d.boxed.Resize(minSize)
	d.boxed.Move(fyne.NewPos(place.left+(place.width-minSize.Width)/2, at.Y+(high-minSize.Height)/2))
	d.used = append(d.used, d.boxed)
}

// drawGame draws a game through the position: players, result and date.
func (d *lineDrawer) drawGame(l line, at fyne.Position, size fyne.Size) {
	v := d.view
	hit := v.hits[l.game]
	right := size.Width - scrollRoom
	if hit.Year > 0 {
		d.put(d.last, strconv.Itoa(hit.Year), smallSize, false, theme.ColorNamePlaceHolder, span{right - yearWidth, yearWidth}, true, at.Y, size.Height)
	}
	right -= yearWidth + gap
	record, known := v.games.record(l.game)
	if !known {
		d.put(d.left, "…", plainSize, false, theme.ColorNamePlaceHolder, span{edge, 40}, false, at.Y, size.Height)
		return
	}
	const boxWidth = 40
	if text := v.shortResult(record.Result); text != "" {
		fill := drawColor
		if side, won := record.Result.Winner(); won {
			fill = panel.SideColour(v.rules, side)
		} else if record.Result != core.Draw {
			fill = otherColor
		}
		d.drawBox(text, fill, look.InkOn(fill), span{right - boxWidth, boxWidth}, at, size.Height)
		d.box.StrokeColor, d.box.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	}
	right -= boxWidth + gap
	d.put(d.left, v.players(record), plainSize, false, theme.ColorNameForeground, span{edge, right - edge}, false, at.Y, size.Height)
}
