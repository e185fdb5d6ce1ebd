package external

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// The tests run the test binary itself as an engine: if scriptVariable is set, it plays the script of that name. The
// variables of the scripts, named QILAB_FAKE_…, come from the environment or are arguments like NAME=value.
const scriptVariable = "QILAB_FAKE_ENGINE"

func TestMain(m *testing.M) {
	for _, arg := range os.Args[1:] {
		if name, value, ok := strings.Cut(arg, "="); ok && strings.HasPrefix(name, "QILAB_FAKE_") {
			os.Setenv(name, value)
		}
	}
	if name := os.Getenv(scriptVariable); name != "" {
		script, ok := scripts[name]
		if !ok {
			fmt.Fprintln(os.Stderr, "no script", name)
			os.Exit(3)
		}
		script(&fakeEngine{in: bufio.NewScanner(os.Stdin)})
		os.Exit(0)
	}
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0") // engines under the race detector end at once
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests that run in parallel wait, and compute nothing
		panic(err)
	}
	os.Exit(m.Run())
}

// fakeEngine is the engine's side of the conversation.
type fakeEngine struct {
	in *bufio.Scanner
	// deaf is until when it does not listen: of a command that comes too soon the first word is lost, and the rest is
	// taken for a command that it does not know.
	deaf time.Time
}

// line returns the next line, or exits if there is none.
func (f *fakeEngine) line() string {
	for f.in.Scan() {
		if time.Now().After(f.deaf) {
			return f.in.Text()
		}
		if _, rest, _ := strings.Cut(f.in.Text(), " "); rest != "" && os.Getenv("QILAB_FAKE_QUIET") == "" {
			f.say("UNKNOWN command " + rest)
		}
	}
	os.Exit(0)
	return ""
}

func (f *fakeEngine) say(lines ...string) {
	for _, l := range lines {
		fmt.Println(l)
	}
}

// serve answers each line according to its first word; lines not in the map get no answer.
func (f *fakeEngine) serve(answers map[string]func(line string)) {
	for {
		line := f.line()
		word, _, _ := strings.Cut(line, " ")
		if word == "quit" || word == "END" {
			return
		}
		if answer := answers[word]; answer != nil {
			answer(line)
		}
	}
}

// command returns the command that runs the test binary as a fake engine with a script.
func command(t *testing.T, script string, env ...string) Command {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Command{Path: path, Args: []string{"-test.run=^$"}, Dir: t.TempDir(), Env: append(env, scriptVariable+"="+script)}
}

// normal returns the UCI answers of a well-behaved engine, except for go.
func (f *fakeEngine) normal(goes func(line string)) map[string]func(string) {
	return map[string]func(string){
		"uci": func(string) {
			if os.Getenv("QILAB_FAKE_PLAIN") == "" {
				f.say("option name Ponder type check default false")
			}
			f.say("id name Fake 1.0", "id author Nobody",
				"option name Hash type spin default 16 min 1 max 64", "option name MultiPV type spin default 1 min 1 max 3",
				"option name Threads type spin default 1 min 1 max 2", "option name Clear Hash type button",
				"option name Style type combo default normal var solid var very risky",
				"option name Book File type string default <empty>", "uciok")
		},
		"isready": func(string) { f.say("readyok") },
		"setoption": func(line string) {
			if log := os.Getenv("QILAB_FAKE_LOG"); log != "" {
				appendLine(log, line)
			}
		},
		"position":   func(line string) { os.Setenv("QILAB_FAKE_POSITION", line) },
		"ucinewgame": func(string) {},
		"go": func(line string) {
			if log := os.Getenv("QILAB_FAKE_LOG"); log != "" {
				appendLine(log, os.Getenv("QILAB_FAKE_POSITION"))
				appendLine(log, line)
			}
			goes(line)
		},
	}
}

// cut reports whether the connection to the engine is cut: while the file QILAB_FAKE_CUT exists.
func cut() bool {
	_, err := os.Stat(os.Getenv("QILAB_FAKE_CUT"))
	return err == nil
}

func appendLine(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		fmt.Fprintln(f, line)
		f.Close()
	}
}

var scripts map[string]func(*fakeEngine)

