package packed_test

import (
	"fmt"
	"strings"

	"qilab/core/packed"
)

// A packed file is shorter, and reads back as it was.
func ExampleUnpack() {
	text := strings.Repeat("h2e2 h9g7\n", 1000)
	data := packed.Pack([]byte(text))
	fmt.Println(len(data) < len(text)/10, string(packed.Unpack("games.gz", data)) == text)
	// Output: true true
}
