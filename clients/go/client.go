// Package assay is a typed client of the Assay API, with the signature of its requests and the verification of its
// webhooks. It needs the standard library alone.
package assay

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Client calls a service. Each operation of the API is a method. A read, and a change with an idempotency key, is sent
// again where no answer came or the service is away for a moment, under the same key; Retry-After is obeyed. Where an
// operation takes a key and none is given, the call gets one of its own.
type Client struct {
	origin  string
	caller  Caller
	retries int
	http    *http.Client
	now     func() time.Time
}

// ClientOption changes how a client calls.
type ClientOption func(*Client)

// WithRetries says how often a request is sent again; twice where it is not said.
func WithRetries(retries int) ClientOption {
	return func(client *Client) { client.retries = retries }
}

// WithTransport replaces how requests are carried, and with it how long an answer is waited for.
func WithTransport(transport http.RoundTripper) ClientOption {
	return func(client *Client) { client.http.Transport = transport }
}

// WithClock replaces the clock that signatures are made by.
func WithClock(now func() time.Time) ClientOption {
	return func(client *Client) { client.now = now }
}

// NewClient makes a client of the service at this origin, as https://assay.example.com. Without a caller (nil) it may
// ask what anybody may.
func NewClient(baseURL string, caller Caller, options ...ClientOption) (*Client, error) {
	address, err := url.Parse(baseURL)
	if err != nil || (address.Scheme != "http" && address.Scheme != "https") || address.Host == "" ||
		(address.Path != "" && address.Path != "/") {
		return nil, errors.New("the base URL is the origin of the service, as https://assay.example.com")
	}
	client := &Client{
		origin:  address.Scheme + "://" + address.Host,
		caller:  caller,
		retries: 2,
		now:     time.Now,
		// Never follows to another address: the headers are for this service alone.
		http: &http.Client{
			Transport: defaultTransport(),
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			},
		},
	}
	for _, option := range options {
		option(client)
	}
	return client, nil
}

// An answer may be as long as it is: its time ends where it begins, and the context of a call bounds the rest.
func defaultTransport() http.RoundTripper {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 30 * time.Second}).DialContext,
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: 30 * time.Second,
		IdleConnTimeout:       4 * time.Second,
		DisableCompression:    true,
		ForceAttemptHTTP2:     true,
	}
}

// Caller says who calls: a Credential or a Token.
type Caller interface {
	sign(request *http.Request, bodySHA256 func() (string, error), now time.Time) error
}

// Token is the token of a member, in the mode it says (test or live), or of an operator.
type Token struct {
	Token string
	Mode  string
}

func (token Token) String() string   { return "Token" }
func (token Token) GoString() string { return "Token" }

func (token Token) sign(request *http.Request, _ func() (string, error), _ time.Time) error {
	request.Header.Set("Authorization", "Bearer "+token.Token)
	if token.Mode != "" {
		request.Header.Set("X-Service-Mode", token.Mode)
	}
	return nil
}

func (key Credential) sign(request *http.Request, bodySHA256 func() (string, error), now time.Time) error {
	digest, err := bodySHA256()
	if err != nil {
		return err
	}
	signed := SignRequest(key, RequestToSign{
		Method:         request.Method,
		Path:           request.URL.RequestURI(),
		IdempotencyKey: request.Header.Get("Idempotency-Key"),
		BodySHA256:     digest,
	}, now)
	for name, values := range signed {
		request.Header[name] = values
	}
	return nil
}
