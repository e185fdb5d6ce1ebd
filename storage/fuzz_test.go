package storage

import (
	"errors"
	"testing"

	"qilab/core/chaosclock"
)

// The fuzz tests decode in memory: through the files of a store they would run a hundred times as slowly.

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

func FuzzSettings(f *testing.F) {
	f.Add([]byte("QiLab settings 1\nsound: off\nhash-mb: 12\nx: \\x00\\n\nbad\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		settings := NewSettings(SettingsForTest)
		if _, _, err := settings.decode(data); err != nil {
			return
		}
		if n := settings.Int("hash-mb"); n < 16 || n > 4096 {
			t.Fatalf("hash %d", n)
		}
		again := NewSettings(SettingsForTest)
		unreadable, invalid, err := again.decode(settings.encode())
		if err != nil || len(unreadable)+len(invalid) > 0 || string(again.encode()) != string(settings.encode()) {
			t.Fatalf("%v, %v, %v\n%s", unreadable, invalid, err, settings.encode())
		}
	})
}
