package prefs

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
)

// declared holds the settings that all games share, perGame those that each game has for itself. Both are complete once the
// package is initialized.
var (
	declared []Setting
	perGame  []ownSetting
)

// ownSetting declares a setting that each game, or each family of games, has for itself.
type ownSetting struct {
	prefix string // of the key; the id follows
	id     func(core.Rules) string
	of     func(key string, g catalog.Game) (Setting, bool) // false: the game does not have the setting
}

// declare adds a setting to the table and returns its key.
func declare(s Setting) string {
	declared = append(declared, s)
	return s.Key
}

// ofGame adds a setting that each game has for itself and returns the prefix of its keys.
func ofGame(prefix string, of func(key string, g catalog.Game) (Setting, bool)) string {
	perGame = append(perGame, ownSetting{prefix, core.Rules.ID, of})
	return prefix
}

// ofFamily adds a setting that the rule sets of a game share and returns the prefix of its keys.
func ofFamily(prefix string, of func(key string) Setting) string {
	perGame = append(perGame, ownSetting{prefix, core.FamilyID, func(key string, _ catalog.Game) (Setting, bool) { return of(key), true }})
	return prefix
}

// Table lists the settings of a program, each once.
type Table []Setting

// All returns the settings of a program with some games and the options of their boards (host.BoardSettings).
func All(games []catalog.Game, boards ...Setting) Table {
	t := slices.Clone(Table(declared))
	for _, s := range boards {
		if _, known := t.find(s.Key); !known { // Threats is an option of boards too
			t = append(t, s)
		}
	}
	for _, g := range games {
		for _, own := range perGame {
			key := own.prefix + own.id(g.Rules)
			if _, known := t.find(key); known {
				continue
			}
			if s, has := own.of(key, g); has {
				s.texts, s.Rules = strings.TrimSuffix(own.prefix, "."), g.Rules
				t = append(t, s)
			}
		}
	}
	return t
}

// find returns the setting with a key.
func (t Table) find(key string) (Setting, bool) {
	i := slices.IndexFunc(t, func(s Setting) bool { return s.Key == key })
	if i < 0 {
		return Setting{}, false
	}
	return t[i], true
}

// In returns the settings in a section of the dialog.
func (t Table) In(section Section) (list []Setting) {
	for _, s := range t {
		if s.Section == section {
			list = append(list, s)
		}
	}
	return list
}

// Schema returns the keys, defaults and bounds, for storage.Store.LoadSettings.
func (t Table) Schema() []storage.Setting {
	list := make([]storage.Setting, len(t))
	for i, s := range t {
		list[i] = s.Setting
	}
	return list
}
