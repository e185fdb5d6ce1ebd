package library

// migrations bring the tables from one version to the next; the first makes them. They are never changed once published:
// a new version is a new entry. The version of a file is its user_version.
var migrations = []string{`
CREATE TABLE state(key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES('generation', 0);
CREATE TABLE source(
	id INTEGER PRIMARY KEY, path TEXT NOT NULL, sha BLOB NOT NULL, size INTEGER NOT NULL, imported INTEGER NOT NULL,
	encoding TEXT NOT NULL, reader INTEGER NOT NULL, whole INTEGER NOT NULL,
	games INTEGER NOT NULL, added INTEGER NOT NULL, duplicates INTEGER NOT NULL, failed INTEGER NOT NULL) STRICT;
CREATE INDEX source_sha ON source(sha);
CREATE INDEX source_path ON source(path);
CREATE TABLE problem(
	id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE, number INTEGER NOT NULL,
	line INTEGER NOT NULL, code TEXT NOT NULL, args TEXT NOT NULL, text TEXT NOT NULL) STRICT;
CREATE INDEX problem_source ON problem(source);
CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE game(
	id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, rules TEXT NOT NULL,
	source INTEGER REFERENCES source(id) ON DELETE SET NULL, number INTEGER NOT NULL,
	first INTEGER REFERENCES player(id), second INTEGER REFERENCES player(id), event INTEGER REFERENCES event(id),
	round TEXT NOT NULL, place TEXT NOT NULL, date TEXT NOT NULL, year INTEGER NOT NULL, result INTEGER NOT NULL,
	plies INTEGER NOT NULL, opening TEXT NOT NULL, start TEXT NOT NULL,
	moves BLOB NOT NULL CHECK(length(moves) <= 131072), hash INTEGER NOT NULL, whole BLOB CHECK(length(whole) <= 33554432),
	tags TEXT NOT NULL CHECK(length(tags) <= 131072), mine INTEGER NOT NULL, stars INTEGER NOT NULL,
	added INTEGER NOT NULL, changed INTEGER NOT NULL, deleted INTEGER NOT NULL) STRICT;
CREATE INDEX game_hash ON game(hash);
CREATE INDEX game_first ON game(first);
CREATE INDEX game_second ON game(second);
CREATE INDEX game_event ON game(event);
CREATE INDEX game_year ON game(year);
CREATE INDEX game_date ON game(date);
CREATE INDEX game_changed ON game(changed);
`, `
CREATE TABLE analysis(
	game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, engine TEXT NOT NULL, at INTEGER NOT NULL,
	scores BLOB NOT NULL CHECK(length(scores) <= 33554432), PRIMARY KEY(game, engine)) STRICT, WITHOUT ROWID;
`, `
CREATE TABLE resume(
	game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, state TEXT NOT NULL CHECK(length(state) <= 131072)) STRICT;
`, `
ALTER TABLE source ADD COLUMN parts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE problem ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_hash;
CREATE INDEX game_hash ON game(hash, first, second, event);
`, `
CREATE TABLE original(
	game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, whole BLOB CHECK(length(whole) <= 33554432),
	tags TEXT NOT NULL CHECK(length(tags) <= 131072)) STRICT;
`, `
ALTER TABLE problem ADD COLUMN move INTEGER NOT NULL DEFAULT 0;
ALTER TABLE problem ADD COLUMN word TEXT NOT NULL DEFAULT '';
ALTER TABLE problem ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE problem ADD COLUMN side TEXT NOT NULL DEFAULT '';
`}
