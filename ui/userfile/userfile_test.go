package userfile

import (
	"errors"
	"testing"
	"time"

	"qilab/storage"
)

type opened struct{}

func (*opened) Close() error { return nil }

// A file that could not be opened on a full disk is opened once there is room, and the error is told once.
func TestOpenAgain(t *testing.T) {
	defer func(before time.Duration) { openAgain = before }(openAgain)
	openAgain = time.Millisecond
	posted := make(chan func(), 10)
	post := func(f func()) { posted <- f }
	tries := 0
	f := File[*opened]{Post: post, Way: func(func(storage.Problem)) (*opened, error) {
		if tries++; tries < 4 {
			return nil, &storage.Error{Kind: storage.ErrWrite, Code: "write-full"}
		}
		return &opened{}, nil
	}}
	var told []error
	f.Open(func(_ *opened, err error) { told = append(told, err) })
	for len(told) < 2 {
		(<-posted)()
	}
	if tries != 4 || !errors.Is(told[0], storage.ErrWrite) || told[1] != nil {
		t.Errorf("after %d tries it told %v", tries, told)
	}

	other := File[*opened]{Post: post, Way: func(func(storage.Problem)) (*opened, error) {
		return nil, &storage.Error{Kind: storage.ErrDamaged}
	}}
	other.Open(func(*opened, error) { told = append(told, nil) })
	(<-posted)()
	other.Close()
	select {
	case <-posted:
		t.Error("a damaged file is tried again")
	case <-time.After(20 * time.Millisecond):
	}
}
