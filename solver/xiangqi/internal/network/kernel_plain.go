//go:build (!amd64 && !arm64) || purego

package network

func add(sum, row *Row)                        { addPlain(sum, row) }
func move(sum, before, in, out *Row)           { movePlain(sum, before, in, out) }
func capture(sum, before, in, out, taken *Row) { capturePlain(sum, before, in, out, taken) }
func activate(sum, weights *Row) int32         { return activatePlain(sum, weights) }
