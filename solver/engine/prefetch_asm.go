//go:build amd64 || arm64

package engine

// prefetch asks the processor for the cache line at b and does not wait for it.
//
//go:noescape
func prefetch(b *bucket)
