// Package licences holds the licence of QiLab and those of everything that is linked into it or embedded in it. The program shows
// them and its packages carry them. Package gather makes the text; its test fails if something was added to the program since:
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

// QiLab is under the MIT licence, whose text is LICENSE.txt.
const (
	Kind      = "MIT"
	Authors   = "The QiLab authors"
	Copyright = "Copyright (c) 2026 " + Authors
)

//go:embed licences.txt.gz
var file []byte

var text = sync.OnceValue(func() string { return string(packed.Unpack("licences.txt.gz", file)) })

// A Part is a licence and the components under it.
type Part struct {
	Kind  string   // the short name of the licence, such as "MIT"
	Names []string // with versions
	Text  string
}

// Text returns all licences as one text, which All reads.
func Text() string { return text() }

// All returns the licence of QiLab, then the others in the order of the names under them.
func All() []Part { return parse(text()) }

// rule is the line above and below the names of a part.
var rule = strings.Repeat("=", 78)

// parse parses the output of Format.
func parse(text string) []Part {
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
	b.WriteString("QiLab is under the first licence below. It is made with the work of many others, which is linked\n" +
		"into the program or embedded in it, each under the licence that follows its name.\n\n")
	for _, p := range parts {
		fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n\n%s\n\n", rule, p.Kind, strings.Join(p.Names, "\n"), rule, p.Text)
	}
	return b.String()
}
