package library

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
)

// previewPause is how long the cursor must rest on a game before it is read, so that scrolling through the list reads none.
const previewPause = 60 * time.Millisecond

// preview shows the game under the cursor beside the list: its last position, or the one searched for, with details. The arrow keys
// and the wheel step through its moves.
type preview struct {
	room   *Room
	newest library.Newest
	later  *time.Timer

	id      int64 // the game to show; 0: none
	of      int64 // the game shown until then
	record  *library.Record
	line    []*core.Node
	rules   core.Rules
	named   string // the title of the game
	comment string
	aids    table.Aids
	ply     int
	stepped bool // the user has stepped through the moves
	drawing bool // a redraw is pending

	root    *fyne.Container
	scroll  *container.Scroll // everything but the button
	picture *stepper
	place   *widget.Label
	title   *prose.Text
	facts   *prose.Text
	buttons [4]*control.Button
	steps   *fyne.Container
	open    *control.Button
}

func newPreview(r *Room) *preview {
	p := &preview{room: r, title: prose.NewRich(), facts: prose.NewRich(), place: widget.NewLabel("")}
	p.picture = newStepper(p)
	p.place.Truncation = fyne.TextTruncateEllipsis
	p.place.Alignment = fyne.TextAlignCenter
	for i, icon := range []fyne.Resource{
		theme.MediaSkipPreviousIcon(), theme.NavigateBackIcon(), theme.NavigateNextIcon(), theme.MediaSkipNextIcon(),
	} {
		p.buttons[i] = control.NewIconButton(r.Host, icon, func() { p.step([]int{-1 << 20, -1, 1, 1 << 20}[i]) })
		p.buttons[i].Explain(r.Host.Explain, func() string { return r.Words.T("games.step." + []string{"first", "back", "forward", "last"}[i]) })
	}
	p.steps = container.NewVBox(p.place, container.NewCenter(container.NewHBox(p.buttons[0], p.buttons[1], p.buttons[2], p.buttons[3])))
	p.open = control.NewButton(r.Host, r.Words.T("command.library-open"), func() { r.Host.Run("library-open") })
	p.open.Importance = widget.HighImportance
	p.scroll = container.NewVScroll(container.New(insetLayout{}, prose.NewColumn(p.picture, p.steps, p.title, p.facts)))
	p.scroll.OnScrolled = func(fyne.Position) { p.picture.fit() }
	p.root = prose.NewRoom(nil, p.scroll, container.New(layout.NewCustomPaddedLayout(0, inset/2, inset, inset), p.open))
	return p
}

// insetLayout leaves room for the bar of the scroll.
type insetLayout struct{}

const inset = 10

func (insetLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().AddWidthHeight(2*inset, inset)
}

func (insetLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(inset, inset/2))
	o[0].Resize(size.SubtractWidthHeight(2*inset, inset))
}

// show reads the game under the cursor and shows it.
func (r *Room) show() {
	p := r.preview
	if p == nil || !p.root.Visible() {
		return
	}
	id := r.list.current()
	if p.later != nil {
		p.later.Stop()
		p.later = nil
	}
	if id == 0 {
		p.id, p.of, p.line, p.record = 0, 0, nil, nil
		p.refresh()
		return
	}
	if id == p.of {
		p.id = id
		return
	}
	p.id = id
	p.later = time.AfterFunc(previewPause, func() {
		r.Host.Post(func() {
			if !r.Host.Closed() && r.preview == p && p.id == id {
				p.read(id)
			}
		})
	})
}

// read reads a game off the window's goroutine.
func (p *preview) read(id int64) {
	r := p.room
	lib := r.Library
	if lib == nil {
		return
	}
	ctx, end := p.newest.Ask(r.runs.Ctx)
	r.runs.Go(func() func() {
		g, record, err := lib.Get(ctx, id)
		dropped := ctx.Err() != nil
		end()
		var line []*core.Node
		if err == nil {
			line = g.MainLine()
		}
		return func() {
			if r.preview != p || p.id != id || dropped && err != nil {
				return
			}
			if err != nil {
				p.of, p.line, p.record = id, nil, nil
				p.refresh()
				p.facts.SetText(r.Host.Clean(r.Words.Error(err)))
				return
			}
			same := p.of == id && p.stepped
			p.of, p.line, p.record, p.rules, p.comment, p.aids = id, line, &record, g.Rules(), core.CommentText(g.Root().Comment), table.AidsOf(g.Tags())
			p.named = core.Cut(core.OneLine(g.Tags().Get("Title")), 200)
			if !same || p.ply >= len(line) {
				p.begin()
			}
			p.refresh()
		}
	})
}

// begin goes to the position searched for, or else to the last one.
func (p *preview) begin() {
	p.ply, p.stepped = len(p.line)-1, false
	if at, ok := p.room.list.ply(p.of); ok {
		p.ply = min(at, p.ply)
	}
}

// again starts over for another query.
func (p *preview) again() {
	if p != nil && p.line != nil && p.of == p.room.list.current() {
		p.begin()
		p.refreshPlace()
	}
}

// reread reads a changed game again.
func (p *preview) reread() {
	if p != nil && p.id != 0 {
		p.read(p.id)
	}
}

// step goes forward or back by some moves.
func (p *preview) step(by int) {
	if p.line == nil || p.of != p.id {
		return
	}
	to := min(max(p.ply+by, 0), len(p.line)-1)
	if to == p.ply {
		return
	}
	p.ply, p.stepped = to, true
	p.refreshPlace()
}

