// Package home is the room in which the program begins: the screen with the games, the game on the table and the saved games.
package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// Room is the screen from which everything begins.
type Room struct {
	*host.Context
	links Links
	page  *container.Scroll

	last   []recent        // the games that were played last, the newest first
	row    *fyne.Container // of them; nil until the screen is built
	recent *fyne.Container // the row with its heading
	newest library.Newest
	asked  int // how often they were asked for
}

// Links hold what the screen needs of other rooms.
type Links struct {
	// Restored reports whether what is on the table was brought back from the disk.
	Restored func() bool
	NewGame  func(catalog.Game) // asks how a new game begins
	Rules    func(core.Rules)   // shows the rules of a game
	Sample   func(catalog.Game) // opens the sample of a game
	Puzzles  func(catalog.Game) // lists the puzzles of a game
	Endgames func(catalog.Game) // lists the endings of a game
	// Slots lists what was saved, with problems reported, and Load puts one on the table.
	Slots func() []storage.Entry
	Load  func(storage.Entry)
	// Open puts a game of the library on the table, at a ply or, with -1, at its end, and Current is the number of the game that
	// is there. List shows all games; nil: there is no such list.
	Open    func(id int64, ply int)
	Current func() int64
	List    func()
	Lessons Lessons // nil: there are none
}

// Lessons are the first steps in the games, which are offered here once.
type Lessons interface {
	Offered() bool // whether they still are to be offered
	Begin()        // goes through them
	Dismiss()      // says that they are not wanted
}

// New makes the room.
func New(c *host.Context, links Links) *Room { return &Room{Context: c, links: links} }

// Tools reports that the screen has no toolbar.
func (r *Room) Tools() bool { return false }

// Scroll returns what the keys for pages scroll.
func (r *Room) Scroll() *container.Scroll { return r.page }

// PutBack does nothing: nothing is begun here.
func (r *Room) PutBack() bool { return false }

// Placed does nothing: nothing here needs to know its size.
func (r *Room) Placed() {}

// mostSlots is how many slots the home screen shows; the dialog of the slots has them all.
const mostSlots = 8

// Object builds the screen and returns it.
func (r *Room) Object() fyne.CanvasObject {
	title := canvas.NewText(r.Words.T("window.title"), theme.Color(theme.ColorNameForeground))
	title.TextSize, title.TextStyle.Bold = 30, true
	subtitle := prose.NewNote(r.Words.T("home.subtitle"))
	corner := prose.NewFlow(r.command("library"), r.command("language"), r.command("mode"), r.command("settings"), r.command("keys"))

	cards := container.New(cardRows())
	if r.working() {
		cards.Add(r.work())
	}
	for _, g := range families.Heads(r.Table.Games()) {
		cards.Add(r.game(g))
	}
	body := prose.NewColumn(
		container.New(&homeHead{}, container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), title), subtitle, corner),
		widget.NewSeparator(),
		r.offer(),
		r.recentRow(),
		cards,
	)
	if slots := r.slots(); slots != nil {
		heading := widget.NewLabel(r.Words.T("home.slots"))
		heading.TextStyle.Bold = true
		body.Add(heading)
		body.Add(slots)
	}
	r.page = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(16, 24, 24, 24), body))
	return r.page
}

// offer returns the card that offers the first steps; nothing is seen of it where nobody needs them.
func (r *Room) offer() fyne.CanvasObject {
	if r.links.Lessons == nil || !r.links.Lessons.Offered() {
		hidden := container.NewStack()
		hidden.Hide()
		return hidden
	}
	begin := control.NewButton(r, r.Words.T("home.lessons.begin"), r.links.Lessons.Begin)
	begin.Importance = widget.HighImportance
	no := control.NewButton(r, r.Words.T("home.lessons.no"), r.links.Lessons.Dismiss)
	said := prose.NewRich(prose.Paragraph{Spans: []prose.Span{
		{Text: r.Words.T("home.lessons") + "  ", Style: fyne.TextStyle{Bold: true}}, {Text: r.Words.T("home.lessons.text")},
	}})
	return prose.NewCard(container.NewBorder(nil, nil, nil, container.NewHBox(begin, no), said))
}

