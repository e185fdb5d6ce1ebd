package core

// Here is what the rules of a game may offer of its texts beyond Rules: notations of moves, forms of whole games in and
// out, and words on why a game ends. Each is an interface of its own, so that a game offers what it has.

// Note is a text for the person: a key of the translation catalogues, and what it speaks of. An argument that is a key
// itself ("piece.xiangqi.red.horse") stands for its text.
type Note struct {
	Key  string
	Args []string
	// Also is what else there is to say, if anything.
	Also *Note
}

// Notator is implemented by the rules of games whose moves are written in several ways. Rules.ParseMove reads them all.
type Notator interface {
	// Notations lists their names, "notation.GAME.NAME" in the catalogues, where "notation.GAME.default" is the name of the
	// one that suits the language.
	Notations() []string
	// FormatMoveAs writes m, a legal move at p, in the notation of that name; in that of Rules.FormatMove if there is none,
	// or m is not a move of this position.
	FormatMoveAs(p Position, m Move, notation string) string
}

// Format is a form that a game is written in.
type Format struct {
	// ID is its name: "format.GAME.ID" in the catalogues, and "format.GAME.ID.hint" for what it keeps and leaves out.
	ID string
	// Extension is the usual end of the names of its files, without the dot.
	Extension string
}

// Recorder is implemented by the rules of games that are written in several forms. Rules.ParseGame reads them all.
type Recorder interface {
	// Formats lists the forms, the most useful first.
	Formats() []Format
	// FormatRecord writes g in the form of that ID: for a form that holds one position the current one, for one that holds
	// one line the line through it. It is "" if there is no such form.
	FormatRecord(g *Game, id string) string
}

// RecordChecker is implemented by a Recorder of which some form cannot hold every game.
type RecordChecker interface {
	// CheckRecord says why g cannot be written in the form of that ID, as a *TextError, or nil.
	CheckRecord(g *Game, id string) error
}

// FormMoves is the form of a text that has moves and no position: from the start, or from where a game is.
const FormMoves = "moves"

// Reading is what a text turned out to be.
type Reading struct {
	// Form is the name of the form, "form.GAME.NAME" in the catalogues; "" if it is none.
	Form string
	// Sure says that the text is of this game if of any, so that its errors are worth telling.
	Sure bool
	// Encoding is that of its bytes.
	Encoding Encoding
	// Damaged says that some of its bytes are no characters of that encoding.
	Damaged bool
	// Games are what it holds, at least one if it could be read.
	Games []Entry
}

// Entry is a game in a text of, maybe, many. It is read when it is asked for.
type Entry struct {
	// Tags are those that can be read without the game.
	Tags Tags
	// Read reads the game. Errors are those of Rules.ParseGame.
	Read func() (*Game, error)
}

// Reader is implemented by the rules of games that are read in several forms.
type Reader interface {
	// Read finds out which form a text (or the bytes of a file) has and which games are in it. The Form and Sure of the
	// reading are good also if there is an error, which is one of Rules.ParseGame.
	Read(text string) (Reading, error)
}

// FreePlayer is implemented by the rules of games where the judgement of long play (repetitions, a limit of moves) may be
// left out.
type FreePlayer interface {
	// WithFreePlay is the same game without that judgement, or with it.
	WithFreePlay(free bool) Rules
}

// Warner is implemented by the rules of games in which a legal move may lose by the history of the game alone.
type Warner interface {
	// Warn says what is wrong with m, a legal move at the end of the line; false: nothing.
	Warn(line Line, m Move) (Note, bool)
}

// Explainer is implemented by the rules of games that can say more of an outcome than its reason.
type Explainer interface {
	// Explain says why the game ended, or did not, at the end of the line; false: there is no more than the reason.
	Explain(line Line) (Note, bool)
}
