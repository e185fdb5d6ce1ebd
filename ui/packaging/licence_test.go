package packaging

import (
	"strings"
	"testing"

	"qilab/ui/assets/licences"
)

func TestPackagesNameTheLicence(t *testing.T) {
	f := Source{}.facts()
	for _, name := range []string{"copyright", "qilab.rc", "setup.nsi", "readme-linux.txt", "readme-windows.txt"} {
		if !strings.Contains(string(fill(name, f)), licences.Copyright) {
			t.Errorf("%s does not have %q", name, licences.Copyright)
		}
	}
	if want := "<project_license>" + licences.Kind + "</project_license>"; !strings.Contains(string(fill("metainfo.xml", f)), want) {
		t.Errorf("metainfo.xml does not have %s", want)
	}
}
