// Package shadercache keeps the graphics driver from ending the program where the disk is full.
package shadercache

import (
	"os"
	"path/filepath"
)

// room is the least free space, in bytes, with which the driver may keep its cache: its index takes 1.3 MB, and shaders
// come on top.
const room = 8 << 20

// Guard turns the cache of compiled shaders off if there is no room for it. Mesa writes its cache through a mapped file
// with holes, and where the disk has no block left for one the system ends the program by SIGBUS. It has to be called
// before the first window.
func Guard() { guard(free) }

func guard(free func(dir string) (bytes uint64, ok bool)) {
	base, err := os.UserCacheDir()
	if dir := os.Getenv("MESA_SHADER_CACHE_DIR"); dir != "" {
		base, err = dir, nil
	}
	if err != nil {
		return
	}
	for ; ; base = filepath.Dir(base) { // the cache may have to be made
		if _, err := os.Stat(base); err == nil || base == filepath.Dir(base) {
			break
		}
	}
	if bytes, ok := free(base); !ok || bytes >= room {
		return
	}
	for _, name := range []string{"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"} { // the second of Mesa before version 21
		if os.Getenv(name) == "" {
			os.Setenv(name, "true")
		}
	}
}
