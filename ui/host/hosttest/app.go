package hosttest

import (
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// App returns the toolkit's app for a test, without windows. All tests of a package share it, so that fonts are parsed and texts
// measured once instead of for each window: test.NewTempApp forgets them. The theme is that of the previous test.
func App(t testing.TB) fyne.App {
	t.Helper()
	base := fyne.CurrentApp()
	if last, ok := base.(*app); ok {
		base = last.App
	}
	a := &app{App: base, clipboard: test.NewClipboard()}
	a.settings = &settings{Settings: base.Settings()}
	fyne.SetCurrentApp(a)
	t.Cleanup(a.end)
	return a
}

// app is the toolkit's app, with a clipboard and settings of one test.
type app struct {
	fyne.App
	clipboard fyne.Clipboard
	settings  *settings
	windows   []fyne.Window // made by the test
}

func (a *app) NewWindow(title string) fyne.Window {
	w := a.App.NewWindow(title)
	a.windows = append(a.windows, w)
	return w
}

// end closes the open windows. The toolkit needs one window to remain: closing one twice removes another from its list.
func (a *app) end() {
	driver := a.Driver()
	for _, w := range a.windows {
		if slices.Contains(driver.AllWindows(), w) {
			w.SetOnClosed(nil)
			w.Close()
		}
	}
	if len(driver.AllWindows()) == 0 {
		driver.CreateWindow("")
	}
	if len(driver.AllWindows()) == 1 { // only that window is open
		dropClosed()
	}
}

func (a *app) Clipboard() fyne.Clipboard { return a.clipboard }
func (a *app) Settings() fyne.Settings   { return a.settings }

// settings are the toolkit's settings, with the listeners of one test.
type settings struct {
	fyne.Settings
	listeners []func(fyne.Settings)
}

func (s *settings) AddListener(l func(fyne.Settings)) { s.listeners = append(s.listeners, l) }

// SetTheme sets a theme. Only a different one causes everything to be measured and painted again.
func (s *settings) SetTheme(theme fyne.Theme) {
	if !reflect.DeepEqual(theme, s.Theme()) {
		s.Settings.SetTheme(theme)
	}
	for _, l := range s.listeners {
		l(s)
	}
}
