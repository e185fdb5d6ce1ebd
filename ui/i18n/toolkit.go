package i18n

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// toolkitFile holds the toolkit's own texts (the buttons of its dialogs, the menu of a text field, the file dialog)
// under the toolkit's keys. It is not a catalogue: T does not use it.
//
//go:embed toolkit.json
var toolkitFile []byte

// FollowToolkit makes the toolkit's own texts follow the catalogue: now, and after each change until cancel is called.
// Call it before anything else subscribes, so that other subscribers find the toolkit already switched; existing
// widgets keep their texts until they are recreated. It changes the texts of the whole process, and must be called on
// the goroutine of the window.
func (c *Catalog) FollowToolkit() (cancel func(), err error) {
	if err := switchToolkit(c.Lang()); err != nil {
		return nil, err
	}
	return c.OnChange(func() {
		if err := switchToolkit(c.Lang()); err != nil {
			fyne.LogError("The texts of the toolkit keep their language", err)
		}
	}), nil
}

// switchToolkit replaces the texts that the toolkit has for the system's language by those in l. The toolkit cannot be
// told to choose a language, but accepts new texts for one at any time.
func switchToolkit(l Lang) error {
	var texts map[string]text
	if err := json.Unmarshal(toolkitFile, &texts); err != nil {
		return fmt.Errorf("texts of the toolkit: %w", err)
	}
	chosen := make(map[string]map[string]string, len(texts))
	for key, t := range texts {
		chosen[key] = map[string]string{"other": t.in(l)}
	}
	data, err := json.Marshal(chosen)
	if err != nil {
		return fmt.Errorf("texts of the toolkit: %w", err)
	}
	if err := lang.AddTranslationsForLocale(data, lang.SystemLocale()); err != nil {
		return fmt.Errorf("texts of the toolkit: %w", err)
	}
	return nil
}
