package prefs_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/solver/games"
	"qilab/storage"
	"qilab/ui/board/painters"
	"qilab/ui/host"
	"qilab/ui/prefs"
)

// table returns the settings of the program.
func table() prefs.Table {
	return prefs.All(games.All(nil), host.BoardSettings(painters.All())...)
}

// other returns a value of a setting that is not its default.
func other(t *testing.T, s prefs.Setting) string {
	t.Helper()
	list := append([]string{"on", "off", "1", "71", "500", "1001", "3001", "zh", "x", "-", "300+3", `["/a.pgn"]`, `[{"path":"/a.obk"}]`}, s.Values...)
	for _, v := range list {
		if v != s.Default && (s.Valid == nil || s.Valid(v)) {
			return v
		}
	}
	t.Fatalf("%s takes no value but %q", s.Key, s.Default)
	return ""
}

func TestDeclarations(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range table() {
		if seen[s.Key] {
			t.Errorf("%s is declared twice", s.Key)
		}
		seen[s.Key] = true
		if s.Valid != nil && !s.Valid(s.Default) {
			t.Errorf("%s: the default %q is out of bounds", s.Key, s.Default)
		}
		if s.Values != nil && !slices.Contains(s.Values, s.Default) {
			t.Errorf("%s: the default %q is none of %q", s.Key, s.Default, s.Values)
		}
		if s.Numbers != nil {
			offered := s.Numbers()
			for _, n := range offered {
				if !s.Valid(strconv.Itoa(n)) {
					t.Errorf("%s offers %d, which is out of bounds", s.Key, n)
				}
			}
			if def, _ := strconv.Atoi(s.Default); !slices.Contains(offered, def) {
				t.Errorf("%s does not offer the default %d", s.Key, def)
			}
		}
		if s.Section != "" && s.Section != prefs.GameSection && !slices.Contains(prefs.Sections(), s.Section) {
			t.Errorf("%s is in the section %q", s.Key, s.Section)
		}
	}
	if len(seen) < 100 {
		t.Errorf("there are only %d settings", len(seen))
	}
}

// open returns the settings of a file with some text, and the store that they are in.
func open(t *testing.T, text string) (*storage.Store, *storage.Settings, []storage.Problem) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	store := storage.Open(dir, nil, func(p storage.Problem) { t.Error(p) })
	t.Cleanup(store.Close)
	settings, problems := store.LoadSettings(table().Schema())
	return store, settings, problems
}

// readText returns testdata/settings.txt, in which an earlier version wrote a value other than the default for almost every
// setting, and its values by key.
func readText(t *testing.T) (text string, values map[string]string) {
	t.Helper()
	data, err := os.ReadFile("testdata/settings.txt")
	if err != nil {
		t.Fatal(err)
	}
	values = map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		key, value, _ := strings.Cut(line, ": ")
		values[key] = value
	}
	return string(data), values
}

func TestEarlierSettingsOpen(t *testing.T) {
	text, values := readText(t)
	_, settings, problems := open(t, text)
	if len(problems) > 0 {
		t.Error(problems)
	}
	known := 0
	for _, s := range table() {
		if value, set := values[s.Key]; set {
			known++
			if got := settings.Get(s.Key); got != value {
				t.Errorf("%s: %q is read as %q", s.Key, value, got)
			}
		}
	}
	if known < 100 {
		t.Errorf("only %d of %d settings are known", known, len(values))
	}
}

func TestEarlierSettingsStay(t *testing.T) {
	text, _ := readText(t)
	store, settings, _ := open(t, text)
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	saved, err := os.ReadFile(filepath.Join(store.Dir(), "settings.txt"))
	if err != nil || string(saved) != text {
		t.Errorf("saved as\n%s\nwith the error %v", saved, err)
	}
}

