// Package prefs names the settings of the window, says which values they may have, and keeps them: Schema for the
// storage, and Settings for whoever reads or changes one.
package prefs

import (
	"slices"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/memory"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// The keys of the settings.
const (
	Language    = "language"
	Mode        = "mode"
	Name        = "name"       // of the person, in the games that are played here
	NameAsked   = "name-asked" // whether the person was asked for it
	Look        = "look"
	Animations  = "animations"
	Sounds      = "sounds"
	Volume      = "volume"
	OneClick    = "one-click"
	Coordinates = "coordinates"
	// Options of boards that others than their painters ask for.
	Pieces      = "pieces"
	Points      = "points"
	Numbers     = "numbers" // on stones
	Threats     = "threats"
	Memory      = "memory"
	Threads     = "threads"
	Lines       = "lines"
	EngineLines = "engine-lines"
	Think       = "think-seconds"
	Fill        = "graph-milliseconds"
	Effort      = "review-effort"
	ByBook      = "opponent-book"       // whether the program opens by books
	Resigns     = "program-resigns"     // whether the program gives up what is lost
	OffersDraws = "program-offers-draw" // whether it offers a draw
	Ponders     = "program-ponders"     // whether it thinks while the person does
	Endgames    = "endgame-mib"         // how much of the disk solved endgames may take
	Scores      = "scores"
	Bar         = "evaluation-bar"
	ToolLabels  = "toolbar-labels"
	Analysing   = "analysing"
	Hidden      = "hidden"
	Overlay     = "overlay"
	FacePerson  = "board-to-person"
	Screen      = "screen"
	Width       = "window-width"
	Height      = "window-height"
	BoardSplit  = "board-split"
	SideSplit   = "side-split"
	Deal        = "new-deal"
	Opening     = "new-opening" // the rule of the opening; "": none
	FirstSeat   = "new-first"   // of former versions, for all games
	SecondSeat  = "new-second"
	FirstClock  = "new-clock-first" // timing.Control
	SecondClock = "new-clock-second"
	LoseOnTime  = "lose-on-time"
	Solved      = "puzzles-solved" // the ids of the puzzles, with spaces between them
	Shown       = "puzzles-shown"  // those whose solution was shown instead
	Failed      = "puzzles-failed" // those that were tried in vain
	Folder      = "folder"         // where files are opened and written
	Export      = "export-format"  // the form that was exported last
	Books       = "books"          // the opening books of the person: ParseBooks
	Explorer    = "explorer"       // whether the explorer is in front of the analysis
	// The order of its moves, and the sources that are switched off, with spaces between them.
	ExplorerOrder = "explorer-order"
	ExplorerOff   = "explorer-off"
	Evaluations   = "export-evaluations"
	Keys          = "keys"         // that the person has chosen: command.ParseBindings
	Palette       = "palette"      // of outcomes and judgements
	FullScreen    = "full-screen"  // whether the window has the whole screen
	Recent        = "recent-files" // ParseRecent
	MistakesOrder = "mistakes-order"
	// Whether the first steps have been offered, so that they are not offered again.
	LessonsOffered = "lessons-offered"
	Engines        = "engines" // external.Setups: the third-party engines of all games; "": older settings are to be taken over
)

// What stands before the id of a game in the settings that are the game's own.
const (
	Notation = "notation." // of moves; "": that of the language
	Judge    = "judge."    // whether long play is judged
	Engine   = "engine."   // the program of a third-party engine, as older versions kept it
	// Whether that engine analyses, and the options and the time of such engines: also of older versions.
	EngineAnalyses = "engine-analyses."
	EngineSetups   = "engine-setups."
	// Whether the game's own engine analyses, and the id of the one that does so at its side or in its place; "": none.
	EngineOwn      = "engine-own."
	EngineSecond   = "engine-second."
	Tourney        = "tournament."      // whether forbidden moves can be made, and lose
	ExplorerFilter = "explorer-filter." // the games that are counted
)

// What stands before the id of a family of games in the settings that say who had the seats in its last new game (a level, or
// PersonSeat; "": there was none yet), and how far the person is in its lesson.
const (
	FirstSeatOf  = "first-seat."
	SecondSeatOf = "second-seat."
	Lesson       = "lesson." // the step at which its first steps were left
	PersonSeat   = "person"
)

// SystemLanguage is the value of Language that follows the system.
const SystemLanguage = "system"

// Whose view scores are from: that of the first side, or of the side to move.
const (
	ScoresFirst = "first"
	ScoresMover = "mover"
)

// The screens that Screen remembers.
const (
	HomeScreen    = "home"
	GameScreen    = "game"
	LibraryScreen = "library"
)

// The ways in which a new game begins that Deal remembers.
const (
	DealRandom = "random"
	DealFair   = "fair"
	DealSeed   = "seed"
	DealStart  = "start"
)

// MostName bounds the length of a person's name, in bytes.
const MostName = 120

// mostLevel bounds the length of the id of a level, in bytes.
const mostLevel = 200

// MostFolder bounds the length of a path that is remembered, in bytes.
const MostFolder = 4096

// The bounds of the program's memory in MiB, and of the threads of a search. 0 leaves it to the program: a part of the
// machine's memory, and one thread per core.
const (
	leastMemory = 64
	mostMemory  = 65536
	mostThreads = 64
)

// MemoryLimit returns the limit of the settings in MiB.
func MemoryLimit(s *storage.Settings) int {
	if mib := s.Int(Memory); mib > 0 {
		return max(mib, leastMemory)
	}
	return memory.Default()
}

// Schema lists the settings with their values, for storage.Store.LoadSettings. Some settings are those of a game; those of the
// boards come from who draws them (host.BoardSettings).
func Schema(games []catalog.Game, boards ...storage.Setting) []storage.Setting {
	languages := []string{SystemLanguage}
	for _, l := range i18n.Langs() {
		languages = append(languages, string(l))
	}
	var modes, looks, palettes []string
	for _, p := range look.Palettes() {
		palettes = append(palettes, string(p))
	}
	for _, m := range look.Modes() {
		modes = append(modes, string(m))
	}
	for _, b := range look.Boards() {
		looks = append(looks, b.ID)
	}
	list := []storage.Setting{
		storage.Choice(Language, SystemLanguage, languages...),
		storage.Choice(Mode, modes[0], modes...),
		storage.Choice(Look, looks[0], looks...),
		storage.Switch(Animations, true),
		storage.Switch(Sounds, true),
		storage.Number(Volume, 70, 0, 100),
		storage.Switch(OneClick, false),
		storage.Switch(Coordinates, true),
		storage.Number(Memory, 0, 0, mostMemory),
		storage.Number(Threads, 0, 0, mostThreads),
		storage.Number(Lines, 0, 0, 1000),
		storage.Number(EngineLines, 5, 0, 1000),
		storage.Number(Think, 10, 0, 86400),
		storage.Number(Fill, 1000, 0, 600_000),
		storage.Choice(Effort, "normal", "quick", "normal", "deep"),
		storage.Number(Endgames, catalog.EndgameFiles, 0, mostMemory),
		storage.Switch(ByBook, true),
		storage.Switch(Resigns, false),
		storage.Switch(OffersDraws, true),
		storage.Choice(Scores, ScoresFirst, ScoresFirst, ScoresMover),
		storage.Switch(Bar, true),
		storage.Switch(ToolLabels, false),
		storage.Switch(Analysing, true),
		storage.Switch(Hidden, false),
		storage.Switch(Overlay, true),
		storage.Switch(FacePerson, true),
		storage.Choice(Screen, HomeScreen, HomeScreen, GameScreen, LibraryScreen),
		storage.Number(Width, 1180, 400, 20000),
		storage.Number(Height, 800, 300, 20000),
		storage.Number(BoardSplit, 60, 10, 90),
		storage.Number(SideSplit, 56, 5, 95),
		storage.Choice(Deal, DealRandom, DealRandom, DealFair, DealSeed, DealStart),
		storage.Text(Name, "", MostName),
		storage.Switch(NameAsked, false),
		storage.Text(Opening, "", 40),
		storage.Text(FirstSeat, "", 40),
		storage.Text(SecondSeat, "", 40),
		{Key: FirstClock, Default: "-", Valid: validControl}, {Key: SecondClock, Default: "-", Valid: validControl},
		storage.Switch(LoseOnTime, true), storage.Switch(Ponders, false),
		storage.Text(Solved, "", 64<<10),
		storage.Text(Shown, "", 64<<10),
		storage.Text(Failed, "", 64<<10),
		storage.Text(Folder, "", MostFolder),
		storage.Text(Export, "", 40),
		{Key: Books, Valid: func(v string) bool {
			_, err := ParseBooks(v)
			return err == nil
		}},
		storage.Switch(Explorer, false),
		storage.Choice(ExplorerOrder, "games", "games", "score", "year"),
		storage.Text(ExplorerOff, "", 64<<10),
		storage.Switch(Evaluations, true),
		storage.Switch(Threats, false),
		storage.Text(Keys, "", 16<<10),
		storage.Switch(FullScreen, false),
		{Key: Recent, Valid: func(v string) bool {
			_, err := ParseRecent(v)
			return err == nil
		}},
		storage.Choice(Palette, palettes[0], palettes...),
		storage.Choice(MistakesOrder, "game", "game", "size"), storage.Switch(LessonsOffered, false),
		{Key: Engines, Valid: validSetups},
	}
	for _, g := range games {
		if id := core.FamilyID(g.Rules); !slices.ContainsFunc(list, func(s storage.Setting) bool { return s.Key == FirstSeatOf+id }) {
			list = append(list, storage.Text(FirstSeatOf+id, "", mostLevel), storage.Text(SecondSeatOf+id, "", mostLevel), storage.Text(Lesson+id, "", 40))
		}
		list = append(list, storage.Text(ExplorerFilter+g.Rules.ID(), "", 16<<10))
		if n := g.Rules.Capabilities().Notations; n != nil {
			list = append(list, storage.Choice(Notation+g.Rules.ID(), "", append([]string{""}, n.Names...)...))
		}
		if HasTournament(g.Rules) {
			list = append(list, storage.Switch(Tourney+g.Rules.ID(), false))
		}
		if g.Rules.Capabilities().FreePlay != nil {
			list = append(list, storage.Switch(Judge+g.Rules.ID(), true))
		}
		if g.External != nil {
			list = append(list, storage.Text(Engine+g.Rules.ID(), "", MostFolder), storage.Switch(EngineAnalyses+g.Rules.ID(), false),
				storage.Setting{Key: EngineSetups + g.Rules.ID(), Valid: validSetups},
				storage.Switch(EngineOwn+g.Rules.ID(), true), storage.Text(EngineSecond+g.Rules.ID(), "", 40))
		}
	}
	return slices.Concat(list, boards, listOfGames(), pictures())
}

// validSetups reports whether a text is a list of engines.
func validSetups(v string) bool {
	_, err := external.ParseSetups(v)
	return err == nil
}

// HasTournament reports whether a game has a rule of tournaments.
func HasTournament(r core.Rules) bool {
	return r.Capabilities().Tournament != nil
}

func validControl(text string) bool {
	_, err := timing.Parse(text)
	return err == nil
}
