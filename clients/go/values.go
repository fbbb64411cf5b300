package assay

import (
	"encoding/json"
	"fmt"
)

// List is a list that is written as [] where it has nothing, never as null.
type List[T any] []T

func (list List[T]) MarshalJSON() ([]byte, error) {
	if list == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]T(list))
}

// Map is a map that is written as {} where it has nothing, never as null.
type Map[T any] map[string]T

func (values Map[T]) MarshalJSON() ([]byte, error) {
	if values == nil {
		return []byte("{}"), nil
	}
	return json.Marshal(map[string]T(values))
}

// Nullable is what may be left out, null or a value: no pointer, Null or NotNull.
type Nullable[T any] struct {
	Value *T
}

func (value Nullable[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(value.Value)
}

func (value *Nullable[T]) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &value.Value)
}

// Null says null where a member may also be left out.
func Null[T any]() *Nullable[T] {
	return &Nullable[T]{}
}

// NotNull is a value where a member may also be null or left out.
func NotNull[T any](value T) *Nullable[T] {
	return &Nullable[T]{&value}
}

// Of is a pointer to a value, for members that may be left out.
func Of[T any](value T) *T {
	return &value
}

func readAs[T any](raw json.RawMessage, tag string, wanted string) (T, error) {
	var value T
	if tag != wanted {
		return value, fmt.Errorf("it is of %q, not of %q", tag, wanted)
	}
	err := json.Unmarshal(raw, &value)
	return value, err
}