// refresh shows the game.
func (p *preview) refresh() {
	r := p.room
	for _, o := range []fyne.CanvasObject{p.picture, p.steps, p.title, p.open} {
		control.SetVisible(o, p.line != nil)
	}
	if p.line == nil {
		p.facts.SetText("")
		return
	}
	g := p.record
	title, kind := r.texts.players(g), r.texts.gameName(g.Rules)
	if title == "" {
		title, kind = kind, ""
	}
	p.title.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{{Text: r.Words.Shown(title), Style: fyne.TextStyle{Bold: true}}}}})
	lines := []string{strings.Join(notEmpty(kind, r.texts.resultIfAny(g), r.texts.openingText(g)), " · ")}
	if p.named != g.Event { // a game without an event is listed under its title
		lines = append(lines, p.named)
	}
	lines = append(lines, strings.Join(notEmpty(g.Date, g.Event, g.Round, g.Place), " · "))
	if g.File != "" {
		lines = append(lines, r.Words.T("games.from", sourceText(g)))
	}
	lines = append(lines, panel.AidsText(r.Words, p.aids), r.texts.notesText(g))
	if g.Stars > 0 {
		lines = append(lines, stars(min(g.Stars, 5)))
	}
	if p.comment != "" {
		lines = append(lines, core.Cut(core.OneLine(p.comment), 300))
	}
	var list []prose.Paragraph
	for _, text := range notEmpty(lines...) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: r.Words.Shown(text), Size: theme.SizeNameCaptionText}}, Above: 2})
	}
	p.facts.SetParagraphs(list)
	p.refreshPlace()
	p.root.Refresh()
}

// resultIfAny returns the result of a game; "" if unknown.
func (r *texts) resultIfAny(g *library.Record) string {
	if g.Result == core.Unfinished {
		return ""
	}
	return r.resultText(g)
}

// notEmpty returns the non-empty texts.
func notEmpty(texts ...string) []string {
	var list []string
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			list = append(list, text)
		}
	}
	return list
}

// refreshPlace shows the position and its number.
func (p *preview) refreshPlace() {
	n := p.line[p.ply]
	game := p.rules.Capabilities()
	turns := game.Turns(p.line[len(p.line)-1])
	text := p.room.Words.T("games.ply.start", turns)
	if n.Parent() != nil {
		text = p.room.Words.T("games.ply", game.Turns(n), turns, p.room.Words.Move(p.rules, n.Parent().Position(), n.Move()))
	}
	p.place.SetText(text)
	for i, b := range p.buttons {
		control.SetEnabled(b, i < 2 && p.ply > 0 || i >= 2 && p.ply < len(p.line)-1)
	}
	if !p.drawing { // of many quick steps only the last position is drawn
		p.drawing = true
		p.room.Host.Post(func() {
			p.drawing = false
			if p.line != nil && !p.room.Host.Closed() {
				p.picture.set(p.line[p.ply].Position())
			}
		})
	}
}

// stepper is the picture of a position. The wheel steps through the moves, and a double click opens the game.
type stepper struct {
	widget.BaseWidget
	preview *preview
	image   *canvas.Image
	wheel   *scroll.Area
	drawn   core.Position
	pixels  int
}

var _ fyne.DoubleTappable = (*stepper)(nil)

func newStepper(p *preview) *stepper {
	s := &stepper{preview: p, image: canvas.NewImageFromImage(nil)}
	s.image.FillMode = canvas.ImageFillContain
	s.image.CornerRadius = 6
	s.wheel = scroll.NewSteps(p.step)
	s.ExtendBaseWidget(s)
	return s
}

// set draws a position.
func (s *stepper) set(p core.Position) {
	r := s.preview.room
	pixels := int(min(s.Size().Width, s.Size().Height) * r.Pictures.Scale())
	if p == nil || pixels < 8 || s.drawn == p && s.pixels == pixels {
		return
	}
	s.drawn, s.pixels = p, pixels
	s.image.Image = board.Thumbnail(r.Painters.Of(p), p, pixels, false, r.Style())
	s.image.Refresh()
}

// HeightFor returns the height at a width: the picture is square, up to a useful size.
func (s *stepper) HeightFor(width float32) float32 { return min(width, maxPicture) }

// The sizes of the picture.
const (
	minPicture = 150
	maxPicture = 330
)

// CreateRenderer implements fyne.Widget.
func (s *stepper) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(s.image, s.wheel))
}

// MinSize returns the minimum size of the picture.
func (s *stepper) MinSize() fyne.Size { return fyne.NewSquareSize(minPicture) }

// Resize draws the picture for its new size.
func (s *stepper) Resize(size fyne.Size) {
	s.BaseWidget.Resize(size)
	s.fit()
	if p := s.preview; p.line != nil {
		s.set(p.line[p.ply].Position())
	}
}

// fit lets the picture take the wheel only while it is entirely visible: the toolkit would send it wheel events outside the visible
// part.
func (s *stepper) fit() {
	if area := s.preview.scroll; area != nil {
		control.SetVisible(s.wheel, area.Offset.Y <= 0 && s.Position().Y+s.Size().Height <= area.Size().Height)
	}
}

// DoubleTapped opens the game.
func (s *stepper) DoubleTapped(*fyne.PointEvent) { s.preview.room.open() }
