package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"qilab/solver/match"
)

// Printed results can be parsed, and other lines are skipped.
func TestReadResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.txt")
	text := fmt.Sprintf(line+"  90 %%\n", "hard", "easy", 17, 2, 1) + "\"easy\": {Elo: 900, Low: 850, High: 950},\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	levels := []string{"easy", "hard"}
	got, err := read([]string{path}, levels)
	if want := []match.Result{{First: 1, Second: 0, Points: 18, Games: 20}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("it is read as %v, %v", got, err)
	}
	if _, err := read([]string{path}, levels[:1]); err == nil {
		t.Error("a level that does not exist is read")
	}
}
