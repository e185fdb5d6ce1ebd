package training

import "time"

// Turn is the default hour at which the user's day begins: training after midnight still counts for the day before.
const Turn = 4

// Day is one of the user's days, from Begin up to End.
type Day struct{ Begin, End time.Time }

// DayOf returns the day that contains a time, in the zone of that time, if days begin at the hour turn, from 0 to 23.
func DayOf(now time.Time, turn int) Day {
	begin := hourOf(now, 0, turn)
	if begin.After(now) {
		return Day{hourOf(now, -1, turn), begin}
	}
	return Day{begin, hourOf(now, 1, turn)}
}

// hourOf returns an hour of the date of a time or of one some days later; where the clock skips that hour, the one after it.
func hourOf(now time.Time, days, hour int) time.Time {
	return instantOf(time.Date(now.Year(), now.Month(), now.Day()+days, hour, 0, 0, 0, time.UTC), now.Location(), 0)
}
