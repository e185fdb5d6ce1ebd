package gamefile

import (
	"qilab/core"
	"qilab/storage"
)

// Levels returns the levels of the players in a stored game; "" is a person.
func Levels(meta storage.Meta) [2]string {
	seats := Decode(meta).Seats
	return [2]string{seats[core.First].Level, seats[core.Second].Level}
}

// Person returns the side of the only person among the players; ok is false if there is none or two.
func Person(levels [2]string) (side core.Side, ok bool) {
	if (levels[core.First] == "") == (levels[core.Second] == "") {
		return core.First, false
	}
	if levels[core.First] == "" {
		return core.First, true
	}
	return core.Second, true
}
