package xiangqi_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"qilab/core/xiangqi"
)

// TestPeerAgrees compares the legal moves of random positions with those of Fairy-Stockfish, if it is installed. In UCI
// mode it numbers the ranks from 1 to 10.
func TestPeerAgrees(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/fairy-stockfish")
	}
	if err != nil {
		t.Skip("fairy-stockfish is not installed")
	}
	positions := 5000
	if testing.Short() {
		positions = 500
	}
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var list []xiangqi.Position
	rng := rand.New(rand.NewPCG(12, 0))
	for len(list) < positions {
		list = append(list, randomPosition(rng))
	}
	go func() {
		fmt.Fprint(in, "uci\nsetoption name Use NNUE value false\nsetoption name UCI_Variant value xiangqi\n")
		for _, p := range list {
			fmt.Fprintf(in, "position fen %s\ngo perft 1\n", p)
		}
		fmt.Fprint(in, "quit\n")
	}()
	answers := bufio.NewScanner(out)
	for _, p := range list {
		theirs := readPerft(answers)
		if ours := legalTexts(p); !slices.Equal(ours, theirs) {
			t.Errorf("%v: moves %v, the peer's %v", p, ours, theirs)
			break
		}
	}
	_, _ = io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		t.Errorf("the peer: %v", err)
	}
}

// readPerft parses the moves of a perft, sorted, and converts the ranks.
func readPerft(answers *bufio.Scanner) []string {
	var moves []string
	for answers.Scan() {
		line := answers.Text()
		if strings.HasPrefix(line, "Nodes searched") {
			break
		}
		move, count, ok := strings.Cut(line, ": ")
		if !ok || count != "1" {
			continue
		}
		var from, to byte
		var fromRank, toRank int
		if n, _ := fmt.Sscanf(move, "%c%d%c%d", &from, &fromRank, &to, &toRank); n == 4 {
			moves = append(moves, fmt.Sprintf("%c%d%c%d", from, fromRank-1, to, toRank-1))
		}
	}
	slices.Sort(moves)
	return moves
}
