package packaging

import (
	"bytes"
	"debug/elf"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// libraries are the Debian packages of the libraries that a Linux program links. A library missing from the table is an error:
// somebody has to look it up.
var libraries = map[string]string{
	"libGL.so.1":       "libgl1",
	"libX11.so.6":      "libx11-6",
	"libXcursor.so.1":  "libxcursor1",
	"libXi.so.6":       "libxi6",
	"libXinerama.so.1": "libxinerama1",
	"libXrandr.so.2":   "libxrandr2",
	"libXxf86vm.so.1":  "libxxf86vm1",
	"libXext.so.6":     "libxext6",
	"libXrender.so.1":  "libxrender1",
	"libX11-xcb.so.1":  "libx11-xcb1",
}

// optional are libraries loaded at run time, without which the program lacks a feature; "" marks those that are parts of others, or
// belong to other display systems.
var optional = map[string]string{
	"libasound.so.2":      "libasound2t64 | libasound2",
	"libGLX.so.0":         "",
	"libEGL.so.1":         "",
	"libGLESv2.so.2":      "",
	"libOpenGL.so.0":      "",
	"libOSMesa.so.6":      "",
	"libOSMesa.so.8":      "",
	"libvulkan.so.1":      "",
	"libGLES_CM.so.1":     "",
	"libGLESv1_CM.so.1":   "",
	"libxkbcommon.so.0":   "",
	"libwayland-egl.so.1": "",
}

// ofLibc are the libraries of the C library.
var ofLibc = regexp.MustCompile(`^(libc|libm|libdl|libpthread|librt|libresolv|ld-linux.*)\.so\.\d+$`)

// opened matches the names of libraries that a program opens when it runs.
var opened = regexp.MustCompile(`\x00(lib[A-Za-z0-9_-]+\.so\.\d+)\x00`)

// needs returns the packages that a program of Linux depends on, and those that it is better with, as Debian writes them.
func needs(program []byte) (depends, recommends []string, err error) {
	f, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return nil, nil, fmt.Errorf("the program: %w", err)
	}
	defer f.Close()
	linked, err := f.ImportedLibraries()
	if err != nil {
		return nil, nil, err
	}
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return nil, nil, err
	}
	need, wish := map[string]bool{}, map[string]bool{}
	take := func(library string) error {
		if ofLibc.MatchString(library) {
			return nil
		}
		if p, ok := libraries[library]; ok {
			need[p] = true
			return nil
		}
		if p, ok := optional[library]; ok {
			if p != "" {
				wish[p] = true
			}
			return nil
		}
		return fmt.Errorf("the program wants %s, and which package has it is not known (needs.go)", library)
	}
	for _, l := range linked {
		if err := take(l); err != nil {
			return nil, nil, err
		}
	}
	for _, s := range f.Sections {
		if s.Name != ".rodata" {
			continue
		}
		text, err := s.Data()
		if err != nil {
			return nil, nil, err
		}
		for library, p := range optional { // strings of Go have no end
			if p != "" && bytes.Contains(text, []byte(library)) {
				wish[p] = true
			}
		}
		// Names that lie side by side share the zero between them.
		for _, m := range opened.FindAllSubmatch(bytes.ReplaceAll(text, []byte{0}, []byte{0, 0}), -1) {
			if err := take(string(m[1])); err != nil {
				return nil, nil, err
			}
		}
	}
	need[fmt.Sprintf("libc6 (>= %s)", libcOf(symbols))] = true
	wish["libgl1-mesa-dri"] = true // renders where the graphics card has no driver of its own
	return slices.Sorted(maps.Keys(need)), slices.Sorted(maps.Keys(wish)), nil
}

// libcOf returns the oldest version of the C library that has all symbols.
func libcOf(symbols []elf.ImportedSymbol) string {
	best := [2]int{2, 17}
	for _, s := range symbols {
		number, ok := strings.CutPrefix(s.Version, "GLIBC_")
		if !ok {
			continue
		}
		var v [2]int
		for i, part := range strings.SplitN(number, ".", 3)[:min(2, strings.Count(number, ".")+1)] {
			v[i], _ = strconv.Atoi(part)
		}
		if slices.Compare(v[:], best[:]) > 0 {
			best = v
		}
	}
	return fmt.Sprintf("%d.%d", best[0], best[1])
}
