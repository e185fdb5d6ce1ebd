package xiangqi_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestCoordinates(t *testing.T) {
	for _, first := range []int{0, 1} {
		for from := core.Square(0); from < xiangqi.Squares; from++ {
			for to := core.Square(0); to < xiangqi.Squares; to++ {
				m := core.Move{From: from, To: to}
				if got, ok := xiangqi.ReadCoordinates(xiangqi.FormatCoordinates(m, first), first); !ok || got != m {
					t.Fatalf("%v is written %s and read %v, %v", m, xiangqi.FormatCoordinates(m, first), got, ok)
				}
			}
		}
	}
	for _, text := range []string{"", "h", "h2", "h2e", "j2e2", "h2e2q", "h2e:", "h10g8", "0000", "h2--e2"} {
		if m, ok := xiangqi.ReadCoordinates(text, 0); ok {
			t.Errorf("%q is read as %v", text, m)
		}
	}
	if m, ok := xiangqi.ReadCoordinates("H2-E2", 0); !ok || xiangqi.FormatCoordinates(m, 0) != "h2e2" {
		t.Error("ICCS is not read")
	}
	if _, ok := xiangqi.ReadCoordinates("h0e0", 1); ok {
		t.Error("there is no rank 0")
	}
}
