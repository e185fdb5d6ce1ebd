package external

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Setup is a third-party engine as the user has set it up.
type Setup struct {
	Path    string        // of its program; "": there is none
	Time    time.Duration // for each of its moves; 0: DefaultTime
	Options []Setting     // those that differ from what the engine begins with
}

// DefaultTime is how long an engine thinks about a move unless another time is chosen.
const DefaultTime = 2 * time.Second

// The bounds on how long an engine may think about a move.
const (
	LeastTime = 10 * time.Millisecond
	MostTime  = time.Hour
)

// MoveTime returns how long the engine thinks about a move.
func (s Setup) MoveTime() time.Duration {
	if s.Time == 0 {
		return DefaultTime
	}
	return s.Time
}

// Setups lists the engines that the user has used for a game, the last one first. What was chosen for an engine comes
// back with it.
type Setups []Setup

// The bounds on what is stored.
const (
	mostSetups = 8
	maxSetting = 4 << 10 // bytes of a path, of an option's name and of its value
)

// Of returns the last setup of the engine at a path, or a new one.
func (list Setups) Of(path string) Setup {
	i := slices.IndexFunc(list, func(s Setup) bool { return s.Path == path })
	if i < 0 {
		return Setup{Path: path}
	}
	return list[i]
}

// With returns the list with s at its head, replacing what was known about its path. The engines not used for longest are
// forgotten.
func (list Setups) With(s Setup) Setups {
	rest := slices.DeleteFunc(slices.Clone(list), func(other Setup) bool { return other.Path == s.Path })
	all := append(Setups{s}, rest...)
	return all[:min(len(all), mostSetups)]
}

// savedSetup is the JSON form of a Setup.
type savedSetup struct {
	Path    string      `json:"path"`
	Millis  int64       `json:"ms,omitempty"`
	Options [][2]string `json:"options,omitempty"`
}

// String formats the list on one line for ParseSetups: a JSON list of objects with a path, the time per move in
// milliseconds, and pairs of option names and values.
func (list Setups) String() string {
	saved := make([]savedSetup, len(list))
	for i, s := range list {
		saved[i] = savedSetup{Path: s.Path, Millis: s.Time.Milliseconds()}
		for _, o := range s.Options {
			saved[i].Options = append(saved[i].Options, [2]string{o.Name, o.Value})
		}
	}
	text, err := json.Marshal(saved)
	if err != nil {
		panic(err) // texts and numbers alone are in it
	}
	return string(text)
}

// ParseSetups reads what Setups.String writes; "" is an empty list.
func ParseSetups(text string) (Setups, error) {
	if text == "" {
		return nil, nil
	}
	var saved []savedSetup
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, fmt.Errorf("the list of engines: %w", err)
	}
	if len(saved) > mostSetups {
		return nil, fmt.Errorf("the list of engines: %d entries; at most %d are kept", len(saved), mostSetups)
	}
	list := make(Setups, len(saved))
	for i, s := range saved {
		// The time is checked before it is multiplied, which could overflow.
		if s.Millis != 0 && (s.Millis < LeastTime.Milliseconds() || s.Millis > MostTime.Milliseconds()) {
			return nil, fmt.Errorf("the list of engines: %d ms for a move; it must be from %d to %d", s.Millis, LeastTime.Milliseconds(), MostTime.Milliseconds())
		}
		if s.Path == "" || len(s.Path) > maxSetting || len(s.Options) > maxOptions {
			return nil, fmt.Errorf("the list of engines: number %d has no path, or too much of something", i+1)
		}
		list[i] = Setup{Path: s.Path, Time: time.Duration(s.Millis) * time.Millisecond}
		for _, o := range s.Options {
			if o[0] == "" || len(o[0]) > maxSetting || len(o[1]) > maxSetting {
				return nil, fmt.Errorf("the list of engines: an option of number %d has no name, or is too long", i+1)
			}
			list[i].Options = append(list[i].Options, Setting{o[0], o[1]})
		}
	}
	return list, nil
}
