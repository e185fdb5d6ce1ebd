package samples

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
)

// A chunk is a file: a head of 16 bytes (magic, version, number of samples, the CRC-32 of the rest; little-endian) and
// the samples.
const (
	magic    = "QLXS"
	version  = 1
	headSize = 16
	// Extension is the file name extension of chunks.
	Extension = ".samples"
)

// ErrDamaged is the error of a chunk that cannot be read.
var ErrDamaged = errors.New("damaged samples")

// Encode returns a chunk.
func Encode(list []Sample) []byte {
	data := make([]byte, headSize, headSize+len(list)*Size)
	for i := range list {
		data = append(data, list[i][:]...)
	}
	copy(data, magic)
	binary.LittleEndian.PutUint32(data[4:], version)
	binary.LittleEndian.PutUint32(data[8:], uint32(len(list)))
	binary.LittleEndian.PutUint32(data[12:], crc32.ChecksumIEEE(data[headSize:]))
	return data
}

// Decode appends the samples of a chunk to list. An error wraps ErrDamaged.
func Decode(list []Sample, data []byte) ([]Sample, error) {
	if len(data) < headSize || string(data[:4]) != magic {
		return list, fmt.Errorf("%w: not a file of samples", ErrDamaged)
	}
	if v := binary.LittleEndian.Uint32(data[4:]); v != version {
		return list, fmt.Errorf("%w: version %d, not %d", ErrDamaged, v, version)
	}
	n, body := binary.LittleEndian.Uint32(data[8:]), data[headSize:]
	if uint64(n)*Size != uint64(len(body)) {
		return list, fmt.Errorf("%w: %d bytes for %d samples", ErrDamaged, len(body), n)
	}
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[12:]) {
		return list, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	before := len(list)
	list = slices.Grow(list, int(n))[:before+int(n)]
	for i := range list[before:] {
		s := &list[before+i]
		copy(s[:], body[i*Size:])
		if err := s.check(); err != nil {
			return list[:before], fmt.Errorf("%w: sample %d: %w", ErrDamaged, i, err)
		}
	}
	return list, nil
}

// WriteFile writes a chunk atomically.
func WriteFile(path string, list []Sample) error {
	partial := path + ".part"
	if err := os.WriteFile(partial, Encode(list), 0o666); err != nil {
		return err
	}
	return os.Rename(partial, path)
}

// Files lists the chunks of folders, by name within each.
func Files(folders ...string) ([]string, error) {
	var list []string
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if filepath.Ext(e.Name()) == Extension {
				list = append(list, filepath.Join(folder, e.Name()))
			}
		}
	}
	return list, nil
}

// ReadFiles returns the samples of chunks.
func ReadFiles(paths []string) ([]Sample, error) {
	var list []Sample
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if list, err = Decode(list, data); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return list, nil
}
