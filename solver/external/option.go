package external

import (
	"slices"
	"strconv"
	"strings"
)

// OptionType is the type of an option, in the terms of UCI.
type OptionType string

// The types of option.
const (
	Check  OptionType = "check"  // true or false
	Spin   OptionType = "spin"   // a whole number from Min to Max
	Combo  OptionType = "combo"  // one of Vars
	Button OptionType = "button" // an action without a value
	Text   OptionType = "string" // any text
)

// Option is a setting of an engine.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max int64 // of a Spin
	Vars     []string
}

// empty is UCI's notation of the empty text.
const empty = "<empty>"

// The bounds on options, checked before memory is taken.
const (
	maxOptions = 500
	maxVars    = 500
)

// parseOption reads a line "option name NAME type TYPE …" of UCI, or "option NAME type TYPE …" of UCCI. ok is false if
// it is not one.
func parseOption(line string, p Protocol) (o Option, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "option" {
		return o, false
	}
	words = words[1:]
	if p == UCI {
		if len(words) == 0 || words[0] != "name" {
			return o, false
		}
		words = words[1:]
	}
	at := slices.Index(words, "type")
	if at < 1 || at+1 >= len(words) {
		return o, false
	}
	o.Name, o.Type = strings.Join(words[:at], " "), OptionType(words[at+1])
	switch o.Type {
	case Check, Spin, Combo, Button, Text:
	default:
		return Option{}, false
	}
	key, value := "", []string(nil)
	set := func() {
		text := strings.Join(value, " ")
		switch key {
		case "default":
			o.Default = text
		case "min":
			o.Min, _ = strconv.ParseInt(text, 10, 64)
		case "max":
			o.Max, _ = strconv.ParseInt(text, 10, 64)
		case "var":
			if len(o.Vars) < maxVars {
				o.Vars = append(o.Vars, text)
			}
		}
		value = nil
	}
	for _, word := range words[at+2:] {
		switch word {
		case "default", "min", "max", "var":
			set()
			key = word
		default:
			value = append(value, word)
		}
	}
	set()
	switch {
	case o.Default == empty:
		o.Default = ""
	case o.Type == Check: // some write True, or 1
		o.Default = strconv.FormatBool(strings.EqualFold(o.Default, "true") || o.Default == "1")
	case o.Type == Combo && !slices.Contains(o.Vars, o.Default) && len(o.Vars) < maxVars:
		o.Vars = append(o.Vars, o.Default) // an engine may leave it out of the list
	}
	return o, true
}

// fold returns an option name for comparison: UCI ignores case, and UCCI writes _ for spaces.
func fold(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", " ") }

// find returns the option with a name.
func find(options []Option, name string) (Option, bool) {
	i := slices.IndexFunc(options, func(o Option) bool { return fold(o.Name) == fold(name) })
	if i < 0 {
		return Option{}, false
	}
	return options[i], true
}

// Check returns nil if the option accepts a value, and an *OptionError otherwise.
func (o Option) Check(value string) error {
	_, err := o.read(value)
	return err
}

// read returns a value in the engine's spelling, or an *OptionError.
func (o Option) read(value string) (string, error) {
	ok := !strings.ContainsAny(value, "\r\n") && len(value) <= maxSetting
	switch o.Type {
	case Check:
		ok = value == "true" || value == "false"
	case Spin:
		n, err := strconv.ParseInt(value, 10, 64)
		ok = err == nil && n >= o.Min && n <= o.Max
	case Combo:
		i := slices.IndexFunc(o.Vars, func(v string) bool { return strings.EqualFold(v, value) })
		if ok = i >= 0; ok {
			value = o.Vars[i]
		}
	case Button:
		return "", nil
	}
	if !ok {
		return "", &OptionError{o, value}
	}
	return value, nil
}

// command returns the line that sets the option to a value from read.
func (o Option) command(value string, p Protocol) string {
	switch {
	case p == UCCI:
		return strings.TrimSpace("setoption " + o.Name + " " + value)
	case o.Type == Button:
		return "setoption name " + o.Name
	case value == "":
		value = empty
	}
	return "setoption name " + o.Name + " value " + value
}
