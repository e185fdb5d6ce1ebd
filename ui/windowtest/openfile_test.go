package windowtest

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/families"
	"qilab/ui/i18n"
)

// The dialog for opening a file lists the formats of every game.
func TestOpenFileTellsWhatIsRead(t *testing.T) {
	games := []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}, {Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}}
	for _, set := range gomoku.RuleSets() {
		games = append(games, catalog.Game{Rules: gomoku.Rules{Set: set}, Codec: gomokutexts.Codec{}})
	}
	for i := range games {
		games[i].Analyzer = fakeAnalyzer{}
	}
	for _, lang := range []i18n.Lang{i18n.English, i18n.Chinese} {
		r := openRigWith(t, t.TempDir(), lang, "light", games)
		r.Run("open-file")
		r.loop.run()
		text := strings.Join(r.texts(), "\n")
		hint := strings.Join(textsIn(r.top()), "\n")
		for _, want := range []string{"PGN", "XQF", "CBR", "CBL", "DhtmlXQ", "FEN", "SGF", "LIB", "RIF", "PSQ", "REC", "Big5", ".qigame"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %s is not mentioned", lang, want)
			}
		}
		for _, g := range families.Heads(r.table.Games()) {
			line := r.words.T("game."+core.FamilyID(g.Rules)) + map[i18n.Lang]string{i18n.English: ": ", i18n.Chinese: "："}[lang]
			if strings.Count(hint, line) != 1 || strings.Contains(hint, "⟦") {
				t.Errorf("%s: what %s reads is not told", lang, g.Rules.ID())
			}
			for _, f := range g.Reader().Formats() { // written formats are read too
				if f.Extension != "txt" && !strings.Contains(hint, strings.ToUpper(f.Extension)) {
					t.Errorf("%s: %s of %s is not mentioned", lang, f.Extension, g.Rules.ID())
				}
			}
		}
	}
}
