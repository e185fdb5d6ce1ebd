package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/solver/lines"
	xiangqisolver "qilab/solver/xiangqi"
)

// DefaultHash is the default size of the engine's table in MiB.
const DefaultHash = 64

// defaultEndgames is the default bound on the tables of endgames, in MiB.
const defaultEndgames = 128

// The bounds of the numbers.
const (
	maxHash     = 16 << 10 // MiB
	maxLines    = 128
	maxOverhead = 5000 // ms
)

// options are the settings that a program can change.
type options struct {
	hash     int
	endgames int // MiB; 0: none
	threads  int
	lines    int
	overhead time.Duration // subtracted from every time
	fromOne  bool          // ranks are counted from 1
	millis   bool          // UCCI gives times in milliseconds, not seconds
}

func defaultOptions() options {
	return options{hash: DefaultHash, endgames: defaultEndgames, threads: 1, lines: 1}
}

// first returns the number of Red's back rank.
func (o *options) first() int {
	if o.fromOne {
		return 1
	}
	return 0
}

// option is a setting with its names in both protocols; "" if it is not listed there. Each name is accepted in both.
type option struct {
	uci, ucci string
	kind      string // in both protocols: "check", "spin", "button", "combo"
	start     string // its default
	min, max  int    // of a spin
	set       func(s *server, n int, on bool)
}

// table lists the options in the order of the greeting.
var table = []option{
	{uci: "Hash", ucci: "hashsize", kind: "spin", start: strconv.Itoa(DefaultHash), min: 1, max: maxHash, set: func(s *server, n int, _ bool) {
		if n != s.opts.hash {
			s.opts.hash = n
			s.resize(n)
		}
	}},
	{uci: "EndgameTables", ucci: "endgametables", kind: "spin", start: strconv.Itoa(defaultEndgames), max: maxHash, set: func(s *server, n int, _ bool) {
		if n != s.opts.endgames {
			s.opts.endgames = n
			s.setEndgames()
		}
	}},
	{uci: "Threads", ucci: "threads", kind: "spin", start: "1", min: 1, max: xiangqisolver.MaxThreads, set: func(s *server, n int, _ bool) { s.opts.threads = n }},
	{uci: "MultiPV", kind: "spin", start: "1", min: 1, max: maxLines, set: func(s *server, n int, _ bool) { s.opts.lines = n }},
	{uci: "Ponder", ucci: "ponder", kind: "check", start: "false"}, // the program may let us ponder
	{uci: "Move Overhead", kind: "spin", start: "0", max: maxOverhead, set: func(s *server, n int, _ bool) {
		s.opts.overhead = time.Duration(n) * time.Millisecond
	}},
	{uci: "Clear Hash", ucci: "newgame", kind: "button", set: func(s *server, _ int, _ bool) { s.forget() }},
	{uci: "Ranks From One", kind: "check", start: "false", set: func(s *server, _ int, on bool) { s.opts.fromOne = on }},
	{uci: "UCI_Variant", kind: "combo", start: "xiangqi"},
	{uci: "UCI_AnalyseMode", kind: "check", start: "false"}, // the search is the same
	{ucci: "usemillisec", kind: "check", start: "false", set: func(s *server, _ int, on bool) { s.opts.millis = on }},
}

// declaration returns the type of an option with its default and bounds, in the format of both protocols.
func (o *option) declaration() string {
	text := " type " + o.kind
	if o.kind != "button" {
		text += " default " + o.start
	}
	switch o.kind {
	case "spin":
		text += fmt.Sprintf(" min %d max %d", o.min, o.max)
	case "combo":
		text += " var " + o.start
	}
	return text
}

func (options) listUCI() []string {
	var lines []string
	for _, o := range table {
		if o.uci != "" {
			lines = append(lines, "option name "+o.uci+o.declaration())
		}
	}
	return lines
}

func (options) listUCCI() []string {
	var lines []string
	for _, o := range table {
		if o.ucci != "" {
			lines = append(lines, "option "+o.ucci+o.declaration())
		}
	}
	return lines
}

// setOption executes "setoption name NAME value VALUE" of UCI, or "setoption NAME VALUE" of UCCI.
func (s *server) setOption(words []string) {
	var name, value string
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
		at := slices.Index(words, "value")
		if at < 0 {
			at = len(words)
		}
		name = strings.Join(words[:at], " ")
		value = strings.Join(words[min(at+1, len(words)):], " ")
	} else if len(words) > 0 {
		name, value = words[0], strings.Join(words[1:], " ")
	}
	i := slices.IndexFunc(table, func(o option) bool {
		fold := strings.ReplaceAll(name, "_", " ")
		return name != "" && (strings.EqualFold(o.uci, name) || strings.EqualFold(o.ucci, name) || strings.EqualFold(o.uci, fold))
	})
	if i < 0 {
		s.say("unknown option %s", lines.Quote(name))
		return
	}
	o := &table[i]
	n, on := 0, false
	switch o.kind {
	case "spin":
		var err error
		if n, err = strconv.Atoi(value); err != nil || n < o.min || n > o.max {
			s.say("option %s: expected a number from %d to %d, not %s", name, o.min, o.max, lines.Quote(value))
			return
		}
	case "check":
		switch strings.ToLower(value) {
		case "true", "on":
			on = true
		case "false", "off":
		default:
			s.say("option %s: expected true or false, not %s", name, lines.Quote(value))
			return
		}
	case "combo":
		if value != o.start {
			s.say("option %s: the only value is %s, not %s", name, o.start, lines.Quote(value))
			return
		}
	}
	if o.set != nil {
		o.set(s, n, on)
	}
}