func TestBadValuesGiveWayToDefaults(t *testing.T) {
	text, _ := readText(t)
	for line, bad := range map[string]string{"volume: 71": "volume: 101", "mode: dark": "mode: pink", "new-clock-first: 300+3": "new-clock-first: soon"} {
		text = strings.Replace(text, line, bad, 1)
	}
	_, settings, problems := open(t, text)
	if settings.Int(prefs.Volume) != 70 || settings.Get(prefs.Mode) != "system" || settings.Get(prefs.FirstClock) != "-" {
		t.Errorf("volume %d, mode %s, clock %s", settings.Int(prefs.Volume), settings.Get(prefs.Mode), settings.Get(prefs.FirstClock))
	}
	if len(problems) != 3 || slices.ContainsFunc(problems, func(p storage.Problem) bool { return p.Code != "setting" }) {
		t.Errorf("the problems are %v", problems)
	}
}

func TestSettingsComeBack(t *testing.T) {
	store, settings, _ := open(t, "QiLab settings 1\n")
	want := map[string]string{}
	for _, s := range table() {
		want[s.Key] = other(t, s)
		if err := settings.Set(s.Key, want[s.Key]); err != nil {
			t.Error(err)
		}
	}
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	again, problems := store.LoadSettings(table().Schema())
	if len(problems) > 0 {
		t.Error(problems)
	}
	for key, value := range want {
		if got := again.Get(key); got != value {
			t.Errorf("%s: %q comes back as %q", key, value, got)
		}
	}
}

// A change applies the effects of its setting, each once, and no others.
func TestEffects(t *testing.T) {
	var applied []prefs.Effect
	var changed []string
	target := prefs.Effects{}
	for part := prefs.EffectLanguage; part <= prefs.EffectTraining; part <<= 1 {
		target[part] = func(s prefs.Setting) { applied, changed = append(applied, part), append(changed, s.Key) }
	}
	all := table()
	settings := prefs.New(all, storage.NewSettings(all.Schema()), func(*storage.Settings) {}, func(err error) { t.Error(err) })
	target.Follow(settings)

	want := map[string][]prefs.Effect{
		prefs.Language:             {prefs.EffectLanguage},
		prefs.Mode:                 {prefs.EffectTheme},
		prefs.Palette:              {prefs.EffectTheme},
		prefs.ToolLabels:           {prefs.EffectToolbar},
		prefs.Scale:                {prefs.EffectScale},
		prefs.Keys:                 {prefs.EffectKeys},
		prefs.FullScreen:           {prefs.EffectFullScreen},
		prefs.Animations:           {prefs.EffectBoards},
		prefs.Look:                 {prefs.EffectBoards},
		prefs.Coordinates:          {prefs.EffectBoards},
		prefs.OneClick:             {prefs.EffectBoards},
		prefs.Pieces:               {prefs.EffectBoards},
		prefs.Points:               {prefs.EffectBoards},
		prefs.Numbers:              {prefs.EffectBoards},
		"mushroom":                 {prefs.EffectBoards},
		prefs.Threats:              {prefs.EffectBoards, prefs.EffectThreat},
		prefs.Notation + "xiangqi": {prefs.EffectMoves},
		prefs.Notation + "eternal": {prefs.EffectMoves},
		prefs.Judge + "xiangqi":    {prefs.EffectRules},
		prefs.Tourney + "renju":    {prefs.EffectRules},
		prefs.Engines:              {prefs.EffectEngines, prefs.EffectPondering},
		prefs.Endgames:             {prefs.EffectEndgames},
		prefs.Think:                {prefs.EffectBudget},
		prefs.Fill:                 {prefs.EffectBudget},
		prefs.Effort:               {prefs.EffectReview},
		prefs.Resigns:              {prefs.EffectOffers},
		prefs.OffersDraws:          {prefs.EffectOffers},
		prefs.LoseOnTime:           {prefs.EffectClocks},
		prefs.Memory:               {prefs.EffectLimits, prefs.EffectPondering},
		prefs.Threads:              {prefs.EffectLimits, prefs.EffectPondering},
		prefs.EngineLines:          {prefs.EffectLimits},
		prefs.Ponders:              {prefs.EffectPondering},
		prefs.Hidden:               {prefs.EffectView},
		prefs.Overlay:              {prefs.EffectView},
		prefs.Bar:                  {prefs.EffectView},
		prefs.FacePerson:           {prefs.EffectView},
		prefs.FaceMover:            {prefs.EffectView},
		prefs.ActivityComputer:     {prefs.EffectView},
		prefs.ActivityPeople:       {prefs.EffectView},
		prefs.ActivitySpectating:   {prefs.EffectView},
		prefs.Scores:               {prefs.EffectView},
		prefs.Sounds:               {prefs.EffectSounds},
		prefs.Volume:               {prefs.EffectSounds},
		prefs.NewCards:             {prefs.EffectTraining}, prefs.DayTurn: {prefs.EffectTraining}, prefs.Retention: {prefs.EffectTraining},
	}
	for _, game := range []string{"xiangqi", "renju", "standard", "freestyle"} {
		want[prefs.EngineOwn+game] = []prefs.Effect{prefs.EffectEngines, prefs.EffectPondering}
		want[prefs.EngineSecond+game] = []prefs.Effect{prefs.EffectEngines, prefs.EffectPondering}
	}
	for _, s := range all {
		applied, changed = nil, nil
		settings.Set(s.Key, other(t, s))
		if !slices.Equal(applied, want[s.Key]) {
			t.Errorf("%s applies %b, want %b", s.Key, applied, want[s.Key])
		}
		if slices.ContainsFunc(changed, func(key string) bool { return key != s.Key }) {
			t.Errorf("%s is reported as %q", s.Key, changed)
		}
		delete(want, s.Key)
	}
	if len(want) > 0 {
		t.Errorf("no setting is called %q", slices.Sorted(maps.Keys(want)))
	}
}

