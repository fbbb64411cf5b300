package assay

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Credential is an API key: its public identifier and its secret, which no print shows.
type Credential struct {
	KeyID  string
	Secret string
}

func (key Credential) String() string   { return "Credential(" + key.KeyID + ")" }
func (key Credential) GoString() string { return key.String() }

// RequestToSign is what a signature covers.
type RequestToSign struct {
	Method string
	// Path is the path with its query, exactly as it will be sent.
	Path           string
	IdempotencyKey string
	// BodySHA256 is the lower-case hex of the digest; BodyDigest makes it of bytes.
	BodySHA256 string
}

// BodyDigest is the SHA-256 of a body, as a signature has it.
func BodyDigest(body []byte) string {
	digest := sha256.Sum256(body)
	return hex.EncodeToString(digest[:])
}

// SignRequest makes the three headers that authenticate a request. They fit this request alone, for five minutes.
func SignRequest(key Credential, request RequestToSign, now time.Time) http.Header {
	timestamp := strconv.FormatInt(now.Unix(), 10)
	lines := []string{
		"ASSAY1-HMAC-SHA256", timestamp, request.Method, request.Path, request.IdempotencyKey, request.BodySHA256,
	}
	signer := hmac.New(sha256.New, []byte(key.Secret))
	signer.Write([]byte(strings.Join(lines, "\n")))
	header := http.Header{}
	header.Set("X-Api-Key", key.KeyID)
	header.Set("X-Timestamp", timestamp)
	header.Set("X-Signature", "v1="+hex.EncodeToString(signer.Sum(nil)))
	return header
}
