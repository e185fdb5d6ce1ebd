package gamefile

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core/timing"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/table"
)

// A field is one value of table.Kept under its key in storage.Meta.Session. An unreadable value gets that of a new game.
type field struct {
	key   string
	write func(k *table.Kept) string // "": as in a new game
	read  func(k *table.Kept, text string)
}

// puzzleKey is the key of the puzzle that the game is an attempt at.
const puzzleKey = "puzzle"

// fields are all stored values. Files of every version have these keys.
var fields = []field{
	level("first", func(k *table.Kept) *table.Seat { return &k.Seats[0] }),
	level("second", func(k *table.Kept) *table.Seat { return &k.Seats[1] }),
	flag("taken-back", func(k *table.Kept) *bool { return &k.TakenBack }),
	text("taken-back-to", func(k *table.Kept) *string { return &k.BackTo }),
	text("setup", func(k *table.Kept) *string { return &k.Setup }),
	text("draft", func(k *table.Kept) *string { return &k.Draft }),
	flag("draft-here", func(k *table.Kept) *bool { return &k.DraftHere }),
	choice("hidden", strconv.FormatBool, parseBool, func(k *table.Kept) **bool { return &k.View.Hidden }),
	choice("flipped", strconv.FormatBool, parseBool, func(k *table.Kept) **bool { return &k.View.Flipped }),
	choice("activity", table.Activity.String, table.ParseActivity, func(k *table.Kept) **table.Activity { return &k.View.Activity }),
	{puzzleKey,
		func(k *table.Kept) string {
			if k.Attempt.Puzzle.ID == "" {
				return ""
			}
			return puzzle.Format(k.Attempt.Puzzle)
		},
		func(k *table.Kept, text string) {
			if p, err := puzzle.Parse(text); err == nil {
				k.Attempt.Puzzle = p
			}
		}},
	{"puzzle-help",
		func(k *table.Kept) string {
			if k.Attempt.Help == table.NoHelp {
				return ""
			}
			return k.Attempt.Help.String()
		},
		func(k *table.Kept, text string) { k.Attempt.Help = table.ParseHelp(text) }},
	text("puzzle-wrong", func(k *table.Kept) *string { return &k.Attempt.Wrong }),
	text("opening", func(k *table.Kept) *string { return &k.Opening.State }),
	level("opening-a", func(k *table.Kept) *table.Seat { return &k.Opening.Players[0] }),
	level("opening-b", func(k *table.Kept) *table.Seat { return &k.Opening.Players[1] }),
	flag("opening-turned", func(k *table.Kept) *bool { return &k.Opening.Turned }),
	{"clock", func(k *table.Kept) string { return formatClock(k.Clock) }, func(k *table.Kept, text string) { k.Clock.Controls, k.Clock.Spent = parseClock(text) }},
	text("clock-at", func(k *table.Kept) *string { return &k.Clock.At }),
	{"way", func(k *table.Kept) string { return k.Origin.Way.String() }, func(k *table.Kept, text string) { k.Origin.Way = table.ParseWay(text) }},
	{"record",
		func(k *table.Kept) string {
			if k.Origin.Record == 0 {
				return ""
			}
			return strconv.FormatInt(k.Origin.Record, 10)
		},
		func(k *table.Kept, text string) {
			if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
				k.Origin.Record = n
			}
		}},
	{"own-tags", func(k *table.Kept) string { return strings.Join(k.Origin.Tags, "\t") }, func(k *table.Kept, text string) { k.Origin.Tags = strings.Split(text, "\t") }},
}

// text returns the field of a text.
func text(key string, at func(*table.Kept) *string) field {
	return field{key, func(k *table.Kept) string { return *at(k) }, func(k *table.Kept, text string) { *at(k) = text }}
}

// flag returns the field of a bool.
func flag(key string, at func(*table.Kept) *bool) field {
	return field{key,
		func(k *table.Kept) string {
			if !*at(k) {
				return ""
			}
			return strconv.FormatBool(true)
		},
		func(k *table.Kept, text string) { *at(k), _ = parseBool(text) }}
}

// level returns the field of a seat: the level of the program, or "" for a person.
func level(key string, at func(*table.Kept) *table.Seat) field {
	return field{key, func(k *table.Kept) string { return at(k).Level }, func(k *table.Kept, text string) { at(k).Level = text }}
}

// choice returns the field of a value that a game may leave to the settings.
func choice[T any](key string, format func(T) string, parse func(string) (T, bool), at func(*table.Kept) **T) field {
	return field{key,
		func(k *table.Kept) string {
			if chosen := *at(k); chosen != nil {
				return format(*chosen)
			}
			return ""
		},
		func(k *table.Kept, text string) {
			if chosen, ok := parse(text); ok {
				*at(k) = &chosen
			}
		}}
}

func parseBool(text string) (on, ok bool) {
	on, err := strconv.ParseBool(text)
	return on, err == nil
}

// formatClock writes the controls of both sides, and the seconds of the turn under way; "" for no clock.
func formatClock(c table.KeptClock) string {
	if c.Controls == ([2]timing.Control{}) {
		return ""
	}
	return fmt.Sprintf("%s %s %.1f", c.Controls[0], c.Controls[1], c.Spent.Seconds())
}

// parseClock parses the output of formatClock; other texts give no clock.
func parseClock(text string) (controls [2]timing.Control, spent time.Duration) {
	var none [2]timing.Control
	words := strings.Fields(text)
	if len(words) != 3 {
		return none, 0
	}
	for side, word := range words[:2] {
		control, err := timing.Parse(word)
		if err != nil {
			return none, 0
		}
		controls[side] = control
	}
	seconds, err := strconv.ParseFloat(words[2], 64)
	if err != nil || !(seconds >= 0 && seconds < timing.MaxTime.Seconds()) {
		return none, 0
	}
	return controls, time.Duration(seconds * float64(time.Second))
}

// Encode returns the state of a table as metadata for a file; see Decode.
func Encode(k table.Kept) storage.Meta {
	kept := map[string]string{}
	for _, f := range fields {
		if value := f.write(&k); value != "" {
			kept[f.key] = value
		}
	}
	return storage.Meta{Session: kept}
}

// Decode returns the state of a table stored in a file.
func Decode(meta storage.Meta) (k table.Kept) {
	for _, f := range fields {
		if value := meta.Session[f.key]; value != "" {
			f.read(&k, value)
		}
	}
	return k
}

// EncodePuzzle encodes a puzzle without attempts.
func EncodePuzzle(p puzzle.Puzzle) storage.Meta {
	return storage.Meta{Session: map[string]string{puzzleKey: puzzle.Format(p)}}
}

// DecodePuzzle returns the puzzle that a file keeps; ok is false if it has none.
func DecodePuzzle(meta storage.Meta) (p puzzle.Puzzle, ok bool) {
	p = Decode(meta).Attempt.Puzzle
	return p, p.ID != ""
}