// The effects of settings on the table are applied once at the start too, and no others.
func TestEffectsAtStart(t *testing.T) {
	var applied []prefs.Effect
	target := prefs.Effects{}
	for part := prefs.EffectLanguage; part <= prefs.EffectTraining; part <<= 1 {
		target[part] = func(prefs.Setting) { applied = append(applied, part) }
	}
	target.Apply(prefs.EffectStart, prefs.Setting{})
	var want []prefs.Effect
	for part := prefs.EffectRules; part <= prefs.EffectTraining; part <<= 1 {
		want = append(want, part)
	}
	if !slices.Equal(applied, want) {
		t.Errorf("%b, want %b", applied, want)
	}
}

// A bad entry of a list does not take the others with it: they are kept, the window names the bad one, and the file as it was is kept
// too.
func TestListsWithBadEntries(t *testing.T) {
	for _, c := range []struct{ key, value, want, bad string }{
		{"engines", `[{"id":"engine-1","path":"/x"},{"id":"external","path":"/y"},{"id":"external","path":"/z"}]`, `[{"id":"external","path":"/y"}]`, "engine-1"},
		{"engines", `[{"id":"engine-1","path":"/x"}]`, "", "engine-1"},
		{"engines", "x", "", "“x”"},
		{"books", `[{"path":"/a"},{},{"path":"/b","off":true}]`, `[{"path":"/a"},{"path":"/b","off":true}]`, "{}"},
		{"recent-files", `["/a","","/b"]`, `["/a","/b"]`, `“""”`},
		{"recent-files", `["/a",1,"/b"]`, `["/a","/b"]`, "“1”"},
	} {
		file := "QiLab settings 1\n" + c.key + ": " + strings.ReplaceAll(c.value, ":", `\x3a`) + "\n"
		store, settings, problems := open(t, file)
		if got := settings.Get(c.key); got != c.want {
			t.Errorf("of %s %s the entries %s are kept, want %s", c.key, c.value, got, c.want)
		}
		if len(problems) != 1 || !strings.Contains(problems[0].Error(), c.bad) {
			t.Fatalf("of %s %s is told: %v", c.key, c.value, problems)
		}
		if aside, err := os.ReadFile(problems[0].Aside); err != nil || string(aside) != file {
			t.Errorf("of %s %s is kept aside: %q, %v", c.key, c.value, aside, err)
		}
		again, problems := store.LoadSettings(table().Schema())
		if got := again.Get(c.key); got != c.want || len(problems) > 0 {
			t.Errorf("%s is read again as %s, %v", c.key, got, problems)
		}
	}
}
