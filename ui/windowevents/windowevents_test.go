package windowevents

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheToolkitHasTheField reads the source of the toolkit, whose window no test without a display can open: another version may have
// another field, or set the callbacks itself.
func TestTheToolkitHasTheField(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "internal", "driver", "glfw", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the toolkit has no driver of this name: %v", err)
	}
	fields := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_wasm.go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok && n.Name.Name == "window" && hasView(s) {
					fields++
				}
			case *ast.SelectorExpr:
				if n.Sel.Name == "SetIconifyCallback" || n.Sel.Name == "SetCursorEnterCallback" {
					t.Errorf("%s calls %s itself", filepath.Base(name), n.Sel.Name)
				}
			}
			return true
		})
	}
	if fields != 1 {
		t.Errorf("%d windows of the toolkit have a field %q of type *glfw.Window", fields, viewField)
	}
}

// hasView reports whether a struct has the field that viewOf reads.
func hasView(s *ast.StructType) bool {
	for _, f := range s.Fields.List {
		star, ok := f.Type.(*ast.StarExpr)
		if !ok || len(f.Names) != 1 || f.Names[0].Name != viewField {
			continue
		}
		if of, ok := star.X.(*ast.SelectorExpr); ok && of.Sel.Name == "Window" {
			if in, ok := of.X.(*ast.Ident); ok && in.Name == "glfw" {
				return true
			}
		}
	}
	return false
}
