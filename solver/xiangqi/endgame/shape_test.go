package endgame

import (
	"testing"
	"time"

	"qilab/core/gametest"
)

// The memory estimate for a class is right to within a factor of two.
func TestNeedIsRight(t *testing.T) {
	classes := []string{"R v A", "R v AB", "H v AA", "P v AAB", "CA v AA", "R v H", "HP v A", "PP v A", "HH v A", "R v P"}
	if gametest.Whole {
		classes = append(classes, "R v AABB", "R v HA", "CA v H", "R v PP")
	}
	for _, name := range gametest.Part(classes) {
		ts := NewTables()
		g := whole(material(t, name))
		need := ts.need(g)
		if err := ts.Solve(t.Context(), g.Material, 2, 0); err != nil {
			t.Fatal(err)
		}
		if ts.peak > need*115/100 || need > 2*ts.peak {
			t.Errorf("%s takes %d bytes, and needs %d", name, ts.peak, need)
		}
		if kept := ts.need(g); kept != ts.held() {
			t.Errorf("%s keeps %d bytes, and should %d", name, ts.held(), kept)
		}
	}
}

// The time estimate is right on the machine where it was measured: processor seconds of the whole process.
func TestTimeIsRight(t *testing.T) {
	gametest.OneGoroutine(t)
	for name, seconds := range map[string]float64{
		"R v AABB": 0.20, "CA v AA": 0.05, "R v HA": 0.31, "R v PP": 1.6, "R v HBB": 3.2, "HP v H": 5.2, "RP v R": 5.0, "PP v AABB": 3.2,
		"RH v R": 18.2, "HP v AABB": 10.8, "RP v RA": 25.4, "HH v AABB": 35.4,
	} {
		got := NewTables().time(whole(material(t, name)))
		if want := time.Duration(seconds * float64(time.Second)); got > 2*want || want > 2*got {
			t.Errorf("%s takes %v, and is said to take %v", name, want, got)
		}
	}
}
