// Package licences holds the licences of everything that is linked into the program or embedded in it, so that it can show them
// and packages can carry them. The text is made by package gather, and a test there fails when something was added to the program
// and the text was not made again:
//
//	go run ./ui/assets/licences/cmd/licences
package licences

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

//go:embed licences.txt.gz
var packed []byte

var text = sync.OnceValue(func() string {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	var plain []byte
	if err == nil {
		plain, err = io.ReadAll(r)
	}
	if err != nil {
		panic(fmt.Errorf("licences: %w", err)) // the file is part of the program
	}
	return string(plain)
})

// Pack returns a text as it lies in the program.
func Pack(text string) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write([]byte(text)); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// A Part is a licence and what is under it.
type Part struct {
	Kind  string   // what the licence is called in short, such as "MIT"
	Names []string // with versions
	Text  string
}

// Text returns all of it as one text for people, in which All finds the parts again.
func Text() string { return text() }

// All returns the parts, in the order of what is under them.
func All() []Part { return Parse(text()) }

// rule is the line above and below the names of a part.
var rule = strings.Repeat("=", 78)

// Parse reads what Format has written.
func Parse(text string) []Part {
	var parts []Part
	pieces := strings.Split(text, rule+"\n")
	for i := 1; i+1 < len(pieces); i += 2 {
		kind, names, _ := strings.Cut(strings.TrimSpace(pieces[i]), "\n")
		parts = append(parts, Part{Kind: kind, Names: strings.Split(names, "\n"), Text: strings.Trim(pieces[i+1], "\n")})
	}
	return parts
}

// Format writes parts as a text for people.
func Format(parts []Part) string {
	var b strings.Builder
	b.WriteString("QiLab is made with the work of many others. Everything below is linked into the program or\n" +
		"embedded in it, each under the licence that follows its name.\n\n")
	for _, p := range parts {
		fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n\n%s\n\n", rule, p.Kind, strings.Join(p.Names, "\n"), rule, p.Text)
	}
	return b.String()
}
