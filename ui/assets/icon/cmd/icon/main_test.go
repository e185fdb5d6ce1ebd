package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"qilab/ui/assets/icon"
)

func TestIcon(t *testing.T) {
	path := filepath.Join(t.TempDir(), "icon.png")
	var out, errs bytes.Buffer
	if code := command.Execute(t.Context(), []string{"-o", path}, &out, &errs); code != 0 || out.String() != path+"\n" {
		t.Errorf("code %d, %s%s", code, out.String(), errs.String())
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if img, err := png.Decode(file); err != nil || img.Bounds().Dx() != icon.Size {
		t.Error(err)
	}
	if code := command.Execute(t.Context(), []string{"-o", "/there/is/no/place"}, &out, &errs); code != 1 {
		t.Errorf("code %d", code)
	}
}
