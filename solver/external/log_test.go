package external

import (
	"fmt"
	"testing"
)

func TestLog(t *testing.T) {
	var none *Log
	none.add(Sent, "x")
	if none.Lines() != nil {
		t.Error("no log keeps something")
	}
	l := &Log{}
	for i := range maxLogged + 7 {
		l.add(Received, fmt.Sprint("line\x00", i))
	}
	list := l.Lines()
	if len(list) != maxLogged || list[0].Text != "line 7" || list[maxLogged-1].Text != fmt.Sprint("line ", maxLogged+6) {
		t.Errorf("%d lines, from %q to %q", len(list), list[0].Text, list[len(list)-1].Text)
	}
}
