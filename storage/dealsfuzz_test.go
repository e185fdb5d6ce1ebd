package storage

import (
	"errors"
	"testing"

	"qilab/core/chaosclock"
)

func FuzzDeals(f *testing.F) {
	f.Add([]byte("QiLab deals 1\ngame: chaosclock\n\nboth-win 14 8,6,1,11,9,10,12,7,4,2,3,5;1;0\nend\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		deals, err := decodeDeals(data, "chaosclock", chaosclock.Rules{})
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%T: %v", err, err)
		}
		for _, d := range deals {
			if _, err := (chaosclock.Rules{}).Parse(d.Position); err != nil {
				t.Fatal(err)
			}
		}
	})
}
