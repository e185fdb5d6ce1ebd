// Package saving is the room that saves. Every change is saved at once; if the disk refuses, a strip says so and offers other
// places, and closing the window asks first. Files that could not be read are reported here too.
package saving

import (
	"errors"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"qilab/storage"
	"qilab/ui/command"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/words"
)

// Room makes sure that nothing is lost silently when the disk refuses to save: while something is unsaved, a strip across the
// window shows what and why, and closing the window asks first.
type Room struct {
	Deps
	links   Links
	saver   *storage.Autosaver
	unsaved storage.Unsaved // as the autosaver last reported it
	tried   time.Time       // when that was

	problems []storage.Problem // still to be reported

	strip *strip
	frame *fyne.Container // the strip and the content below

	kept         own // as it was when an exercise covered it
	fresh        fresh
	copyPath     string // where the user has saved a copy of the game; "": nowhere
	copyRevision uint64 // of the game then

	ending    bool      // the system has asked the program to end
	rescuing  bool      // a copy is being written
	rescued   []string  // the copies of the game that the room has put elsewhere
	asking    bool      // it is asked whether to cut off work
	leaving   bool      // the window closes once everything is saved
	question  *question // the dialog before closing; nil: none
	abandoned bool      // the window is closed though not all is saved

	dropping sync.WaitGroup // of deleted copies
}

// Links are the connections to the window.
type Links struct {
	// CloseWindow closes the window for good.
	CloseWindow func()
	// Working describes the work that closing the window would cut off; "": none.
	Working func() string
	// Leaving is called when the user closes the window, before anything is saved.
	Leaving func()
}

// New returns the room, which starts saving.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links}
	r.saver = d.Store.NewAutosaver(func(u storage.Unsaved) { d.Host.Post(func() { r.told(u) }) })
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{ID: "quit", Everywhere: true, Keys: command.Keys(command.Ctrl(fyne.KeyQ)), Run: r.Leave}}
}

// Autosave hands the current game to the disk without waiting, and gets the result later. While an exercise covers the game, it is
// already saved.
func (r *Room) Autosave() {
	if r.Table.Drill.On() || r.fresh.untouched(r.Table, r.revision()) {
		return
	}
	g := r.own()
	_ = r.saver.SaveGame(g.snapshot, g.meta)
}

// SaveSettings hands the settings to the disk in the same way.
func (r *Room) SaveSettings(s *storage.Settings) { _ = r.saver.SaveSettings(s) }

// Rethemed applies other colours.
func (r *Room) Rethemed() { r.strip.paint() }

// Above puts the strip above the content of the window. It is rebuilt when the language changes.
func (r *Room) Above(content fyne.CanvasObject) fyne.CanvasObject {
	r.strip = newStrip(r, r.ways(false)...)
	r.frame = r.strip.below(content)
	r.update()
	return r.frame
}

// ways returns the buttons shown while the game or the settings cannot be saved.
func (r *Room) ways(stays bool) []host.Button {
	t := r.Words.T
	ways := []host.Button{{Text: t("unsaved.retry"), Run: r.retry, Stays: stays}}
	if r.unsaved.Game != nil || r.unsaved.Settings == nil {
		ways = append(ways,
			host.Button{Text: t("unsaved.elsewhere"), Run: r.Elsewhere, Stays: stays},
			host.Button{Text: t("unsaved.copy"), Run: r.copyGame, Stays: stays})
	}
	return ways
}

// told handles a failure of the autosaver, or its recovery.
func (r *Room) told(u storage.Unsaved) {
	if r.Host.Closed() {
		return
	}
	before := r.unsaved
	r.unsaved, r.tried = u, time.Now()
	if r.frame != nil && (!before.Any() || (before.Game != nil) != (u.Game != nil)) { // other buttons
		r.strip = newStrip(r, r.ways(false)...)
		r.frame.Objects[0] = r.strip.root
		r.frame.Layout.(*belowStrip).s = r.strip
	}
	r.refresh()
	if u.Game == nil && len(r.rescued) > 0 {
		r.dropRescued()
	}
	if before.Any() && !u.Any() {
		r.Host.Tell(r.Words.T("save.again"))
		r.answer()
	}
}

