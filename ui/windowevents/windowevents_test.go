package windowevents

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTheToolkitHasTheField reads the source of the toolkit, whose window no test without a display can open: another version may have
// another field, or set the callbacks itself.
func TestTheToolkitHasTheField(t *testing.T) {
	fields := 0
	for name, file := range sources(t, "driver", "glfw") {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if n.Name.Name == "window" && fieldType(n, viewField) == "*glfw.Window" {
					fields++
				}
			case *ast.SelectorExpr:
				if n.Sel.Name == "SetIconifyCallback" || n.Sel.Name == "SetCursorEnterCallback" {
					t.Errorf("%s calls %s itself", name, n.Sel.Name)
				}
			}
			return true
		})
	}
	if fields != 1 {
		t.Errorf("%d windows of the toolkit have a field %q of type *glfw.Window", fields, viewField)
	}
}

// TestTheToolkitHasTheAnimations looks for the lists that movingOf reads.
func TestTheToolkitHasTheAnimations(t *testing.T) {
	found := map[string]string{}
	for _, folder := range [][]string{{"driver", "glfw"}, {"animation"}} {
		for _, file := range sources(t, folder...) {
			ast.Inspect(file, func(n ast.Node) bool {
				if n, ok := n.(*ast.TypeSpec); ok {
					for _, field := range append(animationLists[:], animationField) {
						if is := fieldType(n, field); is != "" {
							found[n.Name.Name+"."+field] = is
						}
					}
				}
				return true
			})
		}
	}
	want := map[string]string{"gLDriver." + animationField: "animation.Runner"}
	for _, list := range animationLists {
		want["Runner."+list] = "[]*anim"
	}
	if !maps.Equal(found, want) {
		t.Errorf("the toolkit has %v, not %v", found, want)
	}
}

// sources returns the parsed files of an internal package of the toolkit's driver for desktops.
func sources(t *testing.T, folder ...string) map[string]*ast.File {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(slices.Concat([]string{strings.TrimSpace(string(out)), "internal"}, folder, []string{"*.go"})...)
	names, err := filepath.Glob(path)
	if err != nil || len(names) == 0 {
		t.Fatalf("the toolkit has no files %s: %v", path, err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_wasm.go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = file
	}
	return files
}

// fieldType returns the type of a struct's field as it is written; "" if there is none.
func fieldType(n *ast.TypeSpec, name string) string {
	s, ok := n.Type.(*ast.StructType)
	if !ok {
		return ""
	}
	for _, f := range s.Fields.List {
		if len(f.Names) == 1 && f.Names[0].Name == name {
			return types.ExprString(f.Type)
		}
	}
	return ""
}
