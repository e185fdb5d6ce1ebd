package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"qilab/ui/command"
)

// Sets of packages below ui that others may use, from the bottom up.
var (
	plain   = []string{"i18n", "look", "sound", "rulebook", "prose", "scroll", "control", "command", "menubar", "still", "assets/fonts", "assets/licences", "version"} // of no game
	drawing = []string{"board", "words", "panel"}
	serving = []string{"host", "prefs", "table", "analysis/search", "families", "gamefile", "cards", "sessions", "paths", "clipboard", "picture"} // available to every room
)

// arrows lists the packages below ui that each may import, tests aside. A room may import what serves all rooms, but neither
// another room nor the shell.
var arrows = map[string][]string{
	"assets/fonts":         {},
	"assets/icon":          {},
	"assets/icon/cmd/icon": {"assets/icon"},
	"assets/licences":      {},

	"assets/licences/gather":       {"assets/licences"},
	"assets/licences/cmd/licences": {"assets/licences", "assets/licences/gather"},

	"packaging":       {"assets/icon", "assets/licences", "cli", "version"},
	"version":         {},
	"console":         {},
	"clipboard":       {},
	"i18n":            {},
	"sound":           {},
	"rulebook":        {},
	"prose":           {},
	"control":         {"prose"},
	"command":         {},
	"menubar":         {},
	"scroll":          {},
	"still":           {},
	"shadercache":     {},
	"homefolder":      {},
	"userfile":        {},
	"windowevents":    {},
	"signals":         {},
	"typeface":        {},
	"look":            {"assets/fonts"},
	"words":           {"i18n", "look"},
	"board":           {"board/draw", "look", "scroll", "still"},
	"table":           {},
	"analysis/search": {},
	"desk":            {"analysis/search", "table"},
	"picture":         {"board", "board/draw", "look", "words"},
	"cards":           {},
	"sessions":        {"cards", "control", "host", "prose", "table", "words"},
	"cli":             {"board", "cards", "console", "gamefile", "i18n", "look", "picture", "version", "words"},
	"panel":           {"control", "look", "prose", "analysis/search", "scroll", "still", "table", "words"},
	"families":        {"rulebook", "table"},
	"prefs":           {"i18n", "look"},
	"host":            {"analysis/search", "board", "command", "control", "i18n", "prefs", "prose", "rulebook", "table", "sound", "words"},
	"gamefile":        {"host", "prefs", "table", "words"},
	"paths":           {"control", "gamefile", "host", "prefs", "prose", "words"},
	"shell":           {"command", "control", "host", "menubar", "prose", "scroll", "words"},

	"analysis":          room,
	"books":             room,
	"cardfiles":         room,
	"clock":             room,
	"deals":             room,
	"editor":            room,
	"endgames":          room,
	"engines":           room,
	"explorer":          room,
	"gamescreen":        room,
	"help":              room,
	"hints":             room,
	"home":              room,
	"keys":              room,
	"lessons":           room,
	"library":           room,
	"mining":            room,
	"mistakes":          room,
	"matches":           room,
	"moves":             room,
	"newgame":           room,
	"notes":             room,
	"openings":          room,
	"pictures":          room,
	"play":              room,
	"players":           room,
	"profile":           room,
	"puzzles":           room,
	"recorder":          room,
	"resign":            room,
	"saving":            room,
	"settings":          room,
	"slots":             room,
	"training":          room,
	"transfer":          room,
	"repertoires":       room,
	"training/practice": room,

	// The painters of the games know the board, and not each other.
	"board/draw":       {"look"},
	"board/chaosclock": painter,
	"board/eternal":    painter,
	"board/gomoku":     painter,
	"board/xiangqi":    painter,
	"board/painters":   {"board", "board/chaosclock", "board/eternal", "board/gomoku", "board/xiangqi"},
	"board/boardtest":  {"assets/fonts", "board", "look"}, // for tests only

	// For tests only. windowtest uses the window at random.
	"host/looptest": {},
	"desk/desktest": {"analysis/search", "desk", "table"},
	"windowtest":    {},
	"host/hosttest": {
		"analysis/search", "desk", "board", "board/painters", "command", "host", "host/looptest",
		"i18n", "look", "prefs", "rulebook", "table", "sound", "words",
	},
}

// painter is what the painter of a game may import.
var painter = []string{"assets/fonts", "board", "board/draw", "look"}

// room is what a room may import.
var room = slices.Concat(plain, drawing, serving)

// The bounds of packages and types.
const (
	maxFiles   = 10 // of package ui, with its tests
	maxMethods = 30 // of a type, including embedded types
)

