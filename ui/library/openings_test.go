package library

import (
	"slices"
	"testing"

	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
)

// An opening is shown by its name, even if the game has only a code in a tag, and found by name or code.
func TestOpeningNames(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	code := r.add(xiangqi.Rules{}, 1, 0, "Red", "a", "Black", "b", "ECCO", "A08")
	other := r.add(xiangqi.Rules{}, 2, 0, "Red", "c", "Black", "d", "ECCO", "Z99")
	own := r.add(xiangqi.Rules{}, 3, 0, "Red", "e", "Black", "f", "Opening", "家传秘局")
	pattern := r.add(gomoku.Rules{Set: gomoku.Renju}, 4, 0, "Black", "g", "White", "h", "Opening", "D4")
	r.show(1180, 800)
	for id, want := range map[int64]string{code: "九尾龟", other: "Z99", own: "家传秘局", pattern: "花月"} {
		records, err := r.Library.Records(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.texts.openingText(&records[0]); got != want {
			t.Errorf("%d: %q, want %q", id, got, want)
		}
	}
	for text, want := range map[string][]int64{"九尾": {code}, "A0": {code}, "秘局": nil, "家传": {own}, "z99": {other}, "花月": {pattern}, "": {pattern, own, other, code}} {
		r.question.set(library.Filter{Opening: text})
		r.finder.find()
		r.settle()
		if !slices.Equal(r.list.ids, want) {
			t.Errorf("%q finds %v, want %v", text, r.list.ids, want)
		}
	}
}

// A system is found with its variations, in either language, and by words in any order.
func TestOpeningSystems(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	trade := r.add(xiangqi.Rules{}, 1, 0, "Red", "a", "Black", "b", "ECCO", "C41") // 五七炮互进三兵对屏风马
	sandwich := r.add(xiangqi.Rules{}, 2, 0, "Red", "c", "Black", "d", "ECCO", "B50")
	r.show(1180, 800)
	for text, want := range map[string][]int64{
		"中炮对屏风马": {trade}, "屏风马 中炮": {trade}, "screen horses": {trade}, "Cannon Screen": {trade}, "反宫马 五七炮": {sandwich}, "C": {trade},
		"顺炮 屏风马": nil, "五七炮": {sandwich, trade},
	} {
		r.question.set(library.Filter{Opening: text})
		r.finder.find()
		r.settle()
		if !slices.Equal(r.list.ids, want) {
			t.Errorf("%q finds %v, want %v", text, r.list.ids, want)
		}
	}
}
