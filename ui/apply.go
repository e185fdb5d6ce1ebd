package ui

import (
	"math"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/review"
	"qilab/storage"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/keys"
	"qilab/ui/look"
	"qilab/ui/play"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// effects returns the functions that apply settings.
func (w *Window) effects() prefs.Effects {
	s, t, x := w.context.Settings, w.context.Table, w.context.Search
	return prefs.Effects{
		prefs.EffectLanguage:   func(prefs.Setting) { w.context.Words.Set(w.looks.language()) },
		prefs.EffectTheme:      func(prefs.Setting) { w.deps.App.Settings().SetTheme(w.looks.theme()) },
		prefs.EffectScale:      func(prefs.Setting) { w.looks.rescale(w.Fyne()) },
		prefs.EffectToolbar:    func(prefs.Setting) { w.shell.RefreshCommands() },
		prefs.EffectKeys:       func(prefs.Setting) { w.bindKeys() },
		prefs.EffectFullScreen: func(prefs.Setting) { w.shell.SetFullScreen(s.Bool(prefs.FullScreen)) },
		prefs.EffectBoards:     func(prefs.Setting) { w.restyle() },
		prefs.EffectMoves:      func(prefs.Setting) { w.game.Refresh() },
		prefs.EffectRules:      w.applyRules,
		prefs.EffectEngines:    func(prefs.Setting) { w.engines.Apply() },
		prefs.EffectEndgames: func(prefs.Setting) {
			catalog.KeepEndgames(t.Games(), w.deps.Cache, s.Int(prefs.Endgames))
		},
		prefs.EffectBudget: func(prefs.Setting) {
			x.Analysis.SetBudget(search.Budget{
				Think: time.Duration(s.Int(prefs.Think)) * time.Second,
				Fill:  time.Duration(s.Int(prefs.Fill)) * time.Millisecond,
			})
		},
		prefs.EffectReview: func(prefs.Setting) {
			if e, ok := review.EffortByID(s.Get(prefs.Effort)); ok {
				x.Reviews.SetEffort(e)
			}
		},
		prefs.EffectThreat: func(prefs.Setting) { x.Threat.SetOn(s.Bool(prefs.Threats)) },
		prefs.EffectOffers: func(prefs.Setting) {
			t.Offers.SetPolicy(table.Policy{Resigns: s.Bool(prefs.Resigns), Draws: s.Bool(prefs.OffersDraws)})
		},
		prefs.EffectClocks: func(prefs.Setting) { t.Clocks.SetLosing(s.Bool(prefs.LoseOnTime)) },
		prefs.EffectLimits: func(prefs.Setting) {
			limit := s.MemoryLimit()
			w.deps.Memory.SetLimit(limit)
			x.Analysis.SetLimit(solver.Limit{Memory: limit, Threads: s.Int(prefs.Threads), Lines: s.Int(prefs.EngineLines)})
		},
		prefs.EffectPondering: func(prefs.Setting) { x.Pondering.SetOn(s.Bool(prefs.Ponders)) }, // within the limits
		prefs.EffectView: func(prefs.Setting) {
			t.View.SetSettings(table.ViewSettings{
				Hidden: s.Bool(prefs.Hidden), Overlay: s.Bool(prefs.Overlay),
				Bar: s.Bool(prefs.Bar), FacePerson: s.Bool(prefs.FacePerson), ForMover: s.Get(prefs.Scores) == prefs.ScoresMover,
				FaceMover: s.Bool(prefs.FaceMover), Activities: play.Activities(s),
			})
		},
		prefs.EffectTraining: func(prefs.Setting) { w.training.Recount() },
		prefs.EffectSounds: func(prefs.Setting) {
			w.deps.Sounds.SetOn(s.Bool(prefs.Sounds))
			w.deps.Sounds.SetVolume(float64(s.Int(prefs.Volume)) / 100)
		},
	}
}

// applyRules applies the rule variant of a changed setting, or all of them at the start.
func (w *Window) applyRules(changed prefs.Setting) {
	s, t := w.context.Settings, w.context.Table
	for _, g := range t.Games() {
		id := g.Rules.ID()
		if changed.Rules != nil && changed.Rules.ID() != id {
			continue
		}
		if prefs.HasTournament(g.Rules) {
			t.Rulings.SetTournament(id, s.Bool(prefs.Tourney+id))
		}
		if g.Rules.Capabilities().FreePlay != nil {
			t.Rulings.SetFreePlay(id, !s.Bool(prefs.Judge+id))
		}
	}
}

// bindKeys applies the key settings to the commands, and to the texts that name keys.
func (w *Window) bindKeys() {
	w.shell.Bind(w.keys.Bindings())
	w.game.Refresh()
}

// keyText returns the keys of a command for texts: its title if it has none.
func (w *Window) keyText(id string) string {
	t := w.context.Words.T
	c := w.shell.AllCommands().ByID(id)
	switch {
	case c == nil:
		return t("keys.none")
	case len(c.Keys) == 0:
		return t("keys.quoted", t(c.Title()))
	}
	return c.Shortcuts()
}

// opponentBooks reports whether the program uses opening books, and the user's books for a side.
func (w *Window) opponentBooks(side core.Side) (own []book.Named, on bool) {
	if !w.context.Settings.Bool(prefs.ByBook) {
		return nil, false
	}
	return w.books.Active(w.context.Table.Rules(), side), true
}

// restyle applies a setting of the board's appearance.
func (w *Window) restyle() {
	w.game.Restyle()
	w.library.Retext()
	if screen := w.shell.Screen(); screen != prefs.GameScreen {
		w.shell.Show(screen)
	}
}

// looks are language, theme and board style, by the settings.
type looks struct {
	app     fyne.App
	games   []catalog.Game
	context *host.Context
	space   func(fyne.Window) (fyne.Size, bool) // see Deps.Space
}

// theme returns the theme of the settings.
func (l looks) theme() fyne.Theme {
	s := l.context.Settings
	return look.NewThemeIn(look.Mode(s.Get(prefs.Mode)), look.Palette(s.Get(prefs.Palette)))
}

// scale scales new windows by the settings.
func (l looks) scale() { look.SetScale(l.app.Settings(), l.context.Settings.Int(prefs.Scale)) }

// rescale scales an open window after the setting changed, and tells if the screen is too small for it.
func (l looks) rescale(win fyne.Window) {
	percent, maxSize := l.fitting(win)
	l.scaleTo(win, percent, win.Canvas().Size(), maxSize)
	said := "" // in place of what was said of another size
	if asked := l.context.Settings.Int(prefs.Scale); percent < asked {
		said = l.context.Words.T("settings.told.scale", asked, percent)
	}
	l.context.Tell(said)
}

// scaleTo scales an open window by a percentage. Its size on the screen becomes size, but at most maxSize, if its content allows that.
func (l looks) scaleTo(win fyne.Window, percent int, size, maxSize fyne.Size) {
	by := look.SetScale(l.app.Settings(), percent)
	win.Resize(fyne.NewSize(min(size.Width, maxSize.Width)/by, min(size.Height, maxSize.Height)/by))
	l.app.Settings().SetTheme(l.theme()) // whatever changes, the toolkit looks at the scale again
}

// smallest is the smallest window in which everything can be used.
var smallest = fyne.NewSize(640, 560)

// fitting returns the percentage by which an open window is scaled: that of the settings, or the largest with which everything fits on the
// screen. maxSize is the size of the window that the screen allows.
func (l looks) fitting(win fyne.Window) (percent int, maxSize fyne.Size) {
	percent, maxSize = l.context.Settings.Int(prefs.Scale), fyne.NewSize(math.MaxFloat32, math.MaxFloat32)
	if l.space == nil {
		return percent, maxSize
	}
	if space, ok := l.space(win); ok {
		return look.Fitting(l.app.Settings(), percent, space, smallest), space
	}
	return percent, maxSize
}

// Fit makes the open window smaller if its screen is too small for the size in the settings.
func Fit(w *Window) {
	s := w.context.Settings
	percent, maxSize := w.looks.fitting(w.Fyne())
	if asked := s.Int(prefs.Scale); percent < asked {
		by := float32(percent) / float32(asked) // the remembered size is one at the smaller scale
		w.looks.scaleTo(w.Fyne(), percent, fyne.NewSize(float32(s.Int(prefs.Width))*by, float32(s.Int(prefs.Height))*by), maxSize)
	}
}

// language returns the language chosen in the settings.
func (l looks) language() i18n.Lang {
	if l := l.context.Settings.Get(prefs.Language); l != prefs.SystemLanguage {
		return i18n.Lang(l)
	}
	return i18n.System()
}

// pointNames returns the board's names of points in the arguments of a text; nil: those of the notation.
func (l looks) pointNames(key string) *core.PointNames {
	if l.context.Settings.Get(prefs.Points) == string(look.CoordinatesLetters) {
		return nil
	}
	for _, g := range l.games {
		if names := g.Rules.Capabilities().Points; names != nil && names.In(key) {
			return names
		}
	}
	return nil
}

// style returns the current style of boards.
func (l looks) style() board.Style {
	s := l.context.Settings
	pieces := look.PieceSet(s.Get(prefs.Pieces))
	return board.Style{
		Look:        look.BoardByID(s.Get(prefs.Look)),
		Dark:        look.Dark(l.app),
		Palette:     look.Palette(s.Get(prefs.Palette)),
		Coordinates: s.Bool(prefs.Coordinates),
		Animate:     s.Bool(prefs.Animations),
		OneClick:    s.Bool(prefs.OneClick),
		T:           l.context.Words.T,
		PieceFonts:  look.PieceFonts(pieces),
		Options:     l.context.Painters.Choose(s.Get),
	}
}

// keyProblems returns the unreadable key settings.
func keyProblems(k *keys.Room, dir string) []storage.Problem {
	var list []storage.Problem
	for _, err := range k.Problems() {
		list = append(list, storage.Problem{Code: "setting", File: filepath.Join(dir, "settings.txt"), Err: err})
	}
	return list
}
