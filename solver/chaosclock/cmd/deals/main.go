// The command deals finds deals of Chaos Clock in which few moves keep the outcome, for the deal of the day. It appends a
// line for each deal that it proves to a file, until it is ended, and goes on after the last one:
//
//	nohup nice -n 19 go run ./solver/chaosclock/cmd/deals /tmp/deals.txt &
//	go run ./solver/chaosclock/cmd/deals -pack /tmp/deals.txt > solver/chaosclock/deals.txt
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"

	core "qilab/core/chaosclock"
	"qilab/solver/chaosclock"
)

func main() {
	log.SetFlags(0)
	pack := flag.Bool("pack", false, "write the deals that were found, and do not look for more")
	threads := flag.Int("threads", 1, "how many threads prove a deal")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: deals [-pack] [-threads N] FILE")
	}
	if err := run(flag.Arg(0), *pack, *threads); err != nil {
		log.Fatal(err)
	}
}

func run(path string, pack bool, threads int) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	tried := uint64(0)
	for lines := bufio.NewScanner(file); lines.Scan(); tried++ {
		if text := lines.Text(); pack && text != "" {
			fmt.Println(text)
		}
	}
	if pack {
		return nil
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dealer := chaosclock.NewDealer(nil)
	for ; ; tried++ {
		p := core.RandomDeal(rand.New(rand.NewPCG(tried, 17)))
		moves, err := dealer.Outcomes(ctx, p, threads)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		text := ""
		if d, ok := chaosclock.StudyDeal(p, moves); ok {
			text = d.String()
		}
		if _, err := fmt.Fprintln(file, strings.TrimSpace(text)); err != nil {
			return err
		}
	}
}
