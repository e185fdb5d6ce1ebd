package puzzles

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/words"
)

// The dimensions of the cards.
const (
	puzzlePicture = 168
	puzzleColumn  = 212
)

// List lists the puzzles of the family of a game: the user's own, then the composed ones, under the names of its rule sets if it has
// several.
func (r *Room) List(g catalog.Game) {
	games := r.games()
	if len(games) == 0 {
		return
	}
	shelf := &shelves{card: fyne.NewSize(puzzleColumn, puzzlePicture+92)}
	cards := container.New(shelf)
	scroll := container.NewVScroll(cards)
	drawing := host.NewDrawing(r.Host.Post)
	tally := widget.NewLabel("")
	asked := 0 // the number of the last list; an older one comes too late
	var read func(g catalog.Game, at fyne.Position)
	fill := func(g catalog.Game, list []familyPuzzle, at fyne.Position) {
		tally.SetText(r.tally(list))
		if len(list) == 0 {
			tally.SetText(r.Words.T("puzzles.none"))
		}
		cards.RemoveAll()
		shelf.headings = nil
		drawing.Stop()
		slices.SortStableFunc(list, ownFirst)
		above := ""
		for _, p := range list {
			if heading := r.heading(p, list[0].own()); heading != above {
				above = heading
				cards.Add(shelf.heading(heading))
			}
			cards.Add(r.card(p.game, p.Puzzle, drawing, func() { r.open(p) }, func() { read(g, scroll.Offset) }))
		}
		cards.Refresh()
		scroll.ScrollToOffset(at)
	}
	read = func(g catalog.Game, at fyne.Position) {
		asked++
		mine := asked
		r.ofFamily(g, func(list []familyPuzzle) {
			if mine == asked {
				fill(g, list, at)
			}
		})
	}
	at := slices.IndexFunc(games, func(other catalog.Game) bool { return core.FamilyID(other.Rules) == core.FamilyID(g.Rules) })
	pick := control.NewChoiceAt(r.Host, games, func(other catalog.Game) string { return r.Words.T("game." + core.FamilyID(other.Rules)) }, at,
		func(other catalog.Game) { read(other, fyne.Position{}) })
	pick.Select.Narrow()
	body := container.NewBorder(container.NewHBox(pick.Framed, tally), nil, nil, nil, scroll)
	r.Host.Open(host.Dialog{Title: r.Host.Heading("puzzle-list"), Body: body, Size: fyne.NewSize(900, 660), Closed: func() {
		asked++
		drawing.Stop()
	}})
	read(pick.Value(), fyne.Position{})
}

// own reports whether the user made the puzzle.
func (p familyPuzzle) own() bool { return strings.HasPrefix(p.ID, ownPuzzle) }

func ownFirst(a, b familyPuzzle) int {
	switch {
	case a.own() == b.own():
		return 0
	case a.own():
		return -1
	}
	return 1
}

// heading returns the heading of a puzzle in the list; "": none. In a list with the user's own, mixed, composed ones have a heading in
// every game.
func (r *Room) heading(p familyPuzzle, mixed bool) string {
	set := words.RuleSet(r.Words, p.game.Rules)
	switch {
	case p.own():
		return words.Ruled(r.Words, p.game.Rules, r.Words.T("puzzles.own"))
	case set != "":
		return set
	case mixed:
		return r.Words.T("puzzles.composed")
	}
	return ""
}

// shelves lays cards of one size out in rows, under headings over the whole width.
type shelves struct {
	card     fyne.Size
	headings []fyne.CanvasObject
	width    float32 // at the last layout
}

// heading returns a heading over the whole width.
func (s *shelves) heading(text string) fyne.CanvasObject {
	l := control.NewHeading(text)
	s.headings = append(s.headings, l)
	return l
}

// MinSize returns the width of one card, and the height that the rows had at the last width.
func (s *shelves) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(s.card.Width, s.place(objects, s.width, false))
}

func (s *shelves) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	s.place(objects, size.Width, true)
}

// place goes through the rows, moves the objects into place if requested, and returns the total height.
func (s *shelves) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	gap, edge := theme.Padding(), theme.Size(theme.SizeNameScrollBarSmall)+theme.Padding()
	columns := max(1, int((width-edge+gap)/(s.card.Width+gap)))
	card := s.card
	card.Width = max(card.Width, (width-edge-float32(columns-1)*gap)/float32(columns)) // so that no strip remains
	y, column := float32(0), 0
	for i, o := range objects {
		heading := slices.Contains(s.headings, o)
		if column == columns || column > 0 && heading {
			y, column = y+card.Height+gap, 0
		}
		size := card
		if heading {
			size = fyne.NewSize(width, o.MinSize().Height)
		}
		if move {
			o.Move(fyne.NewPos(float32(column)*(card.Width+gap), y))
			o.Resize(size)
		}
		switch {
		case heading:
			y += size.Height
		case i == len(objects)-1:
			return y + card.Height
		default:
			column++
		}
	}
	return y
}

// card returns the card of a puzzle in the list, with a menu if it is the user's own. changed is called after it was renamed or deleted.
func (r *Room) card(g catalog.Game, p puzzle.Puzzle, drawing *host.Drawing, start, changed func()) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	title := r.Title(g, p)
	if r.log().solved(p.ID) {
		title = "✓ " + title
	}
	width := puzzleColumn - 2*theme.Padding()
	var more *control.Button
	if name, own := ownName(p.ID); own {
		more = control.NewButton(r.Host, "…", nil)
		more.Importance = widget.LowImportance
		more.OnTapped = func() { owner{r, name, changed}.menu(more) }
		width -= more.MinSize().Width + theme.Padding()
	}
	begin := control.NewButton(r.Host, look.Fit(title, theme.TextSize(), fyne.TextStyle{Bold: true}, width-2*theme.InnerPadding()), start)
	begin.Importance = widget.LowImportance
	if r.log().solved(p.ID) {
		begin.Importance = widget.SuccessImportance
	}
	row := fyne.CanvasObject(begin)
	if more != nil {
		row = container.NewBorder(nil, nil, nil, more, begin)
	}
	position, err := g.Rules.Parse(p.Position)
	facts := widget.NewLabel("")
	if err == nil {
		if task := words.Task(r.Words, g.Rules, position.Turn(), p.Goal); task != r.Title(g, p) {
			facts.SetText(task)
		}
	}
	facts.Alignment = fyne.TextAlignCenter
	facts.Truncation = fyne.TextTruncateEllipsis
	grade := widget.NewLabel(words.Grade(r.Words, p.Grade))
	switch log := r.log(); {
	case log.shown(p.ID):
		grade.SetText(strings.TrimSpace(grade.Text + " " + r.Words.T("puzzles.seen")))
	case log.failed(p.ID):
		grade.SetText(strings.TrimSpace(grade.Text + " " + r.Words.T("puzzles.failed")))
	}
	grade.Alignment = fyne.TextAlignCenter
	grade.SizeName = theme.SizeNameCaptionText
	foot := container.New(&tight{}, facts, grade, row)
	return container.NewStack(ground, container.NewPadded(
		container.NewBorder(nil, foot, nil, nil, control.NewTouch(r.Pictures.Later(position, puzzlePicture, drawing), start))))
}

// tight stacks its objects without the gaps of the toolkit's boxes.
type tight struct{}

func (tight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		minSize := o.MinSize()
		size = fyne.NewSize(max(size.Width, minSize.Width), size.Height+minSize.Height-6)
	}
	return size
}

func (tight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		height := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, height))
		y += height - 6
	}
}
