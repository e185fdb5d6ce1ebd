package paths

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"qilab/storage"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// AskNew asks for the path of a file to be written, as Ask does, and where there is such a file already, whether it may be replaced.
// Then it calls spec.Use.
func (h *Paths) AskNew(spec Question) {
	use := spec.Use
	spec.Use = func(path string) {
		if !typed.MatchString(filepath.Ext(path)) {
			path += spec.Extension
		}
		h.replace(spec.Title, path, func() { use(path) })
	}
	h.Ask(spec)
}

// typed matches the extensions that a user has typed, unlike the rest of a name after a dot, as in "A. Smith" and "2026.11.28".
var typed = regexp.MustCompile(`^\.[0-9]{0,3}\pL[\pL0-9]{0,7}$`)

// replace asks, if there is a file at path already, whether it may be replaced, and calls write if so. It returns before that.
func (h *Paths) replace(title, path string, write func()) {
	h.Disk.Look(h.Words.T("disk.look", path), func() func() {
		if _, err := os.Lstat(path); err != nil {
			return write
		}
		return func() {
			h.AskFirst(title, h.Clean(h.Words.T("export.replace", path)), h.Words.T("dialog.replace"), h.Words.T("dialog.cancel"), write)
		}
	})
}

// WriteFile writes a file in the background and replaces an existing one. It calls done, which may be nil, after writing; on an
// error, elsewhere asks for another path.
func (h *Paths) WriteFile(path string, data []byte, done, elsewhere func()) {
	h.Disk.Write(h.Words.T("disk.write", path), func() func() {
		err := storage.ExportFile(path, data)
		return func() {
			if err != nil {
				h.SaveFailed(err, func() { h.WriteFile(path, data, done, elsewhere) }, elsewhere)
				return
			}
			RememberSaved(h.Settings, path)
			h.Tell(h.Words.T("export.written", path))
			if done != nil {
				done()
			}
		}
	})
}

// Remember keeps the folder of a file that was opened for the next question, from the root on, unless it is too long.
func Remember(settings *prefs.Settings, path string) { remember(settings, prefs.Folder, path) }

// RememberSaved does the same for a file that was written.
func RememberSaved(settings *prefs.Settings, path string) { remember(settings, prefs.Saved, path) }

func remember(settings *prefs.Settings, key, path string) {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	folder := filepath.Dir(path)
	if len(folder) > prefs.MaxPath {
		folder = ""
	}
	settings.Set(key, folder)
}

// Short shortens a path to a number of characters, if possible: the home folder becomes ~, and of a path still too long the
// beginning and the end remain.
func Short(path string, limit int) string {
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok {
			path = filepath.Join("~", rest)
		}
	}
	runes := []rune(path)
	if len(runes) <= limit {
		return path
	}
	name := []rune(filepath.Base(path))
	end := max(limit*2/3, min(len(name)+1, limit-14))
	begin := max(1, limit-end-1)
	return string(runes[:begin]) + "…" + string(runes[len(runes)-(limit-begin-1):])
}

// SaveFailed reports a failed save in a dialog. again, if not nil, retries it; elsewhere asks for another place.
func (h *Paths) SaveFailed(err error, again, elsewhere func()) {
	var ways []host.Button
	if again != nil {
		ways = append(ways, host.Button{Text: h.Words.T("unsaved.retry"), Run: again})
	}
	if elsewhere != nil {
		ways = append(ways, host.Button{Text: h.Words.T("unsaved.elsewhere"), Run: elsewhere})
	}
	h.Message(h.Words.T("save.failed.title"), h.Clean(words.Sentence(h.Words.Error(err))+h.Words.T("punctuation.stop")), ways...)
}
