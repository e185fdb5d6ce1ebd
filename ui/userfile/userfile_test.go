package userfile

import (
	"errors"
	"slices"
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

// An empty file that a try on a full disk has left is not told as one that lost its contents.
func TestEmptiedByATry(t *testing.T) {
	defer func(before time.Duration) { openAgain = before }(openAgain)
	openAgain = time.Millisecond
	posted := make(chan func(), 10)
	var told []string
	tries := 0
	f := File[*opened]{
		Post:    func(f func()) { posted <- f },
		Problem: func(err error) { told = append(told, err.(storage.Problem).Code) },
		Way: func(tell func(storage.Problem)) (*opened, error) {
			tries++
			tell(storage.Problem{Code: "emptied"})
			if tries < 3 {
				return nil, &storage.Error{Kind: storage.ErrWrite, Code: "write-full"}
			}
			tell(storage.Problem{Code: "damaged"})
			return &opened{}, nil
		},
	}
	open := false
	f.Open(func(_ *opened, err error) { open = err == nil })
	for !open {
		(<-posted)()
	}
	if !slices.Equal(told, []string{"emptied", "damaged"}) {
		t.Errorf("told %v", told)
	}
}
