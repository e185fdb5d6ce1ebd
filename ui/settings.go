package ui

import (
	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/memory"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// The keys of the settings.
const (
	setLanguage    = "language"
	setMode        = "mode"
	setLook        = "look"
	setAnimations  = "animations"
	setSounds      = "sounds"
	setVolume      = "volume"
	setOneClick    = "one-click"
	setCoordinates = "coordinates"
	setPieces      = "pieces"
	setPoints      = "points"
	setMushroom    = "mushroom"
	setNumbers     = "numbers" // on stones
	setThreats     = "threats"
	setMemory      = "memory"
	setThreads     = "threads"
	setLines       = "lines"
	setEngineLines = "engine-lines"
	setThink       = "think-seconds"
	setFill        = "graph-milliseconds"
	setReview      = "review-seconds"
	setScores      = "scores"
	setBar         = "evaluation-bar"
	setToolLabels  = "toolbar-labels"
	setAnalysing   = "analysing"
	setHidden      = "hidden"
	setOverlay     = "overlay"
	setFacePerson  = "board-to-person"
	setScreen      = "screen"
	setWidth       = "window-width"
	setHeight      = "window-height"
	setBoardSplit  = "board-split"
	setSideSplit   = "side-split"
	setDeal        = "new-deal"
	setOpening     = "new-opening" // the rule of the opening; "": none
	setFirstSeat   = "new-first"
	setSecondSeat  = "new-second"
	setSolved      = "puzzles-solved" // the ids of the puzzles, with spaces between them
	setShown       = "puzzles-shown"  // those whose solution was shown instead
	setFolder      = "folder"         // where files are opened and written
	setExport      = "export-format"  // the form that was exported last
)

// What stands before the id of a game in the settings that are the game's own.
const (
	setNotation = "notation." // of moves; "": that of the language
	setJudge    = "judge."    // whether long play is judged
	setEngine   = "engine."   // the program of an engine of others
	// Whether that engine analyses.
	setEngineAnalyses = "engine-analyses."
	setEngineSetups   = "engine-setups." // external.Setups: the options and the time of such engines
	setTourney        = "tournament."    // whether forbidden moves can be made, and lose
)

// systemLanguage is the value of setLanguage that follows the system.
const systemLanguage = "system"

// Whose view scores are from: that of the first side, or of the side to move.
const (
	scoresFirst = "first"
	scoresMover = "mover"
)

// The screens that setScreen remembers.
const (
	screenHome = "home"
	screenGame = "game"
)

// The bounds of the program's memory in MiB, and of the threads of a search. 0 leaves it to the program: a part of the
// machine's memory, and one thread per core.
const (
	leastMemory = 64
	mostMemory  = 65536
	mostThreads = 64
)

// memoryLimit returns the limit of the settings in MiB.
func memoryLimit(s *storage.Settings) int {
	if mib := s.Int(setMemory); mib > 0 {
		return max(mib, leastMemory)
	}
	return memory.Default()
}

// Schema is the settings of the window, for storage.Store.LoadSettings. Some settings are those of a game.
func Schema(games []catalog.Game) []storage.Setting {
	languages := []string{systemLanguage}
	for _, l := range i18n.Langs() {
		languages = append(languages, string(l))
	}
	var modes, looks, pieces, points, numbers []string
	for _, n := range look.AllNumbers() {
		numbers = append(numbers, string(n))
	}
	for _, p := range look.PieceSets() {
		pieces = append(pieces, string(p))
	}
	for _, c := range look.AllCoordinates() {
		points = append(points, string(c))
	}
	for _, m := range look.Modes() {
		modes = append(modes, string(m))
	}
	for _, b := range look.Boards() {
		looks = append(looks, b.ID)
	}
	list := []storage.Setting{
		storage.Choice(setLanguage, systemLanguage, languages...),
		storage.Choice(setMode, modes[0], modes...),
		storage.Choice(setLook, looks[0], looks...),
		storage.Switch(setAnimations, true),
		storage.Switch(setSounds, true),
		storage.Number(setVolume, 70, 0, 100),
		storage.Switch(setOneClick, false),
		storage.Switch(setCoordinates, true),
		storage.Choice(setPieces, pieces[0], pieces...),
		storage.Choice(setPoints, points[0], points...),
		storage.Switch(setMushroom, false),
		storage.Choice(setNumbers, numbers[0], numbers...),
		storage.Switch(setThreats, false),
		storage.Number(setMemory, 0, 0, mostMemory),
		storage.Number(setThreads, 0, 0, mostThreads),
		storage.Number(setLines, 0, 0, 1000),
		storage.Number(setEngineLines, 5, 0, 1000),
		storage.Number(setThink, 10, 0, 86400),
		storage.Number(setFill, 1000, 0, 600_000),
		storage.Number(setReview, 3, 1, 3600),
		storage.Choice(setScores, scoresFirst, scoresFirst, scoresMover),
		storage.Switch(setBar, true),
		storage.Switch(setToolLabels, false),
		storage.Switch(setAnalysing, true),
		storage.Switch(setHidden, false),
		storage.Switch(setOverlay, true),
		storage.Switch(setFacePerson, true),
		storage.Choice(setScreen, screenHome, screenHome, screenGame),
		storage.Number(setWidth, 1180, 400, 20000),
		storage.Number(setHeight, 800, 300, 20000),
		storage.Number(setBoardSplit, 60, 10, 90),
		storage.Number(setSideSplit, 56, 5, 95),
		storage.Choice(setDeal, dealRandom, dealRandom, dealFair, dealSeed, dealStart),
		storage.Text(setOpening, "", 40),
		storage.Text(setFirstSeat, "", 40),
		storage.Text(setSecondSeat, "", 40),
		storage.Text(setSolved, "", 64<<10),
		storage.Text(setShown, "", 64<<10),
		storage.Text(setFolder, "", mostFolder),
		storage.Text(setExport, "", 40),
	}
	for _, g := range games {
		if n := g.Rules.Capabilities().Notations; n != nil {
			list = append(list, storage.Choice(setNotation+g.Rules.ID(), "", append([]string{""}, n.Names...)...))
		}
		if hasTournament(g.Rules) {
			list = append(list, storage.Switch(setTourney+g.Rules.ID(), false))
		}
		if g.Rules.Capabilities().FreePlay != nil {
			list = append(list, storage.Switch(setJudge+g.Rules.ID(), true))
		}
		if g.External != nil {
			list = append(list, storage.Text(setEngine+g.Rules.ID(), "", mostFolder), storage.Switch(setEngineAnalyses+g.Rules.ID(), false),
				storage.Setting{Key: setEngineSetups + g.Rules.ID(), Valid: func(v string) bool {
					_, err := external.ParseSetups(v)
					return err == nil
				}})
		}
	}
	return list
}

// hasTournament reports whether a game has a rule of tournaments.
func hasTournament(r core.Rules) bool { return r.Capabilities().Tournament != nil }

// set keeps a setting; the values that the window sets are those of the schema.
func (w *Window) set(key, value string) {
	if w.settings.Get(key) == value {
		return
	}
	if err := w.settings.Set(key, value); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}

func (w *Window) setBool(key string, on bool) {
	if w.settings.Bool(key) == on {
		return
	}
	if err := w.settings.SetBool(key, on); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}

func (w *Window) setInt(key string, n int) {
	if w.settings.Int(key) == n {
		return
	}
	if err := w.settings.SetInt(key, n); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}
