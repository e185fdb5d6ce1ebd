package books

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"sort"

	"qilab/core"
	"qilab/core/book"
)

// The layout of BOOK.DAT: records of a key, a move and a weight, little-endian, sorted by key.
const (
	datRecord = 8
	maxDat    = 512 << 20 // bytes
)

// dat is a BOOK.DAT. Its sort order is its only distinguishing feature.
type dat struct {
	path string
	file *os.File
	n    int
}

func openDat(ctx context.Context, path string) (source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unread(path, err)
	}
	info, err := f.Stat()
	if err == nil {
		err = checkDat(ctx, path, f, info.Size())
	} else {
		err = unread(path, err)
	}
	if err != nil {
		_ = f.Close() // it was only read
		return nil, err
	}
	return &dat{path, f, int(info.Size() / datRecord)}, nil
}

// checkDat checks that the records are sorted.
func checkDat(ctx context.Context, path string, f io.Reader, size int64) error {
	switch {
	case size == 0 || size%datRecord != 0:
		return unknown(path)
	case size > maxDat:
		return tooLarge(path)
	}
	in := bufio.NewReaderSize(f, 1<<16)
	var record [datRecord]byte
	last := uint32(0)
	for i := range size / datRecord {
		if i%(1<<16) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if _, err := io.ReadFull(in, record[:]); err != nil {
			return unread(path, err)
		}
		key := binary.LittleEndian.Uint32(record[:])
		if key < last {
			return unknown(path)
		}
		last = key
	}
	return nil
}

// moves implements source. Keys of 32 bits may collide, so illegal moves are dropped. If the position has no record,
// its mirror image is looked up.
func (d *dat) moves(_ context.Context, p core.Position, legal []core.Move, views core.BookViews) ([]book.Move, error) {
	var list []book.Move
	for _, v := range views(p) {
		records, err := d.find(binary.BigEndian.Uint32(v.Key))
		if err != nil {
			return nil, fault(d.path, err)
		}
		for _, r := range records {
			if m, ok := v.Move(r.code); ok {
				list = add(list, legal, book.Move{Move: m, Weight: int(r.weight)})
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return list, nil
}

// datMove is a record without its key.
type datMove struct{ code, weight uint16 }

// find returns the records of a key.
func (d *dat) find(key uint32) (list []datMove, err error) {
	at := func(i int) (k uint32, m datMove) {
		var record [datRecord]byte
		if _, e := d.file.ReadAt(record[:], int64(i)*datRecord); e != nil && err == nil {
			err = fmt.Errorf("record %d: %w", i, e)
		}
		return binary.LittleEndian.Uint32(record[:]), datMove{binary.LittleEndian.Uint16(record[4:]), binary.LittleEndian.Uint16(record[6:])}
	}
	first := sort.Search(d.n, func(i int) bool {
		k, _ := at(i)
		return k >= key
	})
	for i := first; i < d.n && len(list) < maxRows; i++ {
		k, m := at(i)
		if k != key || err != nil {
			break
		}
		list = append(list, m)
	}
	return list, err
}

// entries implements source.
func (d *dat) entries() int { return d.n }

// close implements source.
func (d *dat) close() error { return d.file.Close() }
