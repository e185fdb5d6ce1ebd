package core

// The texts in Capabilities: translated notes, and the formats of games.

// Note is a text for the user: a key of the catalogues and its arguments. An argument that is a key itself
// ("piece.xiangqi.red.horse") is translated too.
type Note struct {
	Key  string
	Args []string
	// Also is a further note, or nil.
	Also *Note
}

// Format is a format that games are written in.
type Format struct {
	// ID is its name: "format.GAME.ID" in the catalogues; "format.GAME.ID.hint" lists the data it keeps and omits.
	ID string
	// Extension is the usual extension of its files, without the dot.
	Extension string
	// Binary reports whether it is not text, so that it can be saved but neither shown nor copied.
	Binary bool
	// Columns reports whether characters are below each other, as on a text board, so that it is shown in a face of equally wide ones.
	Columns bool
	// Many reports whether a file may hold several games, one after another.
	Many bool
	// Chinese reports whether its moves are written in Chinese.
	Chinese bool
	// Evaluations reports whether it has a place for the values of positions (Eval) that other programs know. In the comments of other
	// formats they would be noise.
	Evaluations bool
	// GB18030 reports whether older programs expect its files in that encoding.
	GB18030 bool
}

// FormMoves is the form of a text with moves and no position: they start from the starting position or the current one.
const FormMoves = "moves"

// Reading is the result of detecting the form of a text.
type Reading struct {
	// Form is "form.GAME.NAME" in the catalogues; "" if unknown.
	Form string
	// Sure reports whether the text can only be of this game, so that its errors are worth showing.
	Sure bool
	// Encoding is the character encoding of the text.
	Encoding Encoding
	// Damaged reports whether some bytes are invalid in that encoding.
	Damaged bool
	// Games are the games in the text, at least one if it could be read.
	Games []Entry
	// Cut is why Games are incomplete; nil: they are all there.
	Cut error
}

// Of returns the reading with its only game, which is read. A game that cannot be read is listed, with err, if PartOf returns a part of
// it.
func (r Reading) Of(game *Game, err error) (Reading, error) {
	if err != nil && PartOf(err) == nil {
		return r, err
	}
	r.Games = []Entry{{Read: func() (*Game, error) { return game, err }}}
	return r, nil
}

// Entry is a game in a text of possibly many. It is read on demand.
type Entry struct {
	// Tags are those that can be read without the game.
	Tags Tags
	// Read reads the game. Errors as of Codec.Position.
	Read func() (*Game, error)
}
