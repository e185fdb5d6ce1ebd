package explorer

import "qilab/storage/library"

// maxAnswers and maxHits bound the cached answers; a hit takes 24 bytes.
const (
	maxAnswers = 64
	maxHits    = 400_000
)

// cache stores answers of the library until it changes. The oldest leaves first.
type cache struct {
	changes int64 // of the library at the time
	list    []cached
	hits    int
}

type cached struct {
	key    string
	answer library.Answer
}

// get returns the answer to a question, if the library has not changed since.
func (c *cache) get(key string, changes int64) (library.Answer, bool) {
	if changes == c.changes {
		for _, one := range c.list {
			if one.key == key {
				return one.answer, true
			}
		}
	}
	return library.Answer{}, false
}

// put stores the answer to a question asked at that change count of the library.
func (c *cache) put(key string, changes int64, a library.Answer) {
	if changes != c.changes {
		*c = cache{changes: changes}
	}
	if _, known := c.get(key, changes); known {
		return
	}
	c.list = append(c.list, cached{key, a})
	c.hits += len(a.Through)
	for len(c.list) > maxAnswers || c.hits > maxHits && len(c.list) > 1 {
		c.hits -= len(c.list[0].answer.Through)
		c.list = c.list[1:]
	}
}
