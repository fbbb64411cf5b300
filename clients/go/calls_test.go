package assay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

var (
	ctx     = context.Background()
	key     = Credential{"ak_test_x", "sk_test_vector_secret_do_not_use"}
	subject = RegisterSubjectBody{Kind: "person", ExternalID: "кл-1"}
)

type arrived struct {
	*http.Request
	body string
}

// answering answers one after the other, the last way stays, and remembers what arrived.
func answering(t *testing.T, answers ...http.HandlerFunc) (*httptest.Server, *[]arrived) {
	t.Helper()
	received := &[]arrived{}
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		answer := answers[0]
		if len(answers) > 1 {
			answers = answers[1:]
		}
		*received = append(*received, arrived{request, string(body)})
		answer(writer, request)
	}))
	t.Cleanup(server.Close)
	return server, received
}

func answer(status int, body string, header ...string) http.HandlerFunc {
	return func(writer http.ResponseWriter, _ *http.Request) {
		for place := 0; place < len(header); place += 2 {
			writer.Header().Set(header[place], header[place+1])
		}
		writer.WriteHeader(status)
		_, _ = io.WriteString(writer, body)
	}
}

func hangUp(writer http.ResponseWriter, _ *http.Request) {
	connection, _, _ := writer.(http.Hijacker).Hijack()
	connection.Close()
}

var (
	away    = answer(503, `{"code":"unavailable","detail":"Later."}`, "Retry-After", "0")
	tooMany = answer(429, `{"code":"rate_limited","detail":"Slower."}`, "Retry-After", "0")
	noItems = answer(200, `{"items":[],"nextOffset":null,"nextCursor":null}`)
)

