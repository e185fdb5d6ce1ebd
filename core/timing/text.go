package timing

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrControl is the error of a text that is not a time control.
var ErrControl = errors.New("timing: not a time control")

// String writes c as the PGN tag TimeControl, which Parse reads:
//
//   - no clock
//     300            300 seconds for the game
//     600+5          600 seconds, and 5 more after each turn
//     1/30           30 seconds for each turn
//     600:3x1/30     600 seconds, then three periods of 30 seconds for a turn each (byo-yomi)
//     3600:20/300    3600 seconds, then 300 for every 20 turns (Canadian)
//     600@60:1/30    600 seconds, no turn longer than 60, then 30 seconds a turn
//
// PGN has no syntax for several periods and for the maximum of a turn; those are this program's own.
func (c Control) String() string {
	if c.None() {
		return "-"
	}
	if c.Main == 0 && c.Periods == 0 {
		return "1/" + seconds(c.Turn)
	}
	var b strings.Builder
	b.WriteString(seconds(c.Main))
	if c.Increment > 0 {
		b.WriteString("+" + seconds(c.Increment))
	}
	if c.Turn > 0 {
		b.WriteString("@" + seconds(c.Turn))
	}
	if c.Periods > 0 {
		b.WriteByte(':')
		if c.Periods > 1 {
			fmt.Fprintf(&b, "%dx", c.Periods)
		}
		fmt.Fprintf(&b, "%d/%s", c.stretch(), seconds(c.Period))
	}
	return b.String()
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d/Grain)/float64(time.Second/Grain), 'f', -1, 64)
}

var (
	mainText   = regexp.MustCompile(`^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?(?:@(\d+(?:\.\d+)?))?$`)
	periodText = regexp.MustCompile(`^(?:(\d{1,3})x)?(\d{1,4})/(\d+(?:\.\d+)?)$`)
)

// Parse reads a control as Control.String writes it. "?" and "" mean unknown and are read as no clock. The error is of
// kind ErrControl, also for the hourglass and the stages of PGN, which no clock here has.
func Parse(text string) (Control, error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "-" || text == "?" {
		return Control{}, nil
	}
	fail := func() (Control, error) { return Control{}, fmt.Errorf("%w: %.60q", ErrControl, text) }
	first, rest, more := strings.Cut(text, ":")
	var c Control
	if m := periodText.FindStringSubmatch(first); m != nil && !more && m[1] == "" && m[2] == "1" {
		c.Turn = duration(m[3])
	} else if m := mainText.FindStringSubmatch(first); m != nil {
		c.Main, c.Increment, c.Turn = duration(m[1]), duration(m[2]), duration(m[3])
	} else {
		return fail()
	}
	if more {
		m := periodText.FindStringSubmatch(rest)
		if m == nil {
			return fail()
		}
		c.Periods, c.Period = 1, duration(m[3])
		if m[1] != "" {
			c.Periods, _ = strconv.Atoi(m[1])
		}
		if c.Stretch, _ = strconv.Atoi(m[2]); c.Stretch == 0 {
			return fail()
		} else if c.Stretch == 1 {
			c.Stretch = 0
		}
	}
	if c.None() || !c.Valid() {
		return fail()
	}
	return c, nil
}

// duration reads seconds; anything too long becomes more than MaxTime.
func duration(text string) time.Duration {
	if text == "" {
		return 0
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f > MaxTime.Seconds() {
		return MaxTime + Grain
	}
	return time.Duration(math.Round(f*float64(time.Second/Grain))) * Grain
}
