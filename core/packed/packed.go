// Package packed compresses the files that are embedded in the program, and decompresses them.
package packed

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// Pack compresses data with gzip, without a name and time, so that the same data always give the same bytes. The large committed
// files were then packed again with `zopfli --i15`, which makes them 2 to 6 % smaller: the limit on the size of the program is near.
func Pack(data []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // writing to a buffer never fails
	}
	return out.Bytes()
}

// Open decompresses a file. An error means that the data is damaged.
func Open(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Unpack is Open for a file that is part of the program. It panics, naming the file, if the data is damaged.
func Unpack(name string, data []byte) []byte {
	plain, err := Open(data)
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err))
	}
	return plain
}
