package i18n

import (
	"os"
	"strings"

	"fyne.io/fyne/v2/lang"
)

// System returns the language of the system's locale: Chinese for any Chinese locale, English for everything else. The variables
// that a user sets for one program (LC_ALL, LC_MESSAGES, LANG) take precedence over the system's setting.
func System() Lang {
	return choose(os.Getenv, func() string { return lang.SystemLocale().String() })
}

// choose is System with given sources.
func choose(env func(string) string, system func() string) Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" && !neutral(value) {
			return ofLocale(value)
		}
	}
	return ofLocale(system())
}

// neutral reports whether a locale names no language: C, POSIX, C.UTF-8.
func neutral(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return strings.EqualFold(name, "C") || strings.EqualFold(name, "POSIX")
}

// ofLocale returns the language of a locale such as zh_CN.UTF-8, zh-Hant-TW or en_GB.
func ofLocale(locale string) Lang {
	name := strings.ToLower(strings.TrimSpace(locale))
	if i := strings.IndexAny(name, "_-.@"); i >= 0 {
		name = name[:i]
	}
	if name == "zh" {
		return Chinese
	}
	return English
}
