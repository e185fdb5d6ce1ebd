package look

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/assets/fonts"
)

func TestModeDecidesWhichVariantIsShown(t *testing.T) {
	app := test.NewTempApp(t)
	for _, c := range []struct {
		mode    Mode
		variant fyne.ThemeVariant
		dark    bool
	}{
		{ModeSystem, theme.VariantLight, false},
		{ModeSystem, theme.VariantDark, true},
		{ModeLight, theme.VariantDark, false},
		{ModeDark, theme.VariantLight, true},
		{"nonsense", theme.VariantDark, true},
	} {
		th := NewTheme(c.mode)
		if got := th.dark(c.variant); got != c.dark {
			t.Errorf("%s with variant %d: dark is %v", c.mode, c.variant, got)
		}
		if isDark := luminance(th.Color(theme.ColorNameBackground, c.variant).(color.NRGBA)) < 0.2; isDark != c.dark {
			t.Errorf("%s with variant %d: a dark background is %v", c.mode, c.variant, isDark)
		}
	}
	app.Settings().SetTheme(NewTheme(ModeDark))
	if !Dark(app) {
		t.Error("the window is not dark with the dark theme")
	}
}

func TestEveryStyleHasChinese(t *testing.T) {
	th := NewTheme(ModeLight)
	for _, c := range []struct {
		name  string
		style fyne.TextStyle
		want  fyne.Resource
	}{
		{"plain", fyne.TextStyle{}, fonts.Regular()},
		{"italic", fyne.TextStyle{Italic: true}, fonts.Regular()},
		{"bold", fyne.TextStyle{Bold: true}, fonts.Bold()},
		{"bold italic", fyne.TextStyle{Bold: true, Italic: true}, fonts.Bold()},
		{"monospaced", fyne.TextStyle{Monospace: true}, fonts.Regular()},
		{"symbols", fyne.TextStyle{Symbol: true}, theme.DefaultSymbolFont()},
	} {
		if got := th.Font(c.style); got != c.want {
			t.Errorf("%s: %s", c.name, got.Name())
		}
	}
}

func TestLinesAreEquallyHighInBothLanguages(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme(ModeLight))
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Monospace: true}} {
		latin, latinBase := app.Driver().RenderedTextSize("Jia wins", 14, style, nil)
		chinese, chineseBase := app.Driver().RenderedTextSize("甲方胜 12", 14, style, nil)
		if latin.Height != chinese.Height || latinBase != chineseBase {
			t.Errorf("%+v: height %v and %v, base line %v and %v", style, latin.Height, chinese.Height, latinBase, chineseBase)
		}
	}
}

func TestMonospacedColumnsStayInLine(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(NewTheme(ModeLight))
	a, _ := app.Driver().RenderedTextSize("4 11 7", 14, fyne.TextStyle{Monospace: true}, nil)
	b, _ := app.Driver().RenderedTextSize("411117", 14, fyne.TextStyle{Monospace: true}, nil)
	if a.Width != b.Width {
		t.Errorf("a space is not as wide as a digit: %v and %v", a.Width, b.Width)
	}
}

