// The command patterns tries White's replies to the 26 patterns of renju, and writes how many of them lose to fours and
// threes of Black. It goes on after the last pattern in the file:
//
//	go run ./solver/gomoku/cmd/patterns solver/gomoku/patterns.txt
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"

	rules "qilab/core/gomoku"
	"qilab/solver/gomoku"
)

func main() {
	log.SetFlags(0)
	nodes := flag.Uint64("nodes", 300_000, "how many threats and replies are visited for each reply of White")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: patterns [-nodes N] FILE")
	}
	if err := run(flag.Arg(0), *nodes); err != nil {
		log.Fatal(err)
	}
}

func run(path string, nodes uint64) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	done := map[rules.Pattern]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		p, err := gomoku.ParsePatternProof(lines.Text())
		if err != nil {
			return err
		}
		done[p.Pattern] = true
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	search := gomoku.NewVCT(256)
	defer search.Free()
	for _, p := range rules.Patterns() {
		if done[p] {
			continue
		}
		search.Clear()
		proof, err := gomoku.ProvePattern(ctx, search, p, nodes)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(file, proof); err != nil {
			return err
		}
	}
	return nil
}
