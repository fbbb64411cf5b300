package assay

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// RefusedError is what the service refused. Code is stable; Errors point at what was wrong in the body.
type RefusedError struct {
	Problem
	// Raw is everything that the answer says, such as currentRevision.
	Raw json.RawMessage
}

func (refused *RefusedError) Error() string {
	for _, text := range []string{refused.Detail, refused.Title} {
		if text != "" {
			return text
		}
	}
	return fmt.Sprintf("The service answered with %d.", refused.Status)
}

// NoAnswerError says that the service could not be asked, or did not answer in time.
type NoAnswerError struct {
	Err error
}

func (missing *NoAnswerError) Error() string { return "no answer: " + missing.Err.Error() }
func (missing *NoAnswerError) Unwrap() error { return missing.Err }

// ErrUnsendable says that nothing was sent, and nothing will be.
var ErrUnsendable = errors.New("a signature covers the whole body: give an io.ReadSeeker, or call with a token")

// A proxy in between may say it in its own way.
func problemOf(status int, body []byte) *RefusedError {
	refused := &RefusedError{Raw: body}
	if json.Unmarshal(body, &refused.Problem) != nil {
		refused.Problem = Problem{}
	}
	refused.Status = int64(status)
	if refused.Code == "" {
		refused.Code = strconv.Itoa(status)
	}
	return refused
}
