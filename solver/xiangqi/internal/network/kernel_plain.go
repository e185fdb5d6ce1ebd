//go:build (!amd64 && !arm64) || purego

package network

func add(sum, row *Row)                        { addPlain(sum, row) }
func move(sum, before, in, out *Row)           { movePlain(sum, before, in, out) }
func capture(sum, before, in, out, taken *Row) { capturePlain(sum, before, in, out, taken) }
func pair(out *[Pairs]uint8, sum *Row)         { pairPlain(out, sum) }

func weigh(neurons *[Neurons]int32, in *products, l *Layers) { weighPlain(neurons, in, l) }
func bend(neurons *[Neurons]int32, l *Layers) int32          { return bendPlain(neurons, l) }
