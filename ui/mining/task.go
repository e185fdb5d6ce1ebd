package mining

import (
	"encoding/json"
	"slices"
	"strings"

	"qilab/solver/puzzle/mining"
)

// Kind is a kind of work on games.
type Kind string

// The kinds.
const (
	Mistakes Kind = "mistakes" // cards of the user's errors, from stored analyses
	Puzzles  Kind = "puzzles"
	Reviews  Kind = "reviews"
)

// account counts the results.
type account struct {
	Games  int `json:"games"`
	Failed int `json:"failed,omitempty"` // unreadable games
	Left   int `json:"left,omitempty"`   // skipped: without a review, or already reviewed
	Others int `json:"others,omitempty"` // games without the user
	Found  int `json:"found,omitempty"`  // errors or puzzles
	Added  int `json:"added,omitempty"`  // of which became new cards
	mining.Account
}

// task is a list of games to be worked on.
type task struct {
	kind    Kind
	ids     []int64
	next    int // index of the next game
	ply     int // where the search of that game continues
	judged  int // positions of that game that are reviewed so far; an interrupted review begins again
	account account
}

// done reports whether all games were worked on.
func (t *task) done() bool { return t.next >= len(t.ids) }

// within reports whether the games that are left belong to another task of the same kind.
func (t *task) within(o *task) bool {
	if t.kind != o.kind {
		return false
	}
	all := map[int64]bool{}
	for _, id := range o.ids {
		all[id] = true
	}
	return !slices.ContainsFunc(t.ids[t.next:], func(id int64) bool { return !all[id] })
}

// share returns the finished part of the games.
func (t *task) share() float32 { return float32(t.next) / float32(max(len(t.ids), 1)) }

// stored is the form of a task in the settings: the remaining games, as differences of their numbers.
type stored struct {
	Kind    Kind    `json:"kind"`
	Done    int     `json:"done"`
	Ply     int     `json:"ply,omitempty"`
	Left    []int64 `json:"left"`
	Account account `json:"account"`
}

// maxKept is the number of games stored; the rest of a longer list is not resumed by another window.
const maxKept = 4_000

// formatTasks writes the unfinished ones of some tasks, one a line. A task may be nil.
func formatTasks(list []*task) string {
	var lines []string
	for _, t := range list {
		if t != nil && !t.done() {
			lines = append(lines, formatTask(t))
		}
	}
	text := strings.Join(lines, "\n")
	for len(text) > maxText {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// maxText is the maximum length of the stored tasks in bytes; the ones that are resumed last are dropped.
const maxText = 60 << 10

// parseTasks reads the output of formatTasks.
func parseTasks(text string) (list []*task) {
	for line := range strings.Lines(text) {
		if t, ok := parseTask(line); ok {
			list = append(list, t)
		}
	}
	return list
}

// formatTask writes the unfinished part of a task.
func formatTask(t *task) string {
	s := stored{Kind: t.kind, Done: t.next, Ply: t.ply, Account: t.account}
	last := int64(0)
	for _, id := range t.ids[t.next:min(len(t.ids), t.next+maxKept)] {
		s.Left = append(s.Left, id-last)
		last = id
	}
	text, _ := json.Marshal(s) // these types always marshal
	return string(text)
}

// parseTask reads the output of formatTask; ok is false if there is nothing to do.
func parseTask(text string) (t *task, ok bool) {
	var s stored
	if json.Unmarshal([]byte(text), &s) != nil || len(s.Left) == 0 || s.Done < 0 || s.Ply < 0 || s.Done > 1<<20 {
		return nil, false
	}
	switch s.Kind {
	case Mistakes, Puzzles, Reviews:
	default:
		return nil, false
	}
	t = &task{kind: s.Kind, next: s.Done, ply: s.Ply, account: s.Account, ids: make([]int64, s.Done, s.Done+len(s.Left))}
	last := int64(0)
	for _, d := range s.Left {
		last += d
		t.ids = append(t.ids, last)
	}
	return t, true
}
