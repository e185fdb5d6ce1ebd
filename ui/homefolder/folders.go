package homefolder

import (
	"os"
	"path/filepath"
	"runtime"
)

// Files returns the folder in which the toolkit keeps the files of a program with a window, by the program's id; "" if the system
// has no place for it. The toolkit itself names it only once there is a window.
func Files(id string) string {
	dir, err := os.UserConfigDir()
	if home, e := os.UserHomeDir(); runtime.GOOS == "darwin" {
		dir, err = filepath.Join(home, "Library", "Preferences"), e
	}
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "fyne", id)
}

// Cache returns the folder for results that can be computed again; "" if the system has no place for it.
func Cache() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "qilab")
}
