package solver

import "testing"

func TestCacheIsBounded(t *testing.T) {
	c := newCache(3)
	for _, name := range []string{"a", "b", "c"} {
		c.put("g", name, Report{Position: place(name)}, Limit{})
	}
	c.get("g", "a", place("a"), false)
	c.put("g", "d", Report{Position: place("d")}, Limit{})
	for name, want := range map[string]bool{"a": true, "b": false, "c": true, "d": true} {
		if _, ok := c.get("g", name, place(name), false); ok != want {
			t.Errorf("%s kept: %v, want %v", name, ok, want)
		}
	}
	if len(c.index) != 3 || c.order.Len() != 3 {
		t.Errorf("%d, %d entries", len(c.index), c.order.Len())
	}
}
