//go:build !windows

package console

// Attach has no effect: a program keeps the streams it was started with.
func Attach() {}
