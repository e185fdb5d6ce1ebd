package core_test

import (
	"strings"
	"testing"

	"qilab/core"
)

// The error of a position names its first problems and counts the others.
func TestSetupErrorNamesAFew(t *testing.T) {
	err := &core.SetupError{}
	for i, want := range []string{"a", "b", "c", "d", "e", "e; f", "and 2 more", "and 3 more"} {
		err.Problems = append(err.Problems, core.Problem{Message: string(rune('a' + i))})
		if got := err.Error(); !strings.HasSuffix(got, want) {
			t.Errorf("%d problems are %q, want %q at the end", i+1, got, want)
		}
	}
}
