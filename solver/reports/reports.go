// Package reports stores the results of analyses of a game's positions as a text, so that they need not be searched
// again. It is for the window, which stores the text with the game in the library.
//
// It stores the best moves of a report with their lines, the proven verdicts on the others, and the extent of the
// search. Moves that are not stored are unknown to the reader.
package reports

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

// The first line of a text.
const first = "QiLab analysis 1"

// The bounds of a text.
const (
	maxBytes   = 8 << 20
	maxEntries = 8192
	maxMoves   = 1024 // of a position
	maxLine    = 64 << 10
)

// The part of a report that is stored.
const (
	keptLines = 10 // moves with their lines
	keptPlies = 16 // of a line
)

// Endless is the Given of a search that more time would not improve.
const Endless = time.Duration(math.MaxInt64)

// Entry is the result for a position.
type Entry struct {
	Node  int    // the index of the node in the game's tree, the root being 0: a node, then its continuations in order
	Check uint32 // Check of the position there
	// Lines is the number of lines requested (0: all), and Given the time allowed for the search.
	Lines  int
	Given  time.Duration
	Report solver.Report // without a position, until Complete
	// Verdicts are those of a review on moves played there.
	Verdicts []Verdict
}

// Verdict is the judgement of a move by a review.
type Verdict struct {
	Move          core.Move
	Judgement     judge.Judgement
	Depth         int // 0: the values are proven
	Before, After judge.Value
	Best          core.Move // the zero value: the move itself, or unknown
}

// Check returns a checksum of a position.
func Check(p core.Position) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(p.String())) // never fails
	return h.Sum32()
}

// Format writes entries as a text. Of a report it also stores the moves that keep returns, even if they are not among
// the best: those that the game continues with.
func Format(list []Entry, keep func(node int) []core.Move) []byte {
	var b bytes.Buffer
	b.WriteString(first + "\n")
	for _, e := range list[:min(len(list), maxEntries)] {
		r := e.Report
		given := "-"
		if e.Given != Endless {
			given = strconv.FormatInt(e.Given.Milliseconds(), 10)
		}
		stopped := r.Stopped
		if r.Exact {
			stopped = "exact"
		}
		if stopped == "" {
			stopped = "-"
		}
		line := fmt.Sprintf("%d %08x %d %s %d %d %d %d %d.%d %s", e.Node, e.Check, e.Lines, given, r.Depth, r.SelDepth, r.Nodes,
			r.Elapsed.Milliseconds(), r.Result, r.Plies, stopped)
		for i, v := range r.Moves {
			if i < keptLines || v.Result != core.Unfinished || slices.Contains(keep(e.Node), v.Move) {
				line += verdictText(v, i < keptLines)
			}
		}
		for _, v := range e.Verdicts {
			line += reviewText(v)
		}
		if b.Len()+len(line) >= maxBytes || len(line) >= maxLine {
			continue
		}
		b.WriteString(line + "\n")
	}
	return b.Bytes()
}

// verdictText writes a verdict as a word with a space before it: the outcome or score, and the line; "" if its move has
// no short form.
func verdictText(v solver.Verdict, line bool) string {
	m, ok := core.PackMove(v.Move)
	if !ok {
		return ""
	}
	text := " " + strconv.FormatUint(uint64(m), 16) + "="
	switch {
	case v.Result != core.Unfinished:
		text += fmt.Sprintf("r%d.%d", v.Result, v.Plies)
		if v.Reason != "" {
			text += "." + string(v.Reason)
			if v.Within > 0 || v.Order > 0 {
				text += fmt.Sprintf(".%d.%d", v.Within, v.Order)
			}
		}
	case v.Claim != core.Unfinished:
		text += fmt.Sprintf("c%d.%d.%d", v.Claim, v.ClaimPlies, v.Score)
	case v.Scored && v.Bound:
		text += fmt.Sprintf("b%d", v.Score)
	case v.Scored:
		text += fmt.Sprintf("s%d", v.Score)
	default:
		text += "u"
	}
	if !line {
		return text
	}
	for _, m := range v.PV[min(1, len(v.PV)):min(keptPlies, len(v.PV))] {
		p, ok := core.PackMove(m)
		if !ok {
			break
		}
		text += "," + strconv.FormatUint(uint64(p), 16)
	}
	return text
}

// ErrText is the kind of error for a text that is not of Format.
var ErrText = errors.New("no text of an analysis")

// Parse reads a text of Format. It does not check it against the game: see Complete.
func Parse(data []byte) ([]Entry, error) {
	if len(data) > maxBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrText, len(data))
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, maxLine)
	if !lines.Scan() || lines.Text() != first {
		return nil, fmt.Errorf("%w: it begins otherwise", ErrText)
	}
	var list []Entry
	for lines.Scan() {
		e, err := parseEntry(strings.Split(lines.Text(), " "))
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrText, len(list)+2, err)
		}
		if list = append(list, e); len(list) > maxEntries {
			return nil, fmt.Errorf("%w: more than %d positions", ErrText, maxEntries)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrText, err)
	}
	return list, nil
}

// The words of a line before the moves.
const headWords = 10

