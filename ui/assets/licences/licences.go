// Package licences holds the licences of everything that is linked into the program or embedded in it, so that it can show them
// and packages can carry them. The text is made by package gather, and a test there fails when something was added to the program
// and the text was not made again:
//
//	go run ./ui/assets/licences/cmd/licences
package licences

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"qilab/core/packed"
)

//go:embed licences.txt.gz
var file []byte

var text = sync.OnceValue(func() string { return string(packed.Unpack("licences.txt.gz", file)) })

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
