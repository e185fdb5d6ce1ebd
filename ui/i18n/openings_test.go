package i18n

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Every line of the table of xiangqi openings has its texts, and every text its line.
func TestOpeningsHaveNames(t *testing.T) {
	const prefix = "opening-name.xiangqi."
	table, err := os.ReadFile(filepath.Join(moduleRoot(t), "core", "xiangqi", "openings.txt"))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for row := range strings.Lines(string(table)) {
		fields := strings.Fields(row)
		if len(fields) < 4 || fields[0] == "#" || fields[0] == "let" {
			continue
		}
		ids = append(ids, fields[1])
		if _, ok := texts[prefix+fields[1]]; !ok {
			t.Errorf("%s has no name", fields[1])
		}
	}
	for _, h := range (xiangqi.Rules{}).Handicaps() {
		if _, ok := (xiangqi.Rules{}).OpeningOf(core.Line{{Position: h.Position}}); ok {
			ids = append(ids, "odds-"+h.ID)
		}
	}
	for key := range texts {
		if id, ok := strings.CutPrefix(key, prefix); ok && !slices.Contains(ids, id) {
			t.Errorf("%s is a name of nothing", key)
		}
	}
}
