package table

import (
	"errors"
	"testing"
)

func TestNearest(t *testing.T) {
	one, two, three := errors.New("one"), errors.New("two"), errors.New("three")
	for _, x := range []struct {
		list []refusal
		want error
	}{
		{nil, nil},
		{[]refusal{{foreign, one}, {foreign, two}}, one}, // the game being played comes first
		{[]refusal{{foreign, one}, {3, two}, {2, three}}, two},
		{[]refusal{{14, one}, {certain, two}, {0, three}}, two},
	} {
		if got := nearest(x.list); got != x.want {
			t.Errorf("%v: %v", x.list, got)
		}
	}
}
