package ui

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"qilab/storage"
	"qilab/ui/words"
)

// keeper sees to it that nothing is lost without a word where the disk refuses what is saved: as long as something is not
// saved a strip across the window says what and why, and closing asks.
type keeper struct {
	w       *Window
	unsaved storage.Unsaved // as the autosaver told it last
	tried   time.Time       // when that was

	strip *strip
	frame *fyne.Container // the strip and what is below it

	copyPath     string // where the person has put a copy of the game; "": nowhere
	copyRevision uint64 // of the game then

	leaving   bool      // the window is to be closed once all is saved
	question  *question // what asks whether to close; nil: nothing
	abandoned bool      // the window is closed though not all is saved
}

// above puts the strip above the content of the window. It is made anew, in the language of the time.
func (k *keeper) above(content fyne.CanvasObject) fyne.CanvasObject {
	k.strip = newStrip(k.w, k.ways(false)...)
	k.frame = k.strip.below(content, func() { k.w.deps.Post(k.w.fitModals) })
	k.refresh()
	return k.frame
}

// ways is what can be done while the game, or the settings, cannot be saved.
func (k *keeper) ways(stays bool) []button {
	t := k.w.words.T
	ways := []button{{text: t("unsaved.retry"), run: k.retry, stays: stays}}
	if k.unsaved.Game != nil || k.unsaved.Settings == nil {
		ways = append(ways,
			button{text: t("unsaved.elsewhere"), run: k.elsewhere, stays: stays},
			button{text: t("unsaved.copy"), run: k.copyGame, stays: stays})
	}
	return ways
}

// told is told by the autosaver what could not be written, or that all is written again.
func (k *keeper) told(u storage.Unsaved) {
	if k.w.closed {
		return
	}
	before := k.unsaved
	k.unsaved, k.tried = u, time.Now()
	if k.frame != nil && (!before.Any() || (before.Game != nil) != (u.Game != nil)) { // other buttons
		k.strip = newStrip(k.w, k.ways(false)...)
		k.frame.Objects[0] = k.strip.root
		k.frame.Layout.(*belowStrip).s = k.strip
	}
	k.refresh()
	if before.Any() && !u.Any() {
		k.w.tell(k.w.words.T("save.again"))
		if k.question != nil && k.w.topModal() == k.question.modal {
			k.flush() // nothing is in the way of closing any more
		}
	}
}

// refresh shows the state as it is now.
func (k *keeper) refresh() {
	if k.strip == nil {
		return
	}
	if k.unsaved.Any() {
		head, details := k.text()
		k.strip.say(head, details)
		k.strip.root.Show()
	} else {
		k.strip.root.Hide()
	}
	k.frame.Refresh()
	if k.question != nil {
		k.question.refresh()
	}
}

// text is what is not saved, and why, and where a copy is.
func (k *keeper) text() (head, details string) {
	w := k.w
	key := "unsaved.game"
	switch {
	case k.unsaved.Game != nil && k.unsaved.Settings != nil:
		key = "unsaved.both"
	case k.unsaved.Settings != nil:
		key = "unsaved.settings"
	}
	for _, err := range []error{k.unsaved.Game, k.unsaved.Settings} {
		if err != nil {
			details += w.words.T("unsaved.why", words.Sentence(w.words.Error(err)))
		}
	}
	if errors.Is(k.unsaved.Game, storage.ErrTooLarge) {
		details += w.words.T("unsaved.large")
	} else {
		details += w.words.T("unsaved.tried", k.tried.Format("15:04:05"))
	}
	if path := k.copied(); path != "" {
		details += w.words.T("unsaved.copied", path)
	}
	return w.words.T(key), w.clean(details)
}

// copied is where a copy of the game is that has all of it; "" if there is none.
func (k *keeper) copied() string {
	if k.unsaved.Game == nil || k.copyRevision != k.w.session.Document().Revision() {
		return ""
	}
	return k.copyPath
}

// retry saves again what there is now.
func (k *keeper) retry() {
	k.w.autosave()
	k.w.saveSettings()
}

// elsewhere asks for another place for the game, in the program's own form or, if that cannot hold it, in any other.
func (k *keeper) elsewhere() {
	w := k.w
	if _, err := w.ownText(); err != nil {
		w.exportDialog()
		return
	}
	w.pathDialog(pathSpec{
		title: w.words.T("unsaved.elsewhere.title"), yes: w.words.T("slot.save"), hint: w.words.T("unsaved.elsewhere.hint"),
		name: w.fileName() + "." + ownFormat.Extension,
		use: func(path string) {
			text, err := w.ownText()
			if err != nil {
				w.message(w.words.T("save.failed.title"), w.clean(w.words.Error(err)))
				return
			}
			revision := w.session.Document().Revision()
			w.writeFile(path, text, func() {
				k.copyPath, k.copyRevision = path, revision
				k.refresh()
			}, k.elsewhere)
		},
	})
}

// copyGame puts the game into the clipboard, with all its variations and comments.
func (k *keeper) copyGame() {
	w := k.w
	text, err := w.ownText()
	if err != nil {
		w.exportDialog()
		return
	}
	w.copy(text, w.words.T("unsaved.in-clipboard"))
	if k.question != nil {
		k.question.copied = true
		k.question.refresh()
	}
}

// ownText is the game on the table in the program's own form.
func (w *Window) ownText() (string, error) {
	data, err := storage.Encode(w.session.Document().Game(), w.meta())
	return string(data), err
}

// failed says in a dialog that something the person wanted to save is not saved. again, if there is one, does it once more;
// elsewhere asks for another place.
func (k *keeper) failed(err error, again, elsewhere func()) {
	w := k.w
	var ways []button
	if again != nil {
		ways = append(ways, button{text: w.words.T("unsaved.retry"), run: again})
	}
	if elsewhere != nil {
		ways = append(ways, button{text: w.words.T("unsaved.elsewhere"), run: elsewhere})
	}
	w.messageWith(w.words.T("save.failed.title"), w.clean(words.Sentence(w.words.Error(err))+w.words.T("punctuation.stop")), ways...)
}

// closeWait is how long the window waits for a write that hangs when the person closes it all the same.
const closeWait = 2 * time.Second

// close writes what is not written yet.
func (k *keeper) close() {
	done := make(chan error, 1)
	go func() { done <- k.w.saver.Close() }()
	var late <-chan time.Time
	if k.abandoned {
		late = time.After(closeWait)
	}
	select {
	case err := <-done:
		if err != nil {
			fyne.LogError("Not all could be saved", err)
		}
	case <-late:
	}
}