// source is a file of a package below ui; dir is its folder relative to ui, "" for ui itself.
type source struct {
	dir, path string
	test      bool
	file      *ast.File
}

// sources reads all Go files of ui.
func sources(t *testing.T) []source {
	t.Helper()
	var list []source
	set := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		dir := filepath.ToSlash(filepath.Dir(path))
		if dir == "." {
			dir = ""
		}
		list = append(list, source{dir, path, strings.HasSuffix(path, "_test.go"), file})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 200 {
		t.Fatalf("only %d files were found", len(list))
	}
	return list
}

// isRoom reports whether the table has a room of that name.
func isRoom(name string) bool {
	list := arrows[name]
	return len(list) == len(room) && &list[0] == &room[0]
}

// owner returns the table's entry for a package: its own, or that of a folder above it which is no room; "" if there is none.
func owner(dir string) string {
	if _, known := arrows[dir]; known || dir == "" {
		return dir
	}
	above, _, _ := strings.Cut(dir, "/")
	if _, known := arrows[above]; known && !isRoom(above) {
		return above
	}
	return ""
}

// The packages below ui import each other only along the arrows of the table.
func TestArrowsBetweenRooms(t *testing.T) {
	for _, s := range sources(t) {
		if s.dir == "" || s.test {
			continue
		}
		if owner(s.dir) == "" {
			t.Errorf("%s: the table does not know %s", s.path, s.dir)
		}
		for _, spec := range s.file.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			to, below := strings.CutPrefix(path, "qilab/ui/")
			if path == "qilab/ui" || below && owner(to) != owner(s.dir) && !slices.Contains(arrows[owner(s.dir)], owner(to)) {
				t.Errorf("%s: %s may not import %s", s.path, s.dir, path)
			}
		}
	}
}

// No package below ui knows a game, except the painter of its board and the list of painters.
func TestNobodyKnowsAGame(t *testing.T) {
	games := []string{"chaosclock", "xiangqi", "gomoku", "eternal"}
	for _, s := range sources(t) {
		if s.test || s.dir == "board/painters" || s.dir != "board" && slices.Contains(arrows["board/painters"], s.dir) {
			continue
		}
		for _, spec := range s.file.Imports {
			path := strings.Split(strings.Trim(spec.Path.Value, `"`), "/")
			if len(path) > 2 && (path[1] == "core" || path[1] == "solver") && slices.Contains(games, path[2]) {
				t.Errorf("%s imports %s", s.path, spec.Path.Value)
			}
		}
	}
}

// The table is sound: no room is imported by another room or by what rooms are made of, nothing below ui imports the shell, and the
// arrows have no cycles.
func TestTableOfArrows(t *testing.T) {
	rooms := map[string]bool{"shell": true}
	for name := range arrows {
		if isRoom(name) {
			rooms[name] = true
		}
	}
	if len(rooms) < 10 {
		t.Fatalf("there are only %d rooms", len(rooms))
	}
	for from, list := range arrows {
		for _, to := range list {
			if rooms[to] {
				t.Errorf("%s may import the room %s", from, to)
			}
			if _, known := arrows[to]; !known {
				t.Errorf("%s may import %s, which is not in the table", from, to)
			}
		}
	}
	var visit func(p string, way []string)
	visit = func(p string, way []string) {
		if slices.Contains(way, p) {
			t.Fatalf("the arrows go round: %v", append(way, p))
		}
		for _, to := range arrows[p] {
			visit(to, append(way, p))
		}
	}
	for p := range arrows {
		visit(p, nil)
	}
}

// Package ui only makes and connects the rooms, and no type in or below it is too large.
func TestNothingIsTooLarge(t *testing.T) {
	files := 0
	all := declarations{}
	for _, s := range sources(t) {
		if s.dir == "" {
			files++
		}
		if !s.test {
			all.read(s)
		}
	}
	if files > maxFiles {
		t.Errorf("package ui has %d files, more than %d", files, maxFiles)
	}
	for name := range all {
		if strings.HasPrefix(name, "board") {
			continue // a painter draws everything on its board
		}
		if n := len(all.methods(name, map[string]bool{})); n > maxMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, maxMethods)
		}
	}
}

// declarations are the types of the packages below ui, by "package.Type", with their methods and embedded types.
type declarations map[string]*declared

type declared struct {
	own      []string
	embedded []string
}

func (all declarations) of(name string) *declared {
	if all[name] == nil {
		all[name] = &declared{}
	}
	return all[name]
}

