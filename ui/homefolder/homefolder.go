// Package homefolder makes the environment name the user's folders, and names those of the program in them.
package homefolder

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"
)

// Settle makes Go and the toolkit agree on absolute folders for the user's files; else they would use the current folder. It drops
// relative folders of the XDG specification, as that demands, and replaces a missing or relative HOME by the home folder in the
// system's list of users. If that has none, os.UserConfigDir and os.UserHomeDir return errors from then on.
func Settle() {
	if runtime.GOOS == "windows" {
		return // where a folder of the system's is used
	}
	settle(func() (string, error) {
		u, err := user.Current()
		if err != nil {
			return "", err
		}
		return u.HomeDir, nil
	})
}

// settle does the same as Settle with another list of users.
func settle(listed func() (string, error)) {
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"} {
		if !filepath.IsAbs(os.Getenv(name)) {
			os.Unsetenv(name)
		}
	}
	if os.Getenv("HOME") != "" {
		return
	}
	if home, err := listed(); err == nil && filepath.IsAbs(home) {
		os.Setenv("HOME", home)
	}
}
