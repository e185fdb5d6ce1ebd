package monkey

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed testdata
var corpus embed.FS

// fields are the texts of the corpus by name: each file, and each field of a table "name.tsv" as "name.tsv:line:column".
var fields = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	err := fs.WalkDir(corpus, "testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := corpus.ReadFile(name)
		if err != nil {
			return err
		}
		short := strings.TrimPrefix(name, "testdata/")
		all[short] = data
		if path.Ext(short) != ".tsv" {
			return nil
		}
		for i, line := range bytes.Split(data, []byte("\n")) {
			if len(line) == 0 || line[0] == '#' {
				continue
			}
			for j, field := range bytes.Split(line, []byte("\t")) {
				all[fmt.Sprintf("%s:%d:%d", short, i+1, j+1)] = field
			}
		}
		return nil
	})
	if err != nil {
		panic(err) // it is part of the program
	}
	return all
})

// corpusNames lists the texts of the corpus in order.
func corpusNames() []string {
	names := make([]string, 0, len(fields()))
	for name := range fields() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Text returns a text of the corpus by its name. "NAME~N" is the text damaged in a way that the number N determines, and
// "garbage~N" is random text.
func Text(name string) ([]byte, error) {
	name, number, damaged := strings.Cut(name, "~")
	seed := 0
	if damaged {
		var err error
		if seed, err = strconv.Atoi(number); err != nil {
			return nil, fmt.Errorf("%q: %w", number, err)
		}
	}
	rng := rand.New(rand.NewPCG(uint64(seed), 7))
	if name == "garbage" {
		return garbage(rng), nil
	}
	data, ok := fields()[name]
	if !ok {
		return nil, fmt.Errorf("the corpus has no %q", name)
	}
	if damaged {
		return damage(data, rng), nil
	}
	return data, nil
}

// garbage returns bytes, signs or letters.
func garbage(rng *rand.Rand) []byte {
	alphabets := [][]rune{
		[]rune("0123456789,;/- \n"), []rune("abcdefghijk rnbakcpRNBAKCP0123456789/\n"), []rune("炮車马兵一二三四五进退平 \n"),
		[]rune("\u202e\u0000\u001b[31m\ufeff\ufffd🀄𠮷e\u0301"), []rune("(;B[aa]W[bb])GM[4]SZ[15]\\ \n"), []rune("[Event \"x\"]\n1. 2. {}()$1 *\n"),
	}
	letters := alphabets[rng.IntN(len(alphabets))]
	text := make([]rune, 1+rng.IntN(600))
	for i := range text {
		text[i] = letters[rng.IntN(len(letters))]
	}
	return []byte(string(text))
}

// damage changes a few places of a text.
func damage(data []byte, rng *rand.Rand) []byte {
	data = slices.Clone(data)
	for range 1 + rng.IntN(4) {
		if len(data) == 0 {
			return data
		}
		at := rng.IntN(len(data))
		end := min(len(data), at+1+rng.IntN(12))
		switch rng.IntN(6) {
		case 0:
			data = data[:at]
		case 1:
			data = slices.Delete(data, at, end)
		case 2:
			data = slices.Insert(data, at, slices.Clone(data[at:end])...)
		case 3:
			data[at] = byte(rng.IntN(256))
		case 4:
			other := rng.IntN(len(data))
			data[at], data[other] = data[other], data[at]
		case 5:
			data = slices.Insert(data, at, garbage(rng)[:1]...)
		}
	}
	return data
}
