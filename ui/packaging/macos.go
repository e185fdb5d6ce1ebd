package packaging

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"runtime"
)

// macos makes the .zip with the program in the form of macOS: a folder displayed as one application. It is not signed by a
// developer registered with Apple.
func (j Job) macos(ctx context.Context, work string) ([]string, error) {
	arch := runtime.GOARCH
	j.Say("building the program for darwin/%s", arch)
	exe, err := j.Source.build(ctx, build{quick: j.Quick, os: "darwin", arch: arch}, work)
	if err != nil {
		return nil, err
	}
	app, err := bundle(j.Source, exe)
	if err != nil {
		return nil, err
	}
	archive, err := app.zip(j.Source.Time)
	if err != nil {
		return nil, err
	}
	file, err := j.write(fmt.Sprintf("%s-%s-macos-%s.zip", program, j.Source, arch), archive)
	if err != nil {
		return nil, err
	}
	return []string{file}, nil
}

// bundle returns the files of the .app.
func bundle(s Source, exe []byte) (tree, error) {
	const top = name + ".app/Contents/"
	f := s.facts()
	icon, err := iconICNS()
	if err != nil {
		return nil, err
	}
	t := tree{{path: top + "MacOS/" + program, data: exe, run: true}}
	t.add(top+"Info.plist", fill("Info.plist", f))
	t.add(top+"PkgInfo", []byte("APPL????"))
	t.add(top+"Resources/"+program+".icns", icon)
	t.add(top+"Resources/LICENCES.txt", licence())
	t.add(top+"Resources/en.lproj/InfoPlist.strings", []byte("CFBundleDisplayName = \"QiLab\";\n"))
	t.add(top+"Resources/zh-Hans.lproj/InfoPlist.strings", []byte("CFBundleDisplayName = \"棋研\";\n"))
	return t, nil
}

// xmlText protects a text in XML.
func xmlText(s string) string {
	var out bytes.Buffer
	if err := xml.EscapeText(&out, []byte(s)); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.String()
}
