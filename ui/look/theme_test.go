package look

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

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
		if got := th.Dark(c.variant); got != c.dark {
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

func TestColoursOfTheWindowCanBeRead(t *testing.T) {
	app := test.NewTempApp(t)
	for _, mode := range []Mode{ModeLight, ModeDark} {
		app.Settings().SetTheme(NewTheme(mode))
		th := NewTheme(mode)
		of := func(name fyne.ThemeColorName) color.NRGBA { return th.Color(name, theme.VariantLight).(color.NRGBA) }
		for _, c := range []struct {
			on, ink fyne.ThemeColorName
			least   float64
		}{
			{theme.ColorNameBackground, theme.ColorNameForeground, 7},
			{theme.ColorNameButton, theme.ColorNameForeground, 7},
			{theme.ColorNameInputBackground, theme.ColorNameForeground, 7},
			{theme.ColorNameMenuBackground, theme.ColorNameForeground, 7},
			{theme.ColorNameOverlayBackground, theme.ColorNameForeground, 7},
			{theme.ColorNameHeaderBackground, theme.ColorNameForeground, 7},
			{theme.ColorNameInputBackground, theme.ColorNamePlaceHolder, 4.5},
			{theme.ColorNamePrimary, theme.ColorNameForegroundOnPrimary, 4.5},
			{theme.ColorNameError, theme.ColorNameForegroundOnError, 4.5},
			{theme.ColorNameSuccess, theme.ColorNameForegroundOnSuccess, 4.5},
			{theme.ColorNameWarning, theme.ColorNameForegroundOnWarning, 4.5},
			{theme.ColorNameBackground, theme.ColorNameError, 4.5},
			{theme.ColorNameBackground, theme.ColorNameWarning, 4.5},
			{theme.ColorNameBackground, theme.ColorNameSuccess, 4.5},
			{theme.ColorNameBackground, theme.ColorNameHyperlink, 4.5},
			{theme.ColorNameDisabledButton, theme.ColorNameDisabled, 2.5},
		} {
			if got := contrast(of(c.on), of(c.ink)); got < c.least {
				t.Errorf("%s: %s on %s has contrast %.2f, at least %.1f is wanted", mode, c.ink, c.on, got, c.least)
			}
		}
	}
}
