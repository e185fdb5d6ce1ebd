package prefs

import (
	"strings"

	"qilab/core/timing"
)

// Playing.
var (
	Name        = declare(text("name", MaxName).in(PlaySection)) // of the user, in the games that are played here
	ByBook      = declare(toggle("opponent-book", true).in(PlaySection))
	LoseOnTime  = declare(toggle("lose-on-time", true).in(PlaySection).applies(EffectClocks))
	Ponders     = declare(toggle("program-ponders", false).in(PlaySection).applies(EffectPondering)) // on the user's time
	Resigns     = declare(toggle("program-resigns", false).in(PlaySection).applies(EffectOffers))
	OffersDraws = declare(toggle("program-offers-draw", true).in(PlaySection).applies(EffectOffers))

	// Whether new games are played or studied, by the players.
	ActivityComputer   = declare(choice("activity-computer", ActivityPlay, ActivityStudy).applies(EffectView))
	ActivityPeople     = declare(choice("activity-people", ActivityPlay, ActivityStudy).applies(EffectView))
	ActivitySpectating = declare(choice("activity-spectating", ActivityStudy, ActivityPlay).applies(EffectView))

	LastGame  = declare(text("last-game", 40))       // the id of the rules last on the board
	NameAsked = declare(toggle("name-asked", false)) // the user was asked for the name

	Sounds = declare(toggle("sounds", true).in(SoundSection).applies(EffectSounds))
	Volume = declare(number("volume", 70, 0, 100).in(SoundSection).applies(EffectSounds)) // percent
)

// The last new game.
var (
	Deal        = declare(choice("new-deal", DealFair, DealRandom, DealSeed, DealStart))
	Opening     = declare(text("new-opening", 40))                       // the rule of the opening; "": none
	FirstClock  = declare(encoded("new-clock-first", "-", timing.Parse)) // for all games, as former versions kept it
	SecondClock = declare(encoded("new-clock-second", "-", timing.Parse))
	FirstSeat   = declare(text("new-first", 40)) // for all games, as former versions kept it
	SecondSeat  = declare(text("new-second", 40))
)

// The values of these settings.
const (
	ActivityPlay  = "play"
	ActivityStudy = "study"
)

// MaxName bounds the length of the user's name, in bytes.
const MaxName = 120

// UserName returns the user's name without spaces around it; "": there is none.
func (s *Settings) UserName() string { return strings.TrimSpace(s.Get(Name)) }

// The values of Deal.
const (
	DealRandom = "random"
	DealFair   = "fair"
	DealSeed   = "seed"
	DealStart  = "start"
)

// The results of puzzles: ids separated by spaces.
var (
	Solved = declare(text("puzzles-solved", maxList))
	Shown  = declare(text("puzzles-shown", maxList))  // whose solution was shown before they were solved
	Failed = declare(text("puzzles-failed", maxList)) // with a wrong move

	LessonsOffered = declare(toggle("lessons-offered", false)) // by the home screen, once
)
