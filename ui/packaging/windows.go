package packaging

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
)

// windowsCC is the C compiler, a script in .ci that has clang compile and MinGW link; windres makes resources, and makensis the
// installer.
const (
	windowsCC = "windows-cc"
	windres   = "x86_64-w64-mingw32-windres"
	makensis  = "makensis"
)

// windowsTools are the required programs, with their Debian packages.
var windowsTools = map[string]string{
	"clang": "clang", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64", windres: "gcc-mingw-w64-x86-64", makensis: "nsis",
}

// windows makes the .zip with the portable program and the installer.
func (j Job) windows(ctx context.Context, work string) ([]string, error) {
	for _, tool := range slices.Sorted(maps.Keys(windowsTools)) {
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("%s %w: on Debian, apt-get install %s", tool, ErrMissing, windowsTools[tool])
		}
	}
	resource, err := j.resources(ctx, work)
	if err != nil {
		return nil, err
	}
	j.Say("building the program for windows/amd64")
	exe, err := j.Source.build(ctx, build{quick: j.Quick, os: "windows", arch: "amd64", cc: windowsCC, ldflags: "-H windowsgui -extldflags=" + resource}, work)
	if err != nil {
		return nil, err
	}
	base := fmt.Sprintf("%s-%s-windows-amd64", program, j.Source)
	files := tree{{path: program + ".exe", data: exe, run: true}}
	files.add("LICENCES.txt", dos(licence()))
	files.add("README.txt", dos(fill("readme-windows.txt", j.Source.facts())))
	var packed tree
	for _, e := range files {
		packed = append(packed, entry{path: base + "/" + e.path, data: e.data, run: e.run})
	}
	j.Say("packing the .zip")
	archive, err := packed.zip(j.Source.Time)
	if err != nil {
		return nil, err
	}
	file, err := j.write(base+".zip", archive)
	if err != nil {
		return nil, err
	}
	made := []string{file}
	j.Say("packing the installer")
	setup, err := j.installer(ctx, files, work)
	if err != nil {
		return made, err
	}
	if file, err = j.write(base+"-setup.exe", setup); err != nil {
		return made, err
	}
	return append(made, file), nil
}

// resources compiles the icon, the version and the manifest of the program, and returns the file for the linker.
func (j Job) resources(ctx context.Context, work string) (string, error) {
	picture, err := iconICO()
	if err != nil {
		return "", err
	}
	f := j.Source.facts()
	for file, data := range map[string][]byte{"qilab.ico": picture, "qilab.rc": fill("qilab.rc", f), "qilab.manifest": fill("qilab.manifest", f)} {
		if err := os.WriteFile(filepath.Join(work, file), data, 0o644); err != nil {
			return "", err
		}
	}
	to := filepath.Join(work, "resources.o")
	p := &process{dir: work, env: append(os.Environ(), j.Source.epoch())}
	_, err = run(ctx, p, nil, windres, "--codepage=65001", "--target=pe-x86-64", "qilab.rc", to)
	return to, err
}

// installer makes the installer of the files.
func (j Job) installer(ctx context.Context, files tree, work string) ([]byte, error) {
	dir := filepath.Join(work, "setup")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, e := range files {
		if err := os.WriteFile(filepath.Join(dir, e.path), e.data, 0o644); err != nil {
			return nil, err
		}
		if err := os.Chtimes(filepath.Join(dir, e.path), j.Source.Time, j.Source.Time); err != nil {
			return nil, err
		}
	}
	picture, err := iconICO()
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "qilab.ico"), picture, 0o644); err != nil {
		return nil, err
	}
	// With a mark at its beginning the script is read as UTF-8.
	if err := os.WriteFile(filepath.Join(dir, "setup.nsi"), append([]byte("\ufeff"), fill("setup.nsi", j.Source.facts())...), 0o644); err != nil {
		return nil, err
	}
	p := &process{dir: dir, env: append(os.Environ(), j.Source.epoch(), "TZ=UTC", "LC_ALL=C.UTF-8")}
	if _, err := run(ctx, p, nil, makensis, "-V2", "-WX", "setup.nsi"); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "qilab-installer.exe"))
}

// dos returns a text as the plainest editors of Windows show it.
func dos(text []byte) []byte {
	plain := strings.ReplaceAll(string(text), "\n", "\r\n")
	marked, err := unicode.UTF8BOM.NewEncoder().String(plain)
	if err != nil {
		panic(err) // the text is embedded
	}
	return []byte(marked)
}

// numbers returns a version as Windows wants it.
func numbers(version string) string {
	parts := strings.Split(version, ".")
	for len(parts) < 4 {
		parts = append(parts, "0")
	}
	return strings.Join(parts[:4], ",")
}

// nsisText protects a text in a string of NSIS.
func nsisText(s string) string { return strings.NewReplacer("$", "$$", `"`, `$\"`).Replace(s) }
