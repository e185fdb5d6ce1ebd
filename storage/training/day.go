package training

import "time"

// Turn is the default hour at which the user's day begins: training after midnight still counts for the day before.
const Turn = 4

// Day is one of the user's days, from Begin up to End.
type Day struct{ Begin, End time.Time }

// DayOf returns the day that contains a time, in the zone of that time, if days begin at the hour turn, from 0 to 23.
func DayOf(now time.Time, turn int) Day {
	begin := time.Date(now.Year(), now.Month(), now.Day(), turn, 0, 0, 0, now.Location())
	if begin.After(now) {
		begin = time.Date(now.Year(), now.Month(), now.Day()-1, turn, 0, 0, 0, now.Location())
	}
	return Day{begin, time.Date(begin.Year(), begin.Month(), begin.Day()+1, turn, 0, 0, 0, now.Location())}
}
