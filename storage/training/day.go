package training

import "time"

// Turn is the hour at which a day of the user begins, if he has not set another: who trains after midnight still trains for the day before.
const Turn = 4

// Day is a day of the user, from Begin up to End.
type Day struct{ Begin, End time.Time }

// DayOf returns the day that holds a moment, by its own time zone, where days begin at an hour from 0 to 23.
func DayOf(now time.Time, turn int) Day {
	begin := time.Date(now.Year(), now.Month(), now.Day(), turn, 0, 0, 0, now.Location())
	if begin.After(now) {
		begin = time.Date(now.Year(), now.Month(), now.Day()-1, turn, 0, 0, 0, now.Location())
	}
	return Day{begin, time.Date(begin.Year(), begin.Month(), begin.Day()+1, turn, 0, 0, 0, now.Location())}
}
