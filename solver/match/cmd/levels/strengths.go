package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/solver/tool"
)

// line is the format of the result of a match: the players, and the games that the first won, drew and lost.
const line = "%-8s – %-8s  +%d =%d -%d"

// read reads the results in files.
func read(paths, levels []string) ([]match.Result, error) {
	var list []match.Result
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for row := range strings.Lines(string(data)) {
			fields := strings.Fields(row)
			if len(fields) < 6 || fields[1] != "–" {
				continue // strengths printed by an earlier run
			}
			var won, drawn, lost int
			if n, err := fmt.Sscanf(strings.Join(fields[3:6], " "), "+%d =%d -%d", &won, &drawn, &lost); n != 3 {
				return nil, fmt.Errorf("%s: %q: %w", path, strings.TrimSpace(row), err)
			}
			i, j := slices.Index(levels, fields[0]), slices.Index(levels, fields[2])
			if i < 0 || j < 0 {
				return nil, fmt.Errorf("%s: %q: there is no such level", path, strings.TrimSpace(row))
			}
			list = append(list, match.Result{First: i, Second: j, Points: float64(won) + float64(drawn)/2, Games: won + drawn + lost})
		}
	}
	return list, nil
}

// strengths prints the strengths of the levels that have played, as rows of Go source.
func strengths(e *tool.Env, levels []string, results []match.Result) error {
	played := 0 // the levels, from the weakest, that are connected by matches
	for _, r := range results {
		played = max(played, r.First)
	}
	ratings := match.Rate(played+1, results)
	for i, r := range ratings {
		if i > 0 && math.IsInf(r.High, 0) {
			_, err := fmt.Fprintln(e.Out, "no strengths: some level is not connected with the weakest one by matches")
			return err
		}
		elo := func(x float64) int { return catalog.Anchor + int(math.Round(x)) }
		if _, err := fmt.Fprintf(e.Out, "%q: {Elo: %d, Low: %d, High: %d},\n", levels[i], elo(r.Elo), elo(r.Low), elo(r.High)); err != nil {
			return err
		}
	}
	return nil
}
