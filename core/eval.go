package core

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Eval is an engine's evaluation of a position. It is stored in the comment, as the command that PGN uses, so that
// every format keeps it:
//
//	[%eval 0.35]       hundredths of the unit of scores, for First
//	[%eval -1.20,18]   found at a depth of 18 plies
//	[%eval #4]         First wins in four moves of its own
//	[%eval #-2]        Second does in two
type Eval struct {
	Score int // in hundredths of the unit of scores, for First
	Win   int // the moves to a win, negative if it is Second's; 0: Score holds
	Depth int // in plies; 0: unknown
}

var evalCommand = regexp.MustCompile(`\s*\[%eval\s+(?:([+-]?)(\d{1,5})(?:\.(\d{1,4}))?|#([+-]?\d{1,4}))(?:,(\d{1,3}))?\s*\]\s*`)

// evalCommands matches evaluations in a row.
var evalCommands = regexp.MustCompile(`(?:` + evalCommand.String() + `)+`)

// CutEval separates the evaluation from the rest of a comment; ok is false if there is none.
func CutEval(comment string) (rest string, e Eval, ok bool) {
	if !strings.Contains(comment, "[%eval") {
		return comment, e, false
	}
	at := evalCommand.FindStringSubmatchIndex(comment)
	if at == nil {
		return comment, e, false
	}
	part := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return comment[at[2*i]:at[2*i+1]]
	}
	if part(4) != "" {
		e.Win, _ = strconv.Atoi(part(4))
		if e.Win == 0 { // the position is a win already, as its outcome shows
			return comment, Eval{}, false
		}
	} else {
		units, _ := strconv.Atoi(part(2))
		hundredths, _ := strconv.Atoi((part(3) + "00")[:2])
		if e.Score = 100*units + hundredths; part(1) == "-" {
			e.Score = -e.Score
		}
	}
	e.Depth, _ = strconv.Atoi(part(5))
	before, after := comment[:at[0]], comment[at[1]:]
	if before != "" && after != "" {
		before += " "
	}
	return before + after, e, true
}

// command matches a PGN command embedded in a comment for programs: "[%eval 0.35]", "[%label A]". A backslash makes the
// next character literal.
var command = regexp.MustCompile(`\s*\[%[a-z]+(?: (?:[^\]\\]|\\.)*)?\]`)

// CommentText returns the visible text of a comment, without commands.
func CommentText(comment string) string {
	if !strings.Contains(comment, "[%") {
		return comment
	}
	return strings.TrimSpace(command.ReplaceAllString(comment, ""))
}

// WithText replaces the text of a comment and keeps its commands.
func WithText(comment, text string) string {
	if !strings.Contains(comment, "[%") {
		return text
	}
	list := command.FindAllString(comment, -1)
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	commands := strings.Join(list, " ")
	if text == "" || commands == "" {
		return text + commands
	}
	return text + "\n" + commands
}

// WithEval replaces the evaluation in a comment, or adds one.
func WithEval(comment string, e Eval) string {
	rest := cutEvals(comment)
	if rest == "" {
		return e.String()
	}
	return e.String() + " " + rest
}

// cutEvals returns a comment without its evaluations: an earlier version doubled them.
func cutEvals(comment string) string {
	if !strings.Contains(comment, "[%eval") {
		return comment
	}
	return strings.TrimSpace(evalCommands.ReplaceAllString(comment, " "))
}

// String formats e as a PGN command.
func (e Eval) String() string {
	depth := ""
	if e.Depth > 0 {
		depth = "," + strconv.Itoa(min(e.Depth, 999))
	}
	if e.Win != 0 {
		return fmt.Sprintf("[%%eval #%d%s]", min(max(e.Win, -9999), 9999), depth)
	}
	const limit = 99999_99
	return fmt.Sprintf("[%%eval %.2f%s]", float64(min(max(e.Score, -limit), limit))/100, depth)
}
