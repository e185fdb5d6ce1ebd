package books

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage"
	files "qilab/storage/books"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// The choices of the dialog.
var (
	minChoices = []int{1, 2, 3, 5, 10, 20, 50}
	plyChoices = []int{16, 24, 32, 40, 60, 80, 120, files.MaxPlies}
)

// The sources of a book's games.
const (
	gamesSelected = "selected" // in the library
	gamesListed   = "listed"   // there, by its filter
	gamesAll      = "all"
	gamesMine     = "mine"
	gamesPlayer   = "player"
)

// making is the dialog for making a book from games of the library.
type making struct {
	room     *Room
	rules    core.Rules
	given    library.Filter
	whose    string
	player   *control.Entry
	kind     files.Kind
	minGames int
	plies    int

	dialog host.Opened
	tally  *prose.Text
	asked  library.Newest  // query for the number of games
	within context.Context // of the dialog
}

// canMake reports whether books can be made for the current game.
func (r *Room) canMake() bool { return len(files.Makes(r.Table.Rules())) > 0 }

// CanMake reports whether a book can be made of the games of a filter.
func (r *Room) CanMake(given library.Filter) bool {
	_, ok := r.makes(given)
	return ok
}

// makes returns the game of a book made of the games of a filter: that of the filter or, if it has any game, the current one or else
// the first that has such books.
func (r *Room) makes(given library.Filter) (rules core.Rules, ok bool) {
	candidates := []core.Rules{r.Table.Rules()}
	for _, g := range r.Table.Games() {
		candidates = append(candidates, g.Rules)
	}
	i := slices.IndexFunc(candidates, func(rules core.Rules) bool {
		return (given.Rules == "" || given.Rules == rules.ID()) && len(files.Makes(rules)) > 0
	})
	if i < 0 {
		return nil, false
	}
	return candidates[i], true
}

// Make opens the dialog for making a book: from the games of a filter, if it selects any, or of others chosen there.
func (r *Room) Make(given library.Filter) {
	if r.Library == nil {
		text := r.Words.T("books.make.wait")
		if r.LibraryErr != nil {
			text = r.Host.Clean(words.Sentence(r.Words.Error(r.LibraryErr)) + r.Words.T("punctuation.stop"))
		}
		r.Host.Message(r.Host.Heading("make-book"), text)
		return
	}
	rules, ok := r.makes(given)
	if !ok {
		return
	}
	kinds := files.Makes(rules)
	ctx, leave := context.WithCancel(r.work.Ctx)
	m := &making{room: r, rules: rules, given: given, whose: gamesAll, kind: kinds[0], minGames: 2, plies: 40, tally: prose.New(""), within: ctx}
	values := []string{gamesAll, gamesMine, gamesPlayer}
	switch {
	case len(given.Games) > 0:
		m.whose = gamesSelected
	case given.Narrow():
		m.whose = gamesListed
	}
	if m.whose != gamesAll {
		values = append([]string{m.whose}, values...)
	}
	m.player = control.NewEntry(r.Host)
	m.player.SetPlaceHolder(r.Words.T("books.make.player.hint"))
	m.player.OnChanged = func(string) { m.count() }
	body := prose.NewColumn(prose.NewNote(r.Words.T("books.make.about")))
	whose := control.NewChoice(r.Host, values, func(v string) string { return r.Words.T("books.make.games."+v, r.Words.Game(rules)) }, m.whose, func(v string) {
		m.whose = v
		control.SetVisible(m.player, v == gamesPlayer)
		body.Refresh() // its height has changed
		m.count()
	})
	control.SetVisible(m.player, false)
	kind := control.NewChoice(r.Host, kinds, func(k files.Kind) string { return r.Words.T("books.make.kind." + string(k)) }, m.kind, func(k files.Kind) { m.kind = k })
	rows, add := control.NewForm(r.Words.T)
	add("books.make.games", container.NewVBox(whose.Framed, m.player))
	add("books.make.plies", m.number(plyChoices, &m.plies, "books.make.plies.n"))
	add("books.make.least", m.number(minChoices, &m.minGames, "books.make.least.n"))
	add("books.make.kind", kind.Framed)
	body.Add(rows)
	body.Add(m.tally)
	m.dialog = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("make-book"),
		Body:    body,
		Size:    fyne.NewSize(560, 390),
		Buttons: []host.Button{{Text: r.Words.T("books.make.go"), Run: m.ask, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
		Closed:  leave,
	})
	m.count()
}

// number offers the values of a number.
func (m *making) number(choices []int, at *int, key string) fyne.CanvasObject {
	return control.NewNumberChoice(m.room.Host, *at, choices, func(n int) string { return m.room.Words.T(key, n) }, func(n int) { *at = n }).Framed
}

// filter returns the filter of the chosen games; false: no player has been named yet.
func (m *making) filter() (library.Filter, bool) {
	f := library.Filter{Rules: m.rules.ID()}
	switch m.whose {
	case gamesSelected, gamesListed:
		f = m.given
		f.Rules = m.rules.ID()
	case gamesMine:
		f.Mine = true
	case gamesPlayer:
		f.Players[0] = strings.TrimSpace(m.player.Text)
		return f, f.Players[0] != ""
	}
	return f, true
}

