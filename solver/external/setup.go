package external

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Setup is the user's configuration of a third-party engine.
type Setup struct {
	// ID identifies it in a list; it is the level at which it plays. It begins with LevelExternal.
	ID       string
	Name     string // by the user, or the engine's own; "": that of its file
	Path     string // of its program; "": none
	Args     []string
	Dir      string // the working directory; "": that of the program
	Protocol Protocol
	// Games are the ids of the rules by which it can play.
	Games []string
	// Failed are the ids of the rules under which it failed its last trial. They may play again once it passes one; other rules that
	// are not in Games were excluded by the user.
	Failed []string
	// Several means that it can search several moves at a time, if its protocol does not announce that.
	Several bool
	Time    time.Duration // per move; 0: DefaultTime
	Options []Setting     // those that differ from the engine's defaults
}

// Title returns the display name of the engine.
func (s Setup) Title() string {
	if s.Name != "" {
		return s.Name
	}
	return strings.TrimSuffix(filepath.Base(s.Path), ".exe")
}

// Plays reports whether the engine plays by the rules of that id.
func (s Setup) Plays(game string) bool { return slices.Contains(s.Games, game) }

// command returns the command that starts its program.
func (s Setup) command() Command { return Command{Path: s.Path, Args: s.Args, Dir: s.Dir} }

// CommandLine returns its program with the arguments, for SplitCommand.
func (s Setup) CommandLine() string {
	if s.Path == "" {
		return ""
	}
	return JoinCommand(append([]string{s.Path}, s.Args...)...)
}

// sameProgram reports whether two setups are the same program with the same settings.
func (s Setup) sameProgram(o Setup) bool {
	return s.Path == o.Path && s.Dir == o.Dir && s.Protocol == o.Protocol && s.Several == o.Several && slices.Equal(s.Args, o.Args) &&
		slices.Equal(s.Options, o.Options)
}

// DefaultTime is the default time per move.
const DefaultTime = 2 * time.Second

// The bounds on the time per move.
const (
	MinTime = 10 * time.Millisecond
	MaxTime = time.Hour
)

// MoveTime returns the engine's time per move.
func (s Setup) MoveTime() time.Duration {
	if s.Time == 0 {
		return DefaultTime
	}
	return s.Time
}

// Setups lists the engines that the user has set up.
type Setups []Setup

// The bounds on stored setups.
const (
	MaxSetups    = 40
	maxSetupText = 512 << 10
	maxArgs      = 64
	maxSetting   = 4 << 10 // bytes of a path, of an option's name and of its value
)

// ByID returns the engine of that id.
func (list Setups) ByID(id string) (Setup, bool) {
	i := slices.IndexFunc(list, func(s Setup) bool { return s.ID == id })
	if i < 0 {
		return Setup{}, false
	}
	return list[i], true
}

// For lists the engines that play by the rules of that id.
func (list Setups) For(game string) Setups {
	var some Setups
	for _, s := range list {
		if s.Plays(game) {
			some = append(some, s)
		}
	}
	return some
}

// With returns the list with s replacing the engine with its id, or appended. A new engine gets an id. One with the title of another gets
// one of its own.
func (list Setups) With(s Setup) (Setups, Setup) {
	all := slices.Clone(list)
	if s.ID == "" {
		s.ID = list.free()
	}
	s.Name = all.Without(s.ID).nameOf(s)
	if i := slices.IndexFunc(list, func(o Setup) bool { return o.ID == s.ID }); i >= 0 {
		all[i] = s
		return all, s
	}
	return append(all, s), s
}

// nameOf returns the name of an engine to be added to the list, with a number if the list has its title: people choose engines by it.
func (list Setups) nameOf(s Setup) string {
	title := s.Title()
	taken := func(name string) bool {
		return slices.ContainsFunc(list, func(o Setup) bool { return o.Title() == name })
	}
	if !taken(title) {
		return s.Name
	}
	for n := 2; ; n++ {
		if name := fmt.Sprintf("%s (%d)", title, n); !taken(name) {
			return name
		}
	}
}

// Without returns the list without the engine of that id.
func (list Setups) Without(id string) Setups {
	return slices.DeleteFunc(slices.Clone(list), func(s Setup) bool { return s.ID == id })
}

// free returns an unused id.
func (list Setups) free() string {
	if _, taken := list.ByID(LevelExternal); !taken {
		return LevelExternal
	}
	for n := 2; ; n++ {
		id := fmt.Sprintf("%s-%d", LevelExternal, n)
		if _, taken := list.ByID(id); !taken {
			return id
		}
	}
}

// TakeOver returns the list for the engines of a game stored by an older version of the program: the path of the one in
// use, which comes first, and the setups of those used before.
func TakeOver(game, path string, old Setups) Setups {
	var list Setups
	add := func(s Setup) {
		s.Games = []string{game}
		list, _ = list.With(s)
	}
	if path != "" {
		at := slices.IndexFunc(old, func(s Setup) bool { return s.Path == path })
		if at < 0 {
			add(Setup{Path: path})
		} else {
			add(old[at])
		}
	}
	for _, s := range old {
		if s.Path != path {
			add(s)
		}
	}
	return list
}

