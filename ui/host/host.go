// Package host declares the services that the window offers its rooms. A room is a package below ui that holds one capability: its state, its
// view and its commands (the editor, the puzzles, the engines, …). Its Deps declares its dependencies, which package ui fills from
// the Context. It knows neither the shell that implements Host nor any other room; package ui passes it the services of other rooms
// as funcs.
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

// Host lists what the shell does for the rooms. All of it belongs to the goroutine of the window except Post, which may
// be called on any.
type Host interface {
	// Keys takes what is typed into a control that has no use for it.
	control.Keys
	// Post runs a func on the goroutine of the window, later and in order.
	Post(func())
	// Closed reports whether the window is closed: what comes back late is dropped then.
	Closed() bool
	Canvas() fyne.Canvas
	Clipboard() fyne.Clipboard

	// Screen returns the screen that is shown: prefs.HomeScreen, prefs.GameScreen or prefs.LibraryScreen.
	Screen() string
	// Show goes to a screen, or refreshes the one that is shown.
	Show(screen string)

	// Open opens a dialog.
	Open(Dialog) Opened
	// CloseDialogs closes all dialogs.
	CloseDialogs()
	// Overlaid reports whether a dialog or a menu is over the window.
	Overlaid() bool

	// Tell puts a message beside the board, or else on the status line, until the next command.
	Tell(text string)
	// Explain says what the pointer is over; "" when it has left.
	Explain(text string)
	// Wait says what the window is waiting for; "" when that is over.
	Wait(text string)
	// Clean replaces what the fonts cannot show in a text from outside.
	Clean(text string) string

	// Run runs a command by its id, as a click on a button does.
	Run(id string)
	// Table returns all commands.
	AllCommands() command.Table
	// RefreshCommands shows everywhere which commands can be run now.
	RefreshCommands()
	// ExplainCommand says on the status line what a command does and which keys run it, while on.
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
	// Library keeps all games. It is nil while it is being opened, and if that failed; LibraryErr says why then.
	Library    *library.Library
	LibraryErr error
}

// TrainingState holds the training file once it is open.
type TrainingState struct {
	// Training keeps the cards, the reviews and the ratings of the user. It is nil while it is being opened, and if that
	// failed; TrainingErr says why then.
	Training    *training.Store
	TrainingErr error
}

// Context joins all that rooms can be given: the host, with dialogs made of it, and what rooms read and change. No room
// is given the whole: it declares the methods it needs as an interface of its own.
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
	// Style returns how boards look by the settings.
	Style func() board.Style
	// Problem tells the person, soon and once, what could not be read.
	Problem func(error)
	Disk    *Disk
	// Pictures draws small boards and pieces.
	Pictures *Pictures
}

// OnBoard reports whether the game is shown, be it to play or to set up a position.
func (c *Context) OnBoard() bool { return c.Screen() == prefs.GameScreen }

// Playing reports whether the game is shown and no position is being set up.
func (c *Context) Playing() bool { return c.OnBoard() && c.Table.Editor.Sketch() == nil }

// Copy puts a text into the clipboard and says so.
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
