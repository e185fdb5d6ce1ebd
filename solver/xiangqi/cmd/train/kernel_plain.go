//go:build !amd64 || purego

package main

func add(sum, v *vector)                                       { addPlain(sum, v) }
func gather(sum, first *vector, table []vector, list []uint16) { gatherPlain(sum, first, table, list) }
func spread(table []vector, list []uint16, v *vector)          { spreadPlain(table, list, v) }
func dot(sum, weights *vector) float32                         { return dotPlain(sum, weights) }
func slopes(sum, weights, slopes, back *vector, slope float32) {
	slopesPlain(sum, weights, slopes, back, slope)
}
func step(weights, first, second, slopes *vector, p *pace) {
	stepPlain(weights, first, second, slopes, p)
}
