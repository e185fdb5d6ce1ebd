// Patterns proves what it can of the 26 patterns of renju.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	rules "qilab/core/gomoku"
	"qilab/solver/gomoku"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/gomoku/cmd/patterns",
	About: `Patterns looks for wins of Black after each of White's replies to the 26 patterns of renju, and writes which replies are left
open. It begins with the replies that are open in its file, and skips the patterns whose open replies were tried with as many nodes
before: so it can be stopped, and started again with more nodes. It made solver/gomoku/patterns.txt.`,
	Example: `-nodes 1000000 -o solver/gomoku/patterns.txt`,
	Run:     run,
}

func run(ctx context.Context, e *tool.Env) error {
	nodes := e.Flags.Uint64("nodes", 1_000_000, "nodes for each open reply")
	hash := e.Flags.Int("hash", 256, "memory in `MiB`")
	path := e.Flags.String("o", "", "the `file` to extend")
	if err := e.Parse(); err != nil {
		return err
	}
	if *path == "" || *nodes == 0 {
		return tool.Usagef("-o and at least one node are needed")
	}
	if err := tool.AtLeast("hash", *hash, 8); err != nil {
		return err
	}
	proofs, err := read(*path)
	if err != nil {
		return err
	}
	for i, p := range proofs {
		if p.Nodes >= *nodes {
			continue
		}
		if proofs[i], err = p.Extend(ctx, *nodes, *hash); err != nil {
			return err
		}
		if err := write(*path, proofs); err != nil {
			return err
		}
		e.Logf("%v: %d of %d replies are open", p.Pattern, len(proofs[i].Open), len(p.Open))
	}
	return nil
}

// read returns the proofs of all patterns, those in the file and for the rest none.
func read(path string) (proofs []gomoku.PatternProof, err error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, p := range rules.Patterns() {
		proofs = append(proofs, gomoku.UnprovenPattern(p))
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		proof, err := gomoku.ParsePatternProof(line)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		for i := range proofs {
			if proofs[i].Pattern == proof.Pattern {
				proofs[i] = proof
			}
		}
	}
	return proofs, nil
}

func write(path string, proofs []gomoku.PatternProof) error {
	var text strings.Builder
	for _, p := range proofs {
		fmt.Fprintln(&text, p)
	}
	return tool.Replace(path, []byte(text.String()))
}