// read adds the types and the methods of a file.
func (all declarations) read(s source) {
	imports := map[string]string{} // folders below ui, by package name
	for _, spec := range s.file.Imports {
		if dir, below := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "qilab/ui/"); below {
			name := dir[strings.LastIndex(dir, "/")+1:]
			if spec.Name != nil {
				name = spec.Name.Name
			}
			imports[name] = dir
		}
	}
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				t := all.of(s.dir + "." + receiver(d.Recv.List[0].Type))
				t.own = append(t.own, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					all.declare(s.dir, imports, spec)
				}
			}
		}
	}
}

// declare adds the embedded types, and the methods of an interface.
func (all declarations) declare(dir string, imports map[string]string, spec *ast.TypeSpec) {
	var fields []*ast.Field
	switch t := spec.Type.(type) {
	case *ast.StructType:
		fields = t.Fields.List
	case *ast.InterfaceType:
		fields = t.Methods.List
	}
	of := all.of(dir + "." + spec.Name.Name)
	for _, f := range fields {
		if len(f.Names) > 0 {
			if _, method := f.Type.(*ast.FuncType); method {
				if _, isInterface := spec.Type.(*ast.InterfaceType); isInterface {
					of.own = append(of.own, f.Names[0].Name)
				}
			}
			continue
		}
		e := f.Type
		if star, ok := e.(*ast.StarExpr); ok {
			e = star.X
		}
		if at, ok := e.(*ast.SelectorExpr); ok {
			if pkg, known := imports[at.X.(*ast.Ident).Name]; known {
				of.embedded = append(of.embedded, pkg+"."+at.Sel.Name)
			}
		} else if name := receiver(e); name != "" {
			of.embedded = append(of.embedded, dir+"."+name)
		}
	}
}

// methods returns the methods of a type, including those of embedded types of ui.
func (all declarations) methods(name string, found map[string]bool) map[string]bool {
	if t := all[name]; t != nil {
		for _, m := range t.own {
			found[m] = true
		}
		for _, e := range t.embedded {
			all.methods(e, found)
		}
	}
	return found
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// Every room of the window is in its list, by which rooms are closed and translated and give their commands if they have the methods.
func TestAllRoomsAreListed(t *testing.T) {
	w := &Window{}
	listed := map[reflect.Type]int{}
	for _, room := range w.all() {
		listed[reflect.TypeOf(room)]++
		for name, want := range map[string]reflect.Type{
			"Commands": reflect.TypeFor[func() command.Table](), "Close": reflect.TypeFor[func()](), "Retext": reflect.TypeFor[func()](),
		} {
			if m := reflect.ValueOf(room).MethodByName(name); m.IsValid() && m.Type() != want {
				t.Errorf("%T: %s is a %v, and would not be found", room, name, m.Type())
			}
		}
	}
	fields := reflect.TypeOf(*w)
	rooms := 0
	for i := range fields.NumField() {
		f := fields.Field(i)
		if f.Type.Kind() != reflect.Pointer || f.Type.Elem().Name() != "Room" {
			continue
		}
		rooms++
		if n := listed[f.Type]; n != 1 {
			t.Errorf("%s is listed %d times", f.Name, n)
		}
	}
	if rooms < 30 {
		t.Errorf("there are only %d rooms", rooms)
	}
}

// The Host of a room lists the methods that the room uses itself, or that a package it imports asks for.
func TestHostsListWhatIsUsed(t *testing.T) {
	asked := map[string][]string{} // the methods of interfaces other than Hosts, by folder
	imports := map[string][]string{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, spec := range s.file.Imports {
			if dir, below := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "qilab/ui/"); below {
				imports[s.dir] = append(imports[s.dir], dir)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Name == "Host" {
				return false
			}
			if of, ok := n.(*ast.InterfaceType); ok {
				for _, m := range of.Methods.List {
					for _, name := range m.Names {
						asked[s.dir] = append(asked[s.dir], name.Name)
					}
				}
			}
			return true
		})
	}
	rooms := 0
	for dir := range imports {
		if !isRoom(dir) {
			continue
		}
		c := check(t, dir)
		named := c.pkg.Scope().Lookup("Host")
		if named == nil {
			continue
		}
		host := named.Type().Underlying().(*types.Interface)
		rooms++
		used := map[string]bool{}
		for _, s := range c.info.Selections {
			if s.Kind() != types.FieldVal {
				used[s.Obj().Name()] = true
			}
		}
		for _, from := range append(imports[dir], dir) {
			for _, name := range asked[from] {
				used[name] = true
			}
		}
		for m := range host.ExplicitMethods() {
			if !used[m.Name()] {
				t.Errorf("%s: Host has the unused method %s", dir, m.Name())
			}
		}
	}
	if rooms < 30 {
		t.Errorf("there are only %d rooms with a Host", rooms)
	}
}
