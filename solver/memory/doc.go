// Package memory keeps the tables of all searches of the process within one budget.
//
// Transposition tables can use any amount of memory, and every analyzer, opponent and prover of every game has some. A
// Budget limits their total. Each owner of tables is a Tenant: it enters before it works and leaves afterwards. It
// keeps its memory, so that its next search profits from the last one, until another tenant needs the room, the limit
// is lowered, or the budget is released because the game was left. Only idle tenants lose their tables.
//
// The large tables are Slabs: arrays outside Go's heap, which go back to the system as soon as they are freed. On the
// heap, they would let it grow to twice their size before a collection. The heap itself is bounded by the rest of the
// limit (Govern).
//
// The package knows no game and allocates nothing on its own account.
package memory
