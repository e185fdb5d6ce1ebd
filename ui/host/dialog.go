package host

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/prose"
)

// Dialog describes a dialog over the window. Escape closes it and Enter presses its first button, wherever the focus is.
type Dialog struct {
	Title   string
	Body    fyne.CanvasObject
	Size    fyne.Size // the minimum size; 0: that of the body
	Buttons []Button  // the first is pressed by Enter, see Opened.Prefer; a button to close is added
	Extra   *Button   // a button that Enter never presses; nil: none
	Close   string    // the text of the button that closes; "": the usual one
	Scrolls bool      // the body has a list that scrolls
	Grows   bool      // the body is a column that determines the dialog's height, up to the window
	// Column is the part of the body that scrolls and, like a body that Grows, determines the dialog's height; nil: none does.
	Column fyne.CanvasObject
	Closed func() // called when the dialog has closed, in any way
	// Uncovered is called when the dialogs above this one have been closed.
	Uncovered func()
	Focus     fyne.Focusable
	// Typed reports whether the dialog has text that the user typed and closing would lose: Escape and the cross then ask. nil: it has none.
	Typed func() bool
	// Leave saves the contents of the dialog when the window closes; nil: nothing to save.
	Leave func()
	// Careful makes Enter close the dialog, because a mistake with one of its buttons cannot be undone easily.
	Careful bool
}

// Button is a button of a dialog, or of a strip across the window.
type Button struct {
	Text string
	Run  func()
	// Stays keeps the dialog open after Run.
	Stays bool
}

// Notice reports progress or a result in a strip.
type Notice struct {
	Text    string
	Share   float32 // of the work done; below 0: no work is running
	Buttons []Button
	Bad     bool // something failed
}

// Opened is a dialog that was opened.
type Opened interface {
	// Close closes the dialog and those above it.
	Close()
	// OnTop reports whether the dialog is open and none is above it.
	OnTop() bool
	// Enable makes one of the dialog's Buttons work or not.
	Enable(button int, on bool)
	// Prefer makes another of the Buttons the one that Enter presses.
	Prefer(button int)
	// Grow makes room for a new part of a growing dialog's body, and scrolls to it; nil: the body is only longer.
	Grow(into fyne.CanvasObject)
}

// Message opens a dialog with a text, of the height of the text, with optional buttons besides closing.
func (c *Context) Message(title, text string, ways ...Button) {
	const width, maxHeight = 540, 380
	label := prose.New(text)
	c.Open(Dialog{
		Title:   title,
		Body:    container.NewVScroll(label),
		Size:    fyne.NewSize(width, 110+min(maxHeight, label.HeightFor(width-60))),
		Extra:   &Button{Text: c.Words.T("dialog.copy"), Run: func() { c.Copy(text, c.Words.T("told.copied")) }},
		Buttons: ways,
	})
}

// Ask opens a question, and calls run on yes.
func (c *Context) Ask(title, text, yes string, run func()) {
	c.Open(question(title, text, yes, c.Words.T("dialog.cancel"), run))
}

// AskFirst opens a question before something is lost: Enter does not confirm it, and no is the button that cancels.
func (c *Context) AskFirst(title, text, yes, no string, run func()) {
	c.Open(CarefulQuestion(title, text, yes, no, run))
}

// CarefulQuestion returns the dialog of AskFirst.
func CarefulQuestion(title, text, yes, no string, run func()) Dialog {
	q := question(title, text, yes, no, run)
	q.Careful = true
	return q
}

// question returns the dialog of Ask, with a button that cancels.
func question(title, text, yes, no string, run func()) Dialog {
	label := prose.New(text)
	const width = 420
	return Dialog{
		Title:   title,
		Body:    container.NewVScroll(label),
		Size:    fyne.NewSize(width, 110+min(label.HeightFor(width-60), 300)),
		Buttons: []Button{{Text: yes, Run: run}},
		Close:   no,
	}
}

// Heading returns the title of a command as the heading of its dialog, without the ellipsis.
func (c *Context) Heading(id string) string {
	key := "command." + id
	if found := c.AllCommands().ByID(id); found != nil {
		key = found.Title()
	}
	return strings.TrimSuffix(c.Words.T(key), "…")
}

// Excerpt returns the beginning of a text for a message.
func Excerpt(text string) string { return core.Cut(text, 200) }
