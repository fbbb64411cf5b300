package assay

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrWebhookRefused is why a request is no webhook of this connection. Answer it with 400, and nothing of the reason.
var ErrWebhookRefused = errors.New("not a webhook of this connection")

const toleranceSeconds = 300

// So many are enough while a secret is changed; each more would be work that a sender of forgeries gives.
const mostSignatures = 10

var (
	ownSignature  = regexp.MustCompile(`^\s*v1=([0-9a-f]{64})\s*$`)
	unixTimestamp = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// WebhookExpectation is what a receiver takes.
type WebhookExpectation struct {
	// Secrets begin with whsec_; two while you change over to a new one.
	Secrets []string
	// OrganizationID and Sandbox are whose events this receiver takes, where they are said.
	OrganizationID string
	Sandbox        *bool
	// Now is the time of the machine where it is not said.
	Now time.Time
}

// VerifyWebhook verifies the signature over the raw bytes, and only then parses them. Deduplicate on EventID, and read
// current state: an event is a reason to look.
func VerifyWebhook(header http.Header, body []byte, expected WebhookExpectation) (WebhookEvent, error) {
	keys, err := keysOf(expected.Secrets)
	if err != nil {
		return WebhookEvent{}, err
	}
	now := expected.Now
	if now.IsZero() {
		now = time.Now()
	}
	if !isSignedOwn(header, body, keys, now) && !isSignedStandard(header, body, keys, now) {
		return WebhookEvent{}, refused("no valid signature within the time window")
	}
	return expectedEvent(header, body, expected)
}

func expectedEvent(header http.Header, body []byte, expected WebhookExpectation) (WebhookEvent, error) {
	var event WebhookEvent
	var whose struct {
		Data *struct {
			OrganizationID string `json:"organizationId"`
			Sandbox        bool   `json:"sandbox"`
		} `json:"data"`
	}
	if json.Unmarshal(body, &event) != nil || json.Unmarshal(body, &whose) != nil {
		return WebhookEvent{}, refused("the body is not an event")
	}
	named := header.Get("X-Webhook-Event")
	switch {
	case event.EventID == "" || event.Event == "" || whose.Data == nil:
		return WebhookEvent{}, refused("the body is not an event")
	case named != "" && named != event.Event:
		return WebhookEvent{}, refused("the header names another event than the body")
	case expected.OrganizationID != "" && expected.OrganizationID != whose.Data.OrganizationID:
		return WebhookEvent{}, refused("an event of another organization")
	case expected.Sandbox != nil && *expected.Sandbox != whose.Data.Sandbox:
		return WebhookEvent{}, refused("an event of the other mode")
	}
	return event, nil
}

// `X-Signature: v1=<hex>`, several separated by commas, over `<timestamp>.<body>`.
func isSignedOwn(header http.Header, body []byte, keys [][]byte, now time.Time) bool {
	timestamp := header.Get("X-Timestamp")
	var signatures [][]byte
	for _, one := range strings.Split(header.Get("X-Signature"), ",") {
		if found := ownSignature.FindStringSubmatch(one); found != nil {
			signature, _ := hex.DecodeString(found[1])
			signatures = append(signatures, signature)
		} else {
			signatures = append(signatures, nil)
		}
	}
	return isTimely(timestamp, now) && fits(keys, append([]byte(timestamp+"."), body...), signatures)
}

// `webhook-signature: v1,<base64>`, several separated by spaces, over `<id>.<timestamp>.<body>`.
func isSignedStandard(header http.Header, body []byte, keys [][]byte, now time.Time) bool {
	timestamp := header.Get("Webhook-Timestamp")
	var signatures [][]byte
	for _, one := range strings.Split(header.Get("Webhook-Signature"), " ") {
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(one, "v1,"))
		if err != nil || !strings.HasPrefix(one, "v1,") {
			signature = nil
		}
		signatures = append(signatures, signature)
	}
	text := append([]byte(header.Get("Webhook-Id")+"."+timestamp+"."), body...)
	return isTimely(timestamp, now) && fits(keys, text, signatures)
}

// Every pair is compared, each in the same time whatever was sent.
func fits(keys [][]byte, text []byte, signatures [][]byte) bool {
	if len(signatures) > mostSignatures {
		signatures = signatures[:mostSignatures]
	}
	found := false
	for _, key := range keys {
		signer := hmac.New(sha256.New, key)
		signer.Write(text)
		expected := signer.Sum(nil)
		for _, signature := range signatures {
			found = hmac.Equal(expected, signature) || found
		}
	}
	return found
}

// Both count whole seconds.
func isTimely(timestamp string, now time.Time) bool {
	if !unixTimestamp.MatchString(timestamp) {
		return false
	}
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	off := now.Unix() - sent
	return err == nil && off <= toleranceSeconds && off >= -toleranceSeconds
}

func keysOf(secrets []string) ([][]byte, error) {
	var keys [][]byte
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) < 16 || !strings.HasPrefix(secret, "whsec_") {
			return nil, errors.New("a secret of a webhook begins with whsec_")
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func refused(why string) error {
	return fmt.Errorf("%w: %s", ErrWebhookRefused, why)
}
