package gamefile

import (
	"testing"
	"time"

	"qilab/storage/library"
)

// A game of which only the year or the month is known may have been played on the last day of it, and has no month without one.
func TestDatesKnownInPart(t *testing.T) {
	at := time.Date(2026, 11, 29, 12, 0, 0, 0, time.Local)
	for date, want := range map[string][2]string{
		"2024": {"2024-12-31", ""}, "2026-10": {"2026-10-31", "2026-10"}, "2026-02-03": {"2026-02-03", "2026-02"}, "": {"2026-11-29", "2026-11"},
	} {
		var r library.Record
		r.At, r.Date = at, date
		if got := [2]string{last(r).Format(time.DateOnly), month(r)}; got != want {
			t.Errorf("%q: %v, want %v", date, got, want)
		}
	}
}
