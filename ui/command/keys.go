package command

// Keys returns its arguments as a list.
func Keys(list ...Key) []Key { return list }
