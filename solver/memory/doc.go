// Package memory keeps the tables of all searches of the process within one budget.
//
// Transposition tables can use as much memory as there is, and every analyzer, opponent and prover of every game has
// some. A Budget limits how much they take together. Each owner of tables is a Tenant: it enters before it works and
// leaves afterwards. It keeps what it was granted, so that its next search knows what the last one learned, until
// another tenant needs the room, the limit is lowered, or the budget is released because the game was left. Only idle
// tenants lose their tables.
//
// The large tables are Slabs: arrays outside Go's heap, which go back to the system as soon as they are freed. On the
// heap, they would let it grow to twice their size before a collection. The heap itself is bounded by what the limit
// leaves (Govern).
//
// The package knows no game and allocates nothing on its own account.
package memory
