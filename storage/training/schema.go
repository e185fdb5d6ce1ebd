package training

// migrations bring the tables from one version to the next; the first one creates them. They are never changed once
// published: a new version is a new entry. The version of a file is its user_version.
var migrations = []string{`
CREATE TABLE card(
	id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, kind INTEGER NOT NULL, key TEXT NOT NULL, position TEXT NOT NULL,
	goal TEXT NOT NULL, line TEXT NOT NULL, accepted TEXT NOT NULL, themes TEXT NOT NULL, rating INTEGER NOT NULL,
	source TEXT NOT NULL, note TEXT NOT NULL, added INTEGER NOT NULL, shelf INTEGER NOT NULL,
	state INTEGER NOT NULL, due INTEGER NOT NULL, last INTEGER NOT NULL, stability REAL NOT NULL, difficulty REAL NOT NULL,
	days INTEGER NOT NULL, reps INTEGER NOT NULL, lapses INTEGER NOT NULL, steps INTEGER NOT NULL,
	UNIQUE(game, kind, key)) STRICT;
CREATE INDEX card_due ON card(shelf, state, due);
CREATE INDEX card_list ON card(game, id, shelf, kind, themes);
CREATE TABLE review(
	id INTEGER PRIMARY KEY AUTOINCREMENT, card INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE, at INTEGER NOT NULL,
	grade INTEGER NOT NULL, ms INTEGER NOT NULL, tries INTEGER NOT NULL, hint INTEGER NOT NULL, moves TEXT NOT NULL,
	state INTEGER NOT NULL, source TEXT NOT NULL) STRICT;
CREATE INDEX review_card ON review(card);
CREATE INDEX review_at ON review(at);
CREATE TABLE deck(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, filter TEXT NOT NULL) STRICT;
CREATE TABLE rating(
	game TEXT PRIMARY KEY, value REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, at INTEGER NOT NULL,
	tries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle(
	id TEXT PRIMARY KEY, estimate REAL NOT NULL, value REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
	at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE try(
	id INTEGER PRIMARY KEY AUTOINCREMENT, puzzle TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL, solved INTEGER NOT NULL,
	ms INTEGER NOT NULL, mode TEXT NOT NULL, rated INTEGER NOT NULL, before REAL NOT NULL, after REAL NOT NULL) STRICT;
CREATE INDEX try_puzzle ON try(puzzle);
CREATE INDEX try_game ON try(game, at);
`, `
CREATE TABLE run(
	id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, mode TEXT NOT NULL, at INTEGER NOT NULL, score INTEGER NOT NULL,
	errors INTEGER NOT NULL, ms INTEGER NOT NULL) STRICT;
CREATE INDEX run_best ON run(game, mode, score);
CREATE TABLE puzzle_set(
	id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, name TEXT NOT NULL, added INTEGER NOT NULL, puzzles TEXT NOT NULL) STRICT;
CREATE TABLE round(
	puzzle_set INTEGER NOT NULL REFERENCES puzzle_set(id) ON DELETE CASCADE, number INTEGER NOT NULL, begun INTEGER NOT NULL,
	done INTEGER NOT NULL, errors INTEGER NOT NULL, ms INTEGER NOT NULL, last INTEGER NOT NULL,
	PRIMARY KEY(puzzle_set, number)) STRICT, WITHOUT ROWID;
CREATE INDEX try_mode ON try(game, mode, at);
`, `
ALTER TABLE card ADD COLUMN imported INTEGER NOT NULL DEFAULT 0; -- 1: it came with an import, and Sync has not met it yet
`, `
ALTER TABLE try ADD COLUMN kind INTEGER NOT NULL DEFAULT 2; -- as of card: a puzzle, whose id tells the position and the goal, or an ending
ALTER TABLE try ADD COLUMN position TEXT NOT NULL DEFAULT '';
ALTER TABLE try ADD COLUMN goal TEXT NOT NULL DEFAULT '';
`}