func open(t *testing.T, server *httptest.Server, caller Caller, options ...ClientOption) *Client {
	t.Helper()
	client, err := NewClient(server.URL, caller, options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func expectSigned(t *testing.T, one arrived) {
	t.Helper()
	seconds, _ := time.ParseDuration(one.Header.Get("X-Timestamp") + "s")
	request := RequestToSign{one.Method, one.RequestURI, one.Header.Get("Idempotency-Key"), BodyDigest([]byte(one.body))}
	header := SignRequest(key, request, time.Unix(0, 0).Add(seconds))
	same(t, one.Header.Get("X-Signature"), header.Get("X-Signature"))
}

func TestAChangeIsSentAgainUnderTheSameKeyAndSignedAnew(t *testing.T) {
	server, received := answering(t, hangUp, away, answer(201, `{"id":"one"}`))
	now := time.Unix(1_763_164_800, 0)
	clock := func() time.Time { now = now.Add(time.Second); return now }
	made, err := open(t, server, key, WithClock(clock)).RegisterSubject(ctx, subject, WithKey("k-1"))
	if err != nil || made.ID != "one" {
		t.Fatal(made, err)
	}
	signatures := map[string]bool{}
	for _, one := range *received {
		same(t, one.Header.Get("Idempotency-Key"), "k-1")
		same(t, one.body, `{"kind":"person","externalId":"кл-1"}`)
		expectSigned(t, one)
		signatures[one.Header.Get("X-Signature")] = true
	}
	same(t, len(signatures), 3)
}

func TestAChangeWithoutAKeyGetsOneOfItsOwn(t *testing.T) {
	server, received := answering(t, hangUp, answer(201, `{}`))
	client := open(t, server, key)
	for range []int{1, 2} {
		if _, err := client.RegisterSubject(ctx, subject); err != nil {
			t.Fatal(err)
		}
	}
	keys := []string{}
	for _, one := range *received {
		keys = append(keys, one.Header.Get("Idempotency-Key"))
	}
	if len(keys) != 3 || keys[0] != keys[1] || keys[1] == keys[2] || keys[0] == "" {
		t.Fatal(keys)
	}
}

func TestWhatTakesNoKeyIsSentAgainOnlyWhereItWasRefusedForItsRate(t *testing.T) {
	for _, row := range []struct {
		first http.HandlerFunc
		sent  int
	}{{tooMany, 2}, {away, 1}, {hangUp, 1}} {
		server, received := answering(t, row.first, answer(200, `{}`))
		_, err := open(t, server, Token{Token: "t"}).SimulatePolicy(ctx, SimulatePolicyBody{})
		same(t, err == nil, row.sent == 2)
		same(t, len(*received), row.sent)
	}
}

func TestSoOftenAndThenTheLastRefusalIsTold(t *testing.T) {
	for _, retries := range []int{0, 1, 4} {
		server, received := answering(t, away)
		_, err := open(t, server, key, WithRetries(retries)).ListWebhooks(ctx, ListWebhooksQuery{})
		var refused *RefusedError
		if !errors.As(err, &refused) || refused.Status != 503 || refused.Code != "unavailable" {
			t.Fatal(err)
		}
		same(t, len(*received), retries+1)
	}
}

func TestARefusalThatStaysIsToldAtOnceWithAllItSays(t *testing.T) {
	server, received := answering(t, answer(409, `{"code":"stale_revision","detail":"Newer.","currentRevision":7}`))
	_, err := open(t, server, key).ReadSession(ctx)
	var refused *RefusedError
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	var more struct{ CurrentRevision int }
	if json.Unmarshal(refused.Raw, &more) != nil || more.CurrentRevision != 7 || err.Error() != "Newer." {
		t.Fatal(err, more)
	}
	same(t, len(*received), 1)
}

func TestNobodyIsFollowedToAnotherAddress(t *testing.T) {
	server, received := answering(t, answer(307, `{}`, "Location", "/elsewhere"))
	_, err := open(t, server, key).ReadSession(ctx)
	var refused *RefusedError
	if !errors.As(err, &refused) || refused.Status != 307 {
		t.Fatal(err)
	}
	same(t, len(*received), 1)
}

func TestAServiceThatIsNotThereIsNoAnswer(t *testing.T) {
	server, _ := answering(t, noItems)
	server.Close()
	_, err := open(t, server, key, WithRetries(0)).ReadSession(ctx)
	var missing *NoAnswerError
	if !errors.As(err, &missing) {
		t.Fatal(err)
	}
}

func TestRetryAfterIsObeyedUpToABound(t *testing.T) {
	for asked, want := range map[string]time.Duration{
		"0": 0, "7": 7 * time.Second, "30": 30 * time.Second, "31": 30 * time.Second,
		"Thu, 01 Jan 1970 00:00:00 GMT": 0, "Tue, 01 Jan 2999 00:00:00 GMT": 30 * time.Second,
	} {
		same(t, waitBefore(1, asked), want)
	}
	for _, asked := range []string{"", "soon", "-1"} {
		if wait := waitBefore(1, asked); wait < 200*time.Millisecond || wait > 400*time.Millisecond {
			t.Fatal(asked, wait)
		}
	}
}

func TestAListingIsReadPageAfterPageAndOnlyAsFarAsItIsUsed(t *testing.T) {
	server, received := answering(t,
		answer(200, `{"items":[{"id":"1"},{"id":"2"}],"nextOffset":2,"nextCursor":"c/2"}`),
		answer(200, `{"items":[{"id":"3"}],"nextOffset":null,"nextCursor":null}`))
	items := open(t, server, key).IterWebhooks(IterWebhooksQuery{Limit: 2})
	found := ""
	for items.Next(ctx) {
		found += items.Item().ID
		if found == "12" {
			same(t, len(*received), 1)
		}
	}
	same(t, found, "123")
	same(t, items.Err() == nil, true)
	same(t, (*received)[1].RequestURI, "/api/v1/webhooks?cursor=c%2F2&limit=2")
}

func TestPagesFollowByWhatTheirListingTakes(t *testing.T) {
	server, received := answering(t,
		answer(200, `{"items":[{"id":"1","resource":"subjects"}],"nextOffset":100}`),
		answer(200, `{"items":[],"nextOffset":null}`))
	records := open(t, server, key).IterRecords("subjects", IterRecordsQuery{})
	same(t, records.Next(ctx), true)
	same(t, records.Item().Resource+records.Item().ID, "subjects1")
	same(t, records.Next(ctx), false)
	same(t, (*received)[1].RequestURI, "/api/v1/risk/subjects?offset=100")
	server, received = answering(t,
		answer(200, `{"items":[],"nextCursor":"c"}`), answer(200, `{"items":[],"nextCursor":null}`))
	same(t, open(t, server, key).IterReadJourney("s", IterReadJourneyQuery{}).Next(ctx), false)
	same(t, (*received)[1].RequestURI, "/api/v1/risk/subjects/s/journey?before=c")
}

func TestAFileIsReadAsItComesIn(t *testing.T) {
	begun := make(chan bool)
	server, _ := answering(t, func(writer http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(writer, "begun, ")
		writer.(http.Flusher).Flush()
		<-begun
		_, _ = io.WriteString(writer, "ended")
	})
	file, err := open(t, server, key).ReadDocumentPDF(ctx, "d")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	first := make([]byte, 7)
	if _, err := io.ReadFull(file, first); err != nil {
		t.Fatal(err)
	}
	close(begun)
	rest, err := io.ReadAll(file)
	same(t, string(first)+string(rest), "begun, ended")
	same(t, err == nil, true)
}

func TestNothingIsNoErrorAndNamesAreEscaped(t *testing.T) {
	server, received := answering(t, answer(204, ""))
	same(t, open(t, server, key).DeleteWebhook(ctx, "a/b ä") == nil, true)
	same(t, (*received)[0].RequestURI, "/api/v1/webhooks/a%2Fb%20%C3%A4")
	expectSigned(t, (*received)[0])
}

func TestAFileIsSentAsItIsSignedAndAgainFromWhereItBegan(t *testing.T) {
	server, received := answering(t, away, answer(201, `{}`))
	content := strings.Repeat("\x00\xff%PDF", 50_000)
	file := bytes.NewReader([]byte("before" + content))
	_, _ = file.Seek(6, io.SeekStart)
	_, err := open(t, server, key).UploadDocument(ctx, file, UploadDocumentQuery{Name: "Upload ä"})
	same(t, err == nil, true)
	same(t, len(*received), 2)
	for _, one := range *received {
		same(t, one.body == content, true)
		same(t, one.Header.Get("Content-Type"), "application/pdf")
		expectSigned(t, one)
	}
}

func TestWhatCanBeReadOnlyOnceIsSentWithATokenAndNeverAgain(t *testing.T) {
	server, received := answering(t, away)
	once := func() io.Reader { return io.MultiReader(strings.NewReader("<list/>")) }
	_, err := open(t, server, Token{Token: "operator"}).ImportListFile(ctx, "eu_fsf", once(), ImportListFileQuery{})
	same(t, err != nil, true)
	same(t, len(*received), 1)
	same(t, (*received)[0].body, "<list/>")
	_, err = open(t, server, key).UploadDocument(ctx, once(), UploadDocumentQuery{Name: "x"})
	same(t, errors.Is(err, ErrUnsendable), true)
	same(t, len(*received), 1)
}

func TestTheModeOfATokenIsSaidInOneHeader(t *testing.T) {
	server, received := answering(t, noItems)
	_, err := open(t, server, Token{"t", "test"}).ListWebhooks(ctx, ListWebhooksQuery{})
	same(t, err == nil, true)
	same(t, (*received)[0].Header.Get("X-Service-Mode"), "test")
	same(t, (*received)[0].Header.Get("X-Risk-Mode"), "")
}

func TestAnAddressThatIsNoOriginIsTold(t *testing.T) {
	for _, address := range []string{"assay.example.com", "ftp://a.example", "https://a.example/api/v1"} {
		if _, err := NewClient(address, key); err == nil {
			t.Fatal(address)
		}
	}
}

func TestWhatIsLeftOutNullAndNothingAreToldApart(t *testing.T) {
	type body struct {
		Needed  List[string]      `json:"needed"`
		Some    Map[int64]        `json:"some"`
		LeftOut *Nullable[string] `json:"leftOut,omitempty"`
		Null    *Nullable[string] `json:"null,omitempty"`
		Given   *Nullable[string] `json:"given,omitempty"`
	}
	text, err := json.Marshal(body{Null: Null[string](), Given: NotNull("x")})
	same(t, err == nil, true)
	same(t, string(text), `{"needed":[],"some":{},"null":null,"given":"x"}`)
}

func TestACallEndsWithItsContext(t *testing.T) {
	server, _ := answering(t, answer(503, `{}`, "Retry-After", "30"))
	ended, cancel := context.WithCancel(ctx)
	client := open(t, server, key, WithClock(func() time.Time { time.AfterFunc(time.Millisecond, cancel); return time.Now() }))
	_, err := client.ReadSession(ended)
	same(t, errors.Is(err, context.Canceled), true)
}
