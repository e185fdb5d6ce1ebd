package words_test

import (
	"testing"
	"time"

	"qilab/core/timing"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestControls(t *testing.T) {
	for text, want := range map[string][2]string{
		"-":           {"No clock", "不计时"},
		"600+5":       {"10 min + 5 s per move", "10 分 + 每步 5 秒"},
		"300":         {"5 min", "5 分"},
		"1/30":        {"30 s per move", "每步 30 秒"},
		"600:3x1/30":  {"10 min, then 3 periods of 30 s", "10 分，之后读秒 3 次、每次 30 秒"},
		"600@60:1/30": {"10 min (at most 1 min per move), then 30 s per move", "局时 10 分、步时 1 分，之后读秒 30 秒"},
		"3600:20/300": {"60 min, then 20 moves in 5 min", "60 分，之后每 20 步 5 分"},
		"0:2x1/20":    {"2 periods of 20 s", "读秒 2 次、每次 20 秒"},
	} {
		c, err := timing.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []i18n.Lang{"en", "zh"} {
			w := words.Words{Catalog: i18n.New(lang)}
			if got := words.Control(w, c); got != want[i] {
				t.Errorf("%s: %q, want %q", text, got, want[i])
			}
		}
	}
}

func TestClockTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Hour: "1:00:00", 61 * time.Second: "1:01", 60 * time.Second: "1:00", 59001 * time.Millisecond: "1:00", 10 * time.Second: "0:10",
		9900 * time.Millisecond: "0:09.9", 50 * time.Millisecond: "0:00.1", 0: "0:00", -700 * time.Millisecond: "0:00", -1500 * time.Millisecond: "-0:01", 100 * time.Hour: "100:00:00",
	} {
		if got := words.ClockTime(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
