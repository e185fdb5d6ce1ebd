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
	Size    fyne.Size // the least size; 0: that of the body
	Buttons []Button  // the first is what Enter does; a button to close is added
	Extra   *Button   // one that Enter never does; nil: none
	Close   string    // the text of the button that closes; "": the usual one
	Scrolls bool      // the body has a list that scrolls
	Grows   bool      // the body is a column, and the dialog as high as that at the width of Size where the window lets it
	Closed  func()    // called when the dialog is gone, by whatever way
	// Uncovered is called when the dialogs above this one have been closed.
	Uncovered func()
	Focus     fyne.Focusable
	// Leave keeps what was written in the dialog when the window is closed around it; nil: nothing is lost.
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

// Notice says in a strip how far something is, or what was done.
type Notice struct {
	Text    string
	Share   float32 // of what is to be done; below 0: nothing is under way
	Buttons []Button
	Bad     bool // something failed
}

// Opened is a dialog that was opened.
type Opened interface {
	// Close takes the dialog away, with those above it.
	Close()
	// OnTop reports whether the dialog is open and none is above it.
	OnTop() bool
	// Grow makes room for what is new in the body of a dialog that grows, and brings it into view; nil: there is only more of it.
	Grow(into fyne.CanvasObject)
}

// Message opens a dialog with a text, as high as the text wants it, and with more buttons than that to close it.
func (c *Context) Message(title, text string, ways ...Button) {
	const width, most = 540, 380
	label := prose.New(text)
	c.Open(Dialog{
		Title:   title,
		Body:    container.NewVScroll(label),
		Size:    fyne.NewSize(width, 110+min(most, label.HeightFor(width-60))),
		Extra:   &Button{Text: c.Words.T("dialog.copy"), Run: func() { c.Copy(text, c.Words.T("told.copied")) }},
		Buttons: ways,
	})
}

// Ask opens a question that yes answers.
func (c *Context) Ask(title, text, yes string, run func()) {
	c.Open(question(title, text, yes, c.Words.T("dialog.cancel"), run))
}

// AskFirst opens a question about what loses something: Enter does not do it, and no is the button that does nothing.
func (c *Context) AskFirst(title, text, yes, no string, run func()) {
	q := question(title, text, yes, no, run)
	q.Careful = true
	c.Open(q)
}

// question returns the dialog of Ask. It has a button that does nothing.
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

// Heading returns the title of a command as the heading of its dialog: without the dots that announce it.
func (c *Context) Heading(id string) string {
	key := "command." + id
	if found := c.AllCommands().ByID(id); found != nil {
		key = found.Title()
	}
	return strings.TrimSuffix(c.Words.T(key), "…")
}

// Excerpt returns the beginning of a text, as a message shows it.
func Excerpt(text string) string { return core.Cut(text, 200) }
