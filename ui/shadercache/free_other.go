//go:build !linux

package shadercache

// free knows nothing: only Mesa on Linux has such a cache.
func free(string) (bytes uint64, ok bool) { return 0, false }
