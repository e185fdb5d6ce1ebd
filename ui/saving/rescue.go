package saving

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/host"
)

// rescueMark is in the names of copies, by which a later run finds them.
const rescueMark = "-rescued"

// End closes the window because the system asks for it, as at a logout. Where the game cannot be saved, the window stays and asks as
// when the user closes it; since the system may not wait for an answer, a copy of the game is put elsewhere at once.
func (r *Room) End() {
	r.ending = true
	if r.question != nil {
		r.rescue()
	}
	r.Leave()
}

// rescue writes a copy of an unsaved game into the first other place that takes it.
func (r *Room) rescue() {
	if r.unsaved.Game == nil || r.copied() != "" || r.rescuing {
		return
	}
	game := r.own()
	text, err := game.text()
	if err != nil {
		return // the question offers other formats
	}
	name := game.name + rescueMark + "." + gamefile.Extension
	r.rescuing = true
	host.Go(r.Host, func() func() {
		path, err := storage.WriteCopy(rescueFolders(), name, text)
		return func() {
			r.rescuing = false
			if err != nil {
				return
			}
			r.rescued = append(r.rescued, path)
			if r.unsaved.Game == nil { // it has been saved meanwhile
				r.dropRescued()
				return
			}
			r.copyPath, r.copyRevision = path, game.revision
			r.refresh()
		}
	})
}

// dropRescued deletes the copies, because the game is saved in its own place.
func (r *Room) dropRescued() {
	paths := r.rescued
	r.rescued = nil
	if slices.Contains(paths, r.copyPath) {
		r.copyPath = ""
	}
	r.dropping.Go(func() {
		for _, path := range paths {
			_ = os.Remove(path) // at worst the user deletes it
		}
	})
}

// rescueFolders returns where a copy may go: the home folder, where the user finds it, and the temporary folder, which is often
// on another disk.
func rescueFolders() (list []string) {
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
	}
	return append(list, os.TempDir())
}

// Recall looks for a copy that an earlier run put elsewhere after it had last saved the game, and offers to open it. Call it
// before the game is saved again.
func (r *Room) Recall(open func(path string)) {
	info, err := r.Store.Autosave().Info()
	if err != nil {
		return // nothing was saved here before, and the copy may be another's
	}
	host.Go(r.Host, func() func() {
		path := newestCopy(rescueFolders(), info.Saved)
		if path == "" {
			return nil
		}
		return func() {
			t := r.Words.T
			r.Host.Message(t("rescued.title"), t("rescued", r.Host.Clean(path)), host.Button{Text: t("rescued.open"), Run: func() { open(path) }})
		}
	})
}

// newestCopy returns the newest copy in some folders that is newer than a time; "" if there is none.
func newestCopy(folders []string, than time.Time) (newest string) {
	for _, folder := range folders {
		paths, _ := filepath.Glob(filepath.Join(folder, "*"+rescueMark+"*."+gamefile.Extension)) // the pattern is valid unless the folder's name is odd
		for _, path := range paths {
			if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.ModTime().After(than) {
				newest, than = path, info.ModTime()
			}
		}
	}
	return newest
}
