package lines_test

import (
	"fmt"
	"strings"

	"qilab/solver/lines"
)

// The lines of an engine arrive on a channel, which is closed at the end of the stream.
func ExampleListen() {
	in := lines.Listen(strings.NewReader("id name Example\nuciok\n"), 1024)
	for line := range in.Lines {
		fmt.Println(line.Text)
	}
	// Output:
	// id name Example
	// uciok
}
