package notation_test

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

func TestCodec(t *testing.T) { gametest.Codec(t, games) }

func FuzzParseGame(f *testing.F) {
	for _, text := range []string{
		chaosclock.SampleDeal + "\nmoves " + sampleMoves, chaosclock.SampleDeal + " moves pass pass",
		"8,3,1,11,5,10,12,7,4,2,0,0;1;3\n8,6,1,11,5,10,12,7,4,2,3,0;0;5\n8,6,1,11,9,10,12,7,4,2,3,5",
		"8,6,1,11,9,10,12,7,4,2,3,5\n5,3,4", "moves", "\n;\n", "0,0,0,0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0,0,0,0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { gametest.Game(t, games, text) })
}
