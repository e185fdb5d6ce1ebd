package core

// Here is what Capabilities speak of where they are about texts: words for the person, forms of games out and in.

// Note is a text for the person: a key of the translation catalogues, and what it speaks of. An argument that is a key
// itself ("piece.xiangqi.red.horse") stands for its text.
type Note struct {
	Key  string
	Args []string
	// Also is what else there is to say, if anything.
	Also *Note
}

// Format is a form that a game is written in.
type Format struct {
	// ID is its name: "format.GAME.ID" in the catalogues, and "format.GAME.ID.hint" for what it keeps and leaves out.
	ID string
	// Extension is the usual end of the names of its files, without the dot.
	Extension string
	// Binary says that what is written is no text, so that it can be saved but neither shown nor copied.
	Binary bool
	// Many says that a file may hold several games in it, one after another.
	Many bool
}

// FormMoves is the form of a text that has moves and no position: from the start, or from where a game is.
const FormMoves = "moves"

// Reading says what a text turned out to be.
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
	// Cut says why Games are only the first ones of those in the text; nil: they are all of them.
	Cut error
}

// Entry is a game in a text of, maybe, many. It is read when it is asked for.
type Entry struct {
	// Tags are those that can be read without the game.
	Tags Tags
	// Read reads the game. Errors are those of Codec.Position.
	Read func() (*Game, error)
}
