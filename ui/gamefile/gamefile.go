// Package gamefile writes games with the state of their table (table.Kept) as files and for the library, and opens them.
package gamefile

import (
	"encoding/json"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Extension is the usual end of the names of the program's own files, without the dot.
const Extension = "qigame"

// Meta returns the state of a table for a file.
func Meta(t *table.Table) storage.Meta { return Encode(table.Keep(t)) }

// Restore restores the game of the previous run on a table, including the editor.
func Restore(t *table.Table, game *core.Game, meta storage.Meta) error {
	return Decode(meta).Restore(t, game)
}

// Window is where Take shows a game.
type Window interface {
	Show(screen string)
	Tell(text string)
}

// Take opens a saved game, shows it and displays said, or the error if it cannot be opened. Undo reverts it.
func Take(win Window, t *table.Table, w words.Words, game *core.Game, meta storage.Meta, said string) {
	if err := Decode(meta).Open(t, game); err != nil {
		win.Tell(w.Error(err))
		return
	}
	win.Show(prefs.GameScreen)
	win.Tell(said)
}

// Read reads the text of one of QiLab's own files, for the table; nil for another text.
func Read(t *table.Table, store *storage.Store, text string) *table.File {
	if !storage.IsGame(text) {
		return nil
	}
	game, meta, whole, err := store.Salvage([]byte(text))
	file := &table.File{Game: game, Whole: whole, Err: err}
	if game != nil {
		file.Open = func() error { return Decode(meta).Open(t, game) }
	}
	return file
}

// State returns the state of the current game as text for the library. ReadState parses the text, and Take resumes from it.
func State(t *table.Table) string {
	kept := table.Keep(t)
	kept.Setup, kept.Draft, kept.Origin.Record = "", "", 0 // which are not the game's
	text, err := json.Marshal(Encode(kept).Session)
	if err != nil {
		return "" // which does not happen: they are strings
	}
	return string(text)
}

// ReadState reads a text of State, of the game that has that number in the library.
func ReadState(text string, number int64) storage.Meta {
	var meta storage.Meta
	if json.Unmarshal([]byte(text), &meta.Session) != nil || meta.Session == nil {
		return Encode(table.Kept{Origin: table.Origin{Way: table.Opened, Record: number}})
	}
	kept := Decode(meta)
	kept.Origin.Record = number
	return Encode(kept)
}
