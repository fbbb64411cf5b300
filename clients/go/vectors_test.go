package assay

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// What the clients of all languages are held against.
type vectors struct {
	Signing struct {
		KeyID     string
		Secret    string
		Timestamp int64
		Requests  []struct {
			Name, Method, Path, IdempotencyKey, Body, BodyBase64, Signature string
		}
	}
	Webhooks []struct {
		Name           string
		Accepted       bool
		Headers        map[string]string
		Body           string
		Secrets        []string
		Now            float64
		OrganizationID string
		Sandbox        *bool
	}
}

func readVectors(t *testing.T) vectors {
	text, err := os.ReadFile("../vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Signing.Requests) == 0 || len(all.Webhooks) == 0 {
		t.Fatal("there are no vectors")
	}
	return all
}

func TestEveryRequestIsSignedAsTheVectorsSay(t *testing.T) {
	signing := readVectors(t).Signing
	for _, vector := range signing.Requests {
		t.Run(vector.Name, func(t *testing.T) {
			body := []byte(vector.Body)
			if vector.BodyBase64 != "" {
				body, _ = base64.StdEncoding.DecodeString(vector.BodyBase64)
			}
			request := RequestToSign{vector.Method, vector.Path, vector.IdempotencyKey, BodyDigest(body)}
			header := SignRequest(Credential{signing.KeyID, signing.Secret}, request, time.Unix(signing.Timestamp, 0))
			same(t, header.Get("X-Signature"), vector.Signature)
			same(t, header.Get("X-Api-Key"), signing.KeyID)
			same(t, header.Get("X-Timestamp"), fmt.Sprint(signing.Timestamp))
		})
	}
}

func TestEveryWebhookIsJudgedAsTheVectorsSay(t *testing.T) {
	for _, vector := range readVectors(t).Webhooks {
		t.Run(vector.Name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range vector.Headers {
				header.Set(name, value)
			}
			seconds := math.Floor(vector.Now)
			event, err := VerifyWebhook(header, []byte(vector.Body), WebhookExpectation{
				Secrets:        vector.Secrets,
				OrganizationID: vector.OrganizationID,
				Sandbox:        vector.Sandbox,
				Now:            time.Unix(int64(seconds), int64((vector.Now-seconds)*1e9)),
			})
			if !vector.Accepted {
				if !errors.Is(err, ErrWebhookRefused) {
					t.Fatalf("it was not refused: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			created, err := event.RiskAssessmentCreatedEvent()
			if err != nil || created.Data.ResourceID != "33333333-3333-4333-8333-333333333333" {
				t.Fatalf("it was read as %v, %v", created, err)
			}
			if _, err := event.WebhookPingEvent(); err == nil {
				t.Fatal("it was read as another event")
			}
		})
	}
}

func TestWhatIsNoSecretOfAWebhookIsTold(t *testing.T) {
	_, err := VerifyWebhook(http.Header{}, nil, WebhookExpectation{Secrets: []string{"sk_not_of_a_webhook"}})
	if err == nil || errors.Is(err, ErrWebhookRefused) {
		t.Fatalf("it was %v", err)
	}
}

func TestASecretIsNotPrinted(t *testing.T) {
	for _, form := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, caller := range []any{Credential{"ak_1", "hidden"}, Token{"hidden", "test"}} {
			if text := fmt.Sprintf(form, caller); strings.Contains(text, "hidden") {
				t.Errorf("%s shows %s", form, text)
			}
		}
	}
}

func same[T any](t *testing.T, got T, want T) {
	t.Helper()
	if any(got) != any(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
}
