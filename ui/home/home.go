// Package home is the room of the home screen: the games, the game to resume, the recent games and the saved ones.
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
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// Room is the screen from which everything begins.
type Room struct {
	Deps
	links Links
	page  *container.Scroll

	whole  *fyne.Container // the page and, below it, line and today, so that the tiles keep their place; nil until it is built
	line   *fyne.Container // the game to resume, or the offer of the first steps
	today  *fyne.Container // the cards due today
	last   []recent        // the games that were played last, the newest first
	row    *fyne.Container // of them; nil until the screen is built
	recent *fyne.Container // the row with its heading
	newest library.Newest
	asked  int // number of reads
}

// Links are the connections to other rooms.
type Links struct {
	// Restored reports whether the current game was brought back from the disk.
	Restored func() bool
	NewGame  func(catalog.Game) // opens the dialog of a new game
	Rules    func(core.Rules)   // shows the rules of a game
	Sample   func(catalog.Game) // opens the sample of a game
	Puzzles  func(catalog.Game) // lists the puzzles of a game
	Endgames func(catalog.Game) // lists the endgames of a game
	SetUp    func(catalog.Game) // opens the editor
	// Slots lists the saved games, with problems reported, and Load opens one.
	Slots func() []storage.Entry
	Load  func(storage.Entry)
	// Open opens a game of the library at a ply or, with -1, at its end. Review opens it and reviews it. Current is the number of
	// the current game. List shows all games.
	Open    func(id int64, ply int)
	Review  func(id int64)
	Current func() int64
	List    func()
	// Ending names the endgame of an attempt; ok is false if it is at a puzzle.
	Ending  func(puzzle.Puzzle) (name string, ok bool)
	Engine  func(core.Rules) string // the name of a game's own engine, which reviews
	Lessons Lessons
	// Today describes the training that is due today; ok is false if none is.
	Today func() (text string, ok bool)
}

// Lessons are the first steps in the games.
type Lessons interface {
	Offered() bool             // whether the screen still offers them
	Begin()                    // goes through them
	Dismiss()                  // ends the offer
	Teaches(catalog.Game) bool // whether a game has a lesson
	Learn(catalog.Game)        // opens the lesson of a game
}

// New returns the room.
func New(d Deps, links Links) *Room { return &Room{Deps: d, links: links} }

// Tools reports that the screen has no toolbar.
func (r *Room) Tools() bool { return false }

// Scroll returns the part that the page keys scroll.
func (r *Room) Scroll() *container.Scroll { return r.page }

// PutBack reports that there is nothing to put back.
func (r *Room) PutBack() bool { return false }

// Placed has no effect here.
func (r *Room) Placed() {}

// maxSlots is how many slots the home screen shows; the dialog of the slots has them all.
const maxSlots = 8

// Object builds the screen and returns it.
func (r *Room) Object() fyne.CanvasObject {
	title := canvas.NewText(r.Words.T("window.title"), theme.Color(theme.ColorNameForeground))
	title.TextSize, title.TextStyle.Bold = 26, true
	corner := prose.NewFlow(r.command("library"), r.command("language"), r.command("mode"), r.command("settings"))

	tiles := container.New(tileRows())
	for _, g := range families.Heads(r.Table.Games()) {
		tiles.Add(r.tile(g))
	}
	r.line, r.today = container.NewStack(), container.NewStack()
	body := prose.NewColumn(
		container.New(&homeHead{}, container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), title), corner),
		tiles, r.recentRow(),
	)
	if slots := r.slots(); slots != nil {
		heading := control.NewHeading(r.Words.T("home.slots"))
		body.Add(heading)
		body.Add(slots)
	}
	r.page = container.NewVScroll(container.New(&centred{}, body))
	r.whole = container.New(&footed{}, r.page, container.New(footRows(), r.line, r.today))
	r.FillFoot()
	return r.whole
}

// Prepare returns a func that draws the pictures of the tiles for a window of a width. It may run on any goroutine before the screen
// is built.
func Prepare(d Deps, games []catalog.Game, width float32) (draw func()) {
	var all []func()
	for _, g := range families.Heads(games) {
		all = append(all, d.Pictures.Prepare(d.showpiece(g), pictureOf(tileIn(width))))
	}
	return func() {
		for _, draw := range all {
			draw()
		}
	}
}

// showpiece returns the position of a tile's picture.
func (d *Deps) showpiece(g catalog.Game) core.Position {
	return families.Showpiece(d.Book, g, string(d.Words.Lang()))
}

