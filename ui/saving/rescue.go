package saving

import (
	"os"

	"qilab/storage"
	"qilab/ui/gamefile"
)

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
	text, err := gamefile.Text(r.Table)
	if err != nil {
		return // the question offers other formats
	}
	revision, name := r.Table.Document().Revision(), gamefile.Name(r.Table)+"."+gamefile.Extension
	r.rescuing = true
	go func() {
		path, err := storage.WriteCopy(rescueFolders(), name, []byte(text))
		r.Host.Post(func() {
			r.rescuing = false
			if err == nil && !r.Host.Closed() {
				r.copyPath, r.copyRevision = path, revision
				r.refresh()
			}
		})
	}()
}

// rescueFolders returns where a copy may go: the home folder, where the user finds it, and the temporary folder, which is often
// on another disk.
func rescueFolders() (list []string) {
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
	}
	return append(list, os.TempDir())
}
