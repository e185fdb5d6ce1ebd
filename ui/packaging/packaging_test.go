package packaging

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"debug/elf"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core/packed"
	"qilab/ui/version"
)

var source = Source{Build: version.Build{Commit: "1bb8d9d54513a20762dacc6886564838a51c643a", Time: time.Date(2026, 11, 22, 22, 52, 25, 0, time.UTC)}}

func TestReadSource(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	s, err := ReadSource(t.Context(), ".")
	if err != nil {
		t.Skip("not a checkout: ", err)
	}
	if len(s.Commit) != 40 || s.Time.Before(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v", s)
	}
	if _, err := os.Stat(filepath.Join(s.Dir, "go.mod")); err != nil {
		t.Error(err)
	}
	if _, err := ReadSource(t.Context(), t.TempDir()); err == nil {
		t.Error("a folder without a commit was taken")
	}
}

func TestMakeRefuses(t *testing.T) {
	j := Job{Source: source, Dir: t.TempDir(), Say: t.Logf}
	for target, want := range map[string]error{"amiga": ErrTarget, "": ErrTarget, "macos": ErrMac} {
		if target == "macos" && runtime.GOOS == "darwin" {
			continue
		}
		j.Targets = []string{target}
		if _, err := j.Make(t.Context()); !errors.Is(err, want) {
			t.Errorf("%q: %v", target, err)
		}
	}
}

// All templates are filled completely, and XML is well formed.
func TestTemplates(t *testing.T) {
	list, err := data.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 12 {
		t.Fatalf("%d templates", len(list))
	}
	for _, e := range list {
		got := fill(e.Name(), source.facts())
		if bytes.Contains(got, []byte("<no value>")) || len(got) == 0 {
			t.Errorf("%s is not filled", e.Name())
		}
		if !bytes.HasPrefix(got, []byte("<?xml")) {
			continue
		}
		for d := xml.NewDecoder(bytes.NewReader(got)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v\n%s", e.Name(), err, got)
				break
			}
		}
	}
}

// Every system is told about every file type.
func TestFileTypes(t *testing.T) {
	for _, name := range []string{"desktop", "metainfo.xml", "setup.nsi", "Info.plist"} {
		got := string(fill(name, source.facts()))
		for _, f := range fileTypes {
			if !strings.Contains(got, f.MIME) && !strings.Contains(got, `"`+f.Extension+`"`) {
				t.Errorf("%s does not have .%s", name, f.Extension)
			}
		}
	}
}

func TestArchives(t *testing.T) {
	var files tree
	files.add("b/two", []byte("2"))
	files = append(files, entry{path: "a", data: []byte("1"), run: true})
	plain, err := files.tar(source.Time, true)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for r := tar.NewReader(bytes.NewReader(plain)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Uname != "root" || !h.ModTime.Equal(source.Time) {
			t.Errorf("%+v", h)
		}
		names = append(names, h.Name+h.FileInfo().Mode().String())
	}
	want := []string{"./drwxr-xr-x", "./a-rwxr-xr-x", "./b/drwxr-xr-x", "./b/two-rw-r--r--"}
	if !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	first, err := files.zip(source.Time)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(files)
	if second, err := files.zip(source.Time); err != nil || !bytes.Equal(first, second) {
		t.Error("the order of the files changes the archive", err)
	}
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "a" || z.File[0].Mode() != 0o755 {
		t.Errorf("%v, %+v", err, z)
	}
}

