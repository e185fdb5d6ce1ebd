package words

// OpeningPlayer returns the catalogue key of the name of a player of a dialogue, 0 or 1.
func OpeningPlayer(player int) string { return "opening.player." + string("ab"[player]) }