func init() { // a variable would refer to itself
	answering := func(lines ...string) func(*fakeEngine) {
		return func(f *fakeEngine) { f.serve(f.normal(func(string) { f.say(lines...) })) }
	}
	scripts = map[string]func(*fakeEngine){
		"good": answering("info string hello", "info depth 3 seldepth 5 multipv 1 score cp 35 nodes 1000 time 7 pv h2e2 h9g7",
			"info depth 4 score cp 40 lowerbound nodes 2000", "bestmove h2e2 ponder h9g7"),
		"illegal": answering("bestmove h2e3"),
		"rubbish": answering("\x00\x01 hm?", "info depth", "bestmove zz"),
		"none":    answering("bestmove (none)"),
		"lines": answering("info depth 5 multipv 1 score cp 30 nodes 100 pv h2e2 h9g7", "info depth 5 multipv 2 score cp 20 nodes 200 pv b2e2",
			"info depth 5 multipv 3 score mate -2 nodes 300 pv a0a1", "info depth 6 multipv 1 score mate 3 nodes 400 pv b0c2 h9g7 a9a8",
			"bestmove b0c2"),
		"long": answering("info depth 2 score cp 1 pv h2e2 "+strings.Repeat("h9g7 ", 40000), "bestmove h2e2"),
		"chatter": func(f *fakeEngine) {
			go func() {
				for {
					f.say("info string " + strings.Repeat("x", 200))
				}
			}()
			time.Sleep(time.Minute)
		},
		"silent": func(*fakeEngine) { time.Sleep(time.Minute) },
		"dies at once": func(*fakeEngine) {
			fmt.Fprintln(os.Stderr, "cannot open the network")
			os.Exit(7)
		},
		"dies in search": func(f *fakeEngine) {
			f.serve(f.normal(func(string) {
				fmt.Fprintln(os.Stderr, strings.Repeat("long story ", 1000)+"\nout of memory")
				os.Exit(9)
			}))
		},
		"hangs in search": func(f *fakeEngine) { f.serve(f.normal(func(string) { time.Sleep(time.Minute) })) },
		// searches until it is stopped, with a delay
		"stops": func(f *fakeEngine) {
			a := f.normal(func(string) { f.say("info depth 1 score cp 5 pv b2e2") })
			a["stop"] = func(string) {
				if d, err := time.ParseDuration(os.Getenv("QILAB_FAKE_DELAY")); err == nil {
					time.Sleep(d)
				}
				f.say("bestmove b2e2")
			}
			f.serve(a)
		},
		// ponders, and answers on ponderhit or stop, possibly after a delay; its other answers are those of its turns
		"ponders": func(f *fakeEngine) {
			log := func(line string) { appendLine(os.Getenv("QILAB_FAKE_LOG"), line) }
			ahead := false
			answers := strings.Split(os.Getenv("QILAB_FAKE_ANSWERS"), "|")
			a := f.normal(func(line string) {
				f.say("info depth 3 score cp 5 pv h2e2 h9g7")
				if ahead = strings.HasPrefix(line, "go ponder"); !ahead {
					_, moves, _ := strings.Cut(os.Getenv("QILAB_FAKE_POSITION"), " moves ")
					f.say(answers[(len(strings.Fields(moves))+1)/2])
				} else if cut() {
					os.Exit(255)
				}
			})
			a["ponderhit"] = func(line string) { log(line); ahead = false; f.say("bestmove a0a1") }
			a["stop"] = func(line string) {
				log(line)
				if d, err := time.ParseDuration(os.Getenv("QILAB_FAKE_DELAY")); err == nil {
					time.Sleep(d)
				}
				if ahead {
					f.say("bestmove i0i1")
				}
				ahead = false
			}
			greet := a["uci"]
			a["ucci"] = func(string) {
				f.say("id name Elephant", "option usemillisec type check default false", "option ponder type check default false", "ucciok")
			}
			if os.Getenv("QILAB_FAKE_UCCI") != "" {
				greet = func(string) {}
			}
			a["uci"] = greet
			f.serve(a)
		},
		// is slow at everything: QILAB_FAKE_GREETING is the delay of the first answer
		"slow": func(f *fakeEngine) {
			pause := func(variable string) {
				if d, err := time.ParseDuration(os.Getenv(variable)); err == nil {
					time.Sleep(d)
				}
			}
			a := f.normal(func(string) {
				pause("QILAB_FAKE_DELAY")
				f.say("bestmove b2e2")
			})
			greet := a["uci"]
			a["uci"] = func(line string) {
				pause("QILAB_FAKE_GREETING")
				greet(line)
			}
			a["isready"] = func(string) {
				pause("QILAB_FAKE_DELAY")
				f.say("readyok")
			}
			f.serve(a)
		},
		"ucci": func(f *fakeEngine) {
			a := f.normal(nil)
			delete(a, "uci")
			a["ucci"] = func(string) {
				f.say("id name Elephant", "option usemillisec type check default false", "option hashsize type spin min 16 max 1024 default 16",
					"option newgame type button", "ucciok")
			}
			a["go"] = func(line string) {
				if log := os.Getenv("QILAB_FAKE_LOG"); log != "" {
					appendLine(log, line)
				}
				f.say("info depth 6 score -4 pv h2e2 h9g7", "bestmove h2e2 ponder h9g7 draw")
			}
			f.serve(a)
		},
		"ucci that dislikes uci": func(f *fakeEngine) {
			if f.line() != "ucci" {
				os.Exit(1)
			}
			f.say("id name Elephant", "ucciok")
			a := f.normal(func(string) { f.say("nobestmove") })
			f.serve(a)
		},
		"fairy": func(f *fakeEngine) {
			a := f.normal(func(line string) {
				if !strings.Contains(os.Getenv("QILAB_FAKE_POSITION"), "moves h3e3 h10g8") {
					f.say("info string wrong position", "bestmove (none)")
					return
				}
				f.say("info depth 1 score cp 5 pv b3c3 b10c8", "bestmove b3c3")
			})
			a["uci"] = func(string) {
				f.say("option name UCI_Variant type combo default chess var chess var xiangqi", "uciok")
			}
			f.serve(a)
		},
		"gomocup": gomocupFake,
		"yixin":   yixinFake,
		// imitates ssh: a greeting of the other machine, slow lines, and a broken connection
		"ssh": func(f *fakeEngine) {
			f.say("Welcome to Big 12 (option name Fun)", "", "Last login: uci", "uciok?")
			fmt.Fprintln(os.Stderr, "Warning: Permanently added 'big' to the list of known hosts.")
			slow := func() { time.Sleep(20 * time.Millisecond) }
			a := f.normal(func(string) {
				slow()
				f.say("info depth 3 score cp 35 pv h2e2 h9g7")
				if cut() {
					fmt.Fprintln(os.Stderr, "Connection to big closed by remote host.")
					os.Exit(255)
				}
				slow()
				f.say("bestmove h2e2")
			})
			for word, answer := range a {
				a[word] = func(line string) { slow(); answer(line) }
			}
			f.serve(a)
		},
		"ssh gomocup": func(f *fakeEngine) {
			f.say("Welcome to Big 12", "", "OKAY? no: read the notice")
			gomocupFake(f)
		},
	}
}

