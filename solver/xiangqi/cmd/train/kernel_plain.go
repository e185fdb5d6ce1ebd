//go:build !amd64 || purego

package main

func add(sum, v *vector)                                       { addPlain(sum, v) }
func gather(sum, first *vector, table []vector, list []uint16) { gatherPlain(sum, first, table, list) }
func spread(table []vector, list []uint16, v *vector)          { spreadPlain(table, list, v) }
func dot(a, b *vector) float32                                 { return dotPlain(a, b) }
func addTimes(sum, v *vector, times float32)                   { addTimesPlain(sum, v, times) }
func step(weights, first, second, slopes *vector, p *pace) {
	stepPlain(weights, first, second, slopes, p)
}
