package endgames

import (
	"strings"

	"qilab/solver/catalog"
)

// task is an attempt's endgame, and the wanted kind of positions.
type task struct {
	ending string
	wish   catalog.EndgameWish
}

// taskID is the prefix of the ids of attempts at endgames.
const taskID = "endgame"

// weak marks that the weaker side is to move.
const weak = "weak"

// kinds are the names of the kinds of position, by number.
var kinds = [...]string{catalog.EndgameWon: "won", catalog.EndgameDrawn: "drawn", catalog.EndgameOnly: "only"}

// String returns the id of an attempt: "endgame:R v AABB:drawn:weak".
func (t task) String() string {
	parts := []string{taskID, t.ending, kinds[t.wish.Kind]}
	if t.wish.Weak {
		parts = append(parts, weak)
	}
	return strings.Join(parts, ":")
}

// parseTask parses the output of String.
func parseTask(id string) (task, bool) {
	parts := strings.Split(id, ":")
	if len(parts) < 3 || parts[0] != taskID {
		return task{}, false
	}
	t := task{ending: parts[1]}
	known := false
	for kind, word := range kinds {
		if word == parts[2] {
			t.wish.Kind, known = catalog.EndgameKind(kind), true
		}
	}
	t.wish.Weak = len(parts) == 4 && parts[3] == weak
	return t, known && t.String() == id
}
