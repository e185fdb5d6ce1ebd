package prefs

import "qilab/storage"

// The settings of the list of games: what is looked for, what it is sorted by, and whether the game under the cursor is shown.
const (
	GamesFilter  = "games-filter"
	GamesOrder   = "games-order"
	GamesReverse = "games-reverse"
	GamesPreview = "games-preview"
)

// mostFilter bounds the text of what is looked for, in bytes.
const mostFilter = 4000

// listOfGames returns the settings of the list of games.
func listOfGames() []storage.Setting {
	return []storage.Setting{
		storage.Text(GamesFilter, "", mostFilter), storage.Number(GamesOrder, 0, 0, 100), storage.Switch(GamesReverse, false),
		storage.Switch(GamesPreview, true),
	}
}
