//go:build !amd64 && !arm64

package engine

// prefetch does nothing: there is no instruction for it.
func prefetch(*bucket) {}
