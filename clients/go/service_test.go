package assay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"
)

// Against a service that runs, as its first start made it. Where it is stands in the environment.
func service(t *testing.T, caller Caller) *Client {
	t.Helper()
	address := os.Getenv("ASSAY_URL")
	if address == "" {
		t.Skip("no service is named in ASSAY_URL")
	}
	client, err := NewClient(address, caller)
	must(t, err)
	return client
}

func program(t *testing.T) *Client {
	t.Helper()
	return service(t, Credential{os.Getenv("ASSAY_API_KEY_ID"), os.Getenv("ASSAY_API_KEY_SECRET")})
}

func owner(t *testing.T) *Client {
	t.Helper()
	body := SignInBody{Email: "owner@example.com", Password: os.Getenv("ASSAY_PASSWORD")}
	session, err := service(t, nil).SignIn(ctx, body)
	must(t, err)
	return service(t, Token{*session.Token, "test"})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestPathQueryKeyAndBodyAreSignedAsTheServiceReadsThem(t *testing.T) {
	client := program(t)
	body := RegisterSubjectBody{Kind: "person", ExternalID: "klient <ä>/李"}
	made, err := client.RegisterSubject(ctx, body, WithKey("go-1"))
	must(t, err)
	again, err := client.RegisterSubject(ctx, body, WithKey("go-1"))
	must(t, err)
	same(t, again, made)
	found, err := client.ListRecords(ctx, "subjects", ListRecordsQuery{Search: "klient <ä>/"})
	must(t, err)
	same(t, len(found.Items), 1)
	record, err := found.Items[0].SubjectRecord()
	must(t, err)
	same(t, record, made)
	if _, err := found.Items[0].PolicyRecord(); err == nil {
		t.Fatal("a subject was read as a policy")
	}
}

func TestARefusalHasItsCodeItsFaultsAndEverythingElseThatItSays(t *testing.T) {
	client := program(t)
	body := RegisterSubjectBody{Kind: "person", ExternalID: "go-2"}
	made, err := client.RegisterSubject(ctx, body)
	must(t, err)
	var refused *RefusedError
	if _, err = client.RegisterSubject(ctx, body); !errors.As(err, &refused) {
		t.Fatal(err)
	}
	same(t, refused.Code, "already_exists")
	var more struct{ ResourceID string }
	must(t, json.Unmarshal(refused.Raw, &more))
	same(t, more.ResourceID, made.ID)
	if _, err = client.RegisterSubject(ctx, RegisterSubjectBody{Kind: "robot", ExternalID: "x"}); !errors.As(err, &refused) {
		t.Fatal(err)
	}
	same(t, refused.Code, "invalid_request")
	same(t, *(*refused.Errors)[0].Pointer, "/kind")
}

func TestAMemberCallsWithATokenInTheModeItSays(t *testing.T) {
	client := owner(t)
	session, err := client.ReadSession(ctx)
	must(t, err)
	same(t, session.Mode, "test")
	must(t, client.SignOut(ctx))
	_, err = client.ReadSession(ctx)
	var refused *RefusedError
	same(t, errors.As(err, &refused) && refused.Status == 401, true)
}

func TestListingsAreReadToTheirEnd(t *testing.T) {
	client := program(t)
	missing := map[string]bool{}
	for number := 0; number < 3; number++ {
		address := fmt.Sprintf("https://ledger.example.com/%d", number)
		made, err := client.CreateWebhook(ctx, CreateWebhookBody{URL: address, Events: List[string]{"*"}, Mode: "test"})
		must(t, err)
		missing[made.ID] = true
	}
	webhooks := client.IterWebhooks(IterWebhooksQuery{Limit: 1, Order: "newest"})
	for webhooks.Next(ctx) {
		delete(missing, webhooks.Item().ID)
	}
	must(t, webhooks.Err())
	for number := 0; number < 3; number++ {
		made, err := client.RegisterSubject(ctx, RegisterSubjectBody{Kind: "account", ExternalID: fmt.Sprint("page-", number)})
		must(t, err)
		missing[made.ID] = true
	}
	records := client.IterRecords("subjects", IterRecordsQuery{Limit: 1})
	for records.Next(ctx) {
		delete(missing, records.Item().ID)
	}
	must(t, records.Err())
	same(t, len(missing), 0)
}

func TestFilesGoUpAndComeDown(t *testing.T) {
	client := program(t)
	preview, err := client.PreviewTemplate(ctx, PreviewTemplateBody{Source: "# Terms\n\nAgreed."})
	must(t, err)
	pdf, err := io.ReadAll(preview)
	must(t, err)
	must(t, preview.Close())
	document, err := client.UploadDocument(ctx, bytes.NewReader(pdf), UploadDocumentQuery{Name: "Terms ä"})
	must(t, err)
	file, err := client.ReadDocumentPDF(ctx, document.ID)
	must(t, err)
	defer file.Close()
	read, err := io.ReadAll(file)
	must(t, err)
	same(t, bytes.HasPrefix(pdf, []byte("%PDF-")) && bytes.Equal(read, pdf), true)
}

func TestAListingComesAsAFileToo(t *testing.T) {
	file, err := owner(t).ExportActivity(ctx, ExportActivityQuery{Format: "csv"})
	must(t, err)
	defer file.Close()
	text, err := io.ReadAll(file)
	must(t, err)
	same(t, bytes.HasPrefix(text, []byte("id,at,")), true)
}

func TestAWebhookThatTheServiceSendsIsVerified(t *testing.T) {
	client := program(t)
	type delivery struct {
		header http.Header
		body   []byte
	}
	received := make(chan delivery, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		received <- delivery{request.Header, body}
		writer.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	webhook, err := client.CreateWebhook(ctx, CreateWebhookBody{URL: receiver.URL, Events: List[string]{"*"}, Mode: "test"})
	must(t, err)
	_, err = client.PingWebhook(ctx, webhook.ID)
	must(t, err)
	select {
	case sent := <-received:
		event, err := VerifyWebhook(sent.header, sent.body, WebhookExpectation{Secrets: []string{webhook.Secret}, Sandbox: Of(true)})
		must(t, err)
		ping, err := event.WebhookPingEvent()
		must(t, err)
		same(t, ping.EventID, event.EventID)
	case <-time.After(90 * time.Second):
		t.Fatal("no webhook came")
	}
}
