package library

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// view is the widgets of the screen: commands and filter at the top, the list with the preview beside it, and the strip at the
// bottom.
type view struct {
	room    *Room
	root    *fyne.Container
	tools   []tool
	filters *filters
	table   *grid
	count   *widget.Label
	middle  *fyne.Container
	empty   *empty
	place   *placeStrip
	strip   *strip
}

// tool is a button for a command.
type tool struct {
	id     string
	button *control.Button
}

func newView(r *Room) *view {
	v := &view{room: r, table: newTable(r), filters: newFilters(r), count: widget.NewLabel(""), strip: newStrip(r), place: newPlaceStrip(r), empty: newEmpty(r)}
	v.count.TextStyle.Bold = true
	var tools []fyne.CanvasObject
	for _, id := range []string{"home", "continue", "library-import", "library-export", "library-edit", "library-delete", "library-undo", "library-preview"} {
		b := control.NewCommand(r.Host, r.Words.T("games.tool."+id), id)
		b.Importance = widget.LowImportance
		v.tools = append(v.tools, tool{id, b})
		tools = append(tools, b)
	}
	r.preview = newPreview(r)
	control.SetVisible(r.preview.root, r.Settings.Bool(prefs.GamesPreview))
	v.middle = container.New(&sides{}, container.NewStack(v.table.root, v.empty.root), r.preview.root)
	heading := control.NewHeading(r.Words.T("games.title"))
	heading.SizeName = theme.SizeNameSubHeadingText
	pad := layout.NewCustomPaddedLayout(4, 2, 8, 8)
	head := prose.NewColumn(
		container.New(pad, prose.NewColumn(prose.NewFlow(append([]fyne.CanvasObject{heading}, tools...)...), v.filters.root, v.place.root, prose.NewFlow(v.count, v.filters.clear))),
	)
	v.root = prose.NewRoom(head, v.middle, v.strip.root)
	return v
}

// sides puts the preview beside the list, leaving the list enough room.
type sides struct{}

// The share and the bounds of the preview's width.
const (
	sideShare = 0.3
	sideMin   = 210
	sideMax   = 350
)

func (sides) MinSize(o []fyne.CanvasObject) fyne.Size {
	minSize := o[0].MinSize()
	if o[1].Visible() {
		minSize.Width += sideMin
	}
	return fyne.NewSize(minSize.Width, minSize.Height)
}

func (sides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := float32(0)
	if o[1].Visible() {
		wide = min(max(size.Width*sideShare, sideMin), sideMax)
		o[1].Move(fyne.NewPos(size.Width-wide, 0))
		o[1].Resize(fyne.NewSize(wide, size.Height))
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width-wide, size.Height))
}

// firstLine returns the first visible line.
func (v *view) firstLine() int { return v.table.first() }

// top scrolls to the first line.
func (v *view) top() { v.table.top() }

// showFilter shows a filter in its fields.
func (v *view) showFilter(f library.Filter) { v.filters.show(f) }

// refresh shows the current list. Like the other methods that refresh, it does nothing before the view is made.
func (v *view) refresh() {
	if v == nil {
		return
	}
	v.filters.arrange()
	v.place.refresh()
	v.strip.refresh()
	v.empty.refresh()
	v.placePreview()
	v.table.refresh()
	v.refreshCount()
	v.root.Refresh()
}

// placePreview makes room for the preview if it is wanted and there is a game to show. During a search it stays as it is.
func (v *view) placePreview() {
	r := v.room
	if r.finder.busy {
		return
	}
	if wanted := r.Settings.Bool(prefs.GamesPreview) && !v.empty.root.Visible(); wanted != r.preview.root.Visible() {
		control.SetVisible(r.preview.root, wanted)
		v.middle.Refresh()
	}
}

// refreshRows updates the lines.
func (v *view) refreshRows() {
	if v != nil {
		v.table.body.Refresh()
		v.table.body.retell()
	}
}

// refreshTools enables the commands that can run.
func (v *view) refreshTools() {
	if v == nil {
		return
	}
	r := v.room
	for _, t := range v.tools {
		if c := r.Host.AllCommands().ByID(t.id); c != nil {
			control.SetEnabled(t.button, c.Can())
			if c.ID == "library-delete" {
				t.button.SetText(r.Words.T("games.tool." + r.deleteTitle()))
			}
		}
	}
}

