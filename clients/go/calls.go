package assay

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
)

type request struct {
	method string
	path   string
	query  url.Values
	body   any
	file   io.Reader
	sends  string
	// Whether it takes an Idempotency-Key.
	keyed bool
	key   string
	pages pages
}

// CallOption changes one call.
type CallOption func(*request)

// WithKey gives a change its idempotency key: the same call with the same key is done once, also by another program.
func WithKey(key string) CallOption {
	return func(one *request) { one.key = key }
}

// Download is an answer that is read as it comes in. Close it.
type Download struct {
	io.ReadCloser
	Header http.Header
}

func callJSON[T any](ctx context.Context, client *Client, one request, options ...CallOption) (T, error) {
	var answer T
	file, err := callFile(ctx, client, one, options...)
	if err != nil {
		return answer, err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		return answer, &NoAnswerError{err}
	}
	return answer, json.Unmarshal(text, &answer)
}

func callNothing(ctx context.Context, client *Client, one request, options ...CallOption) error {
	file, err := callFile(ctx, client, one, options...)
	if err != nil {
		return err
	}
	return file.Close()
}

func callFile(ctx context.Context, client *Client, one request, options ...CallOption) (*Download, error) {
	for _, option := range options {
		option(&one)
	}
	// Under a key of its own, a change that was not answered can be sent again.
	if one.keyed && one.key == "" {
		one.key = newKey()
	}
	sent, err := contentOf(one.body, one.file)
	if err != nil {
		return nil, err
	}
	return client.send(ctx, one, sent)
}

// send sends it, and again where that is safe and may help.
func (client *Client) send(ctx context.Context, one request, sent *content) (*Download, error) {
	isRepeatable := sent == nil || sent.rewindable
	isSafe := isRepeatable && (one.method == http.MethodGet || one.key != "")
	for retry := 1; ; retry++ {
		isLast := retry > client.retries || !isRepeatable
		response, err := client.attempt(ctx, one, sent)
		retryAfter := ""
		if err == nil {
			if response.StatusCode < 300 {
				return &Download{response.Body, response.Header}, nil
			}
			retryAfter = response.Header.Get("Retry-After")
			err = refusalOf(response)
			if isLast || !isWorthRetrying(response.StatusCode, isSafe) {
				return nil, err
			}
		} else if _, missing := err.(*NoAnswerError); !missing || isLast || !isSafe || ctx.Err() != nil {
			return nil, err
		}
		if err := sleep(ctx, waitBefore(retry, retryAfter)); err != nil {
			return nil, err
		}
		if sent != nil {
			if err := sent.rewind(); err != nil {
				return nil, err
			}
		}
	}
}

func (client *Client) attempt(ctx context.Context, one request, sent *content) (*http.Response, error) {
	address := client.origin + one.path
	if len(one.query) > 0 {
		address += "?" + one.query.Encode()
	}
	made, err := http.NewRequestWithContext(ctx, one.method, address, nil)
	if err != nil {
		return nil, err
	}
	one.describe(made, sent)
	if client.caller != nil {
		if err := client.caller.sign(made, sent.digest, client.now()); err != nil {
			return nil, err
		}
	}
	response, err := client.http.Do(made)
	if err != nil {
		return nil, &NoAnswerError{err}
	}
	return response, nil
}

func (one request) describe(made *http.Request, sent *content) {
	if one.key != "" {
		made.Header.Set("Idempotency-Key", one.key)
	}
	if sent == nil {
		return
	}
	// The file stays the caller's, and open for the next attempt.
	made.Body = io.NopCloser(sent.file)
	made.ContentLength = sent.size
	if sent.size == 0 {
		made.Body = http.NoBody
	}
	made.Header.Set("Content-Type", "application/json")
	if one.sends != "" {
		made.Header.Set("Content-Type", one.sends)
	}
}

func refusalOf(response *http.Response) error {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return &NoAnswerError{err}
	}
	return problemOf(response.StatusCode, body)
}

func newKey() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

func pathOf(template string, params ...string) string {
	escaped := make([]any, len(params))
	for place, param := range params {
		escaped[place] = url.PathEscape(param)
	}
	return fmt.Sprintf(template, escaped...)
}

func set[T string | int64](values url.Values, name string, value T) {
	var nothing T
	if value == nothing {
		return
	}
	switch value := any(value).(type) {
	case string:
		values.Set(name, value)
	case int64:
		values.Set(name, strconv.FormatInt(value, 10))
	}
}
