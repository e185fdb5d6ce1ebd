package openings

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
	"qilab/ui/words"
)

// patternPicture is the size of the board of a pattern, and patternWidth the room for it and its name.
const (
	patternPicture = 150
	patternWidth   = 215
)

// patterned returns the game with patterns: the current one, or else the first that has some.
func (r *Room) patterned() (g catalog.Game, ok bool) {
	if g = r.Table.Current(); g.Patterns != nil {
		return g, true
	}
	for _, g := range r.Table.Games() {
		if g.Patterns != nil {
			return g, true
		}
	}
	return g, false
}

// showPatterns lists the patterns with their boards and proven results. A click puts one on the board.
func (r *Room) showPatterns() {
	g, _ := r.patterned()
	drawing := host.NewDrawing(r.Host.Post)
	boards := prose.NewFlow()
	var dialog host.Opened
	for _, p := range g.Patterns() {
		open := func() {
			dialog.Close()
			r.openPattern(g, p)
		}
		name := control.NewButton(r.Host, r.patternName(g, p.Line), open)
		name.Importance = widget.LowImportance
		note := widget.NewLabelWithStyle(r.proven(p), fyne.TextAlignCenter, fyne.TextStyle{})
		note.SizeName, note.Importance = theme.SizeNameCaptionText, widget.LowImportance
		room := canvas.NewRectangle(color.Transparent) // of equal width, to align them
		room.SetMinSize(fyne.NewSize(patternWidth, 0))
		boards.Add(container.NewVBox(room, control.NewTouch(r.Pictures.Later(p.Line.Last(), patternPicture, drawing), open), name, note))
	}
	dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("patterns"), Body: scroll.Scrolled(prose.NewColumn(prose.NewNote(r.Words.T("patterns.about")), boards)),
		Size: fyne.NewSize(960, 640), Scrolls: true, Closed: drawing.Stop,
	})
}

// patternName returns the name of a pattern with its usual assessment.
func (r *Room) patternName(g catalog.Game, line core.Line) string {
	if of := g.Rules.Capabilities().OpeningOf; of != nil {
		if name, ok := of(line); ok {
			return words.Opening(r.Words, g.Rules, name)
		}
	}
	return ""
}

// proven returns the proven result of a pattern in words.
func (r *Room) proven(p catalog.Pattern) string {
	all := len(p.Line.Last().Moves())
	switch lost := all - len(p.Open); lost {
	case all:
		return r.Words.T("patterns.lost")
	case 0:
		return r.Words.T("patterns.unknown")
	default:
		return r.Words.T("patterns.refuted", lost, all)
	}
}

// openPattern puts a pattern on the board, as a game between people.
func (r *Room) openPattern(g catalog.Game, p catalog.Pattern) {
	game, err := core.GameOf(g.Rules, p.Line)
	said := r.patternName(g, p.Line)
	if err == nil {
		if comment := r.markReplies(game, p); comment != "" {
			said += " · " + comment
		}
		err = table.Show(r.Table, game)
	}
	if err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	r.Host.Show(prefs.GameScreen)
	r.Host.Tell(said)
}

// markReplies shows on the board what is proven of the replies to a pattern, if anything is: with circles around the open ones, or in
// another colour around those that lose, whichever are fewer, and returns the comment that says so.
func (r *Room) markReplies(game *core.Game, p catalog.Pattern) string {
	all := p.Line.Last().Moves()
	comment, circled, colour := "patterns.open", p.Open, core.Green
	if len(p.Open) > len(all)/2 {
		comment, colour = "patterns.losing", core.Red
		circled = slices.DeleteFunc(all, func(m core.Move) bool { return slices.Contains(p.Open, m) })
	}
	if len(circled) == 0 {
		return ""
	}
	var circles []core.Shape
	for _, m := range circled {
		circles = append(circles, core.Shape{From: m.To, To: m.To, Colour: colour})
	}
	line := game.MainLine()
	said := r.Words.T(comment)
	line[len(line)-1].Comment = game.Rules().Capabilities().WithShapes(said, circles)
	return said
}
