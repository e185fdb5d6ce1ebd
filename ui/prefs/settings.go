package prefs

import "qilab/storage"

// Settings are the settings in use. Every change is saved at once and reported to those who subscribed.
type Settings struct {
	stored    *storage.Settings
	save      func(*storage.Settings)
	failed    func(error)
	listeners []func(key string)
}

// New wraps what was loaded. save hands the settings to the disk without waiting for it; failed is called when a value is not
// one of the schema.
func New(stored *storage.Settings, save func(*storage.Settings), failed func(error)) *Settings {
	return &Settings{stored: stored, save: save, failed: failed}
}

// OnChange calls f with the key of every setting that gets another value, after it was saved.
func (s *Settings) OnChange(f func(key string)) { s.listeners = append(s.listeners, f) }

// Save hands all settings to the disk once more.
func (s *Settings) Save() { s.save(s.stored) }

// Get returns the value of a setting as text.
func (s *Settings) Get(key string) string { return s.stored.Get(key) }

// Bool reports whether a switch is on.
func (s *Settings) Bool(key string) bool { return s.stored.Bool(key) }

// Int returns the value of a setting as a number.
func (s *Settings) Int(key string) int { return s.stored.Int(key) }

// MemoryLimit returns the limit of the memory in MiB.
func (s *Settings) MemoryLimit() int { return MemoryLimit(s.stored) }

// Set changes a setting to a value of the schema.
func (s *Settings) Set(key, value string) {
	if s.Get(key) != value {
		s.changed(key, s.stored.Set(key, value))
	}
}

// SetBool turns a switch on or off.
func (s *Settings) SetBool(key string, on bool) {
	if s.Bool(key) != on {
		s.changed(key, s.stored.SetBool(key, on))
	}
}

// SetInt changes a number.
func (s *Settings) SetInt(key string, n int) {
	if s.Int(key) != n {
		s.changed(key, s.stored.SetInt(key, n))
	}
}

func (s *Settings) changed(key string, err error) {
	if err != nil {
		s.failed(err)
		return
	}
	s.Save()
	for _, f := range s.listeners {
		f(key)
	}
}
