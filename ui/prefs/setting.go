// Package prefs declares the settings of the program and keeps their values.
//
// A setting is one declaration: a variable that holds its key, made by declare from its default, its bounds, the section of the
// settings dialog that offers it and the effects of changing it. Its texts are in the catalogues: "settings.KEY" is its name,
// "settings.KEY.hint" its description, and "settings.KEY.find" more words to find it by. A setting that each game has separately is
// declared with ofGame, and its key ends with the id of the game.
//
// Settings reads and changes values, saves them, and reports every change.
package prefs

import (
	"qilab/core"
	"qilab/storage"
)

// Setting declares a setting.
type Setting struct {
	storage.Setting // key, default and bounds
	Kind            Kind
	Section         Section      // "" keeps the setting out of the dialog
	Values          []string     // of a choice
	Names           string       // of a choice: "NAMES.VALUE" is the text of a value, and "settings.KEY.none" that of ""
	Numbers         func() []int // that the dialog offers; "settings.KEY.zero" is the text of 0
	Unit            Unit         // of these numbers
	Command         string       // the id of the command that opens a dialog to change the setting
	Effects         Effect
	Rules           core.Rules // the game that has the setting for itself; nil: all games share it
	texts           string     // the KEY of its texts; "": the key in the file
}

// Unit is the unit of a number.
type Unit int

// The units.
const (
	NoUnit Unit = iota
	Seconds
	Milliseconds
	Mebibytes
	Percent
)

// Kind is the type of a value.
type Kind int

// The types.
const (
	Text Kind = iota
	Switch
	Choice
	Number
)

// TextKey returns the key of the name of the setting in the catalogues.
func (s Setting) TextKey() string {
	if s.texts != "" {
		return "settings." + s.texts
	}
	return "settings." + s.Key
}

// Section is a section of the settings dialog.
type Section string

// The sections, in the order of the dialog. "settings.section.SECTION" is the text of a title; the settings of GameSection
// appear under the name of their game.
const (
	LookSection     Section = "look"
	BoardSection    Section = "board"
	AnalysisSection Section = "analysis"
	PlaySection     Section = "play"
	TrainingSection Section = "training"
	SoundSection    Section = "sound"
	FilesSection    Section = "files"
	KeysSection     Section = "keys"
	GameSection     Section = "game"
)

// Sections returns the sections that all games share.
func Sections() []Section {
	return []Section{LookSection, BoardSection, AnalysisSection, PlaySection, TrainingSection, SoundSection, FilesSection, KeysSection}
}

// toggle returns a setting that is on or off.
func toggle(key string, on bool) Setting {
	return Setting{Setting: storage.Switch(key, on), Kind: Switch}
}

// choice returns a setting with some values, the default first.
func choice[T ~string](key string, values ...T) Setting {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return Setting{Setting: storage.Choice(key, list[0], list...), Values: list, Kind: Choice}
}

// number returns a setting from min to max.
func number(key string, def, min, max int) Setting {
	return Setting{Setting: storage.Number(key, def, min, max), Kind: Number}
}

// text returns a setting for a text of at most max bytes.
func text(key string, max int) Setting { return Setting{Setting: storage.Text(key, "", max)} }

// encoded returns a setting that takes the texts that read accepts.
func encoded[T any](key, def string, read func(string) (T, error)) Setting {
	return Setting{Setting: storage.Setting{Key: key, Default: def, Valid: func(v string) bool {
		_, err := read(v)
		return err == nil
	}}}
}

// list returns a setting that takes the JSON lists that read accepts.
func list[T any](key string, read func(string) (T, error)) Setting {
	s := encoded(key, "", read)
	s.Part = func(v string) (string, []string) { return validPart(v, s.Valid) }
	return s
}

// in puts a setting into a section of the dialog.
func (s Setting) in(section Section) Setting {
	s.Section = section
	return s
}

// applies states the effects of a change.
func (s Setting) applies(effects Effect) Setting {
	s.Effects = effects
	return s
}

// by has a value other than the first as the default.
func (s Setting) by(def string) Setting {
	s.Default = def
	return s
}

// named states where the texts of the values are.
func (s Setting) named(names string) Setting {
	s.Names = names
	return s
}

// offers lists the numbers that the dialog offers.
func (s Setting) offers(unit Unit, numbers ...int) Setting {
	return s.offersSome(unit, func() []int { return numbers })
}

// offersSome has the dialog offer numbers that depend on the machine.
func (s Setting) offersSome(unit Unit, numbers func() []int) Setting {
	s.Unit, s.Numbers = unit, numbers
	return s
}

// opens has a command change the setting in a dialog of its own.
func (s Setting) opens(command string) Setting {
	s.Command = command
	return s
}

// OfBoard returns the setting of an option of boards: a switch that is off, or a choice whose first value is the default.
func OfBoard(key, names string, values []string) Setting {
	s := toggle(key, false)
	if len(values) > 0 {
		s = choice(key, values...).named(names)
	}
	return s.in(GameSection).applies(EffectBoards)
}
