package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/timing"
)

// tagTimeControl is the tag for the time control of a game, in the format of timing.Control.String.
const tagTimeControl = "TimeControl"

// The formats in which servers write the time after the main time, which SGF does not specify.
var (
	overByoyomi  = regexp.MustCompile(`(?i)^(\d{1,2})\s*x\s*(\d+(?:\.\d+)?)\s*(?:byo-?yomi)?$`)
	overCanadian = regexp.MustCompile(`(?i)^(\d{1,3})/(\d+(?:\.\d+)?)\s*(?:canadian)?$`)
	overFischer  = regexp.MustCompile(`(?i)^(?:(\d+(?:\.\d+)?)\s*fischer|fischer\s*(\d+(?:\.\d+)?))$`)
)

// controlOf returns the tag for the values of TM and OT; "" if they are unknown.
func controlOf(main, over string) string {
	main, over = strings.TrimSpace(main), strings.TrimSpace(over)
	if c, err := timing.Parse(over); err == nil && !c.None() && strings.ContainsAny(over, ":@") {
		return c.String() // this program's own format
	}
	if main == "" {
		main = "0"
	}
	text := main
	if m := overByoyomi.FindStringSubmatch(over); m != nil {
		if text = fmt.Sprintf("%s:%sx1/%s", main, m[1], m[2]); m[1] == "1" && main == "0" {
			text = "1/" + m[2]
		}
	} else if m := overCanadian.FindStringSubmatch(over); m != nil {
		text = fmt.Sprintf("%s:%s/%s", main, m[1], m[2])
	} else if m := overFischer.FindStringSubmatch(over); m != nil {
		text = main + "+" + m[1] + m[2]
	} else if over != "" {
		return "" // half of the information would be misleading
	}
	c, err := timing.Parse(text)
	if err != nil || c.None() {
		return ""
	}
	return c.String()
}

// sgfTimes returns the values of TM and OT for a control; they are empty if there is none.
func sgfTimes(control string) (main, over string) {
	c, err := timing.Parse(control)
	if err != nil || c.None() {
		return "", ""
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	main = seconds(c.Main)
	switch {
	case c.Main == 0 && c.Turn > 0:
		over = "1x" + seconds(c.Turn) + " byo-yomi"
	case c.Turn > 0 || c.Increment > 0 && c.Periods > 0:
		over = c.String()
	case c.Stretch > 0:
		over = fmt.Sprintf("%d/%s Canadian", c.Stretch, seconds(c.Period))
	case c.Periods > 0:
		over = fmt.Sprintf("%dx%s byo-yomi", c.Periods, seconds(c.Period))
	case c.Increment > 0:
		over = seconds(c.Increment) + " Fischer"
	}
	return main, over
}

// time reads TM and OT, in either order.
func (s *sgfReader) time(p property) {
	switch p.name {
	case "TM":
		s.mainTime = p.values[0]
	case "OT":
		s.overtime = p.values[0]
	default:
		return
	}
	s.tags = s.tags.With(tagTimeControl, controlOf(s.mainTime, s.overtime))
}

// sgfClocks holds the properties for the clock of each side after its move: the time left, and the periods or the moves
// still to be made.
var sgfClocks = [2]struct{ left, over string }{{"BL", "OB"}, {"WL", "OW"}}

// sgfRecord returns the clock of the mover from the properties of a node; ok is false if there is none.
func sgfRecord(list []property, mover core.Side, control string) (r timing.Record, ok bool) {
	c, err := timing.Parse(control)
	for _, p := range list {
		value := strings.TrimSpace(p.values[0])
		switch p.name {
		case sgfClocks[mover].left:
			if f, err := strconv.ParseFloat(value, 64); err == nil && f > -1e5 && f < 1e6 {
				r.Clock, r.Known, ok = time.Duration(f*1000+0.5)*time.Millisecond, true, true
			}
		case sgfClocks[mover].over:
			n, bad := strconv.Atoi(value)
			if bad != nil || n < 1 || n > timing.MaxStretch {
				continue
			}
			if err == nil && c.Stretch > 0 {
				r.Periods, r.Stretch = 1, n
			} else {
				r.Periods = min(n, timing.MaxPeriods)
			}
		}
	}
	return r, ok
}

// clock writes the clock record in the comment of n, and returns the rest of the comment.
func (w *sgfWriter) clock(n *core.Node, comment string) string {
	rest, r, ok := timing.CutRecord(comment)
	if !ok || !r.Known || n.Parent() == nil {
		return comment
	}
	names := sgfClocks[n.Parent().Position().Turn()]
	fmt.Fprintf(&w.text, "%s[%s]", names.left, strconv.FormatFloat(r.Clock.Round(100*time.Millisecond).Seconds(), 'f', -1, 64))
	switch {
	case r.Stretch > 0:
		fmt.Fprintf(&w.text, "%s[%d]", names.over, r.Stretch)
	case r.Periods > 0:
		fmt.Fprintf(&w.text, "%s[%d]", names.over, r.Periods)
	}
	return timing.WithRecord(rest, timing.Record{Took: r.Took, Timed: r.Timed})
}
