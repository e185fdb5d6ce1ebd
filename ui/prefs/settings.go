package prefs

import (
	"strconv"

	"qilab/solver/memory"
	"qilab/storage"
)

// Settings are the settings in use. Every change is saved at once and reported to the listeners.
type Settings struct {
	table     Table
	stored    *storage.Settings
	save      func(*storage.Settings)
	failed    func(error)
	listeners []func(Setting)
}

// New returns the settings of a table with their stored values. save writes them without waiting for the disk; failed is called
// with the error of a value out of bounds.
func New(table Table, stored *storage.Settings, save func(*storage.Settings), failed func(error)) *Settings {
	return &Settings{table: table, stored: stored, save: save, failed: failed}
}

// Table returns the declarations.
func (s *Settings) Table() Table { return s.table }

// OnChange calls f with every setting that gets another value, after it was saved.
func (s *Settings) OnChange(f func(Setting)) { s.listeners = append(s.listeners, f) }

// Save writes all settings once more.
func (s *Settings) Save() { s.save(s.stored) }

// Get returns the value of a setting as text.
func (s *Settings) Get(key string) string { return s.stored.Get(key) }

// Bool reports whether a switch is on.
func (s *Settings) Bool(key string) bool { return s.stored.Bool(key) }

// Int returns the value of a setting as a number.
func (s *Settings) Int(key string) int { return s.stored.Int(key) }

// MemoryLimit returns the limit of the memory in MiB.
func (s *Settings) MemoryLimit() int {
	if mib := s.Int(Memory); mib > 0 {
		return max(mib, minMemory)
	}
	return memory.Default()
}

// Set changes a setting.
func (s *Settings) Set(key, value string) {
	if s.Get(key) == value {
		return
	}
	if err := s.stored.Set(key, value); err != nil {
		s.failed(err)
		return
	}
	s.Save()
	setting, _ := s.table.find(key)
	for _, f := range s.listeners {
		f(setting)
	}
}

// SetBool turns a switch on or off.
func (s *Settings) SetBool(key string, on bool) {
	value := "off"
	if on {
		value = "on"
	}
	s.Set(key, value)
}

// SetInt changes a number.
func (s *Settings) SetInt(key string, n int) { s.Set(key, strconv.Itoa(n)) }
