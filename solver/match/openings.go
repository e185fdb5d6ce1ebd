package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"qilab/core"
)

// maxOpenings bounds the lines of a file of openings, and maxOpening the bytes of one of them.
const (
	maxOpenings = 100_000
	maxOpening  = 64 << 10
)

// ReadOpenings reads a file of openings: one a line, in any single-line notation of reader, such as moves from the
// start or a position. Empty lines and those that begin with # are skipped. It rejects openings in which the game is
// over, and files without any.
func ReadOpenings(r io.Reader, reader core.Reader) ([]core.Line, error) {
	var list []core.Line
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxOpening)
	number := 0
	for s.Scan() {
		number++
		text := strings.TrimSpace(s.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if len(list) == maxOpenings {
			return nil, fmt.Errorf("match: line %d: more than %d openings", number, maxOpenings)
		}
		g, err := reader.Game(text)
		if err != nil {
			return nil, fmt.Errorf("match: line %d: %w", number, err)
		}
		if out := g.Outcome(); out.Over() {
			return nil, fmt.Errorf("match: line %d: the game is over (%s)", number, out.Reason)
		}
		list = append(list, g.Current().Line())
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("match: line %d: %w", number+1, err)
	}
	if len(list) == 0 {
		return nil, errors.New("match: the file holds no openings")
	}
	return list, nil
}

// draw returns the order in which n openings are played: a random one, the same for the same seed.
func draw(n int, seed uint64) []int {
	return rand.New(rand.NewPCG(seed, 0x6d61746368)).Perm(n)
}
