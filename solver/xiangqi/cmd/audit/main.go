// Audit checks the samples that the network of xiangqi is trained on.
package main

import (
	"context"
	"fmt"
	"hash/maphash"
	"text/tabwriter"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/tool"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/audit",
	About: `Audit checks samples of cmd/selfplay, a row for each shard of some files and a last one for all:

  won, drawn, lost   results for the side to move, in per cent; the rest has no result
  error              mean squared error of the score as a forecast of the result, in points of a game
  blind              the same of the mean result, which knows nothing of the position: the score must be far better
  static             the same of the present network without a search: the score must be better
  check              positions in check, in per cent; these should be none
  loose              positions in which a capture wins material by static exchange, in per cent: few in quiet ones
  again              positions that occurred before, in the shard or an earlier one, in per cent`,
	Example: "-data /tmp/samples",
	Run:     run,
}

func run(ctx context.Context, e *tool.Env) error {
	folder := e.Flags.String("data", "", "the `folder` of samples")
	size := e.Flags.Int("shard", 500, "files per shard")
	if err := e.Parse(); err != nil {
		return err
	}
	if *folder == "" {
		return tool.Usagef("-data, the folder of samples, is missing")
	}
	if err := tool.AtLeast("shard", *size, 1); err != nil {
		return err
	}
	paths, err := samples.Files(*folder)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%s has no samples", *folder)
	}
	a, total := auditor{seen: map[uint64]struct{}{}, seed: maphash.MakeSeed()}, shard{}
	w := tabwriter.NewWriter(e.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "files\tpositions\twon\tdrawn\tlost\terror\tblind\tstatic\tcheck\tloose\tagain\t")
	for from := 0; from < len(paths); from += *size {
		to := min(from+*size, len(paths))
		list, err := samples.ReadFiles(paths[from:to])
		if err != nil {
			return err
		}
		if a.odds == 0 {
			a.odds = samples.FittedOdds(list)
		}
		s, err := a.shard(ctx, list)
		if err != nil {
			return err
		}
		s.row(w, fmt.Sprintf("%d–%d", from, to-1))
		total.add(s)
		e.Progress("%d of %d files", to, len(paths))
	}
	total.row(w, "all")
	return w.Flush()
}

// auditor counts shards. The odds are those of the first.
type auditor struct {
	odds samples.Odds
	seen map[uint64]struct{} // hashes of positions
	seed maphash.Seed
}

// shard is the sums over some samples. Errors are sums of squares over the samples with a result.
type shard struct {
	samples, check, loose, again int
	results                      [samples.Unknown + 1]int
	points, squares              float64 // of the results
	score, static                float64 // errors
}

func (s *shard) add(o shard) {
	s.samples += o.samples
	s.check += o.check
	s.loose += o.loose
	s.again += o.again
	for i, n := range o.results {
		s.results[i] += n
	}
	s.points += o.points
	s.squares += o.squares
	s.score += o.score
	s.static += o.static
}

// row writes a row of the table.
func (s *shard) row(w *tabwriter.Writer, name string) {
	known := float64(s.samples - s.results[samples.Unknown])
	share := func(n int) float64 { return 100 * float64(n) / float64(s.samples) }
	mean := s.points / known
	fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.4f\t%.4f\t%.4f\t%.2f\t%.2f\t%.2f\t\n", name, s.samples,
		share(s.results[samples.Won]), share(s.results[samples.Drawn]), share(s.results[samples.Lost]),
		s.score/known, s.squares/known-mean*mean, s.static/known, share(s.check), share(s.loose), share(s.again))
}

// shard counts some samples.
func (a *auditor) shard(ctx context.Context, list []samples.Sample) (s shard, err error) {
	for i := range list {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		x := &list[i]
		p, err := x.Position()
		if err != nil {
			return s, err
		}
		s.samples++
		s.results[x.Result()]++
		b := p.Board()
		switch {
		case p.InCheck():
			s.check++
		case loose(b):
			s.loose++
		}
		hash := maphash.Bytes(a.seed, x.Place())
		if _, found := a.seen[hash]; found {
			s.again++
		}
		a.seen[hash] = struct{}{}
		points, known := x.Points()
		if !known {
			continue
		}
		square := func(score int) float64 {
			miss := a.odds.Chance(float64(score)) - points
			return miss * miss
		}
		s.points += points
		s.squares += points * points
		s.score += square(x.Score())
		s.static += square(network.Standard().Evaluate(b))
	}
	return s, nil
}

// worth is the usual value of a piece in pawns.
var worth = [8]int{xiangqi.King: 100, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Cannon: 4, xiangqi.Rook: 9, xiangqi.Pawn: 1}

// loose reports whether a capture wins more than a pawn by static exchange.
func loose(b *xiangqi.Board) bool {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range b.Captures(buffer[:0]) {
		if b.At(m.To()) != core.NoPiece && b.Exchange(m, &worth) > worth[xiangqi.Pawn] {
			return true
		}
	}
	return false
}
