package shadercache

import (
	"os"
	"path/filepath"
	"testing"
)

// The cache is off where the disk has no room for it, and as the user wants it otherwise.
func TestGuard(t *testing.T) {
	const name = "MESA_SHADER_CACHE_DISABLE"
	home := t.TempDir()
	t.Setenv("MESA_SHADER_CACHE_DIR", filepath.Join(home, "not", "there"))
	for _, c := range []struct {
		free      uint64
		known     bool
		set, want string
	}{
		{room, true, "", ""},
		{room - 1, true, "", "true"},
		{0, true, "false", "false"},
		{0, false, "", ""},
	} {
		t.Setenv("MESA_GLSL_CACHE_DISABLE", "")
		t.Setenv(name, c.set)
		guard(func(dir string) (uint64, bool) {
			if dir != home {
				t.Errorf("asked about %s, not %s", dir, home)
			}
			return c.free, c.known
		})
		if got := os.Getenv(name); got != c.want {
			t.Errorf("%d bytes, %v: %q, not %q", c.free, c.known, got, c.want)
		}
	}
	if bytes, ok := free(home); ok && bytes == 0 {
		t.Error("the disk of the tests has no room")
	}
}
