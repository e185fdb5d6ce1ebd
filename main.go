// Qilab plays and studies board games. Without arguments it opens its window; with a sub-command it works on the command
// line and needs no display.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/memory"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/analysis/search"
	"qilab/ui/board/painters"
	"qilab/ui/cli"
	"qilab/ui/clipboard"
	"qilab/ui/console"
	"qilab/ui/homefolder"
	"qilab/ui/look"
	"qilab/ui/shadercache"
	"qilab/ui/signals"
	"qilab/ui/sound"
	"qilab/ui/still"
	"qilab/ui/version"
	"qilab/ui/windowevents"
)

// appID names the program to the system, and its folder of files.
const appID = "org.qilab.qilab"

//go:embed Icon.png
var icon []byte

func main() {
	homefolder.Settle()
	files := cli.Files(os.Args[1:])
	if len(os.Args) > 1 && files == nil {
		console.Attach()
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		list := games.All(nil)
		catalog.KeepEndgames(list, homefolder.Cache(), catalog.EndgameFiles)
		env := cli.Env{Games: list, Protocols: games.Protocols(), Painters: painters.All()}
		if dir := homefolder.Files(appID); dir != "" {
			env.Library = filepath.Join(dir, library.FileName)
		}
		code := env.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
		catalog.FinishEndgames(ctx, list)
		stop()
		os.Exit(code)
	}
	if err := runWindow(files); err != nil {
		fmt.Fprintln(os.Stderr, "qilab:", console.Quote(err.Error()))
		os.Exit(1)
	}
}

// runWindow opens the window, with the game of one file, or to import several files or folders, and returns when it is closed.
func runWindow(files []string) error {
	if homefolder.Files(appID) == "" {
		return errors.New("there is no folder for the program's files: HOME is not set")
	}
	file := ""
	if len(files) == 1 {
		if info, err := os.Stat(files[0]); err == nil && info.Mode().IsRegular() {
			file, files = files[0], nil
		}
	}
	prepare()
	a := still.App(app.NewWithID(appID))
	fyne.SetCurrentApp(a)
	budget := memory.New(memory.Default())
	budget.Govern()
	collect := debug.SetGCPercent(-1) // until the window is there: nearly all that is made before is kept
	boards := painters.All()
	list := painters.Playable(games.All(budget), boards)
	var problems []storage.Problem
	store := storage.Open(filepath.FromSlash(a.Storage().RootURI().Path()), catalog.Resolver(list), func(p storage.Problem) {
		problems = append(problems, p)
	})
	others, err := store.Claim()
	if err != nil {
		return err
	}
	defer store.Close()
	crash, err := store.RecordCrash(ui.CrashHead())
	if err != nil {
		fmt.Fprintln(os.Stderr, "qilab:", err) // all else works
	}
	// The toolkit is not left to end by itself. Now and then an event waits for ever for the main loop, which has ended, or
	// is sent to the loop's queue while that is being closed, which panics.
	end := func() {
		store.Close()
		os.Exit(0)
	}
	rest := new(windowevents.Rest)
	w := ui.New(ui.Deps{
		App:       a,
		Games:     list,
		Painters:  boards,
		Store:     store,
		Memory:    budget,
		Cache:     homefolder.Cache(),
		Sounds:    sound.New(sound.Speakers),
		Answering: clipboard.Answering,
		Post:      rest.Post,
		Space:     windowevents.Space,
		Problems:  problems,
		Crash:     crash,
		File:      file,
		Import:    files,
		Others:    others,
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(filepath.Join(store.Dir(), library.FileName), catalog.Readers(list), tell)
		},
		OpenTraining: func(tell func(storage.Problem)) (*training.Store, error) {
			return training.Open(filepath.Join(store.Dir(), training.FileName), catalog.Rules(list), tell)
		},
		Closed: end,
	})
	signals.Handle(a.Lifecycle(), func() { rest.Post(w.End) }, end)
	w.Fyne().Show()
	windowevents.Watch(w.Fyne(), func(on bool) { w.Desk().Search.Analysis.SetAway(search.Minimised, on) })
	go rest.Post(func() { // here the toolkit would call it at once, and rescales windows in its loop alone
		debug.SetGCPercent(collect)
		ui.Fit(w)
	})
	rest.Start()
	a.Run()
	w.Close()
	return nil
}

// prepare sets up the process before the toolkit starts.
func prepare() {
	// The solver keeps every core busy. With threads to spare the system shares them out, and the window need not wait
	// until a search is interrupted.
	runtime.GOMAXPROCS(runtime.NumCPU() + 2)
	describe()
	log.SetOutput(console.Quiet(os.Stderr))
	look.PreferLight()
	if dir, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(dir, 0o700) // the toolkit makes its folder in it only, and would complain of a new home
	}
	shadercache.Guard()
}

// describe tells the toolkit and the desktop what program this is: by its FyneApp.toml it would know only where the source is.
// The windows' class would else be their title, which depends on the language, and the desktop not find the program's entry.
func describe() {
	app.SetMetadata(fyne.AppMetadata{
		ID: appID, Name: "QiLab", Version: version.Number, Build: 1, Icon: fyne.NewStaticResource("Icon.png", icon),
		Migrations: map[string]bool{"fyneDo": true},
	})
	if os.Getenv("RESOURCE_NAME") == "" {
		_ = os.Setenv("RESOURCE_NAME", appID)
	}
}