func TestDeb(t *testing.T) {
	if _, err := exec.LookPath("xz"); err != nil {
		t.Skip("there is no xz")
	}
	var control, files tree
	control.add("control", []byte("Package: qilab\n"))
	files.add("usr/bin/qilab", []byte("odd"))
	pack, err := deb(t.Context(), control, files, source.Time, compact)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := deb(t.Context(), control, files, source.Time, compact); err != nil || !bytes.Equal(pack, again) {
		t.Error("it is not the same again", err)
	}
	rest, ok := bytes.CutPrefix(pack, []byte("!<arch>\ndebian-binary   1795387945  0     0     100644  4         `\n2.0\ncontrol.tar.xz "))
	if !ok || !bytes.Contains(rest, []byte("data.tar.xz     1795387945")) || len(pack)%2 != 0 {
		t.Errorf("%q", pack)
	}
	if got := string(sums(files)); got != "1c7ba5537dea91f68a5fc72b0e4bf5d3  usr/bin/qilab\n" && len(got) != 32+2+14 {
		t.Errorf("%q", got)
	}
}

func TestLibc(t *testing.T) {
	symbols := []elf.ImportedSymbol{{Version: "GLIBC_2.4"}, {Version: "GLIBC_2.34"}, {Version: "GLIBC_2.2.5"}, {Version: "OTHER_9.9"}, {}}
	if got := libcOf(symbols); got != "2.34" {
		t.Error(got)
	}
	if _, _, err := needs([]byte("no program")); err == nil {
		t.Error("a text was taken for a program")
	}
}

func TestShared(t *testing.T) {
	files, err := shared(source)
	if err != nil {
		t.Fatal(err)
	}
	icons := 0
	for _, f := range files {
		if len(f.data) == 0 {
			t.Errorf("%s is empty", f.path)
		}
		if strings.HasSuffix(f.path, ".png") {
			icons++
		}
	}
	if icons != 9 {
		t.Errorf("%d icons", icons)
	}
	all := portable(source, []byte("exe"), files, "qilab-1").sorted()
	if i := slices.IndexFunc(all, func(e entry) bool { return e.path == "qilab-1/qilab" }); i < 0 || !all[i].run {
		t.Error("the program is missing")
	}
}

// The manual and the shells know every sub-command and flag of the help.
func TestUsage(t *testing.T) {
	u := readUsage()
	if len(u.lines) < 12 || len(u.notes) < 3 || len(u.games) < 6 {
		t.Fatalf("%d lines, %d notes, %d games", len(u.lines), len(u.notes), len(u.games))
	}
	names, flags, below := u.commands()
	for _, want := range []string{"games", "moves", "analyze", "engine", "library", "version", "help"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is missing in %q", want, names)
		}
	}
	for _, l := range u.lines {
		if strings.HasPrefix(l.about, "-") || strings.HasPrefix(l.about, "[") || l.about == "" || len(strings.Fields(l.synopsis)) == 0 {
			t.Errorf("%q is explained by %q", l.synopsis, l.about)
		}
	}
	if !slices.Contains(flags["analyze"], "-lines") || !slices.Contains(flags["library"], "-symmetric") {
		t.Errorf("%q", flags)
	}
	if !slices.Equal(below["library"], []string{"import", "find", "problems"}) || !slices.Contains(below["engine"], "uci") {
		t.Errorf("%q", below)
	}
	for name, text := range map[string][]byte{"bash": u.bash(), "zsh": u.zsh(), "fish": u.fish(), "manual": manual(u, source.facts())} {
		for _, want := range []string{"analyze", "perft", "xiangqi", "import"} {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%s does not have %s", name, want)
			}
		}
	}
	for line := range bytes.Lines(manual(u, source.facts())) {
		if bytes.HasPrefix(line, []byte("'")) {
			t.Errorf("%s would be a request", line)
		}
	}
}

func TestUsageIsTakenApart(t *testing.T) {
	u := parseUsage("qilab [FILE]                opens\n" +
		"qilab do it  -fast X [-on]  does\n" +
		"                            more, -slow too\n\nNote one.\nNote two.\n")
	if len(u.lines) != 2 || len(u.lines[0].words) != 0 || u.lines[0].about != "opens" {
		t.Fatalf("%+v", u)
	}
	if l := u.lines[1]; l.synopsis != "do it -fast X [-on]" || l.about != "does more, -slow too" || !slices.Equal(l.words, []string{"do", "it"}) ||
		!slices.Equal(l.flags, []string{"-fast", "-on", "-slow"}) {
		t.Errorf("%+v", l)
	}
	if !slices.Equal(u.notes, []string{"Note one.", "Note two."}) {
		t.Errorf("%q", u.notes)
	}
}