// refreshCount shows how many games there are, and how many are selected.
func (v *view) refreshCount() {
	if v != nil {
		v.count.SetText(v.room.finder.text())
		v.refreshTools()
	}
}

// refreshStrip shows the current activity.
func (v *view) refreshStrip() {
	if v == nil {
		return
	}
	before := v.strip.shape()
	v.strip.refresh()
	if v.strip.shape() != before {
		v.root.Refresh() // the list has more room, or less
	}
}

// sentence returns the full text of a line of the list.
func (r *texts) sentence(g *library.Record) string {
	parts := notEmpty(r.players(g), r.resultIfAny(g), g.Date, strings.TrimSpace(g.Event+" "+g.Round), g.Place, r.openingText(g),
		words.Plies(r.room.Words, r.rulesOf(g), g.Plies), r.kindText(g.Kind), r.notesText(g), sourceText(g))
	return strings.Join(parts, " · ")
}

// rulesOf returns the rules of a game; nil if the program does not have it.
func (r *texts) rulesOf(g *library.Record) core.Rules {
	of, _ := r.room.Table.GameByID(g.Rules)
	return of.Rules
}

// empty explains why the list is empty, and what to do about it.
type empty struct {
	room  *Room
	root  *fyne.Container
	text  *prose.Text
	tools *fyne.Container
	clear *control.Button
	bring *control.Button
}

func newEmpty(r *Room) *empty {
	e := &empty{room: r, text: prose.New("")}
	e.bring = control.NewButton(r.Host, r.Words.T("command.library-import"), func() { r.Host.Run("library-import") })
	e.bring.Importance = widget.HighImportance
	e.clear = control.NewButton(r.Host, r.Words.T("games.filter.clear"), func() { r.Host.Run("library-clear") })
	e.tools = prose.NewFlow(e.bring, e.clear)
	e.root = container.New(layout.NewCustomPaddedLayout(lineHeight+24, 16, 24, 24), prose.NewColumn(e.text, e.tools))
	return e
}

func (e *empty) refresh() {
	r := e.room
	control.SetVisible(e.root, len(r.list.ids) == 0 && (r.Library == nil || !r.finder.busy && r.finder.shown))
	some := r.question.narrowed()
	control.SetVisible(e.clear, some)
	control.SetVisible(e.bring, r.Library != nil && !some)
	switch {
	case r.LibraryErr != nil:
		e.text.SetText(r.Host.Clean(r.Words.T("games.empty.failed", r.Words.Error(r.LibraryErr))))
	case r.Library == nil:
		e.text.SetText(r.Words.T("games.empty.opening"))
	case r.question.place != nil && !filtered(r.question.filter):
		e.text.SetText(r.Words.T(r.question.place.none))
	case r.question.filter.Deleted:
		e.text.SetText(r.Words.T("games.empty.deleted"))
	case some:
		e.text.SetText(r.Words.T("games.empty.filter"))
	default:
		e.text.SetText(r.Words.T("games.empty"))
	}
}

// placeStrip describes the position or pattern being searched for.
type placeStrip struct {
	room *Room
	root *fyne.Container
	text *prose.Text
	of   *place
	box  *fyne.Container
}

func newPlaceStrip(r *Room) *placeStrip {
	p := &placeStrip{room: r, text: prose.New(""), box: container.NewStack()}
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 6
	off := control.NewButton(r.Host, r.Words.T("games.place.off"), r.question.leavePlace)
	p.root = container.NewStack(ground, container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6),
		container.NewBorder(nil, nil, p.box, container.NewCenter(off), p.text)))
	return p
}

// placePicture is the size of its picture.
const placePicture = 56

func (p *placeStrip) refresh() {
	r := p.room
	control.SetVisible(p.root, r.question.place != nil)
	if r.question.place == nil || r.question.place == p.of {
		return
	}
	p.of = r.question.place
	name := p.of.name
	if name == "" {
		name = r.Words.Game(p.of.rules)
	}
	p.text.SetText(r.Words.T(p.of.key, name))
	p.box.RemoveAll()
	if p.of.picture != nil {
		p.box.Add(p.of.picture())
	}
	p.box.Refresh()
}
