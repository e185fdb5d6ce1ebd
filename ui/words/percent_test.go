package words_test

import (
	"testing"

	"qilab/ui/words"
)

func TestPercent(t *testing.T) {
	for _, x := range []struct {
		p        float64
		decimals int
		want     string
	}{
		{0, 1, "0"}, {100, 1, "100"}, {100. / 3, 1, "33.3"}, {50, 1, "50.0"}, {0.001, 1, "< 0.1"}, {99.999, 1, "> 99.9"},
		{0, 0, "0"}, {100, 0, "100"}, {100. / 3, 0, "33"}, {0.4, 0, "< 1"}, {99.6, 0, "> 99"}, {0.6, 0, "1"}, {99.4, 0, "99"},
	} {
		if got := words.Percent(x.p, x.decimals); got != x.want {
			t.Errorf("%v with %d decimals: %s, want %s", x.p, x.decimals, got, x.want)
		}
	}
}
