package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core/gametest"
)

// families are keys whose end is known only at run time: a prefix, and the fixed words that follow it. A family used as
// T("family."+…) is detected, and need not be listed.
var families = []struct{ prefix, words string }{
	{"error.", "core.TextError.Code"},
	{"explain.", "core.Capabilities.Explain"},
	{"form.", "core.Rules.ID, and core.Reading.Form"},
	{"format.", "core.Rules.ID, and core.Format.ID"},
	{"game.", "core.Rules.ID, and the families of rule sets"},
	{"kind.", "core.Steps.Tell"},
	{"language.", "i18n.Lang, and prefs.SystemLanguage"},
	{"level.", "solver.Level.ID"},
	{"look.", "look.Board.ID"},
	{"mode.", "look.Mode"},
	{"notation.", "core.Rules.ID, and core.Notations.Names"},
	{"opening.", "core.Rules.ID, and the IDs of the openings that it offers"},
	{"opening.", "the names of opening.Rule, Phase and ChoiceKind"},
	{"opening-name.", "core.FamilyID, and core.OpeningName.ID"},
	{"opening-verdict.", "core.OpeningName.Verdict"},
	{"pieces.", "look.PieceSet, by board.Option.Names"},
	{"numbers.", "look.Numbers, by board.Option.Names"},
	{"coordinates.", "look.Coordinates, by board.Option.Names"},
	{"palette.", "look.Palette"},
	{"purpose.", "core.Capabilities.Purpose"},
	{"settings.", "prefs.Setting.TextKey; the test of package settings asks for each"},
	{"piece.", "the Args of core.TextError and core.Problem"},
	{"problem.", "core.Problem.Code"},
	{"reason.", "core.Reason"},
	{"report.", "core.Facts"},
	{"result.", "core.Rules.ID, and core.Result.Name"},
	{"setup.", "core.Rules.ID, and core.SetupField.Name"},
	{"side.", "core.Rules.ID, and core.Rules.Sides"},
	{"stage.", "solver.Report.Stage"},
	{"stopped.", "solver.Report.Stopped"},
	{"symmetry.", "core.Symmetry.Names"},
	{"turn.", "core.Steps.Due"},
	{"view.", "core.View, by look.VerdictKey"},
	{"why.", "explain.Reason.Key, and the Things of its Args"},
	{"warn.", "core.Capabilities.Warn"},
}

// source is the information about keys in the Go files of the module, without tests.
type source struct {
	literals map[string]bool     // all string literals
	inWindow map[string]string   // those of the window's packages, with a place of each
	keys     map[string][]string // keys that must exist, with the places that want them
	prefixes []string            // the prefixes in T("prefix."+…)
}

func (s *source) want(key string, at token.Position) {
	s.keys[key] = append(s.keys[key], at.String())
}

// moduleRoot returns the folder of go.mod.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("there is no go.mod above")
		}
		dir = filepath.Dir(dir)
	}
}

func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{literals: map[string]bool{}, inWindow: map[string]string{}, keys: map[string][]string{}}
	for _, f := range families {
		s.prefixes = append(s.prefixes, f.prefix)
	}
	files := token.NewFileSet()
	err := filepath.WalkDir(moduleRoot(t), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "windowtest"): // the last is no part of the program
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s.read(files, file.Name.Name, n)
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *source) read(files *token.FileSet, pkg string, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok {
			s.literals[text] = true
			if at := files.Position(n.Pos()); strings.Contains(filepath.ToSlash(at.Filename), "/ui/") {
				s.inWindow[text] = at.String()
			}
		}
	case *ast.CallExpr:
		if len(n.Args) == 0 {
			return
		}
		switch called(n) {
		case "T":
			s.readKey(files, n.Args[0])
		case "textError", "illegal", "Unreadable", "IllegalMove", "TooLong": // the helpers of the games' packages
			s.readCode(files, "error.", n.Args[0])
		case "Refuse":
			if len(n.Args) > 3 { // that of storage, not of a painter
				s.readCode(files, "storage.", n.Args[1])
			}
		}
	case *ast.CompositeLit:
		s.readComposite(files, pkg, n)
	case *ast.ValueSpec:
		s.readConstants(files, pkg, n)
	}
}

