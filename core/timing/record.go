package timing

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Record is the state of the mover's clock after a move. It is stored in the comment of the move, as PGN commands, so
// that every format keeps it:
//
//	[%clk 0:04:31.5]   what the clock shows after the move
//	[%emt 0:00:12]     how long the move took
//	[%byo 3]           how many periods are left, where they have begun; with 3/15, 15 turns are to be made in this one
//
// The last is this program's own.
type Record struct {
	Clock   time.Duration // below zero: overtime
	Known   bool          // whether Clock is known; a file may hold only the time that a move took
	Took    time.Duration
	Timed   bool // whether Took is known
	Periods int  // 0: they have not begun
	Stretch int  // 0: unknown
}

var clockCommand = regexp.MustCompile(`\[%(clk|emt|byo)\s+([^\]\s]{1,20})\s*\]`)

// CutRecord separates the clock record from the rest of a comment; ok is false if there is none.
func CutRecord(comment string) (rest string, r Record, ok bool) {
	if !strings.Contains(comment, "[%") {
		return comment, r, false
	}
	var kept []byte // of the text that has been read
	for after := comment; ; {
		m := clockCommand.FindStringSubmatchIndex(after)
		switch {
		case m == nil && !ok:
			return comment, Record{}, false
		case m == nil:
			return strings.TrimSpace(string(kept) + after), r, true
		case !r.read(after[m[2]:m[3]], after[m[4]:m[5]]):
			kept, after = append(kept, after[:m[1]]...), after[m[1]:] // not a time: keep it as text
			continue
		}
		ok = true
		kept = bytes.TrimRight(append(kept, after[:m[0]]...), " ")
		after = strings.TrimLeft(after[m[1]:], " ")
		if len(kept) > 0 && after != "" && !bytes.HasSuffix(kept, []byte("\n")) && !strings.HasPrefix(after, "\n") {
			kept = append(kept, ' ')
		}
	}
}

// read parses a command, and reports whether it was understood.
func (r *Record) read(name, value string) bool {
	if name == "byo" {
		periods, turns, with := strings.Cut(value, "/")
		n, err := strconv.Atoi(periods)
		if err != nil || n < 1 || n > MaxPeriods {
			return false
		}
		m := 0
		if with {
			if m, err = strconv.Atoi(turns); err != nil || m < 1 || m > MaxStretch {
				return false
			}
		}
		r.Periods, r.Stretch = n, m
		return true
	}
	d, ok := parseTime(value)
	switch {
	case !ok:
	case name == "clk":
		r.Clock, r.Known = d, true
	case d < 0:
		return false
	default:
		r.Took, r.Timed = d, true
	}
	return ok
}

var timeText = regexp.MustCompile(`^(-?)(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$`)

// parseTime reads H:MM:SS, MM:SS or SS, as PGN writes it, with an optional fraction.
func parseTime(text string) (time.Duration, bool) {
	if f, err := strconv.ParseFloat(text, 64); err == nil && f > -1e5 && f < 1e5 {
		return time.Duration(math.Round(f*1000)) * time.Millisecond, true
	}
	m := timeText.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(m[2])
	minutes, _ := strconv.Atoi(m[3])
	f, _ := strconv.ParseFloat(m[4], 64)
	d := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(f*1000+0.5)*time.Millisecond
	if m[1] != "" {
		d = -d
	}
	return d, true
}

// formatTime writes H:MM:SS, with tenths if there are any.
func formatTime(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	tenths := int64(d.Round(100*time.Millisecond) / (100 * time.Millisecond))
	text := fmt.Sprintf("%s%d:%02d:%02d", sign, tenths/36000, tenths/600%60, tenths/10%60)
	if tenths%10 != 0 {
		text += "." + strconv.FormatInt(tenths%10, 10)
	}
	return text
}

// String returns the commands, with one space between them.
func (r Record) String() string {
	var list []string
	if r.Known {
		clock := r.Clock
		if clock > 0 {
			clock = max(clock, 100*time.Millisecond) // at zero it would have lost
		}
		list = append(list, "[%clk "+formatTime(clock)+"]")
	}
	if r.Periods > 0 {
		text := strconv.Itoa(r.Periods)
		if r.Stretch > 0 {
			text += "/" + strconv.Itoa(r.Stretch)
		}
		list = append(list, "[%byo "+text+"]")
	}
	if r.Timed {
		list = append(list, "[%emt "+formatTime(r.Took)+"]")
	}
	return strings.Join(list, " ")
}

// WithRecord replaces the record in a comment, or adds one.
func WithRecord(comment string, r Record) string {
	rest, _, _ := CutRecord(comment)
	text := r.String()
	if rest == "" || text == "" {
		return text + rest
	}
	return rest + " " + text
}

// RecordOf returns the record of a side with time l left after a move that took some time.
func RecordOf(c Control, l Left, took time.Duration) Record {
	r := Record{Clock: c.Shown(l), Known: true, Took: took, Timed: true}
	if l.InPeriods() {
		if r.Periods = l.Periods; c.Stretch > 0 {
			r.Stretch = l.Stretch
		}
	}
	return r
}

// Left returns the time that a side had left after the turn of a record.
func (c Control) Left(r Record) Left {
	l := c.Full()
	switch {
	case !r.Known || c.None() || c.Main == 0 && c.Periods == 0:
	case r.Periods > 0 && c.Periods > 0:
		l.Main, l.Period, l.Periods = 0, r.Clock, min(r.Periods, c.Periods)
		if r.Stretch > 0 {
			l.Stretch = min(r.Stretch, c.stretch())
		}
	case c.Main > 0:
		l.Main = r.Clock
	}
	return l
}
