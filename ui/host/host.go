// Package host declares the services that the window offers its rooms. A room is a package below ui with one capability: its state,
// its view and its commands (the editor, the puzzles, the engines, …). Its Deps declares its dependencies, which package ui fills
// from the Context. It knows neither the shell, which implements Host, nor any other room; package ui passes it the services of
// other rooms as funcs.
package host

import (
	"fyne.io/fyne/v2"

	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/prefs"
	"qilab/ui/rulebook"
	"qilab/ui/sound"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Host is the shell's service to the rooms. Everything belongs to the window's goroutine except Post, which may be called on any.
type Host interface {
	// Keys handles keys that a control does not use.
	control.Keys
	// Post runs f on the window's goroutine, later and in order.
	Post(func())
	// Closed reports whether the window is closed: late results are then dropped.
	Closed() bool
	Canvas() fyne.Canvas
	Clipboard() fyne.Clipboard

	// Screen returns the current screen: prefs.HomeScreen, prefs.GameScreen or prefs.LibraryScreen.
	Screen() string
	// Show goes to a screen, or refreshes the current one.
	Show(screen string)

	// Open opens a dialog.
	Open(Dialog) Opened
	// CloseDialogs closes all dialogs.
	CloseDialogs()
	// Overlaid reports whether a dialog or a menu is over the window.
	Overlaid() bool

	// Tell shows a message beside the board, or else on the status line, until the next command.
	Tell(text string)
	// Explain describes the object under the pointer; "" when it has left.
	Explain(text string)
	// Wait shows the reason of a wait; "" when it is over.
	Wait(text string)
	// Clean replaces characters missing from the fonts in a text from outside.
	Clean(text string) string

	// Run runs a command by its id, as a click on a button does.
	Run(id string)
	// AllCommands returns the commands of all rooms.
	AllCommands() command.Table
	// RefreshCommands updates which commands can run.
	RefreshCommands()
	// ExplainCommand shows the description and the keys of a command on the status line, while on.
	ExplainCommand(id string, on bool)
}

// Sounds plays the sounds of the board.
type Sounds interface {
	sound.Player
	SetOn(bool)
	SetVolume(float64) // from 0 to 1
}

// LibraryState holds the library once it is open.
type LibraryState struct {
	// Library stores all games. It is nil while it is being opened, and if that failed; LibraryErr is the reason.
	Library    *library.Library
	LibraryErr error
}

// TrainingState holds the training file once it is open.
type TrainingState struct {
	// Training stores the cards, reviews and ratings of the user. It is nil while it is being opened, and if that failed;
	// TrainingErr is the reason.
	Training    *training.Store
	TrainingErr error
}

// Context holds all services for rooms: the host, with dialogs built on it, and shared data. No room gets the whole: each declares
// the methods it needs as an interface of its own.
type Context struct {
	Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Store    *storage.Store
	*LibraryState
	*TrainingState
	Sounds Sounds
	// Painters draw the boards, by the ids of the games.
	Painters board.Painters
	// Book has the rules of the games and their samples.
	Book rulebook.Book
	// Style returns the current style of boards.
	Style func() board.Style
	// Problem reports unreadable data to the user, soon and once.
	Problem func(error)
	Disk    *Disk
	// Pictures draws small boards and pieces.
	Pictures *Pictures
}

// OnBoard reports whether the game screen is shown, for play or setup.
func (c *Context) OnBoard() bool { return c.Screen() == prefs.GameScreen }

// Playing reports whether the game screen is shown outside setup.
func (c *Context) Playing() bool { return c.OnBoard() && c.Table.Editor.Sketch() == nil }

// Copy puts a text into the clipboard and confirms it.
func (c *Context) Copy(text, said string) {
	c.Clipboard().SetContent(text)
	c.Tell(said)
}

// BoardSettings declares the options of the boards as settings.
func BoardSettings(painters board.Painters) []prefs.Setting {
	var list []prefs.Setting
	for _, o := range painters.Options() {
		list = append(list, prefs.OfBoard(o.Key, o.Names, o.Values))
	}
	return list
}
