package transfer

import (
	"strings"

	"qilab/core"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// importClipboard reads a game, a position or moves from the clipboard.
func (r *Room) importClipboard() {
	board := r.Host.OnBoard()
	r.links.Clipboard(func(text string) { r.importText(text, board) })
}

// importText opens the content of a text, or passes it to the editor if that is open and the text may go there, and reports the
// result or the error.
func (r *Room) importText(text string, onBoard bool) { r.read(text, onBoard, "") }

// importFile is importText for a file, whose games can also go into the library.
func (r *Room) importFile(text, path string) { r.read(text, false, path) }

func (r *Room) read(text string, onBoard bool, path string) {
	found, err := r.Table.Texts.Read(text, onBoard)
	if err == nil && found.Kind == table.FoundSeveral {
		r.chooseGame(found, path)
		return
	}
	if err == nil {
		found, err = r.Table.Texts.Take(found, 0)
	}
	if err != nil {
		beginning, ok := r.Table.Texts.Beginning(found)
		unreadable(r, path, err, text, offerBeginning(r, beginning, ok, func() {})...)
		return
	}
	r.imported(found, path)
}

// offerBeginning returns the button that takes the beginning of a game, if there is one, and calls taken.
func offerBeginning(r *Room, beginning table.Found, ok bool, taken func()) []host.Button {
	if !ok {
		return nil
	}
	return []host.Button{{Text: r.Words.T("import.beginning", beginning.Turns), Run: func() {
		done, err := r.Table.Texts.Take(beginning, 0)
		if err != nil {
			r.Host.Message(r.Words.T("import.failed"), r.Host.Clean(r.Words.Error(err)))
			return
		}
		taken()
		r.imported(done, "")
	}}}
}

// Unreadable shows the error in a text that remains in the clipboard.
func (r *Room) Unreadable(err error, text string) { unreadable(r, "", err, text) }

// unreadable shows the error in a text of a file; path "": of the clipboard.
func unreadable(r *Room, path string, err error, text string, ways ...host.Button) {
	key, why := "import.kept", r.Words.Error(err)
	if path != "" {
		why = r.Words.T("import.file", path, why)
	}
	if strings.TrimSpace(text) == "" || core.Binary(text) {
		key = "import.kept.empty"
	}
	r.Host.Message(r.Words.T("import.failed"), r.Host.Clean(r.Words.T(key, why, host.Excerpt(core.DecodeText(text)))), ways...)
}

// imported reports what was imported from a file; path "": from the clipboard.
func (r *Room) imported(done table.Found, path string) {
	if done.Kind == table.FoundSketch {
		if done.Switched {
			r.Host.Tell(r.Words.T("editor.switched", r.Words.Game(done.Rules)))
		}
		return
	}
	if !r.Host.OnBoard() { // otherwise the table has reported it
		r.Host.Show(prefs.GameScreen)
	}
	r.Host.Tell(importedText(r.Words, done))
	switch {
	case done.Part != nil:
		r.Host.Message(r.Words.T("import.part.title"), r.Host.Clean(partText(r.Words, done.Part)))
	case done.File == nil || done.File.Err == nil:
	case done.File.Whole:
		r.Host.Message(r.Words.T("problems.title"), r.Host.Clean(damagedText(r.Words, done.File, path)))
	default:
		r.Host.Message(r.Words.T("import.part.title"), r.Host.Clean(damagedText(r.Words, done.File, path)))
	}
}
