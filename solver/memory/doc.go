// Package memory keeps the tables of all searches of the process within one budget.
//
// Transposition tables want as much memory as there is, and every analyzer, opponent and prover of every game has some. A
// Budget says how much they may have together. Each owner of tables is a Tenant: it enters before it works and leaves
// afterwards. What it was granted stays its own, so that its next search knows what the last one learned, until another
// tenant needs the room, the limit is lowered, or the budget is released because the game was left. Only tenants that are
// not at work lose their tables.
//
// The large tables are Slabs: arrays outside the heap of Go, which would otherwise let the heap grow to twice their size
// before it collects, and which go back to the system at once when they are freed. The heap itself is bounded by what the
// limit leaves (Govern).
//
// The package knows no game and allocates nothing by itself.
package memory
