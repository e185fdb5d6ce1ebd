package compose_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"qilab/solver/puzzle/compose"
)

// A composer whose "puzzles" are numbers; the more digits are alike, the better.
func ExampleCommand() {
	command := compose.Command("./cmd/compose", "Compose lists numbers of three equal digits.", func() compose.Try {
		return func(_ context.Context, rng *rand.Rand, found func(compose.Candidate)) {
			if n := rng.IntN(1000); n%111 == 0 && n > 800 {
				found(compose.Candidate{Group: "number", Points: n, Text: fmt.Sprint(n), Line: "-"})
			}
		}
	})
	command.Execute(context.Background(), []string{"-time", "50ms"}, os.Stdout, io.Discard)
	// Output:
	// number	999	999	-
	// number	888	888	-
}
