//go:build !windows

package console

// Attach does nothing: a program has what it was started with.
func Attach() {}
