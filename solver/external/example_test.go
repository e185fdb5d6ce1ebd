package external_test

import (
	"fmt"

	"qilab/solver/external"
)

// Quotation marks protect the spaces of a path; a backslash is an ordinary character.
func ExampleSplitCommand() {
	words, err := external.SplitCommand(`"C:\Program Files\pikafish.exe" --threads 2`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range words {
		fmt.Println(word)
	}
	// Output:
	// C:\Program Files\pikafish.exe
	// --threads
	// 2
}
