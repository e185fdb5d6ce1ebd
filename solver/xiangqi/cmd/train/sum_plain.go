//go:build !amd64 || purego

package main

func add(sum, v *vector) { addPlain(sum, v) }
