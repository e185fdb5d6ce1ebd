package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"qilab/core"
	"qilab/solver"
)

// analysis is the JSON of a report. The names of the fields are a contract.
type analysis struct {
	Game      string         `json:"game"`
	Position  string         `json:"position"`
	Turn      string         `json:"turn"`
	Exact     bool           `json:"exact"`
	Outcome   *string        `json:"outcome"`
	Plies     *int           `json:"plies"`
	Reason    core.Reason    `json:"reason,omitempty"`
	Within    int            `json:"within,omitempty"` // the maximum number of plies until the loser can only break that rule
	Score     *int           `json:"score"`
	Depth     int            `json:"depth"`
	Nodes     uint64         `json:"nodes"`
	ElapsedMS int64          `json:"elapsed_ms"`
	Moves     []moveAnalysis `json:"moves"`
	Features  any            `json:"features,omitempty"`
}

// moveAnalysis is the JSON of a verdict.
type moveAnalysis struct {
	Move    string      `json:"move"`
	Outcome *string     `json:"outcome"`
	Plies   *int        `json:"plies"`
	Reason  core.Reason `json:"reason,omitempty"` // the rule on repetition that decides
	Within  int         `json:"within,omitempty"`
	Score   *int        `json:"score"`
	Bound   string      `json:"bound,omitempty"` // "upper": the score is only an upper bound
	PV      []string    `json:"pv"`
}

// newAnalysis converts a report, and the features of its position if the game has any, to JSON.
func newAnalysis(r core.Rules, report solver.Report, features any) analysis {
	p := report.Position
	a := analysis{
		Game:      r.ID(),
		Position:  p.String(),
		Turn:      r.Sides()[p.Turn()],
		Exact:     report.Exact,
		Outcome:   resultName(r, report.Result),
		Plies:     plies(report.Result, report.Plies, 0),
		Reason:    report.Reason,
		Within:    report.Within,
		Depth:     report.Depth,
		Nodes:     report.Nodes,
		ElapsedMS: report.Elapsed.Milliseconds(),
		Moves:     make([]moveAnalysis, len(report.Moves)),
		Features:  features,
	}
	for i, v := range report.Moves {
		a.Moves[i] = moveAnalysis{
			Move:    r.FormatMove(p, v.Move),
			Outcome: resultName(r, v.Result),
			Plies:   plies(v.Result, v.Plies, 1),
			Reason:  v.Reason,
			Within:  v.Within,
			Score:   score(v),
			PV:      lineTexts(r, p, v),
		}
		if a.Moves[i].Score != nil && v.Bound {
			a.Moves[i].Bound = "upper"
		}
	}
	if report.Result == core.Unfinished && len(report.Moves) > 0 {
		a.Score = score(report.Moves[0]) // the best comes first
	}
	return a
}

// plies returns a distance, or nil if it is unknown. Both lose has no distance, because neither side plays for it, unless the game
// ends now, at a distance of atOnce.
func plies(result core.Result, n, atOnce int) *int {
	if result == core.Unfinished || n == solver.Unknown || result == core.BothLose && n != atOnce {
		return nil
	}
	return &n
}

func score(v solver.Verdict) *int {
	if v.Result != core.Unfinished || !v.Scored {
		return nil
	}
	return &v.Score
}

// lineTexts formats the principal variation of v as far as it is legal, at least the move itself.
func lineTexts(r core.Rules, p core.Position, v solver.Verdict) []string {
	texts := []string{}
	for _, m := range v.Line() {
		next, err := p.Play(m)
		if err != nil {
			break
		}
		texts = append(texts, r.FormatMove(p, m))
		p = next
	}
	return texts
}

// writeTable writes a report for people.
func writeTable(w io.Writer, r core.Rules, report solver.Report, lim solver.Limit) error {
	a := newAnalysis(r, report, nil)
	head := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(head, "position\t%s\n", a.Position)
	fmt.Fprintf(head, "to move\t%s\n", a.Turn)
	fmt.Fprintf(head, "outcome\t%s\n", verdictText(a.Outcome, a.Plies, a.Score)+reasonText(a.Reason, a.Within))
	if !a.Exact {
		fmt.Fprintf(head, "not exact\t%s\n", stoppedText(report.Stopped, lim))
	}
	fmt.Fprintf(head, "searched\t%s\n", searchedText(a))
	if err := head.Flush(); err != nil || len(a.Moves) == 0 {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nmove\toutcome\tplies\tscore\tline")
	for _, m := range a.Moves {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n",
			m.Move, text(m.Outcome, "?")+reasonText(m.Reason, m.Within), number(m.Plies, "%d"), scoreText(m), strings.Join(m.PV, " "))
	}
	return table.Flush()
}

// reasonText returns the rule that decides, to follow an outcome, and within how many plies the loser is bound.
func reasonText(r core.Reason, within int) string {
	switch {
	case r == "":
		return ""
	case within > 0:
		return fmt.Sprintf(" (%s, bound within %d)", r, within)
	}
	return " (" + string(r) + ")"
}

func text(s *string, none string) string {
	if s == nil {
		return none
	}
	return *s
}

func number(n *int, format string) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprintf(format, *n)
}

// scoreText formats the score of a move, with a sign before it if it is an upper bound.
func scoreText(m moveAnalysis) string {
	text := number(m.Score, "%+d")
	if m.Bound != "" {
		text = "≤ " + text
	}
	return text
}

func verdictText(outcome *string, plies, score *int) string {
	switch {
	case outcome == nil && score == nil:
		return "not known"
	case outcome == nil:
		return "score " + number(score, "%+d")
	case plies == nil:
		return *outcome
	}
	return *outcome + " in " + count(*plies, "ply", "plies")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// stoppedText explains why a report is not exact, by the reason and the limits that were given.
func stoppedText(reason string, lim solver.Limit) string {
	switch reason {
	case solver.StoppedMemory:
		return "the memory limit was reached (-hash)"
	case solver.StoppedTime:
		return "the time limit was reached (-time)"
	case solver.StoppedDepth:
		if lim.Depth > 0 {
			return "the depth limit was reached (-depth)"
		}
		return "the search cannot look deeper"
	case solver.StoppedCancel:
		return "interrupted"
	}
	return "some moves are not proven"
}

func searchedText(a analysis) string {
	parts := []string{fmt.Sprintf("%d nodes", a.Nodes), fmt.Sprintf("%d ms", a.ElapsedMS)}
	if a.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", a.Depth))
	}
	return strings.Join(parts, ", ")
}
