package ui

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Bounds for a package of several parts.
const (
	maxAgainst = 10 // uses against the order of its files
	maxOfAPart = 30 // methods of a type
)

// ordered are packages of several parts. The comment of each lists its files in an order where each uses only those before it, and
// its parts do not access each other's fields. parts is the type that holds them.
var ordered = []struct{ dir, parts string }{
	{"analysis/search", "Search"},
	{"table", "Table"},
}

// checked is a type-checked package with the uses of its own declarations. Imports are not resolved.
type checked struct {
	pkg   *types.Package
	files []*ast.File
	info  types.Info
	set   *token.FileSet
}

// nothing imports every package as empty.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// check type-checks a package below ui without its tests.
func check(t *testing.T, dir string) checked {
	t.Helper()
	c := checked{set: token.NewFileSet(), info: types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(c.set, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		c.files = append(c.files, file)
	}
	config := types.Config{Importer: nothing{}, Error: func(error) {}} // about everything from other packages
	c.pkg, _ = config.Check(dir, c.set, c.files, &c.info)
	return c
}

// file returns the base name of a position's file.
func (c checked) file(at token.Pos) string {
	return strings.TrimSuffix(filepath.Base(c.set.Position(at).Filename), ".go")
}

// orderOf reads the order of the files from a package comment: an indented list, with one or several names before a text.
func orderOf(t *testing.T, dir string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(text), "Order of the files")
	if !ok {
		t.Fatalf("%s states no order of its files", dir)
	}
	var order []string
	for _, line := range regexp.MustCompile(`(?m)^//\t(\w+(?:, \w+)*)(?:  |$)`).FindAllStringSubmatch(list, -1) {
		order = append(order, strings.Split(line[1], ", ")...)
	}
	return order
}

// The files of a package of several parts use each other in the stated order.
func TestOrderOfFiles(t *testing.T) {
	for _, o := range ordered {
		order, c := orderOf(t, o.dir), check(t, o.dir)
		for _, f := range c.files {
			if name := c.file(f.Pos()); name != "doc" && !slices.Contains(order, name) {
				t.Errorf("%s: the order leaves out %s", o.dir, name)
			}
		}
		against, uses := map[string]int{}, 0
		for id, used := range c.info.Uses {
			if used.Pkg() != c.pkg || !used.Pos().IsValid() {
				continue
			}
			from, to := c.file(id.Pos()), c.file(used.Pos())
			uses++
			if slices.Index(order, from) < slices.Index(order, to) {
				against[from+" uses "+used.Name()+" of "+to]++
			}
		}
		sum := 0
		for _, n := range against {
			sum += n
		}
		t.Logf("%s: %d of %d uses go against the order", o.dir, sum, uses)
		if sum > maxAgainst {
			t.Errorf("%s: %d uses go against the order, more than %d: %v", o.dir, sum, maxAgainst, sorted(against))
		}
		if uses < 500 {
			t.Errorf("%s: only %d uses were found", o.dir, uses)
		}
	}
}

// Only a part's methods access its fields, apart from the constructor of all parts.
func TestPartsKeepTheirFields(t *testing.T) {
	for _, o := range ordered {
		c := check(t, o.dir)
		parts := map[string]bool{o.parts: true}
		all := c.pkg.Scope().Lookup(o.parts).Type().Underlying().(*types.Struct)
		for i := range all.NumFields() {
			if named := pointee(all.Field(i).Type()); all.Field(i).Exported() && named != "" {
				parts[named] = true
			}
		}
		if len(parts) < 5 {
			t.Fatalf("%s: only %d parts", o.dir, len(parts))
		}
		seen := map[string]int{}
		for _, f := range c.files {
			for _, d := range f.Decls {
				within, ok := d.(*ast.FuncDecl)
				if !ok || within.Name.Name == "New" {
					continue
				}
				of := ""
				if within.Recv != nil {
					of = receiver(within.Recv.List[0].Type)
				}
				ast.Inspect(within, func(n ast.Node) bool {
					e, ok := n.(*ast.SelectorExpr)
					if !ok {
						return true
					}
					s := c.info.Selections[e]
					if s == nil || s.Kind() != types.FieldVal || s.Obj().Exported() {
						return true
					}
					if owner := cmp.Or(pointee(s.Recv()), named(s.Recv())); parts[owner] && owner != of {
						seen[cmp.Or(of, within.Name.Name)+" sees "+owner+"."+s.Obj().Name()]++
					}
					return true
				})
			}
		}
		for _, what := range sorted(seen) {
			t.Errorf("%s: %s, %d times", o.dir, what, seen[what])
		}
	}
}

// No type of a package of several parts is too large, counting methods of embedded types of the package.
func TestPartsAreSmall(t *testing.T) {
	for _, o := range ordered {
		scope := check(t, o.dir).pkg.Scope()
		for _, name := range scope.Names() {
			if _, ok := scope.Lookup(name).(*types.TypeName); !ok {
				continue
			}
			if n := types.NewMethodSet(types.NewPointer(scope.Lookup(name).Type())).Len(); n > maxOfAPart {
				t.Errorf("%s: %s has %d methods, more than %d", o.dir, name, n, maxOfAPart)
			}
		}
	}
}

// pointee returns the name of a pointer's type, "" if there is none.
func pointee(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		return named(p.Elem())
	}
	return ""
}

// named returns the name of a type, "" if it has none.
func named(t types.Type) string {
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// sorted lists the keys of counts, the most frequent first.
func sorted(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
}
