package sound

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"github.com/ebitengine/oto/v3"
)

// buffer is how much sound the device holds: with less it would crackle on a busy machine, with more it would be heard
// late.
const buffer = 50 * time.Millisecond

// Speakers opens the audio device of the system. It can be opened once in the life of the process; after that, and if
// there is no device, it fails.
func Speakers(quit <-chan struct{}) (Device, error) {
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:      Rate,
		ChannelCount:    1,
		Format:          oto.FormatFloat32LE,
		BufferSize:      buffer,
		ApplicationName: "QiLab",
	})
	if err != nil {
		return nil, fmt.Errorf("open the audio device: %w", err)
	}
	select {
	case <-ready:
	case <-quit:
		return nil, fmt.Errorf("open the audio device: closed meanwhile")
	}
	// Without a device this is the library's only error.
	if err := context.Err(); err != nil {
		return nil, fmt.Errorf("open the audio device: %w", err)
	}
	return &speakers{context: context}, nil
}

// speakers keeps references to the players of audible sounds, because the library stops unreferenced ones.
type speakers struct {
	context *oto.Context
	playing []*oto.Player
}

func (s *speakers) Start(samples []float32, volume float64) error {
	if err := s.context.Err(); err != nil {
		return err
	}
	still := s.playing[:0]
	for _, p := range s.playing {
		if p.IsPlaying() {
			still = append(still, p)
		}
	}
	clear(s.playing[len(still):])
	p := s.context.NewPlayer(bytes.NewReader(encode(samples)))
	p.SetVolume(volume)
	p.Play()
	s.playing = append(still, p)
	return nil
}

func (s *speakers) Close() {
	for _, p := range s.playing {
		p.Pause()
	}
	s.playing = nil
	// Nothing more is played; a failure to suspend has no effect on the program.
	_ = s.context.Suspend()
}

// encode converts samples to the format of the device: 32-bit floats, little-endian.
func encode(samples []float32) []byte {
	data := make([]byte, 0, 4*len(samples))
	for _, v := range samples {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}
