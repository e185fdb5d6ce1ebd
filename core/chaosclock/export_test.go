package chaosclock

// The generators of random positions, for the tests of package chaosclock_test.
var (
	RandomPosition = randomPosition
	TightPosition  = tightPosition
)
