package words

import (
	"errors"
	"io/fs"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/solver/puzzle"
	"qilab/storage"
)

// Problem describes a fault in a setup.
func (w Words) Problem(p core.Problem) string {
	return about(w, "problem."+p.Code, p.Args)
}

// Error describes an error and its place. Errors of the games and of the storage have texts of their own; others are shown as they
// are.
func (w Words) Error(err error) string {
	var (
		damaged storage.Problem
		stored  *storage.Error
		text    *core.TextError
		setup   *core.SetupError
		engine  *external.Error
		option  *external.OptionError
	)
	switch {
	case errors.As(err, &damaged):
		return problemOfFile(w, damaged)
	case errors.As(err, &engine):
		return engineError(w, engine)
	case errors.As(err, &option):
		return engineOption(w, option)
	case errors.As(err, &stored):
		return notStored(w, stored)
	case errors.As(err, &text):
		return place(w, err, text.Args...) + about(w, "error."+text.Code, text.Args)
	case errors.As(err, &setup) && len(setup.Problems) > 0:
		return w.T("error.illegal-position") + w.T("punctuation.colon") + w.Problem(setup.Problems[0])
	case errors.Is(err, core.ErrGameOver):
		return place(w, err) + w.T("error.game-over")
	}
	for kind, key := range map[error]string{
		puzzle.ErrTooHard: "error.too-hard", solver.ErrMemory: "error.memory", catalog.ErrRare: "error.rare",
		core.ErrIllegalMove: "error.illegal-move", core.ErrUnreadable: "error.unreadable", core.ErrAmbiguousMove: "error.ambiguous-move",
	} {
		if errors.Is(err, kind) {
			return w.T(key)
		}
	}
	return err.Error()
}

// engineError describes the failure of a third-party engine; details from the system or the engine are added verbatim.
func engineError(w Words, err *external.Error) string {
	var (
		late   *external.TimeoutError
		move   *external.MoveError
		option *external.OptionError
		reply  *external.ReplyError
		path   *exec.Error
		exit   *exec.ExitError
	)
	switch {
	case errors.As(err, &path) && (errors.Is(path, fs.ErrNotExist) || errors.Is(path, exec.ErrNotFound)):
		return w.T("error.engine.start.missing", path.Name)
	case errors.As(err, &path) && errors.Is(path, fs.ErrPermission):
		return w.T("error.engine.start.denied", path.Name)
	case errors.As(err, &reply):
		return w.T("error.engine.protocol", err.Engine) + w.T("error.engine.reply", reply.Said, core.Cut(core.OneLine(reply.Answer), 80))
	case errors.As(err, &late) && errors.Is(err, external.ErrStart), errors.Is(err, external.ErrEnded) && errors.Is(err, external.ErrStart) && err.Last() == "":
		return w.T("error.engine.protocol", err.Engine)
	case errors.As(err, &exit):
		how := w.T("error.engine.exit", exit.ExitCode())
		if exit.ExitCode() < 0 {
			how = w.T("error.engine.killed")
		}
		if said := err.Last(); said != "" {
			how += w.T("error.engine.said", said)
		}
		return w.T("error.engine.ended", err.Engine) + w.T("punctuation.colon") + how
	case errors.As(err, &late):
		return w.T("error.engine.late", err.Engine, late.Awaited, strconv.FormatFloat(late.Wait.Seconds(), 'f', -1, 64))
	case errors.As(err, &move) && errors.Is(err, core.ErrIllegalMove):
		return w.T("error.engine.illegal", err.Engine, move.Answer)
	case errors.As(err, &move):
		return w.T("error.engine.unreadable", err.Engine, move.Answer)
	case errors.Is(err, external.ErrGone):
		return w.T("error.engine.gone")
	case errors.Is(err, external.ErrNoMove):
		return w.T("error.engine.no-move", err.Engine)
	case errors.As(err, &option):
		return w.T("error.engine", err.Engine) + w.T("punctuation.colon") + engineOption(w, option)
	}
	key, details := "error.engine", err.Err.Error()
	for kind, name := range map[error]string{
		external.ErrStart: "error.engine.start", external.ErrEnded: "error.engine.ended",
	} {
		if rest, ok := strings.CutPrefix(details, kind.Error()); ok {
			key, details = name, strings.TrimPrefix(rest, ": ")
		}
	}
	text := w.T(key, err.Engine)
	if details != "" {
		text += w.T("punctuation.colon") + details
	}
	return text
}

// engineOption describes the values of a third-party engine's option.
func engineOption(w Words, err *external.OptionError) string {
	o := err.Option
	switch o.Type {
	case external.Spin:
		return w.T("error.engine.spin", o.Name, o.Min, o.Max)
	case external.Check:
		return w.T("error.engine.choice", o.Name, "true, false")
	case external.Combo:
		return w.T("error.engine.choice", o.Name, strings.Join(o.Vars, ", "))
	}
	return w.T("error.engine.text", o.Name)
}

// about returns the text of a key with its arguments filled in. An argument that is itself a key, such as that of a piece's name,
// is replaced by its text, and points get the board's names. Text written by a user is never taken for either, because the games
// quote it; it gets the quotation marks of the language.
func about(w Words, key string, list []string) string {
	args := make([]any, len(list))
	var points *core.PointNames
	if w.Points != nil {
		points = w.Points(key)
	}
	quotes := false
	for i, arg := range list {
		word, written := unquoted(arg)
		switch {
		case written:
			args[i], quotes = w.T("quoted", word), true
		case w.Has(arg):
			args[i] = w.T(arg)
		case points != nil:
			args[i] = point(w, points, arg)
		default:
			args[i] = arg
		}
	}
	text := w.T(key, args...)
	if points != nil || quotes {
		text = closed(text)
	}
	return text
}

// unquoted removes a game's quotes from a text or a character. Unprintable characters stay escaped.
func unquoted(arg string) (text string, ok bool) {
	if _, err := strconv.Unquote(arg); err != nil || arg[0] == '`' {
		return "", false
	}
	return plainQuotes.Replace(arg[1 : len(arg)-1]), true
}

var plainQuotes = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`)

// place returns the place of a fault, for the beginning of the message, as in [Place].
func place(w Words, err error, args ...string) string {
	var at *core.PlaceError
	if !errors.As(err, &at) {
		return ""
	}
	return Place(w, at.Place, args...)
}

// Place describes the place of a fault in a text of several moves or lines, for the beginning of a message; "" if it has none. It
// names the word there unless the message has it among its arguments.
func Place(w Words, at core.Place, args ...string) string {
	named := slices.Contains(args, core.Quote(at.Word))
	number := at.Move
	if at.Number > 0 { // that of its turn
		number = at.Number
	}
	switch {
	case at.Line > 0:
		return w.T("place.line", at.Line)
	case at.Side != "" && named:
		return w.T("place.pair.number", number, w.T(at.Side))
	case at.Side != "":
		return w.T("place.pair", number, w.T(at.Side), at.Word)
	case at.Move > 0 && named:
		return w.T("place.move.number", number)
	case at.Move > 0:
		return w.T("place.move", number, at.Word)
	}
	return ""
}
