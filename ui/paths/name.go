package paths

import (
	"errors"

	"fyne.io/fyne/v2"

	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// AskName asks for a name, of which name is the suggestion, and gives it to use, if that is not nil. The question stays while the name is
// invalid or taken. Afterwards it calls done, also if use failed for another reason.
func (h *Paths) AskName(title, yes, name string, use func(name string) error, done func(name string)) {
	entry := control.NewEntry(h)
	entry.SetText(name)
	entry.TypedShortcut(&fyne.ShortcutSelectAll{}) // so that typing replaces the suggestion
	var asked host.Opened
	asked = h.Open(host.Dialog{
		Title: title,
		Body:  prose.NewColumn(entry), // as high as it wants to be: the frame of a field that fills the room is cut
		Size:  fyne.NewSize(440, 150),
		Buttons: []host.Button{{Text: yes, Stays: true, Run: func() {
			name, err := storage.CleanName(entry.Text)
			if err == nil && use != nil {
				err = use(name)
			}
			problem := ""
			if err != nil {
				problem = h.Clean(words.Sentence(h.Words.Error(err)) + h.Words.T("punctuation.stop"))
			}
			if errors.Is(err, storage.ErrName) || errors.Is(err, storage.ErrNameTaken) {
				h.Message(title, problem)
				return
			}
			asked.Close()
			if err != nil && !errors.Is(err, storage.ErrNotFound) { // another window may have deleted it
				h.Message(h.Words.T("problems.title"), problem)
			}
			done(name)
		}}},
		Close: h.Words.T("dialog.cancel"),
		Focus: entry,
	})
}