// Warns reports whether the window warns that the disk refuses the game.
func (r *Room) Warns() bool { return r.unsaved.Game != nil }

// update shows the current state in the strip and in the open question, without a layout.
func (r *Room) update() {
	if r.unsaved.Any() {
		head, details := r.text()
		r.strip.say(head, details)
		r.strip.root.Show()
	} else {
		r.strip.root.Hide()
	}
	if r.question != nil {
		r.question.refresh()
	}
}

// refresh updates and lays out the window anew, whose strip may have come or gone.
func (r *Room) refresh() {
	if r.strip == nil {
		return
	}
	r.update()
	r.frame.Refresh()
}

// text lists the unsaved work, with the reason and the place of a copy.
func (r *Room) text() (head, details string) {
	key := "unsaved.game"
	switch {
	case r.unsaved.Game != nil && r.unsaved.Settings != nil:
		key = "unsaved.both"
	case r.unsaved.Settings != nil:
		key = "unsaved.settings"
	}
	// Both are in one folder, and usually fail for the same reason.
	why := r.unsaved.Game
	if why == nil {
		why = r.unsaved.Settings
	}
	if why != nil {
		details += r.Words.T("unsaved.why", words.Sentence(r.Words.Error(why)))
	}
	if errors.Is(r.unsaved.Game, storage.ErrTooLarge) {
		details += r.Words.T("unsaved.large")
	} else {
		details += r.Words.T("unsaved.tried", r.tried.Format("15:04:05"))
	}
	if path := r.copied(); path != "" {
		details += r.Words.T("unsaved.copied", path)
	}
	return r.Words.T(key), r.Host.Clean(details)
}

// copied returns the path of a complete copy of the game; "" if there is none.
func (r *Room) copied() string {
	if r.unsaved.Game == nil || r.copyRevision != r.revision() {
		return ""
	}
	return r.copyPath
}

// retry saves the current state again.
func (r *Room) retry() {
	r.Autosave()
	r.Settings.Save()
}

// Elsewhere asks for another place for the game, in the program's own form or, if that cannot hold it, in any other.
func (r *Room) Elsewhere() {
	if _, err := r.own().text(); err != nil {
		r.Host.Run("export-as")
		return
	}
	r.Paths.AskNew(paths.Question{
		Title: r.Words.T("unsaved.elsewhere.title"), Yes: r.Words.T("slot.save"), Hint: r.Words.T("unsaved.elsewhere.hint"),
		Name: r.own().name + "." + gamefile.Extension, Extension: "." + gamefile.Extension,
		Use: func(path string) {
			game := r.own()
			text, err := game.text()
			if err != nil {
				r.Host.Message(r.Words.T("save.failed.title"), r.Host.Clean(r.Words.Error(err)))
				return
			}
			r.Paths.WriteFile(path, text, func() {
				r.copyPath, r.copyRevision = path, game.revision
				r.refresh()
			}, r.Elsewhere)
		},
	})
}

// copyGame puts the game into the clipboard, with all its variations and comments.
func (r *Room) copyGame() {
	text, err := r.own().text()
	if err != nil {
		r.Host.Run("export-as")
		return
	}
	r.Host.Copy(string(text), r.Words.T("unsaved.in-clipboard"))
	if r.question != nil {
		r.question.copied = true
		r.question.refresh()
	}
}

// closeWait is how long the window waits for a hanging write when the user closes it anyway.
const closeWait = 2 * time.Second

// Close writes pending changes.
func (r *Room) Close() {
	done := make(chan error, 1)
	go func() {
		r.dropping.Wait()
		done <- r.saver.Close()
	}()
	var late <-chan time.Time
	if r.abandoned {
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
