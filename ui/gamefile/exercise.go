package gamefile

import (
	"qilab/solver/puzzle/collection"
	"qilab/storage"
)

// exerciseKey is the key of a puzzle with its answers. Programs that know only puzzleKey do not list such a file.
const exerciseKey = "exercise"

// EncodeExercise encodes a puzzle with its answers, which no prover decides.
func EncodeExercise(z collection.Puzzle) storage.Meta {
	return storage.Meta{Session: map[string]string{exerciseKey: collection.Format(z)}}
}

// DecodeExercise returns the puzzle that EncodeExercise put into a file; ok is false if there is none.
func DecodeExercise(meta storage.Meta) (z collection.Puzzle, ok bool) {
	z, err := collection.Parse(meta.Session[exerciseKey])
	return z, err == nil
}