// Every text is readable on every background used in the window, including those tinted by pointer, focus or selection.
func TestColoursOfTheWindowCanBeRead(t *testing.T) {
	app := test.NewTempApp(t)
	const (
		readable = 4.5
		plain    = 7 // for the most common texts
	)
	grounds := []fyne.ThemeColorName{
		theme.ColorNameBackground, theme.ColorNameHeaderBackground, theme.ColorNameButton, theme.ColorNameInputBackground,
		theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground,
	}
	tints := []fyne.ThemeColorName{"", theme.ColorNameHover, theme.ColorNameFocus, theme.ColorNameSelection, theme.ColorNamePressed}
	for _, mode := range []Mode{ModeLight, ModeDark} {
		app.Settings().SetTheme(NewTheme(mode))
		th := NewTheme(mode)
		of := func(name fyne.ThemeColorName) color.NRGBA {
			return color.NRGBAModel.Convert(th.Color(name, theme.VariantLight)).(color.NRGBA)
		}
		tinted := func(ground, tint fyne.ThemeColorName) color.NRGBA {
			if tint == "" {
				return of(ground)
			}
			return over(of(tint), of(ground))
		}
		want := func(ground, tint, ink fyne.ThemeColorName, minContrast float64) {
			t.Helper()
			if got := contrast(tinted(ground, tint), of(ink)); got < minContrast {
				t.Errorf("%s: %s on %s %s has contrast %.2f, at least %.1f is wanted", mode, ink, ground, tint, got, minContrast)
			}
		}
		for _, ground := range grounds {
			for _, tint := range tints {
				minContrast := readable
				if tint == "" {
					minContrast = plain
				}
				want(ground, tint, theme.ColorNameForeground, minContrast)
			}
			// Hints, keys in menus, disabled items.
			want(ground, "", theme.ColorNamePlaceHolder, readable)
			if ground != theme.ColorNameButton { // which has a colour of its own for that
				want(ground, "", theme.ColorNameDisabled, readable)
			}
		}
		want(theme.ColorNameDisabledButton, "", theme.ColorNameDisabled, readable)
		for _, tint := range []fyne.ThemeColorName{theme.ColorNameHover} { // the rows of lists
			want(theme.ColorNameBackground, tint, theme.ColorNamePlaceHolder, readable)
		}
		for _, ground := range []fyne.ThemeColorName{theme.ColorNameBackground, theme.ColorNameHeaderBackground, theme.ColorNameOverlayBackground} {
			for _, ink := range []fyne.ThemeColorName{theme.ColorNameError, theme.ColorNameWarning, theme.ColorNameSuccess, theme.ColorNameHyperlink} {
				want(ground, "", ink, readable)
			}
		}
		for ground, ink := range map[fyne.ThemeColorName]fyne.ThemeColorName{
			theme.ColorNamePrimary: theme.ColorNameForegroundOnPrimary, theme.ColorNameError: theme.ColorNameForegroundOnError,
			theme.ColorNameSuccess: theme.ColorNameForegroundOnSuccess, theme.ColorNameWarning: theme.ColorNameForegroundOnWarning,
		} {
			for _, tint := range []fyne.ThemeColorName{"", theme.ColorNameHover, theme.ColorNameFocus} {
				want(ground, tint, ink, readable)
			}
		}
		// The current move in the list.
		current := of(theme.ColorNamePrimary)
		current.A = uint8(float32(current.A) * 0.35)
		if got := contrast(over(current, of(theme.ColorNameBackground)), of(theme.ColorNameForeground)); got < readable {
			t.Errorf("%s: the move that is looked at has contrast %.2f", mode, got)
		}
		// The explanation of a button: the colours of the window the other way round.
		want(theme.ColorNameForeground, "", theme.ColorNameBackground, plain)
		// The ring of the focus, which is no text.
		for _, ground := range append(grounds, theme.ColorNamePrimary) {
			if ground == theme.ColorNamePrimary && mode == ModeLight {
				continue // around a button there is its ground as well
			}
			want(ground, "", theme.ColorNameForeground, 1.5)
		}
	}
}

func TestBadgesCanBeRead(t *testing.T) {
	for _, tone := range tones() {
		for _, v := range []core.View{core.ViewWin, core.ViewBothWin, core.ViewDraw, core.ViewBothLose, core.ViewLoss, core.ViewUnknown} {
			if got := contrast(VerdictColor(v, tone), VerdictInk(tone)); got < 4.5 {
				t.Errorf("%v: a badge of %v has contrast %.2f", tone, v, got)
			}
		}
		for lost := 0.0; lost <= 1; lost += 0.05 {
			if got := contrast(LossColor(lost, tone), VerdictInk(tone)); got < 4.5 {
				t.Errorf("%v: a badge of %.2f lost has contrast %.2f", tone, lost, got)
			}
		}
	}
}
