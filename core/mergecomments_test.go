package core_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
)

// TestMergeComments merges comments; what has been merged adds nothing any more.
func TestMergeComments(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "text", "text"},
		{"text", "", "text"},
		{"[%eval 0.18,16]", "[%eval 0.48,11]", "[%eval 0.18,16]"},
		{"[%eval 0.48,11] text", "[%eval 0.18,16]", "[%eval 0.18,16] text"},
		{"[%eval 0.48,11]", "[%eval 0.18,11]", "[%eval 0.48,11]"},
		{"text", "[%eval 0.18,16] text", "[%eval 0.18,16] text"},
		{"[%eval 0.48,11]", "text", "text\n[%eval 0.48,11]"},
		{"[%eval 0.18,16] [%eval 0.48,11]", "[%eval 0.18,16] [%eval 0.48,11] text", "text\n[%eval 0.18,16] [%eval 0.48,11]"},
		{"text [%cal G1-2]", "text\n[%cal G1-2,B3-4] [%csl R5]", "text\n[%csl R5] [%cal G1-2,B3-4]"},
		{"[%cal R1-2]", "[%cal G1-2]", "[%cal R1-2]"},
		{"[%clk 0:09:00]", "[%clk 0:09:00] [%label A]", "[%clk 0:09:00] [%label A]"},
		{"a good move", "good", "a good move"},
		{"good", "a good move", "a good move"},
		{"good", "bad", "good\nbad"},
		{"good\nold", "old\nnew\ngood", "good\nold\nnew"},
		{"good\nold", "new\n\n bad ", "good\nold\nnew\nbad"},
		{"good", "a [%eval 1] [%eval 2] b [%eval 3]", "good\na b\n[%eval 1.00]"},
		{"{a} [b]", "{a) (b]", "{a} [b]"},
		{"{a)", "{a}", "{a}"},
		{"注[甲]：见（一）", "注(甲)：见（一）", "注[甲]：见（一）"},
		{"a｜b", "a|b", "a|b"},
	} {
		got := core.Capabilities{}.MergeComments(c.a, c.b)
		if got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
		for _, other := range []string{c.a, c.b, c.want} {
			if again := (core.Capabilities{}).MergeComments(got, other); again != got {
				t.Errorf("%q and again %q: %q", got, other, again)
			}
		}
	}
}

// longComments returns two comments with n lines or evaluations.
func longComments(n int) (pairs [][2]string) {
	var a, b strings.Builder
	for i := range n {
		a.WriteString("a" + strconv.Itoa(i) + "\n")
		b.WriteString("b" + strconv.Itoa(i) + "\n")
	}
	return [][2]string{{a.String(), b.String()}, {"a", strings.Repeat("[%eval 1]", n) + "b"}}
}

// The comments would take minutes if the time were quadratic.
func TestMergeLongComments(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, c := range longComments(300_000) {
		began := time.Now()
		merged := core.Capabilities{}.MergeComments(c[0], c[1])
		took := time.Since(began)
		t.Logf("%d and %d bytes are %d after %v", len(c[0]), len(c[1]), len(merged), took)
		if took > time.Minute {
			t.Errorf("%d and %d bytes take %v", len(c[0]), len(c[1]), took)
		}
	}
}

func BenchmarkMergeComments(b *testing.B) {
	pairs := longComments(10_000)
	for b.Loop() {
		for _, c := range pairs {
			core.Capabilities{}.MergeComments(c[0], c[1])
		}
	}
}