// savedSetup is the JSON form of a Setup.
type savedSetup struct {
	ID       string      `json:"id,omitempty"`
	Name     string      `json:"name,omitempty"`
	Path     string      `json:"path"`
	Args     []string    `json:"args,omitempty"`
	Dir      string      `json:"dir,omitempty"`
	Protocol Protocol    `json:"protocol,omitempty"`
	Games    []string    `json:"games,omitempty"`
	Failed   []string    `json:"failed,omitempty"`
	Several  bool        `json:"several,omitempty"`
	Millis   int64       `json:"ms,omitempty"`
	Options  [][2]string `json:"options,omitempty"`
}

// String formats the list on one line for ParseSetups: a JSON list of objects with the time per move in milliseconds, and pairs
// of option names and values.
func (list Setups) String() string {
	saved := make([]savedSetup, len(list))
	for i, s := range list {
		saved[i] = savedSetup{s.ID, s.Name, s.Path, s.Args, s.Dir, s.Protocol, s.Games, s.Failed, s.Several, s.Time.Milliseconds(), nil}
		for _, o := range s.Options {
			saved[i].Options = append(saved[i].Options, [2]string{o.Name, o.Value})
		}
	}
	text, err := json.Marshal(saved)
	if err != nil {
		panic(err) // there are only texts and numbers in it
	}
	return string(text)
}

// ParseSetups reads the output of Setups.String, with or without ids, which older versions did not write; "" is an
// empty list.
func ParseSetups(text string) (Setups, error) {
	if text == "" {
		return nil, nil
	}
	if len(text) > maxSetupText {
		return nil, fmt.Errorf("the list of engines: %d bytes; at most %d are kept", len(text), maxSetupText)
	}
	var saved []savedSetup
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		return nil, fmt.Errorf("the list of engines: %w", err)
	}
	if len(saved) > MaxSetups {
		return nil, fmt.Errorf("the list of engines: %d entries; at most %d are kept", len(saved), MaxSetups)
	}
	list := make(Setups, 0, len(saved))
	for i, s := range saved {
		setup, err := s.setup()
		if err != nil {
			return nil, fmt.Errorf("the list of engines: number %d: %w", i+1, err)
		}
		if _, twice := list.ByID(s.ID); twice && s.ID != "" {
			return nil, fmt.Errorf("the list of engines: number %d has the id of another", i+1)
		}
		if name := list.nameOf(setup); len(name) <= maxSetting { // older versions kept several of one name
			setup.Name = name
		}
		list = append(list, setup)
	}
	return list, nil
}

// setup checks a stored setup.
func (s savedSetup) setup() (Setup, error) {
	// The time is checked before it is multiplied, which could overflow.
	if s.Millis != 0 && (s.Millis < MinTime.Milliseconds() || s.Millis > MaxTime.Milliseconds()) {
		return Setup{}, fmt.Errorf("%d ms for a move; it must be from %d to %d", s.Millis, MinTime.Milliseconds(), MaxTime.Milliseconds())
	}
	long := func(text string) bool { return len(text) > maxSetting }
	switch {
	case s.Path == "":
		return Setup{}, errors.New("it has no path")
	case long(s.Path) || long(s.Name) || long(s.Dir) || len(s.Options) > maxOptions || len(s.Args) > maxArgs || slices.ContainsFunc(s.Args, long) ||
		len(s.Games) > maxArgs || slices.ContainsFunc(s.Games, long) || len(s.Failed) > maxArgs || slices.ContainsFunc(s.Failed, long):
		return Setup{}, errors.New("too much of a part")
	case s.ID != "" && (!IsEngine(s.ID) || len(s.ID) > maxID):
		return Setup{}, fmt.Errorf("it has the id %q", printable(s.ID))
	case !slices.Contains([]Protocol{Auto, UCI, UCCI, Piskvork}, s.Protocol):
		return Setup{}, fmt.Errorf("it speaks %q", printable(string(s.Protocol)))
	}
	setup := Setup{
		ID: s.ID, Name: s.Name, Path: s.Path, Args: s.Args, Dir: s.Dir, Protocol: s.Protocol, Games: s.Games, Failed: s.Failed,
		Several: s.Several, Time: time.Duration(s.Millis) * time.Millisecond,
	}
	for _, o := range s.Options {
		if o[0] == "" || long(o[0]) || long(o[1]) {
			return Setup{}, errors.New("an option has no name, or is too long")
		}
		setup.Options = append(setup.Options, Setting{o[0], o[1]})
	}
	return setup, nil
}

// maxID bounds the length of an id, in bytes: it is stored as the level of a seat.
const maxID = 40

// IsEngine reports whether a level is that of a third-party engine.
func IsEngine(level string) bool {
	return level == LevelExternal || strings.HasPrefix(level, LevelExternal+"-")
}
