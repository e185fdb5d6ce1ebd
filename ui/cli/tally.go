package cli

import (
	"fmt"
	"io"
	"math"

	"qilab/core"
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
			low, high := wilson(n, t.total)
			fmt.Fprintf(w, "\t%.2f%%\t%.2f%%", 100*low, 100*high)
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}

// z95 is the point of the standard normal distribution that 97.5 % lies below.
const z95 = 1.959963984540054

// wilson returns the 95 % score interval for a probability that came true n times in total independent trials:
//
//	(p + z²/2N ± z √(p(1-p)/N + z²/4N²)) / (1 + z²/N),  p = n/N
//
// It also holds for small counts, and never leaves 0 to 1. Source: E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", Journal of the American Statistical Association 22 (1927), 209–212.
func wilson(n, total int) (low, high float64) {
	size := float64(total)
	p := float64(n) / size
	centre := p + z95*z95/(2*size)
	spread := z95 * math.Sqrt(p*(1-p)/size+z95*z95/(4*size*size))
	scale := 1 + z95*z95/size
	return max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)
}
