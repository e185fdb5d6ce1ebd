package lines_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"qilab/solver/lines"
)

func TestListen(t *testing.T) {
	long := strings.Repeat("x", 100)
	in := lines.Listen(strings.NewReader("one\r\n\n"+long+"\nlast"), 16)
	var got []lines.Line
	for l := range in.Lines {
		got = append(got, l)
	}
	want := []lines.Line{{Text: "one"}, {}, {Text: long[:16], TooLong: true}, {Text: "last"}}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d is %+v, wanted %+v", i, got[i], want[i])
		}
	}
	if err := in.Err(); err != nil {
		t.Error("the end of the stream is an error:", err)
	}
}

func TestListenFails(t *testing.T) {
	broken := errors.New("broken")
	in := lines.Listen(io.MultiReader(strings.NewReader("one\n"), iotest.ErrReader(broken)), 16)
	for range in.Lines {
	}
	if err := in.Err(); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// A reader without a listener ends.
func TestStop(t *testing.T) {
	in := lines.Listen(strings.NewReader(strings.Repeat("line\n", 100)), 16)
	<-in.Lines
	in.Stop()
	n := 0
	for range in.Lines { // lines on their way
		n++
	}
	if n > 99 {
		t.Error("all lines came")
	}
}

func TestOutput(t *testing.T) {
	var text strings.Builder
	out := lines.NewOutput(&text)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { out.Print("a b", "c d") })
	}
	all.Wait()
	if text.String() != strings.Repeat("a b\nc d\n", 50) {
		t.Errorf("%q", text.String())
	}
}

func TestQuote(t *testing.T) {
	if got, want := lines.Quote("a\xff\n"+strings.Repeat("字", 50)), `"a�\n`+strings.Repeat("字", 37)+`…"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := lines.Printable("a\tb\x7f\xffc"); got != "a b \uFFFDc" {
		t.Errorf("%q", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("one\r\n\ntwo")
	f.Add(strings.Repeat("x", 40) + "\ny")
	f.Fuzz(func(t *testing.T, text string) {
		r := bufio.NewReaderSize(strings.NewReader(text), 16)
		n := 0
		for {
			line, err := lines.Read(r)
			if len(line.Text) > 16 || strings.Contains(line.Text, "\n") {
				t.Errorf("line %q", line.Text)
			}
			if err != nil {
				break
			}
			n++
		}
		if n != strings.Count(text, "\n") {
			t.Errorf("%d lines of %q", n, text)
		}
		if strings.ContainsAny(lines.Printable(text), "\r\n") || strings.ContainsAny(lines.Quote(text), "\r\n") {
			t.Errorf("%q goes over several lines", text)
		}
	})
}
