package packaging

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"runtime"
	"strings"
	"text/template"

	"qilab/core/packed"
	"qilab/ui/assets/licences"
)

// debianArch are the names that Debian has for processors.
var debianArch = map[string]string{"amd64": "amd64", "arm64": "arm64", "386": "i386", "arm": "armhf", "riscv64": "riscv64"}

// linux makes the .deb and the .tar.xz for the processor it runs on.
func (j Job) linux(ctx context.Context, work string) ([]string, error) {
	if runtime.GOOS != "linux" {
		return nil, fmt.Errorf("the program is built with the libraries of the system: packages for Linux are made on Linux")
	}
	arch := runtime.GOARCH
	j.Say("building the program for linux/%s", arch)
	exe, err := j.Source.build(ctx, build{quick: j.Quick, os: "linux", arch: arch}, work)
	if err != nil {
		return nil, err
	}
	share, err := shared(j.Source)
	if err != nil {
		return nil, err
	}
	j.Say("packing the .deb")
	pack, err := debian(ctx, j.Source, exe, share, arch, j.level())
	if err != nil {
		return nil, err
	}
	var made []string
	file, err := j.write(fmt.Sprintf("%s_%s_%s.deb", program, j.Source, debianArch[arch]), pack)
	if err != nil {
		return nil, err
	}
	made = append(made, file)
	j.Say("packing the .tar.xz")
	top := fmt.Sprintf("%s-%s-linux-%s", program, j.Source, arch)
	plain, err := portable(j.Source, exe, share, top).tar(j.Source.Time, false)
	if err != nil {
		return made, err
	}
	packed, err := xz(ctx, plain, j.level())
	if err != nil {
		return made, err
	}
	if file, err = j.write(top+".tar.xz", packed); err != nil {
		return made, err
	}
	return append(made, file), nil
}

// portable returns the archive that runs where it is unpacked: the program at the top, and desktop files below share, which a
// script installs into the user's home for the menus.
func portable(s Source, exe []byte, share tree, top string) tree {
	t := tree{{path: top + "/" + program, data: exe, run: true}, {path: top + "/install.sh", data: fill("install.sh", s.facts()), run: true}}
	t.add(top+"/LICENCES.txt", licence())
	t.add(top+"/README.txt", fill("readme-linux.txt", s.facts()))
	for _, e := range share {
		t.add(top+"/"+e.path, e.data)
	}
	return t
}

// shared returns the files for desktops and shells, below share/.
func shared(s Source) (tree, error) {
	f := s.facts()
	var t tree
	t.add("share/applications/"+id+".desktop", fill("desktop", f))
	t.add("share/metainfo/"+id+".metainfo.xml", fill("metainfo.xml", f))
	t.add("share/mime/packages/"+id+".xml", fill("mime.xml", f))
	for _, size := range []int{16, 22, 24, 32, 48, 64, 128, 256, 512} {
		picture, err := iconPNG(size)
		if err != nil {
			return nil, err
		}
		t.add(fmt.Sprintf("share/icons/hicolor/%dx%d/apps/%s.png", size, size, id), picture)
	}
	u := readUsage()
	t.add("share/man/man6/"+program+".6", manual(u, f))
	t.add("share/bash-completion/completions/"+program, u.bash())
	t.add("share/zsh/site-functions/_"+program, u.zsh())
	t.add("share/fish/vendor_completions.d/"+program+".fish", u.fish())
	return t, nil
}

// debian returns the Debian package: shared files are in Debian's places, and the manual is compressed as Debian requires.
func debian(ctx context.Context, s Source, exe []byte, share tree, arch string, l level) ([]byte, error) {
	depends, recommends, err := needs(exe)
	if err != nil {
		return nil, err
	}
	files := tree{{path: "usr/games/" + program, data: exe, run: true}} // where Debian has all games
	for _, e := range share {
		to := "usr/" + strings.Replace(e.path, "zsh/site-functions", "zsh/vendor-completions", 1)
		if path.Dir(e.path) == "share/man/man6" {
			files.add(to+".gz", packed.Pack(e.data))
			continue
		}
		files.add(to, e.data)
	}
	doc := "usr/share/doc/" + program + "/"
	files.add(doc+"copyright", append(fill("copyright", s.facts()), debianLicences()...))
	files.add(doc+"changelog.gz", packed.Pack(fill("changelog", s.facts())))
	f := s.facts()
	var control bytes.Buffer
	fmt.Fprintf(&control, "Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s <%s>\nInstalled-Size: %d\nDepends: %s\nRecommends: %s\n",
		program, s, debianArch[arch], authors, address, kibibytes(files), strings.Join(depends, ", "), strings.Join(recommends, ", "))
	control.Write(fill("control", f))
	var about tree
	about.add("control", control.Bytes())
	about.add("md5sums", sums(files))
	return deb(ctx, about, files, s.Time, l)
}

// debianLicences returns the licences without those that every Debian has once.
func debianLicences() []byte {
	parts := licences.All()
	for i, p := range parts {
		if p.Kind == "Apache-2.0" && strings.Contains(p.Text, "END OF TERMS AND CONDITIONS") {
			parts[i].Text = "The Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0."
		}
	}
	return []byte(licences.Format(parts))
}

// fill fills a template of data/.
func fill(name string, f facts) []byte {
	functions := template.FuncMap{
		"xml": xmlText, "nsis": nsisText,
	}
	t, err := template.New(name).Funcs(functions).Parse(text(name))
	var out bytes.Buffer
	if err == nil {
		err = t.Execute(&out, f)
	}
	if err != nil {
		panic(err) // the templates are embedded, and every one is filled in the tests
	}
	return out.Bytes()
}
