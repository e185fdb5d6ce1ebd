package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	var out, errs bytes.Buffer
	if code := command.Execute(t.Context(), []string{"-h"}, &out, &errs); code != 0 || !strings.Contains(out.String(), "licences.txt") {
		t.Errorf("code %d, %s%s", code, out.String(), errs.String())
	}
	if code := command.Execute(t.Context(), []string{"-C", "/there/is/no/place", "-o", "/there/is/no/file"}, &out, &errs); code != 1 {
		t.Errorf("code %d", code)
	}
}
