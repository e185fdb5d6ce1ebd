package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"-h"}, 0, "windows"},
		{[]string{"-target", "amiga", "-o", t.TempDir()}, 1, `"amiga": no such target`},
		{[]string{"surplus"}, 2, "surplus"},
		{[]string{"-C", "/there/is/no/place"}, 1, "packages are made of a commit"},
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), c.args, &out, &errs); code != c.code || !strings.Contains(out.String()+errs.String(), c.says) {
			t.Errorf("%q: code %d\n%s%s", c.args, code, out.String(), errs.String())
		}
	}
}
