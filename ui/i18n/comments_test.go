package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostIsComments is how many comments of functions and methods, exported or not, may begin "Name is …" or "Name are …" in the
// whole module. It only ever goes down.
const mostIsComments = 0

// A comment of a function says what the function does ("Parse reads …", "Len returns …", "Legal reports whether …"), as
// Go's own do; "Name is …" is for types and values.
func TestFunctionCommentsBeginWithAVerb(t *testing.T) {
	var wrong []string
	all := 0
	root := moduleRoot(t)
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root:
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Doc == nil {
				continue
			}
			all++
			text := f.Doc.Text()
			if strings.HasPrefix(text, f.Name.Name+" is ") || strings.HasPrefix(text, f.Name.Name+" are ") {
				line, _, _ := strings.Cut(text, "\n")
				wrong = append(wrong, files.Position(f.Doc.Pos()).String()+": "+line)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	switch n := len(wrong); {
	case all == 0:
		t.Error("no function was found")
	case n > mostIsComments:
		t.Errorf("%d of %d comments of functions begin “Name is …”, %d more than before. "+
			"Say what the function does: “Name returns …”, “Name reports whether …”.\n%s",
			n, all, n-mostIsComments, strings.Join(wrong, "\n"))
	case n < mostIsComments:
		t.Logf("only %d of %d comments of functions begin “Name is …”: mostIsComments can be lowered", n, all)
	}
}
