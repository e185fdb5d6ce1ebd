package search

import (
	"fmt"
	"testing"
)

func TestFindingsAreBounded(t *testing.T) {
	f := newFindings()
	at := func(i int) key { return key{line: fmt.Sprint(i)} }
	for i := range maxFindings {
		f.put(at(i), finding{given: 1})
	}
	f.get(at(0))
	f.put(at(maxFindings), finding{})
	for i, want := range map[int]bool{0: true, 1: false, 2: true, maxFindings: true} {
		if _, ok := f.get(at(i)); ok != want {
			t.Errorf("%d kept: %v, want %v", i, ok, want)
		}
	}
	f.trim(maxOthers)
	if len(f.index) != maxOthers || f.order.Len() != maxOthers {
		t.Errorf("%d, %d are left", len(f.index), f.order.Len())
	}
	f.drop(func(_ key, f finding) bool { return f.given == 1 })
	if len(f.index) != 1 || f.order.Len() != 1 {
		t.Errorf("%d, %d are left", len(f.index), f.order.Len())
	}
}