// offer returns the card that offers the first steps.
func (r *Room) offer() fyne.CanvasObject {
	begin := control.NewButton(r.Host, r.Words.T("home.lessons.begin"), r.links.Lessons.Begin)
	begin.Importance = widget.HighImportance
	no := control.NewButton(r.Host, r.Words.T("home.lessons.no"), r.links.Lessons.Dismiss)
	said := prose.NewRich(prose.Paragraph{Spans: []prose.Span{
		{Text: r.Words.T("home.lessons") + "  ", Style: fyne.TextStyle{Bold: true}}, {Text: r.Words.T("home.lessons.text")},
	}})
	return prose.NewCard(container.NewBorder(nil, nil, nil, container.NewHBox(begin, no), said))
}

// command returns a button that runs a command.
func (r *Room) command(id string) fyne.CanvasObject {
	b := control.NewCommand(r.Host, r.Host.Heading(id), id)
	b.Importance = widget.LowImportance
	return b
}

// tile returns the tile of a game: its picture, its description and its buttons.
func (r *Room) tile(g catalog.Game) fyne.CanvasObject {
	play := control.NewButton(r.Host, r.Words.T("home.play"), func() { r.links.NewGame(g) })
	play.Importance = widget.HighImportance
	buttons := []fyne.CanvasObject{play}
	add := func(text string, run func(catalog.Game)) {
		buttons = append(buttons, control.NewButton(r.Host, text, func() { run(g) }))
	}
	if r.links.Lessons.Teaches(g) {
		add(r.Words.T("home.learn"), r.links.Lessons.Learn)
	}
	if g.Prover != nil {
		add(r.Host.Heading("puzzles"), r.links.Puzzles)
	}
	if g.Endgames != nil {
		add(r.Host.Heading("endgames"), r.links.Endgames)
	}
	add(r.Words.T("home.set-up"), r.links.SetUp)
	more := control.NewButton(r.Host, "…", nil)
	more.OnTapped = func() { r.more(g, more) }
	more.Explain(r.Host.Explain, func() string { return r.Words.T("home.more") })
	buttons = append(buttons, more)
	name := core.FamilyID(g.Rules)
	heading := control.NewHeading(r.Words.T("game." + name))
	heading.SizeName = theme.SizeNameSubHeadingText
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 10
	picture := r.Pictures.Fitted(r.showpiece(g))
	return container.NewStack(ground, container.New(&tileLayout{}, picture, heading, prose.NewNote(r.Words.T("about."+name)), container.New(buttonRows(), buttons...)))
}

// more opens the menu with further commands for a game, below its button.
func (r *Room) more(g catalog.Game, button *control.Button) {
	items := []*fyne.MenuItem{fyne.NewMenuItem(r.Words.T("command.rules"), func() { r.links.Rules(g.Rules) })}
	if r.Book.HasSample(g.Rules.ID(), string(r.Words.Lang())) {
		items = append(items, fyne.NewMenuItem(r.Words.T("command.sample"), func() { r.links.Sample(g) }))
	}
	items = append(items, fyne.NewMenuItem(r.Words.T("home.record"), func() { r.showRecord(g) }))
	button.OpenMenu(r.Host.Canvas(), items...)
}

// slots returns the cards of the slots saved last; nil if there are none.
func (r *Room) slots() fyne.CanvasObject {
	entries := r.links.Slots()
	if len(entries) == 0 {
		return nil
	}
	var cards []fyne.CanvasObject
	for _, e := range entries[:min(len(entries), maxSlots)] {
		cards = append(cards, r.slot(e))
	}
	return container.NewGridWrap(fyne.NewSize(host.SmallPicture+30, host.SmallPicture+92), cards...)
}

// slot returns the card of a slot; a click on its button loads it.
func (r *Room) slot(e storage.Entry) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	load := control.NewButton(r.Host, r.Host.Clean(e.Name), func() { r.links.Load(e) })
	when := widget.NewLabel(day(r.Words, e.Saved))
	when.Alignment = fyne.TextAlignCenter
	when.SizeName = theme.SizeNameCaptionText
	when.Truncation = fyne.TextTruncateEllipsis
	foot := container.NewVBox(when, load)
	return container.NewStack(ground, container.NewPadded(
		container.NewBorder(nil, foot, nil, nil, r.Pictures.Of(host.PositionOf(r.Table, e), host.SmallPicture))))
}
