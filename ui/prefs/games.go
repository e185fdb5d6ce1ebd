package prefs

import (
	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/solver/external"
)

// Settings that each game has for itself; the id of the game follows.
var (
	// Notation is how moves are written; "" follows the language.
	Notation = ofGame("notation.", func(key string, g catalog.Game) (Setting, bool) {
		n := g.Rules.Capabilities().Notations
		if n == nil {
			return Setting{}, false
		}
		return choice(key, append([]string{""}, n.Names...)...).named("notation." + g.Rules.ID()).in(GameSection).applies(EffectMoves), true
	})
	// Tourney is whether forbidden moves can be made, and lose.
	Tourney = ofGame("tournament.", func(key string, g catalog.Game) (Setting, bool) {
		return toggle(key, false).in(GameSection).applies(EffectRules), HasTournament(g.Rules)
	})
	// Judge is whether repetition and the move limit are judged.
	Judge = ofGame("judge.", func(key string, g catalog.Game) (Setting, bool) {
		return toggle(key, true).in(GameSection).applies(EffectRules), g.Rules.Capabilities().FreePlay != nil
	})
	// ExplorerFilter selects the games that the explorer counts.
	ExplorerFilter = ofGame("explorer-filter.", func(key string, _ catalog.Game) (Setting, bool) { return text(key, 16<<10), true })

	// Practice is the user's choice of goals, themes and ratings of puzzles.
	Practice = ofGame("practice.", func(key string, g catalog.Game) (Setting, bool) { return text(key, 4<<10), g.Prover != nil })

	// EngineOwn is whether the program's own engine analyses. EngineSecond is the id of the one beside it or in its place.
	EngineOwn = ofGame("engine-own.", func(key string, g catalog.Game) (Setting, bool) {
		return toggle(key, true).applies(EffectEngines | EffectPondering), g.External != nil
	})
	EngineSecond = ofGame("engine-second.", func(key string, g catalog.Game) (Setting, bool) {
		return text(key, 40).applies(EffectEngines | EffectPondering), g.External != nil
	})
	// Engine, EngineAnalyses and EngineSetups are settings of former versions replaced by Engines: the program of the only engine,
	// whether it analyses, and its options and time.
	Engine         = ofGame("engine.", func(key string, g catalog.Game) (Setting, bool) { return text(key, MaxPath), g.External != nil })
	EngineAnalyses = ofGame("engine-analyses.", func(key string, g catalog.Game) (Setting, bool) { return toggle(key, false), g.External != nil })
	EngineSetups   = ofGame("engine-setups.", func(key string, g catalog.Game) (Setting, bool) {
		return list(key, external.ParseSetups), g.External != nil
	})
)

// Settings that the rule sets of a game share; the id of the family follows.
var (
	FirstSeatOf   = ofFamily("first-seat.", level) // of the last new game: a level, PersonSeat, or "" before the first game
	SecondSeatOf  = ofFamily("second-seat.", level)
	OpponentOf    = ofFamily("opponent.", level)    // the level of the last game against the program or an engine; "" before the first
	FirstClockOf  = ofFamily("first-clock.", clock) // of the last new game; "" before the first game
	SecondClockOf = ofFamily("second-clock.", clock)
	SideOf        = ofFamily("side.", func(key string) Setting { return choice(key, "", SideFirst, SideSecond, SideRandom) }) // of the user, in the last new game
	RulesOf       = ofFamily("rules.", func(key string) Setting { return text(key, 40) })                                     // the id of the rules of the last new game; "" before the first game
	Lesson        = ofFamily("lesson.", func(key string) Setting { return text(key, 40) })                                    // the step where the first steps were left
)

// The values of SideOf.
const (
	SideFirst  = "first"
	SideSecond = "second"
	SideRandom = "random"
)

// PersonSeat is the value of FirstSeatOf and SecondSeatOf for a person.
const PersonSeat = "person"

// clock returns a setting that takes a time control.
func clock(key string) Setting { return encoded(key, "", timing.Parse) }

// level returns a setting that takes the id of a level.
func level(key string) Setting { return text(key, 200) }

// HasTournament reports whether a game has tournament rules.
func HasTournament(r core.Rules) bool { return r.Capabilities().Tournament != nil }
