package cli

import (
	"fmt"
	"io"

	"qilab/core"
	"qilab/solver/match"
)

// tally counts the outcomes of deals.
type tally struct {
	sides       [2]string
	random      bool // the deals are a random sample, so that confidence intervals mean something
	interrupted bool
	total       int
	counts      [core.Draw + 1]int
}

// tallied lists the outcomes in the order of a summary.
var tallied = []core.Result{core.FirstWins, core.SecondWins, core.BothWin, core.BothLose, core.Draw, core.Unfinished}

func (t *tally) add(r core.Result) {
	t.total++
	t.counts[r]++
}

// name returns the word for a result; a result that was not found is "unknown".
func (t *tally) name(r core.Result) string {
	if r == core.Unfinished {
		return "unknown"
	}
	return r.Name(t.sides)
}

// write writes the summary. Draws and unknown outcomes have a line only if there are any.
func (t *tally) write(w io.Writer) error {
	fmt.Fprintf(w, "# deals\t%d\n", t.total)
	if t.interrupted {
		fmt.Fprintln(w, "# interrupted")
	}
	if t.total == 0 {
		return nil
	}
	for _, r := range tallied {
		n := t.counts[r]
		if n == 0 && (r == core.Draw || r == core.Unfinished) {
			continue
		}
		fmt.Fprintf(w, "# %s\t%d\t%.2f%%", t.name(r), n, 100*float64(n)/float64(t.total))
		if t.random {
			low, high := match.Wilson(float64(n)/float64(t.total), float64(t.total))
			fmt.Fprintf(w, "\t%.2f%%\t%.2f%%", 100*low, 100*high)
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}