func parseEntry(words []string) (e Entry, err error) {
	if len(words) < headWords || len(words) > headWords+maxMoves {
		return e, fmt.Errorf("%d words", len(words))
	}
	number := func(text string, min, max int64) int64 {
		n, wrong := strconv.ParseInt(text, 10, 64)
		if wrong != nil || n < min || n > max {
			err = errors.Join(err, fmt.Errorf("%.20q is not a number from %d to %d", text, min, max))
		}
		return n
	}
	const many = math.MaxInt32
	check, wrong := strconv.ParseUint(words[1], 16, 32)
	if wrong != nil {
		return e, wrong
	}
	e = Entry{Node: int(number(words[0], 0, many)), Check: uint32(check), Lines: int(number(words[2], 0, many)), Given: Endless}
	if words[3] != "-" {
		e.Given = time.Duration(number(words[3], 0, many)) * time.Millisecond
	}
	r := &e.Report
	r.Depth, r.SelDepth = int(number(words[4], 0, many)), int(number(words[5], 0, many))
	r.Nodes, r.Elapsed = uint64(number(words[6], 0, math.MaxInt64)), time.Duration(number(words[7], 0, many))*time.Millisecond
	result, plies, _ := strings.Cut(words[8], ".")
	r.Result, r.Plies = core.Result(number(result, 0, int64(core.Draw))), int(number(plies, solver.Unknown, many))
	switch stopped := words[9]; {
	case stopped == "exact":
		r.Exact = true
	case stopped == "-":
	case slices.Contains(solver.Stops, stopped):
		r.Stopped = stopped
	default:
		return e, fmt.Errorf("%.20q is not a reason to stop", stopped)
	}
	for _, word := range words[headWords:] {
		if strings.HasPrefix(word, reviewMark) {
			v, wrong := parseReview(word, number)
			if err = errors.Join(err, wrong); err != nil {
				return e, err
			}
			e.Verdicts = append(e.Verdicts, v)
			continue
		}
		v, wrong := parseVerdict(word, number)
		if err = errors.Join(err, wrong); err != nil {
			return e, err
		}
		r.Moves = append(r.Moves, v)
	}
	return e, err
}

func parseVerdict(word string, number func(text string, min, max int64) int64) (v solver.Verdict, err error) {
	move, rest, ok := strings.Cut(word, "=")
	if !ok || rest == "" || rest[0] == ',' {
		return v, fmt.Errorf("%.20q is not a move with its value", word)
	}
	parts := strings.Split(rest, ",")
	if len(parts) > keptPlies {
		return v, fmt.Errorf("a line of %d moves", len(parts))
	}
	for i, text := range append([]string{move}, parts[1:]...) {
		m, err := strconv.ParseUint(text, 16, 16)
		if err != nil {
			return v, err
		}
		played := core.PackedMove(m).Move()
		if v.PV = append(v.PV, played); i == 0 {
			v.Move = played
		}
	}
	const far = math.MaxInt32
	value, numbers := parts[0][:1], strings.Split(parts[0][1:], ".")
	if value == "r" && (len(numbers) == 3 || len(numbers) == 5) {
		if v.Reason = core.Reason(numbers[2]); !isWord(string(v.Reason)) {
			return v, fmt.Errorf("%.20q is no reason", v.Reason)
		}
		if len(numbers) == 5 {
			v.Within, v.Order = int(number(numbers[3], 0, far)), int(number(numbers[4], 0, far))
		}
		numbers = numbers[:2]
	}
	wants := map[string]int{"r": 2, "c": 3, "b": 1, "s": 1, "u": 1}[value]
	if len(numbers) != wants {
		return v, fmt.Errorf("%.20q is no value", parts[0])
	}
	v.Plies = solver.Unknown
	switch value {
	case "r":
		v.Result, v.Plies = core.Result(number(numbers[0], 1, int64(core.Draw))), int(number(numbers[1], solver.Unknown, far))
	case "c":
		v.Claim, v.ClaimPlies = core.Result(number(numbers[0], 1, int64(core.Draw))), int(number(numbers[1], solver.Unknown, far))
		v.Score, v.Scored = int(number(numbers[2], -far, far)), true
	case "b", "s":
		v.Score, v.Scored, v.Bound = int(number(numbers[0], -far, far)), true, value == "b"
	}
	return v, nil
}

// isWord reports whether a text is a fixed word, such as "two-passes".
func isWord(text string) bool {
	return text != "" && len(text) <= 40 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// Complete turns an entry that was read into a full report on p. It fails if the entry is for another position.
func (e *Entry) Complete(p core.Position) bool {
	if e.Check != Check(p) {
		return false
	}
	legal := p.Moves()
	for _, v := range e.Verdicts {
		if !slices.Contains(legal, v.Move) || v.Best != (core.Move{}) && !slices.Contains(legal, v.Best) {
			return false
		}
	}
	known := map[core.Move]bool{}
	for _, v := range e.Report.Moves {
		if known[v.Move] || !slices.Contains(legal, v.Move) {
			return false
		}
		known[v.Move] = true
	}
	if e.Report.Exact && len(known) != len(legal) {
		return false
	}
	for i := range e.Report.Moves {
		v := &e.Report.Moves[i]
		v.PV = core.Playable(p, v.PV)
	}
	for _, m := range legal {
		if !known[m] {
			e.Report.Moves = append(e.Report.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}})
		}
	}
	if r := &e.Report; len(r.Moves) > 0 && r.Moves[0].Result == r.Result && r.Plies == solver.Unknown {
		r.Reason, r.Within = r.Moves[0].Reason, r.Moves[0].Within
	}
	e.Report.Position = p
	if e.Report.Exact || e.Report.Stopped != "" {
		e.Report.Progress = 1
	}
	return true
}