// working reports whether there is a game to go on with on the table.
func (r *Room) working() bool {
	return r.links.Restored() || r.Table.Document().Revision() > 0
}

// command returns a button that runs a command.
func (r *Room) command(id string) fyne.CanvasObject {
	b := control.NewButton(r, r.Heading(id), func() { r.Run(id) })
	b.Importance = widget.LowImportance
	b.Hover = func(on bool) { r.ExplainCommand(id, on) }
	return b
}

// work returns the card of the game that is on the table.
func (r *Room) work() fyne.CanvasObject {
	s := r.Table
	title := r.Words.T("home.work")
	moves := s.Node().Ply()
	facts := r.Words.Game(s.Rules()) + "\n" + r.Words.T("home.moves", moves) + "\n"
	if out := s.Ending.Now(); out.Over() {
		facts += r.Words.Result(s.Rules(), out.Result)
	} else {
		facts += r.Words.Step(s.Rules(), s.Position())
	}
	on := control.NewButton(r, r.Words.T("command.continue"), func() { r.Run("continue") })
	on.Importance = widget.HighImportance
	return card(r.Picture(s.Position(), host.BigPicture), title, facts, on)
}

// game returns the card of a game of the catalogue.
func (r *Room) game(g catalog.Game) fyne.CanvasObject {
	fresh := control.NewButton(r, r.Words.T("command.new"), func() { r.links.NewGame(g) })
	fresh.Importance = widget.HighImportance
	rules := control.NewButton(r, r.Words.T("command.rules"), func() { r.links.Rules(g.Rules) })
	buttons := []fyne.CanvasObject{fresh, rules}
	if r.Book.HasSample(g.Rules.ID(), string(r.Words.Lang())) {
		buttons = append(buttons, control.NewButton(r, r.Words.T("command.sample"), func() { r.links.Sample(g) }))
	}
	if g.Prover != nil {
		buttons = append(buttons, control.NewButton(r, r.Heading("puzzles"), func() { r.links.Puzzles(g) }))
	}
	if g.Endgames != nil {
		buttons = append(buttons, control.NewButton(r, r.Heading("endgames"), func() { r.links.Endgames(g) }))
	}
	name := core.FamilyID(g.Rules)
	return card(r.Picture(families.Showpiece(r.Book, g, string(r.Words.Lang())), host.BigPicture), r.Words.T("game."+name), r.Words.T("about."+name), buttons...)
}

// card returns a picture with a title, a text and buttons beside it.
func card(picture fyne.CanvasObject, title, text string, buttons ...fyne.CanvasObject) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 10
	heading := widget.NewLabel(title)
	heading.TextStyle.Bold = true
	heading.SizeName = theme.SizeNameSubHeadingText
	row := prose.NewEqual(2, buttons...)
	return container.NewStack(ground, container.New(&cardLayout{}, picture, heading, prose.New(text), row))
}

// slots returns the cards of the slots saved last; nil if there are none.
func (r *Room) slots() fyne.CanvasObject {
	entries := r.links.Slots()
	if len(entries) == 0 {
		return nil
	}
	var cards []fyne.CanvasObject
	for _, e := range entries[:min(len(entries), mostSlots)] {
		cards = append(cards, r.slot(e))
	}
	return container.NewGridWrap(fyne.NewSize(host.SmallPicture+30, host.SmallPicture+92), cards...)
}

// slot returns the card of a slot; a click on its button loads it.
func (r *Room) slot(e storage.Entry) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	load := control.NewButton(r, r.Clean(e.Name), func() { r.links.Load(e) })
	when := widget.NewLabel(day(r.Words, e.Saved))
	when.Alignment = fyne.TextAlignCenter
	when.SizeName = theme.SizeNameCaptionText
	when.Truncation = fyne.TextTruncateEllipsis
	foot := container.NewVBox(when, load)
	return container.NewStack(ground, container.NewPadded(
		container.NewBorder(nil, foot, nil, nil, r.Picture(r.PositionOf(e), host.SmallPicture))))
}
