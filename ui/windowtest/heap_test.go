package windowtest

import (
	"runtime"
	"testing"

	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// Changes of theme and language leave the heap within 20 MiB. The toolkit keeps its caches of old widgets for a minute, so the
// limit includes them; a font that stays would take several MiB at each change.
func TestChangesOfLookLeaveTheHeap(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes memory of its own")
	}
	for _, screen := range []string{screenHome, screenGame} {
		t.Run(screen, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			r.show(screen)
			r.settled()
			change := func() {
				for _, mode := range []string{"dark", "light"} {
					r.set(prefs.Mode, mode)
					r.loop.run()
				}
				for _, lang := range []i18n.Lang{i18n.Chinese, i18n.English} {
					r.set(prefs.Language, string(lang))
					r.loop.run()
				}
			}
			change()
			before := heap()
			for range 5 {
				change()
			}
			const room = 20 << 20
			if after := heap(); after > before+room {
				t.Errorf("10 changes of theme and 10 of language take the heap from %d to %d MiB", before>>20, after>>20)
			}
			runtime.KeepAlive(r)
		})
	}
}
