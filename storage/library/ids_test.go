package library_test

import (
	"slices"
	"testing"

	"qilab/core/xiangqi"
	"qilab/storage/library"
)

// IDs returns the numbers of a page's records.
func TestIDs(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	for i := range 9 {
		if _, _, err := l.Add(ctx, library.RandomGame(xiangqi.Rules{}, uint64(i), 20+i*7%5), library.Info{Kind: library.Played}); err != nil {
			t.Fatal(err)
		}
	}
	for _, q := range []library.Query{{}, {Order: library.ByPlies}, {Order: library.ByPlies, Reverse: true, Offset: 2, Limit: 3}, {Offset: 20}} {
		ids, err := l.IDs(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		list, err := l.List(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		var want []int64
		for _, r := range list {
			want = append(want, r.ID)
		}
		if !slices.Equal(ids, want) {
			t.Errorf("%+v: %v, want %v", q, ids, want)
		}
	}
}
