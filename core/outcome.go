package core

// Result is the result of a game, in absolute terms. The zero value means that the game has not ended.
type Result uint8

// The results of all games; each game uses some of them.
const (
	Unfinished Result = iota
	FirstWins
	SecondWins
	BothWin
	BothLose
	Draw
)

// WinFor returns the result in which only s wins.
func WinFor(s Side) Result { return FirstWins + Result(s) }

// Winner returns the only winner of r; ok is false if there is none.
func (r Result) Winner() (s Side, ok bool) {
	if r == FirstWins || r == SecondWins {
		return Side(r - FirstWins), true
	}
	return First, false
}

// resultTags holds the results that PGN can express.
var resultTags = [...]struct {
	result Result
	tag    string
}{{FirstWins, "1-0"}, {SecondWins, "0-1"}, {Draw, "1/2-1/2"}}

// Tag returns r as the PGN tag Result; "" for Unfinished and for results that PGN cannot express.
func (r Result) Tag() string {
	for _, t := range resultTags {
		if t.result == r {
			return t.tag
		}
	}
	return ""
}

// ResultOf returns the result with that Tag, or Unfinished.
func ResultOf(tag string) Result {
	for _, t := range resultTags {
		if t.tag == tag {
			return t.result
		}
	}
	return Unfinished
}

// View is a result from the point of view of one side.
type View uint8

// The views, from worst to best for that side.
const (
	ViewUnknown View = iota
	ViewLoss
	ViewBothLose
	ViewDraw
	ViewBothWin
	ViewWin
)

// For returns r from the point of view of s.
func (r Result) For(s Side) View {
	switch r {
	case BothWin:
		return ViewBothWin
	case BothLose:
		return ViewBothLose
	case Draw:
		return ViewDraw
	case WinFor(s):
		return ViewWin
	case WinFor(s.Other()):
		return ViewLoss
	}
	return ViewUnknown
}

// Reason is why a game ended: a short fixed word such as "two-passes", the last part of a translation key.
type Reason string

// Outcome is a result with its reason. The zero value means that the game is still going on.
type Outcome struct {
	Result Result
	Reason Reason
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Unfinished }

// Name returns the fixed English name of r on the command line and in files ("jia-wins", "both-lose", "draw"), given
// the ids of the two sides; it is empty for Unfinished.
func (r Result) Name(sides [2]string) string {
	switch r {
	case FirstWins, SecondWins:
		return sides[r-FirstWins] + "-wins"
	case BothWin:
		return "both-win"
	case BothLose:
		return "both-lose"
	case Draw:
		return "draw"
	}
	return ""
}
