package prefs

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/storage"
)

func TestRecent(t *testing.T) {
	s := New(All(nil), storage.NewSettings(All(nil).Schema()), func(*storage.Settings) {}, func(err error) { t.Error(err) })
	for n := range maxRecent + 3 {
		s.AddRecent("/games/" + strconv.Itoa(n) + ".pgn")
	}
	s.AddRecent("/games/5.pgn")
	s.AddRecent("")
	s.AddRecent(strings.Repeat("x", MaxPath+1))
	s.DropRecent("/games/11.pgn")
	var want []string
	for _, n := range []int{5, 12, 10, 9, 8, 7, 6, 4, 3} {
		want = append(want, "/games/"+strconv.Itoa(n)+".pgn")
	}
	if got := s.Recent(); !slices.Equal(got, want) {
		t.Errorf("the list is %v, want %v", got, want)
	}
	for _, text := range []string{"x", "{}", `[""]`, "[" + strings.Repeat(`"a",`, maxRecent) + `"a"]`, `["` + strings.Repeat("a", MaxPath+1) + `"]`} {
		if list, err := parseRecent(text); err == nil {
			t.Errorf("%.30q is %v", text, list)
		}
	}
}
