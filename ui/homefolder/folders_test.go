//go:build unix && !darwin

package homefolder_test

import (
	"testing"

	"qilab/ui/homefolder"
)

func TestFolders(t *testing.T) {
	for _, c := range []struct{ home, config, cache, files, results string }{
		{"/home/a", "", "", "/home/a/.config/fyne/org.example", "/home/a/.cache/qilab"},
		{"/home/a", "/configs", "/caches", "/configs/fyne/org.example", "/caches/qilab"},
		{"", "", "", "", ""},
	} {
		t.Setenv("HOME", c.home)
		t.Setenv("XDG_CONFIG_HOME", c.config)
		t.Setenv("XDG_CACHE_HOME", c.cache)
		if files, results := homefolder.Files("org.example"), homefolder.Cache(); files != c.files || results != c.results {
			t.Errorf("%+v: the folders are %q and %q", c, files, results)
		}
	}
}
