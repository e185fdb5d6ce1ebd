package storage

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// settingsFormat and settingsVersion make up the first line of the settings file. `key: value` lines follow.
const (
	settingsFormat  = "QiLab settings"
	settingsVersion = 1
)

// maxSettingsBytes bounds the settings file.
const maxSettingsBytes = 1 << 20

// Setting is the definition of a setting.
type Setting struct {
	Key     string
	Default string
	// Valid reports whether the setting accepts a value; nil accepts any.
	Valid func(value string) bool
	// Part returns the valid part of a list that Valid refuses, and the entries that are not in it. It is nil unless the
	// setting is a list.
	Part func(value string) (part string, bad []string)
}

// Switch returns a setting that is on or off.
func Switch(key string, on bool) Setting { return Choice(key, onOff(on), "on", "off") }

// Choice returns a setting that takes one of values.
func Choice(key, def string, values ...string) Setting {
	return Setting{Key: key, Default: def, Valid: func(v string) bool { return slices.Contains(values, v) }}
}

// Number returns a setting that takes an integer from min to max.
func Number(key string, def, min, max int) Setting {
	return Setting{Key: key, Default: strconv.Itoa(def), Valid: func(v string) bool {
		n, err := strconv.Atoi(v)
		return err == nil && n >= min && n <= max && strconv.Itoa(n) == v
	}}
}

// Text returns a setting that takes any text of at most limit bytes.
func Text(key, def string, limit int) Setting {
	return Setting{Key: key, Default: def, Valid: func(v string) bool { return len(v) <= limit }}
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// Settings holds the values of the settings of a schema. Values in the file under keys outside the schema are kept for
// the version of the program that knows them. All methods are safe for concurrent use.
type Settings struct {
	mu     sync.Mutex
	schema map[string]Setting
	values map[string]string
}

// NewSettings returns settings with the defaults of a schema.
func NewSettings(schema []Setting) *Settings {
	s := &Settings{schema: map[string]Setting{}, values: map[string]string{}}
	for _, def := range schema {
		s.schema[def.Key] = def
	}
	return s
}

// Get returns the value of a setting, or its default; it returns "" for a key that is not in the schema.
func (s *Settings) Get(key string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	def, known := s.schema[key]
	if !known {
		return ""
	}
	if v, set := s.values[key]; set {
		return v
	}
	return def.Default
}

// Bool returns the value of a Switch.
func (s *Settings) Bool(key string) bool { return s.Get(key) == "on" }

// Int returns the value of a Number.
func (s *Settings) Int(key string) int {
	n, _ := strconv.Atoi(s.Get(key)) // Set accepts only numbers
	return n
}

// Set changes a setting. The error is an *Error of kind ErrValue if the setting does not accept the value.
func (s *Settings) Set(key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if def, known := s.schema[key]; !known || !def.takes(value) {
		return Refuse(ErrValue, "value", nil, "the setting %s cannot be “%s”", key, excerpt(value))
	}
	s.values[key] = value
	return nil
}

// SetBool changes a Switch.
func (s *Settings) SetBool(key string, on bool) error { return s.Set(key, onOff(on)) }

// Reset restores the default of every setting in the schema.
func (s *Settings) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.schema {
		delete(s.values, key)
	}
}

func (d Setting) takes(value string) bool { return d.Valid == nil || d.Valid(value) }

// encode returns the contents of the file. Defaults are not written, so that a later version can change them.
func (s *Settings) encode() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	writeTop(&b, settingsFormat, settingsVersion)
	for _, key := range slices.Sorted(maps.Keys(s.values)) {
		writeField(&b, key, s.values[key])
	}
	return []byte(b.String())
}

// decode reads a file. It skips and returns lost texts, which are unreadable lines and entries of lists, and other
// invalid values; err is set if the whole file is not a settings file of this program.
func (s *Settings) decode(data []byte) (lost, invalid []error, err error) {
	rest, err := top(data, settingsFormat, settingsVersion)
	if err != nil {
		return nil, nil, err
	}
	for number := 2; len(rest) > 0; number++ {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		f, err := readField(line, number)
		if err != nil {
			lost = append(lost, err)
			continue
		}
		def, known := s.schema[f.key]
		valid := !known || def.takes(f.value)
		switch {
		case !valid && def.Part != nil:
			part, entries := def.Part(f.value)
			for _, entry := range entries {
				bad := Refuse(ErrValue, "entry", nil, "the setting %s cannot contain “%s”", f.key, excerpt(entry))
				bad.Line = number
				lost = append(lost, bad)
			}
			f.value = part
		case !valid:
			bad := Refuse(ErrValue, "value", nil, "the setting %s cannot be “%s”", f.key, excerpt(f.value))
			bad.Line = number
			invalid = append(invalid, bad)
			continue
		}
		s.values[f.key] = f.value
	}
	return lost, invalid, nil
}

