//go:build unix && !darwin

package homefolder

import (
	"errors"
	"os"
	"testing"
)

// Files go to absolute folders alone: of the environment, or below the home folder in the list of users.
func TestSettle(t *testing.T) {
	for _, c := range []struct{ home, config, listed, want string }{
		{"/home/a", "", "/home/b", "/home/a/.config"},
		{"/home/a", "/configs", "/home/b", "/configs"},
		{"/home/a", "configs", "/home/b", "/home/a/.config"},
		{"", "", "/home/b", "/home/b/.config"},
		{".", "./configs", "/home/b", "/home/b/.config"},
		{"", "/configs", "", "/configs"},
		{"", "", "", ""},
		{"a", "configs", "b", ""},
	} {
		t.Setenv("HOME", c.home)
		t.Setenv("XDG_CONFIG_HOME", c.config)
		settle(func() (string, error) {
			if c.listed == "" {
				return "", errors.New("not listed")
			}
			return c.listed, nil
		})
		if got, err := os.UserConfigDir(); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%+v: the folder is %q, %v", c, got, err)
		}
	}
}