// gomocupFake answers with the first free point in row order and logs the commands.
func gomocupFake(f *fakeEngine) {
	taken := map[string]bool{}
	size := 0
	move := func() {
		if answer := os.Getenv("QILAB_FAKE_ANSWER"); answer != "" {
			f.say(answer)
			return
		}
		for y := range size {
			for x := range size {
				if at := fmt.Sprintf("%d,%d", x, y); !taken[at] {
					taken[at] = true
					f.say("MESSAGE Speed 546K | Depth 11-18 | Eval -34 | Node 1.5M | Time 207ms", "DEBUG thinking", at)
					if d, err := time.ParseDuration(os.Getenv("QILAB_FAKE_DELAY")); err == nil {
						f.deaf = time.Now().Add(d)
					}
					return
				}
			}
		}
	}
	note := func(line string) {
		if log := os.Getenv("QILAB_FAKE_LOG"); log != "" {
			appendLine(log, line)
		}
	}
	f.serve(map[string]func(string){
		"START": func(line string) {
			if _, err := fmt.Sscanf(line, "START %d", &size); err != nil || size > 20 {
				f.say("ERROR unsupported size")
				return
			}
			f.say("OK - everything is good")
		},
		"ABOUT":   func(string) { f.say(`name="Fake", version="2.0", author="Nobody"`) },
		"INFO":    note,
		"RESTART": func(line string) { note(line); taken = map[string]bool{}; f.say("OK") },
		"BEGIN":   func(line string) { note(line); move() },
		"TURN": func(line string) {
			note(line)
			taken[strings.TrimPrefix(line, "TURN ")] = true
			move()
		},
		"BOARD": func(string) {
			for {
				line := f.line()
				note(line)
				if line == "DONE" {
					break
				}
				taken[line[:strings.LastIndex(line, ",")]] = true
			}
			move()
		},
	})
}

// yixinFake is a Gomocup engine with the extensions of Yixin: it examines the first free points and can be stopped.
func yixinFake(f *fakeEngine) {
	stones := 0
	detail := func(n, depth, score int) {
		f.say(fmt.Sprintf("INFO PV %d", n), "INFO NUMPV 3", fmt.Sprintf("INFO DEPTH %d", depth), "INFO SELDEPTH 9", "INFO TOTALNODES 1234", "INFO TOTALTIME 20",
			fmt.Sprintf("INFO EVAL %d", score), fmt.Sprintf("INFO BESTLINE %d,3 %d,4 99,99", n+3, n+3), "INFO PV DONE")
	}
	read := func() {
		stones = 0
		for f.line() != "DONE" {
			stones++
		}
	}
	f.serve(map[string]func(string){
		"START":   func(string) { f.say("OK") },
		"ABOUT":   func(string) { f.say(`name="Yixin", version="1"`) },
		"RESTART": func(string) { f.say("OK") },
		"BEGIN":   func(string) { f.say("7,7") },
		"BOARD":   func(string) { read(); f.say("3,3") },
		"YXBOARD": func(string) { read() },
		"YXNBEST": func(line string) {
			if os.Getenv("QILAB_FAKE_STOPS") != "" {
				detail(0, 2, 50)
				for f.line() != "YXSTOP" {
				}
				f.say("3,3")
				return
			}
			for n := range 3 {
				detail(n, 5, 50-10*n)
			}
			f.say("INFO PV 0", "INFO DEPTH 6", "INFO EVAL +M5", "INFO BESTLINE 3,3", "INFO PV DONE", "MESSAGE bye", "3,3")
		},
	})
}
