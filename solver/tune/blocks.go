package tune

import (
	"fmt"
	"strings"
)

// Block is a range of terms that the file of weights shows together.
type Block struct {
	First int // the first term; the block goes to that of the next one
	Width int // terms in a line
	Name  string
}

// WriteBlocks writes terms as the elements of a Go array, each formatted by format, under the names of the blocks.
func WriteBlocks(b *strings.Builder, blocks []Block, terms int, format func(term int) string) {
	for i, block := range blocks {
		fmt.Fprintf(b, "\t// %s\n", block.Name)
		end := terms
		if i+1 < len(blocks) {
			end = blocks[i+1].First
		}
		for from := block.First; from < end; from += block.Width {
			b.WriteString("\t")
			for term := from; term < min(from+block.Width, end); term++ {
				if term > from {
					b.WriteString(" ")
				}
				b.WriteString(format(term))
			}
			b.WriteString("\n")
		}
	}
}
