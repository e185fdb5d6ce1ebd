package words

// OpeningPlayer returns the key of the name of a dialogue's player, 0 or 1.
func OpeningPlayer(player int) string { return "opening.player." + string("ab"[player]) }
