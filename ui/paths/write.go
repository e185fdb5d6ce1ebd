package paths

import (
	"os"
	"path/filepath"
	"strings"

	"qilab/storage"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// Write writes a text to a file, after asking if there is such a file already. done, which may be nil, is called when it is
// written, and elsewhere asks for another path if it cannot be.
func Write(h *host.Context, path, text string, done, elsewhere func()) {
	var write func()
	write = func() {
		if err := storage.WriteFile(path, []byte(text)); err != nil {
			SaveFailed(h, err, write, elsewhere)
			return
		}
		Remember(h.Settings, path)
		h.Tell(h.Words.T("export.written", path))
		if done != nil {
			done()
		}
	}
	if _, err := os.Lstat(path); err == nil {
		h.AskFirst(h.Words.T("export.write.title"), h.Clean(h.Words.T("export.replace", path)), h.Words.T("dialog.replace"),
			h.Words.T("dialog.cancel"), write)
		return
	}
	write()
}

// Remember keeps the folder of a file for the next question, from the root on, unless it is too long.
func Remember(settings *prefs.Settings, path string) {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	folder := filepath.Dir(path)
	if len(folder) > prefs.MostFolder {
		folder = ""
	}
	settings.Set(prefs.Folder, folder)
}

// Short returns a path in at most so many characters, where that can be: the home folder as ~, and of a path that is still too long its
// beginning and its end.
func Short(path string, most int) string {
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok {
			path = filepath.Join("~", rest)
		}
	}
	runes := []rune(path)
	if len(runes) <= most {
		return path
	}
	name := []rune(filepath.Base(path))
	end := max(most*2/3, min(len(name)+1, most-14))
	begin := max(1, most-end-1)
	return string(runes[:begin]) + "…" + string(runes[len(runes)-(most-begin-1):])
}

// SaveFailed says in a dialog that something the person wanted to save is not saved. again, if there is one, does it once more;
// elsewhere asks for another place.
func SaveFailed(h *host.Context, err error, again, elsewhere func()) {
	var ways []host.Button
	if again != nil {
		ways = append(ways, host.Button{Text: h.Words.T("unsaved.retry"), Run: again})
	}
	if elsewhere != nil {
		ways = append(ways, host.Button{Text: h.Words.T("unsaved.elsewhere"), Run: elsewhere})
	}
	h.MessageWith(h.Words.T("save.failed.title"), h.Clean(words.Sentence(h.Words.Error(err))+h.Words.T("punctuation.stop")), ways...)
}
