package explorer

import "testing"

// The percentages of a tally add up to 100.
func TestPercents(t *testing.T) {
	for counts, want := range map[[5]int][5]int{
		{}:                 {},
		{1, 1, 0, 1, 0}:    {34, 33, 0, 33, 0},
		{199, 0, 0, 1, 0}:  {100, 0, 0, 0, 0},
		{37, 28, 0, 32, 3}: {37, 28, 0, 32, 3},
		{2, 1, 1, 1, 1}:    {33, 17, 17, 17, 16},
		{0, 0, 0, 0, 5}:    {0, 0, 0, 0, 100},
	} {
		if got := percentsOf(counts); got != want {
			t.Errorf("%v are %v percent, want %v", counts, got, want)
		}
	}
}
