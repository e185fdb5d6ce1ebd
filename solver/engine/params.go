package engine

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Param describes a constant of a search that can be tuned: a field of its game's Params.
type Param struct {
	Name     string
	Default  int
	Min, Max int
	Step     int // of a tuner's variation
}

// paramTag is the key of a field's tag, which holds its default, minimum, maximum and step: `tune:"80,20,200,10"`.
const paramTag = "tune"

// Params lists the fields of P, a struct of tagged ints.
func Params[P any]() []Param {
	t := reflect.TypeFor[P]()
	list := make([]Param, t.NumField())
	for i := range list {
		f, p := t.Field(i), &list[i]
		p.Name = f.Name
		if _, err := fmt.Sscanf(f.Tag.Get(paramTag), "%d,%d,%d,%d", &p.Default, &p.Min, &p.Max, &p.Step); err != nil {
			panic(fmt.Sprintf("%v.%s: %v", t, f.Name, err)) // a mistake in the source, caught by the tests of P
		}
	}
	return list
}

// DefaultParams returns a P with the default of each field.
func DefaultParams[P any]() (p P) {
	v := reflect.ValueOf(&p).Elem()
	for i, param := range Params[P]() {
		v.Field(i).SetInt(int64(param.Default))
	}
	return p
}

// measuredTag is the key of the tag of a field whose default has changed since the levels were measured: `measured:"75"`.
const measuredTag = "measured"

// MeasuredParams returns a P with the values with which the levels were measured.
func MeasuredParams[P any]() P {
	p := DefaultParams[P]()
	t, v := reflect.TypeFor[P](), reflect.ValueOf(&p).Elem()
	for i := range t.NumField() {
		if text, ok := t.Field(i).Tag.Lookup(measuredTag); ok {
			value, err := strconv.Atoi(text)
			if err != nil {
				panic(fmt.Sprintf("%v.%s: %v", t, t.Field(i).Name, err)) // a mistake in the source, caught by the tests of P
			}
			v.Field(i).SetInt(int64(value))
		}
	}
	return p
}

// WithParam returns p with the named field set, ignoring case. It returns an error if there is no such field, or the
// value is out of bounds.
func WithParam[P any](p P, name string, value int) (P, error) {
	v := reflect.ValueOf(&p).Elem()
	for i, param := range Params[P]() {
		if !strings.EqualFold(param.Name, name) {
			continue
		}
		if value < param.Min || value > param.Max {
			return p, fmt.Errorf("%s must be from %d to %d, not %d", param.Name, param.Min, param.Max, value)
		}
		v.Field(i).SetInt(int64(value))
		return p, nil
	}
	return p, fmt.Errorf("the search has no parameter %q", name)
}