// readKey takes the argument of T, or the Key of a Note: a literal is a key, a sum with a literal in front a family.
func (s *source) readKey(files *token.FileSet, e ast.Expr) {
	if text, ok := literal(e); ok {
		s.want(text, files.Position(e.Pos()))
		return
	}
	for {
		sum, ok := e.(*ast.BinaryExpr)
		if !ok {
			break
		}
		e = sum.X
	}
	if text, ok := literal(e); ok && strings.Contains(text, ".") && !slices.Contains(s.prefixes, text) {
		s.prefixes = append(s.prefixes, text)
	}
}

func (s *source) readCode(files *token.FileSet, family string, e ast.Expr) {
	if text, ok := literal(e); ok {
		s.want(family+text, files.Position(e.Pos()))
	}
}

func (s *source) readComposite(files *token.FileSet, pkg string, n *ast.CompositeLit) {
	name := typeName(n.Type)
	if pkg == "core" && (name == "Problem" || name == "TextError") {
		name = "core." + name // as other packages call it
	}
	for _, element := range n.Elts {
		if inner, ok := element.(*ast.CompositeLit); ok && inner.Type == nil { // []core.Problem{{…}}
			s.readComposite(files, pkg, &ast.CompositeLit{Type: n.Type, Elts: inner.Elts})
			continue
		}
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		field, _ := pair.Key.(*ast.Ident)
		switch {
		case field == nil:
		case name == "Note" && field.Name == "Key":
			s.readKey(files, pair.Value)
		case name == "Note" && field.Name == "Args": // "point.GAME.file." + number is a key too
			if args, ok := pair.Value.(*ast.CompositeLit); ok {
				for _, arg := range args.Elts {
					if _, joined := arg.(*ast.BinaryExpr); joined {
						s.readKey(files, arg)
					}
				}
			}
		case name == "core.TextError" && field.Name == "Code":
			s.readCode(files, "error.", pair.Value)
		case name == "core.Problem" && field.Name == "Code":
			s.readCode(files, "problem.", pair.Value)
		}
	}
}

// readConstants takes the fixed words that packages declare as constants.
func (s *source) readConstants(files *token.FileSet, pkg string, n *ast.ValueSpec) {
	for i, value := range n.Values {
		switch name := n.Names[i].Name; {
		case n.Type != nil && typeName(n.Type) == "core.Reason":
			s.readCode(files, "reason.", value)
		case pkg == "solver" && strings.HasPrefix(name, "Stopped"):
			s.readCode(files, "stopped.", value)
		case strings.HasPrefix(name, "Stage"):
			s.readCode(files, "stage.", value)
		case strings.HasPrefix(name, "Level"):
			s.readCode(files, "level.", value)
		}
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// called returns the name of the called function or method, without its qualifier.
func called(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// typeName returns a type as written in the source, without pointers and slices; a Note may be of any package.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ArrayType:
		return typeName(e.Elt)
	case *ast.SelectorExpr:
		if e.Sel.Name == "Note" {
			return "Note"
		}
		return typeName(e.X) + "." + e.Sel.Name
	}
	return ""
}

func TestEveryKeyThatIsUsedExists(t *testing.T) {
	gametest.OneGoroutine(t)
	c := New(English)
	for key, places := range readSource(t).keys {
		if !c.Has(key) {
			t.Errorf("there is no text for %s, which is used at %s", key, strings.Join(places, ", "))
		}
	}
}

func TestEveryKeyThatExistsIsUsed(t *testing.T) {
	gametest.OneGoroutine(t)
	s := readSource(t)
	for key := range New(English).texts {
		used := s.literals[key] || slices.ContainsFunc(s.prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
		if !used {
			t.Errorf("nothing uses %s", key)
		}
	}
}

func TestReadSourceFindsKeys(t *testing.T) {
	gametest.OneGoroutine(t)
	s := readSource(t)
	for _, key := range []string{"error.piece-home", "error.cell", "problem.twice", "problem.board", "reason.dead", "stopped.memory"} {
		if len(s.keys[key]) == 0 {
			t.Errorf("%s was not found in the source", key)
		}
	}
}