func TestIcons(t *testing.T) {
	ico, err := iconICO()
	if err != nil {
		t.Fatal(err)
	}
	count := int(ico[4])
	end := 6 + 16*count
	for i := range count {
		e := ico[6+16*i:]
		size, at := int(e[8])|int(e[9])<<8|int(e[10])<<16, int(e[12])|int(e[13])<<8|int(e[14])<<16
		if at != end {
			t.Errorf("picture %d is at %d, not %d", i, at, end)
		}
		end = at + size
	}
	if end != len(ico) {
		t.Errorf("the pictures end at %d of %d", end, len(ico))
	}
	icns, err := iconICNS()
	if err != nil {
		t.Fatal(err)
	}
	length := func(b []byte) int { return int(b[4])<<24 | int(b[5])<<16 | int(b[6])<<8 | int(b[7]) }
	if string(icns[:4]) != "icns" || length(icns) != len(icns) {
		t.Error("the icon of macOS has another length than it says")
	}
	for rest := icns[8:]; len(rest) > 0; rest = rest[length(rest):] {
		if !bytes.HasPrefix(rest[8:], []byte("\x89PNG")) {
			t.Errorf("%s is no picture", rest[:4])
		}
	}
}

// The .app has the files that macOS requires, and its property list names existing ones.
func TestBundle(t *testing.T) {
	app, err := bundle(source, []byte("exe"))
	if err != nil {
		t.Fatal(err)
	}
	archive, err := app.zip(source.Time)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*zip.File{}
	for _, f := range z.File {
		files[strings.TrimPrefix(f.Name, "QiLab.app/Contents/")] = f
	}
	plist := plistOf(t, fill("Info.plist", source.facts()))
	if f := files["MacOS/"+plist["CFBundleExecutable"]]; f == nil || f.Mode()&0o111 == 0 {
		t.Error("the program is not where it is said to be, or cannot be run")
	}
	if files["Resources/"+plist["CFBundleIconFile"]] == nil {
		t.Error("the icon is not where it is said to be")
	}
	if plist["CFBundleIdentifier"] != id || plist["CFBundleShortVersionString"] != version.Number || plist["CFBundlePackageType"] != "APPL" {
		t.Errorf("%q", plist)
	}
	for _, f := range []string{"PkgInfo", "Resources/LICENCES.txt", "Resources/zh-Hans.lproj/InfoPlist.strings"} {
		if files[f] == nil {
			t.Errorf("%s is missing", f)
		}
	}
}

// plistOf returns the texts on top of a list of properties.
func plistOf(t *testing.T, data []byte) map[string]string {
	t.Helper()
	texts := map[string]string{}
	d := xml.NewDecoder(bytes.NewReader(data))
	depth, key, element := 0, "", ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			element = token.Name.Local
		case xml.EndElement:
			depth--
			element = ""
		case xml.CharData:
			switch {
			case depth == 3 && element == "key":
				key = string(token)
			case depth == 3 && element == "string":
				texts[key] = string(token)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	if got := string(dos([]byte("a\nb"))); got != "\ufeffa\r\nb" {
		t.Errorf("%q", got)
	}
	if got := numbers("0.1.0"); got != "0,1,0,0" {
		t.Error(got)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed.Pack([]byte("text"))))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "text" || r.Name != "" || !r.ModTime.IsZero() {
		t.Errorf("%q, %v, %+v", got, err, r.Header)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := run(ctx, nil, nil, "sleep", "9"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := run(t.Context(), nil, nil, "sh", "-c", "echo why >&2; exit 3"); err == nil || !strings.Contains(err.Error(), "why") {
		t.Error(err)
	}
}