func (s *Store) settingsPath() string { return filepath.Join(s.dir, "settings.txt") }

// LoadSettings reads the settings. It always returns some: defaults replace missing or invalid values, and the problems
// list the invalid ones. A file that is not a settings file is set aside; of one with some unreadable lines or entries
// of lists a copy is kept aside, and the rest is used and saved.
func (s *Store) LoadSettings(schema []Setting) (*Settings, []Problem) {
	s.settingsFile.Lock()
	defer s.settingsFile.Unlock()
	path, settings := s.settingsPath(), NewSettings(schema)
	defer func() { s.known = settings.clone() }()
	data, err := ReadFile(path, maxSettingsBytes)
	if errors.Is(err, ErrNotFound) {
		return settings, nil
	}
	var lost, invalid []error
	if err == nil {
		lost, invalid, err = settings.decode(data)
	}
	var problems []Problem
	for _, e := range invalid {
		problems = append(problems, Problem{Code: "setting", File: path, Err: e})
	}
	if err != nil {
		p := Problem{Code: problemCode(err), File: path, Err: err}
		if p.Code == "damaged" {
			p = SetAside(p)
		}
		problems = append(problems, p)
	}
	if len(lost) > 0 {
		p := Problem{Code: "damaged", File: path, Err: errors.Join(lost...)}
		problems = append(problems, s.mend(p, data, settings.encode()))
	}
	return settings, problems
}

// clone returns a copy of the current settings.
func (s *Settings) clone() *Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &Settings{schema: s.schema, values: maps.Clone(s.values)}
}

// inherit takes from base the values of settings that s lacks.
func (s *Settings) inherit(base *Settings) {
	values := maps.Clone(base.values)
	maps.Copy(values, s.values)
	s.values = values
}

// merged returns ours with another program's changes of the file since base was read or written: where ours equals
// base, the file's value is used.
func merged(base, ours, file *Settings) *Settings {
	all := ours.clone()
	untouched := func(key string) bool {
		before, had := base.values[key]
		now, has := ours.values[key]
		return had == has && before == now
	}
	maps.DeleteFunc(all.values, func(key, _ string) bool { return untouched(key) })
	for key, v := range file.values {
		if untouched(key) {
			all.values[key] = v
		}
	}
	return all
}

// SaveSettings writes the settings and waits until they are written; Autosaver.SaveSettings does not wait. It keeps
// another program's changes to settings that this one has not changed.
func (s *Store) SaveSettings(settings *Settings) error { return s.writeSettings(settings.encode()) }

// writeSettings writes encoded settings, merged with another program's changes. A file that is not wholly a settings file
// of this version is set aside first.
func (s *Store) writeSettings(data []byte) error {
	s.settingsFile.Lock()
	defer s.settingsFile.Unlock()
	path := s.settingsPath()
	defer s.lockFor(path)()
	old, err := ReadFile(path, maxSettingsBytes)
	file, ours := NewSettings(nil), NewSettings(nil)
	if s.known != nil {
		file.schema, ours.schema = s.known.schema, s.known.schema
	}
	var lost []error
	if err == nil {
		lost, _, err = file.decode(old)
	}
	if bad := errors.Join(append(lost, err)...); bad != nil && !errors.Is(bad, ErrNotFound) {
		if err := s.makeWay(path, bad); err != nil {
			return err
		}
	}
	if s.known == nil {
		return s.disk.write(path, data)
	}
	if _, _, broken := ours.decode(data); broken != nil {
		return broken
	}
	if err == nil {
		if len(lost) > 0 { // a missing setting was not reset: its line may be the unreadable one
			file.inherit(s.known)
		}
		data = merged(s.known, ours, file).encode()
	}
	if err := s.disk.write(path, data); err != nil {
		return err
	}
	s.known = ours
	return nil
}
