package ui

import (
	"path/filepath"
	"strings"
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
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// settingChanged follows up the change of a setting.
func (w *Window) settingChanged(key string) {
	switch key {
	case prefs.Language:
		w.context.Words.Set(w.language())
	case prefs.Mode, prefs.Palette:
		w.deps.App.Settings().SetTheme(w.theme())
	case prefs.ToolLabels:
		w.shell.Retool()
	case prefs.Threats: // of the search, and of the boards that mark them
		w.applySettings()
		w.restyle()
	case prefs.Look, prefs.Animations, prefs.OneClick, prefs.Coordinates:
		w.restyle()
	case prefs.Think, prefs.Fill, prefs.Effort, prefs.Memory, prefs.Threads, prefs.Lines, prefs.EngineLines, prefs.Engines, prefs.Scores, prefs.FacePerson,
		prefs.Sounds, prefs.Volume, prefs.LoseOnTime, prefs.Resigns, prefs.OffersDraws, prefs.Ponders:
		w.applySettings()
	case prefs.Keys:
		w.bindKeys()
	case prefs.FullScreen:
		w.shell.SetFullScreen(w.context.Settings.Bool(key))
	default:
		w.gameSettingChanged(key)
	}
}

// theme returns the theme of the settings.
func (w *Window) theme() fyne.Theme {
	s := w.context.Settings
	return look.NewThemeIn(look.Mode(s.Get(prefs.Mode)), look.Palette(s.Get(prefs.Palette)))
}

// bindKeys gives the commands the keys of the settings, and the texts that name them.
func (w *Window) bindKeys() {
	w.shell.Bind(w.keys.Bindings())
	w.game.Refresh()
}

// keyProblems returns what cannot be read of the keys in the settings.
func (w *Window) keyProblems() []storage.Problem {
	var list []storage.Problem
	for _, err := range w.keys.Problems() {
		list = append(list, storage.Problem{Code: "setting", File: filepath.Join(w.deps.Store.Dir(), "settings.txt"), Err: err})
	}
	return list
}

// keyText returns what texts say for the keys of a command: its title where it has none.
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

// gameSettingChanged follows up the change of a setting of a board, or of one game, whose key ends with the id of the game.
func (w *Window) gameSettingChanged(key string) {
	for _, o := range w.deps.Painters.Options() {
		if o.Key == key {
			w.restyle()
			return
		}
	}
	for _, prefix := range []string{prefs.Judge, prefs.Tourney, prefs.EngineOwn, prefs.EngineSecond} {
		if strings.HasPrefix(key, prefix) {
			w.applySettings()
			return
		}
	}
	if strings.HasPrefix(key, prefs.Notation) {
		w.game.Refresh()
	}
}

// opponentBooks says whether the program opens by books, and which of the person's own it may use for a side.
func (w *Window) opponentBooks(side core.Side) (own []book.Named, on bool) {
	if !w.context.Settings.Bool(prefs.ByBook) {
		return nil, false
	}
	return w.books.Active(w.context.Table.Rules(), side), true
}

// applySettings applies the settings that concern table and search.
func (w *Window) applySettings() {
	s, t, x := w.context.Settings, w.context.Table, w.context.Search
	for _, g := range t.Games() {
		id := g.Rules.ID()
		if prefs.HasTournament(g.Rules) {
			t.SetTournament(id, s.Bool(prefs.Tourney+id))
		}
		if g.Rules.Capabilities().FreePlay != nil {
			t.SetFreePlay(id, !s.Bool(prefs.Judge+id))
		}
	}
	w.engines.Apply()
	catalog.KeepEndgames(t.Games(), w.deps.Cache, s.Int(prefs.Endgames))
	x.Analysis.SetBudget(search.Budget{
		Think: time.Duration(s.Int(prefs.Think)) * time.Second,
		Fill:  time.Duration(s.Int(prefs.Fill)) * time.Millisecond,
	})
	if e, ok := review.EffortByID(s.Get(prefs.Effort)); ok {
		x.Reviews.SetEffort(e)
	}
	x.Threat.SetOn(s.Bool(prefs.Threats))
	t.Offers.SetPolicy(table.Policy{Resigns: s.Bool(prefs.Resigns), Draws: s.Bool(prefs.OffersDraws)})
	t.Clocks.SetLosing(s.Bool(prefs.LoseOnTime))
	limit := s.MemoryLimit()
	w.deps.Memory.SetLimit(limit)
	x.Analysis.SetLimit(solver.Limit{Memory: limit, Threads: s.Int(prefs.Threads), Lines: s.Int(prefs.EngineLines)})
	x.Pondering.SetOn(s.Bool(prefs.Ponders)) // within the limits
	t.View.SetSettings(table.ViewSettings{
		Hidden: s.Bool(prefs.Hidden), Overlay: s.Bool(prefs.Overlay),
		Bar: s.Bool(prefs.Bar), FacePerson: s.Bool(prefs.FacePerson), ForMover: s.Get(prefs.Scores) == prefs.ScoresMover,
	})
	w.deps.Sounds.SetOn(s.Bool(prefs.Sounds))
	w.deps.Sounds.SetVolume(float64(s.Int(prefs.Volume)) / 100)
}

// restyle applies a setting that changes how the board looks.
func (w *Window) restyle() {
	w.game.Restyle()
	w.games.Retext()
	if screen := w.shell.Screen(); screen != prefs.GameScreen {
		w.shell.Show(screen)
	}
}

// language returns the language chosen in the settings.
func (w *Window) language() i18n.Lang {
	if l := w.context.Settings.Get(prefs.Language); l != prefs.SystemLanguage {
		return i18n.Lang(l)
	}
	return i18n.System()
}

// pointNames returns the names of the points in the arguments of a text, as the board shows them; nil: those of the notation.
func (w *Window) pointNames(key string) *core.PointNames {
	if w.context.Settings.Get(prefs.Points) == string(look.CoordinatesLetters) {
		return nil
	}
	for _, g := range w.deps.Games {
		if names := g.Rules.Capabilities().Points; names != nil && names.In(key) {
			return names
		}
	}
	return nil
}

// style returns the style in which boards are drawn.
func (w *Window) style() board.Style {
	s := w.context.Settings
	pieces := look.PieceSet(s.Get(prefs.Pieces))
	return board.Style{
		Look:        look.BoardByID(s.Get(prefs.Look)),
		Dark:        look.Dark(w.deps.App),
		Palette:     look.Palette(s.Get(prefs.Palette)),
		Coordinates: s.Bool(prefs.Coordinates),
		Animate:     s.Bool(prefs.Animations),
		OneClick:    s.Bool(prefs.OneClick),
		T:           w.context.Words.T,
		PieceFonts:  look.PieceFonts(pieces),
		Options:     w.deps.Painters.Choose(s.Get),
	}
}
