package training_test

import (
	"testing"
	"time"

	"qilab/storage/training"
)

func TestDay(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ now, begin, end string }{
		{"2026-03-10 12:00", "2026-03-10 04:00", "2026-03-11 04:00"},
		{"2026-03-10 03:59", "2026-03-09 04:00", "2026-03-10 04:00"},
		{"2026-03-10 04:00", "2026-03-10 04:00", "2026-03-11 04:00"},
		{"2026-03-28 12:00", "2026-03-28 04:00", "2026-03-29 04:00"}, // of 23 hours
		{"2026-01-01 01:00", "2025-12-31 04:00", "2026-01-01 04:00"},
	} {
		at := func(text string) time.Time {
			m, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		if d := training.DayOf(at(c.now), training.Turn); !d.Begin.Equal(at(c.begin)) || !d.End.Equal(at(c.end)) {
			t.Errorf("the day of %s is %v", c.now, d)
		}
	}
}

// A day that begins at midnight has its hours where the clock skips midnight.
func TestDayWithoutMidnight(t *testing.T) {
	for zone, date := range map[string]string{"America/Santiago": "2026-09-06", "America/Havana": "2026-03-08", "Africa/Cairo": "2026-04-24"} {
		in, err := time.LoadLocation(zone)
		if err != nil {
			t.Skip(err)
		}
		now, err := time.ParseInLocation(time.DateTime, date+" 10:00:00", in)
		if err != nil {
			t.Fatal(err)
		}
		d := training.DayOf(now, 0)
		if d.Begin.Day() != now.Day() || d.End.Sub(d.Begin) != 23*time.Hour || !training.DayOf(d.Begin.Add(-time.Second), 0).End.Equal(d.Begin) {
			t.Errorf("%s: the day of %v is from %v to %v", zone, now, d.Begin, d.End)
		}
	}
}
