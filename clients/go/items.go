package assay

import (
	"context"
	"encoding/json"
	"net/url"
)

// pages says which member of a page goes into which parameter of the next request.
type pages struct {
	member    string
	parameter string
}

// Items are all items of a listing. A page is read when the one before is used up:
//
//	for items.Next(ctx) {
//		use(items.Item())
//	}
//	if err := items.Err(); err != nil { … }
type Items[T any] struct {
	client *Client
	one    request
	page   []T
	item   T
	isLast bool
	err    error
}

func iterate[T any](client *Client, one request) *Items[T] {
	query := url.Values{}
	for name, values := range one.query {
		query[name] = values
	}
	one.query = query
	return &Items[T]{client: client, one: one}
}

// Next goes to the next item; it is false at the end, and where something went wrong.
func (items *Items[T]) Next(ctx context.Context) bool {
	for len(items.page) == 0 {
		if items.isLast || items.err != nil {
			return false
		}
		items.err = items.turn(ctx)
	}
	items.item, items.page = items.page[0], items.page[1:]
	return true
}

// Item is the one that Next went to.
func (items *Items[T]) Item() T { return items.item }

// Err is what went wrong, if anything did.
func (items *Items[T]) Err() error { return items.err }

func (items *Items[T]) turn(ctx context.Context) error {
	page, err := callJSON[map[string]json.RawMessage](ctx, items.client, items.one)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(page["items"], &items.page); err != nil {
		return err
	}
	// A cursor is a text, an offset a number.
	var next any
	if err := json.Unmarshal(page[items.one.pages.member], &next); err != nil {
		return err
	}
	items.isLast = next == nil
	if text, ok := next.(string); ok {
		items.one.query.Set(items.one.pages.parameter, text)
	} else if !items.isLast {
		items.one.query.Set(items.one.pages.parameter, string(page[items.one.pages.member]))
	}
	return nil
}
