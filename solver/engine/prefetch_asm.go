//go:build amd64 || arm64

package engine

// prefetch loads the cache line at b without waiting for it.
//
//go:noescape
func prefetch(b *bucket)
