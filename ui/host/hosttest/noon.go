package hosttest

import "time"

// Noon sets the time zone of the process so that it is noon there: days of training, which begin at four in the morning,
// do not end between two steps of a test. For TestMain.
func Noon() {
	now := time.Now().UTC()
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	time.Local = time.FixedZone("noon", int((12*time.Hour - now.Sub(midnight)).Seconds()))
}
