package words

import (
	"fmt"
	"strconv"
	"time"

	"qilab/core/timing"
)

// Control describes the time control of a side.
func Control(w Words, c timing.Control) string {
	switch {
	case c.None():
		return w.T("clock.none")
	case c.Main == 0 && c.Periods == 0:
		return w.T("clock.turn", duration(w, c.Turn))
	}
	text := duration(w, c.Main)
	if c.Main == 0 {
		text = ""
	}
	if c.Increment > 0 {
		text = w.T("clock.increment", text, duration(w, c.Increment))
	}
	if c.Turn > 0 {
		text = w.T("clock.bounded", text, duration(w, c.Turn))
	}
	if c.Periods == 0 {
		return text
	}
	over := w.T("clock.period", duration(w, c.Period))
	switch {
	case c.Stretch > 0:
		over = w.T("clock.stretch", c.Stretch, duration(w, c.Period))
	case c.Periods > 1:
		over = w.T("clock.periods", c.Periods, duration(w, c.Period))
	}
	if text == "" {
		return over
	}
	return w.T("clock.then", text, over)
}

// duration formats a time: in whole minutes, or else in seconds.
func duration(w Words, d time.Duration) string {
	if d >= time.Minute && d%time.Minute == 0 {
		return w.T("clock.minutes", int(d/time.Minute))
	}
	return w.T("settings.seconds", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// ClockTime formats the time on a clock: with tenths in the last ten seconds, and hours if any. Seconds are rounded up, so that a
// clock showing zero has no time left.
func ClockTime(d time.Duration) string {
	const fine, tenth = 10 * time.Second, 100 * time.Millisecond
	if d > 0 && d < fine {
		tenths := int((d + tenth - 1) / tenth)
		return fmt.Sprintf("%d:%02d.%d", 0, tenths/10, tenths%10)
	}
	sign := ""
	switch {
	case d <= -time.Second:
		sign, d = "-", -d
	case d > 0:
		d += time.Second - 1
	}
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, s/60, s%60)
}

// Lasts returns an approximate duration: in seconds, or from two minutes on in minutes.
func Lasts(w Words, d time.Duration) string {
	if d < 2*time.Minute {
		return w.T("lasts.seconds", max(1, int(d.Round(time.Second)/time.Second)))
	}
	return w.T("lasts.minutes", int(d.Round(time.Minute)/time.Minute))
}
