package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
)

// The file for resuming training: a head (magic, epochs done, steps taken, the CRC-32 of the rest; eight bytes each,
// little-endian) and the weights with the moments of Adam.
const (
	stateMagic = "QLXT0002"
	stateHead  = 32
)

var errState = errors.New("damaged state")

// save writes the state of training, atomically.
func (m *model) save(path string, epochs int) error {
	var body bytes.Buffer
	for _, part := range [][]vector{m.weights, m.first, m.second} {
		if err := binary.Write(&body, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	data := []byte(stateMagic)
	for _, n := range []uint64{uint64(epochs), uint64(m.steps), uint64(crc32.ChecksumIEEE(body.Bytes()))} {
		data = binary.LittleEndian.AppendUint64(data, n)
	}
	if err := os.WriteFile(path+".part", append(data, body.Bytes()...), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// load reads the state of training. found is false if there is no such file.
func (m *model) load(path string) (epochs int, found bool, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	size := binary.Size(m.weights)
	if len(data) != stateHead+3*size || string(data[:len(stateMagic)]) != stateMagic ||
		uint64(crc32.ChecksumIEEE(data[stateHead:])) != binary.LittleEndian.Uint64(data[24:]) {
		return 0, false, fmt.Errorf("%s: %w", path, errState)
	}
	for i, part := range [][]vector{m.weights, m.first, m.second} {
		if _, err := binary.Decode(data[stateHead+i*size:], binary.LittleEndian, part); err != nil {
			return 0, false, fmt.Errorf("%s: %w", path, err)
		}
	}
	m.steps = int(binary.LittleEndian.Uint64(data[16:]))
	m.combine()
	return int(binary.LittleEndian.Uint64(data[8:])), true, nil
}

// forget begins the optimizer anew and keeps the weights.
func (m *model) forget() {
	m.steps = 0
	clear(m.first)
	clear(m.second)
}
