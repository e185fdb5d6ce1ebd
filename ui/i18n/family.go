package i18n

import (
	_ "embed"
	"encoding/json"
	"strings"
)

//go:embed families.json
var familiesFile []byte

// familyOf has the ids of rule sets with those of their families, whose texts they share unless they have their own.
var familyOf = readFamilies(familiesFile)

func readFamilies(data []byte) map[string]string {
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		panic("i18n: families.json: " + err.Error())
	}
	return all
}

// find returns the text of a key. A key with the id of a rule set stands for that with its family's, if it has no text itself.
func find(texts map[string]text, key string) (text, bool) {
	if t, ok := texts[key]; ok {
		return t, true
	}
	parts := strings.Split(key, ".")
	for i, part := range parts {
		if family, ok := familyOf[part]; ok {
			parts[i] = family
			t, ok := texts[strings.Join(parts, ".")]
			return t, ok
		}
	}
	return text{}, false
}
