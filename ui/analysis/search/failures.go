package search

// Failures are the searches that ended with an error. They are repeated only on request.
type Failures struct {
	at     *Situation
	know   *Knowledge
	found  *findings
	second *Second
	renew  func() // restarts the analysis
}

// Here returns the error that ended the search of the current position; nil: there is none.
func (f *Failures) Here() error {
	now, _ := f.know.get(f.at.node())
	return now.failed
}

// Retry searches again what has failed, by the second engine too.
func (f *Failures) Retry() {
	f.found.retry()
	f.second.retry()
	f.renew()
}
