package windowtest

import (
	"os"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/ui"
	"qilab/ui/i18n"
)

// After a crash the window reports once which game was restored, and offers the record to copy.
func TestAfterACrash(t *testing.T) {
	gametest.OneGoroutine(t)
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	for lang, want := range map[i18n.Lang][2]string{
		i18n.English: {"No game was open.", "Your game is back as it was last saved: Chaos Clock, 1 move."},
		i18n.Chinese: {"当时没有正在进行的棋局。", "退出前保存的棋局已恢复：混乱时钟，共 1 步。"},
	} {
		g := &gallery{look: setting{"", lang, "light", smallest}}
		crash := func(d *ui.Deps) { d.Crash = "QiLab 1.2.3\n\npanic: at " + home + "/qilab/main.go:3" }
		g.openIn(t, t.TempDir(), crash)
		g.loop.run()
		g.wantSentence(want[0])
		g.see("no game")
		g.closeDialogs()
		g.begin("chaosclock")
		g.play(g.table.Position().Moves()[0])
		g.flushed()
		g.again(crash)
		g.loop.run()
		g.wantSentence(want[1])
		g.tap("crash.copy")
		if report := g.app.Clipboard().Content(); !strings.HasPrefix(report, "QiLab 1.2.3") || strings.Contains(report, home) {
			t.Errorf("the report is %q", report)
		}
		g.closeDialogs()
		g.again(nil)
		g.loop.run()
		g.wantDialog(false)
		g.Close()
	}
}