// count shows the number of chosen games, once it is known.
func (m *making) count() {
	f, ok := m.filter()
	m.tally.SetText("")
	ctx, end := m.asked.Ask(m.within)
	l := m.room.Library
	if !ok || l == nil {
		end()
		return
	}
	m.room.work.Go(func() func() {
		n, err := l.Count(ctx, f)
		return func() {
			newer := ctx.Err() != nil // or the dialog is closed
			end()
			if newer {
				return
			}
			if err != nil {
				m.tally.SetText("× " + m.room.Host.Clean(m.room.Words.Error(err)))
				return
			}
			m.tally.SetText(m.room.Words.T("books.make.count", words.Count(n)))
		}
	})
}

// ask asks for the file, and makes the book.
func (m *making) ask() {
	f, ok := m.filter()
	if !ok {
		m.tally.SetText(m.room.Words.T("books.make.player.none"))
		return
	}
	m.room.Paths.AskNew(paths.Question{
		Title: m.room.Host.Heading("make-book"), Yes: m.room.Words.T("books.make.save"), Hint: m.room.Words.T("books.make.hint"),
		Name: m.name(), Extension: m.kind.Extension(),
		Use: func(path string) { m.run(path, f) },
	})
}

// name suggests a name for the file.
func (m *making) name() string {
	name := m.room.Words.T("books.make.name")
	if m.whose == gamesPlayer {
		clean := strings.Map(func(c rune) rune {
			if strings.ContainsRune(`/\:*?"<>|`, c) {
				return -1
			}
			return c
		}, strings.TrimSpace(m.player.Text))
		if clean != "" {
			name = clean
		}
	}
	return name + m.kind.Extension()
}

// run makes the book on another goroutine, with a dialog that shows progress and can cancel.
func (m *making) run(path string, f library.Filter) {
	l := m.room.Library
	if l == nil {
		return
	}
	ctx, cancel := context.WithCancel(m.room.work.Ctx)
	bar := widget.NewProgressBar()
	said := prose.New(m.room.Words.T("books.make.begins"))
	progress := m.room.Host.Open(host.Dialog{
		Title: m.room.Host.Heading("make-book"), Body: prose.NewColumn(said, bar), Size: fyne.NewSize(460, 180), Close: m.room.Words.T("dialog.cancel"), Closed: cancel,
	})
	options := files.Options{Kind: m.kind, MinGames: m.minGames, Plies: m.plies}
	m.room.shut(path)
	m.room.work.Go(func() func() {
		total, err := l.Count(ctx, f)
		left := 0
		var last time.Time
		show := func(games int) {
			if now := time.Now(); now.Sub(last) > time.Second/10 {
				last = now
				m.room.Host.Post(func() {
					if ctx.Err() == nil {
						said.SetText(m.room.Words.T("books.make.progress", words.Count(games), words.Count(total)))
						bar.SetValue(float64(games) / float64(max(total, 1)))
					}
				})
			}
		}
		var made files.Made
		if err == nil {
			made, err = files.Make(ctx, path, m.rules, games(ctx, l, f, &left), options, show)
		}
		return func() {
			ended := ctx.Err() != nil // by the user
			cancel()
			m.room.reopen(path)
			if !ended {
				progress.Close()
			}
			if !ended || err == nil {
				m.made(path, made, left, err)
			}
		}
	})
}

// made shows the result.
func (m *making) made(path string, made files.Made, left int, err error) {
	switch {
	case errors.Is(err, storage.ErrWrite):
		m.room.Paths.SaveFailed(err, nil, m.ask)
		return
	case err != nil:
		m.room.Host.Message(m.room.Host.Heading("make-book"), m.room.Host.Clean(words.Sentence(m.room.Words.Error(err))+m.room.Words.T("punctuation.stop")))
		return
	}
	paths.Remember(m.room.Settings, path)
	if m.within.Err() == nil {
		m.dialog.Close()
	}
	text := m.room.Words.T("books.make.made", path, words.Count(made.Moves), words.Count(made.Positions), words.Count(made.Games))
	if left > 0 {
		text += "\n" + m.room.Words.T("books.make.left", left)
	}
	m.room.Host.Message(m.room.Host.Heading("make-book"), m.room.Host.Clean(text), host.Button{Text: m.room.Words.T("books.make.use"), Run: func() {
		m.room.dialog()
		m.room.add(path)
	}})
}

// pageGames is the number of games listed at a time.
const pageGames = 2000

// games yields the library's games of a filter, in order of arrival. Unreadable ones are counted in left.
func games(ctx context.Context, l *library.Library, f library.Filter, left *int) iter.Seq2[files.Played, error] {
	return func(yield func(files.Played, error) bool) {
		for offset := 0; ; offset += pageGames {
			page, err := l.List(ctx, library.Query{Filter: f, Order: library.ByAdded, Reverse: true, Offset: offset, Limit: pageGames})
			if err != nil {
				yield(files.Played{}, err)
				return
			}
			for _, record := range page {
				g, _, err := l.Get(ctx, record.ID)
				switch {
				case ctx.Err() != nil:
					yield(files.Played{}, ctx.Err())
					return
				case err != nil:
					*left++
					continue
				}
				if !yield(files.Played{Game: g, Result: record.Result}, nil) {
					return
				}
			}
			if len(page) < pageGames {
				return
			}
		}
	}
}
