package core

// Result says how a game ended, in absolute terms. The zero value means that it has not.
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

// WinFor returns the result in which s alone wins.
func WinFor(s Side) Result { return FirstWins + Result(s) }

// Winner returns the side that alone wins under r; ok is false if none does.
func (r Result) Winner() (s Side, ok bool) {
	if r == FirstWins || r == SecondWins {
		return Side(r - FirstWins), true
	}
	return First, false
}

// resultTags are the results that files of games know, as PGN writes them.
var resultTags = [...]struct {
	result Result
	tag    string
}{{FirstWins, "1-0"}, {SecondWins, "0-1"}, {Draw, "1/2-1/2"}}

// Tag returns r as the tag Result has it, in the signs of PGN; "" for Unfinished, and for a result that no game of PGN has.
func (r Result) Tag() string {
	for _, t := range resultTags {
		if t.result == r {
			return t.tag
		}
	}
	return ""
}

// ResultOf returns the result whose Tag is tag; Unfinished if there is none.
func ResultOf(tag string) Result {
	for _, t := range resultTags {
		if t.tag == tag {
			return t.result
		}
	}
	return Unfinished
}

// View is a result as one side sees it.
type View uint8

// The views, from worst to best for the side that looks.
const (
	ViewUnknown View = iota
	ViewLoss
	ViewBothLose
	ViewDraw
	ViewBothWin
	ViewWin
)

// For returns r as side s sees it.
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

// Outcome is a result with its reason. The zero value says that the game is still going on.
type Outcome struct {
	Result Result
	Reason Reason
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Unfinished }

// Name returns the fixed English name of r used on the command line and in files ("jia-wins", "both-lose", "draw"),
// given the ids of the two sides; it is empty for Unfinished.
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
