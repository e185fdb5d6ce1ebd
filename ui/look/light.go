package look

import (
	"os"
	"runtime"
)

// PreferLight makes the window light where the system does not say whether it prefers light or dark: the toolkit takes that for
// dark. A desktop that does say is asked once the window is open, and followed. Windows and macOS always say.
func PreferLight() { preferLight(runtime.GOOS) }

func preferLight(system string) {
	const chosen = "FYNE_THEME"
	if system != "windows" && system != "darwin" && os.Getenv(chosen) == "" {
		_ = os.Setenv(chosen, "light")
	}
}
