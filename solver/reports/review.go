package reports

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/solver/judge"
)

// reviewMark begins the word of a verdict of a review.
const reviewMark = "!"

// noMove denotes an unknown move.
const noMove = "-"

// Shallower reports whether a verdict rests on a shallower search than another.
func (v Verdict) Shallower(other Verdict) bool {
	switch {
	case other.Judgement == judge.Unknown:
		return false
	case v.Judgement == judge.Unknown:
		return true
	}
	return v.Depth != 0 && (other.Depth == 0 || v.Depth < other.Depth)
}

// reviewText writes a verdict as a word with a space before it; "" if its move has no short form.
func reviewText(v Verdict) string {
	m, ok := core.PackMove(v.Move)
	if !ok {
		return ""
	}
	best := noMove
	if v.Best != (core.Move{}) {
		if packed, ok := core.PackMove(v.Best); ok {
			best = strconv.FormatUint(uint64(packed), 16)
		}
	}
	return fmt.Sprintf(" %s%x=%d,%d,%s,%s,%s", reviewMark, m, v.Judgement, v.Depth, valueText(v.Before), valueText(v.After), best)
}

// valueText writes a value: an outcome from one side's point of view, a score, or nothing.
func valueText(v judge.Value) string {
	switch {
	case v.View != core.ViewUnknown:
		return fmt.Sprintf("r%d", v.View)
	case v.Scored:
		return fmt.Sprintf("s%d", v.Score)
	}
	return "u"
}

func parseReview(word string, number func(text string, min, max int64) int64) (v Verdict, err error) {
	move, rest, _ := strings.Cut(strings.TrimPrefix(word, reviewMark), "=")
	parts := strings.Split(rest, ",")
	if len(parts) != 5 {
		return v, fmt.Errorf("%.20q is no verdict", word)
	}
	if v.Move, err = parseMove(move); err != nil {
		return v, err
	}
	v.Judgement, v.Depth = judge.Judgement(number(parts[0], 0, judge.Judgements-1)), int(number(parts[1], 0, 1<<20))
	for i, value := range []*judge.Value{&v.Before, &v.After} {
		if *value, err = parseValue(parts[2+i], number); err != nil {
			return v, err
		}
	}
	if parts[4] != noMove {
		v.Best, err = parseMove(parts[4])
	}
	return v, err
}

func parseMove(text string) (core.Move, error) {
	m, err := strconv.ParseUint(text, 16, 16)
	return core.PackedMove(m).Move(), err
}

func parseValue(text string, number func(text string, min, max int64) int64) (v judge.Value, err error) {
	switch {
	case text == "u":
		return v, nil
	case strings.HasPrefix(text, "r"):
		return judge.Value{View: core.View(number(text[1:], int64(core.ViewUnknown)+1, int64(core.ViewWin)))}, nil
	case strings.HasPrefix(text, "s"):
		return judge.Value{Score: int(number(text[1:], -1<<30, 1<<30)), Scored: true}, nil
	}
	return v, fmt.Errorf("%.20q is no value", text)
}
