import type { ApiDescription } from './platform/openapi/openapi.ts';
import { VERSION } from './platform/version.ts';
import { DESCRIBED_EVENTS } from './webhooks/index.ts';

/** What the reference says before its endpoints. */
export const apiDescription: ApiDescription = {
  title: 'Assay API',
  version: VERSION,
  description: `Assay decides and remembers: **risk** subjects with the evidence about them and every decision explained, **screening** of people and companies against official lists, and **documents** from the template to the signed PDF.

## Authentication

Programs sign each request with an **API key**; people sign in and send a **dashboard token** as \`Authorization: Bearer\`. A request with both, or neither, is 401.

| Header | Value |
|---|---|
| \`X-Api-Key\` | the \`keyId\`, \`ak_test_…\` or \`ak_live_…\` |
| \`X-Timestamp\` | Unix time in whole seconds, at most 300 s off |
| \`X-Signature\` | \`v1=\` and the lower-case hex of HMAC-SHA256(secret, string to sign) |

The string to sign is six lines joined by a single line feed:

\`\`\`
ASSAY1-HMAC-SHA256
<timestamp>
<METHOD>
<path with query, as sent>
<Idempotency-Key, or empty>
<lower-case hex SHA-256 of the body>
\`\`\`

## Modes

Everything belongs to \`test\` or \`live\`. An API key is pinned to its mode. A dashboard token is live unless \`X-Service-Mode: test\` says otherwise: that header counts on every path. \`X-Risk-Mode\` chooses on \`/risk\` paths alone; elsewhere it may only agree, and one that asks for another mode than the one that counts there is 400 \`mode_conflict\` instead of being passed over. Two that disagree are the same.

## Retries

Send an \`Idempotency-Key\` with every POST and repeat it when you retry: the same request gets the first answer again, with \`Idempotency-Replayed: true\`. A request that fails leaves its key free. A key lives as long as the organization, the answer kept with it 30 days unless the operator chose otherwise: after that a repeated key is 409 \`idempotency_conflict\`, whatever the body.

Every signed change is done once. Where an API key sends no \`Idempotency-Key\`, the signature serves as one for ten minutes: the same signed bytes bring back the first answer. Whoever means to do the same thing twice within one second sends two keys.

## Limits

A credential may ask 6000 times a minute unless the operator chose otherwise; where none is needed, callers are counted by network. Beyond that it is 429 \`rate_limited\` with \`Retry-After\`. An answer that comes before a large body was read says \`Connection: close\`, and the connection ends with it. \`Expect: 100-continue\` is answered once the body is wanted.

## Errors

Every refusal is a problem document (RFC 9457) with a stable \`code\`, and \`errors\` that point into the body: the first 100 of them, or the first part that does not fit where a body has over 5,000 values or 64 KiB. Another organization's record is \`not_found\`.

## Finding a request again

Every answer has an \`X-Request-Id\`: the one that you sent, where it is 1 to 128 letters, digits and \`._:+/=-\`, otherwise one of ours. A problem repeats it as \`requestId\`. Where the operator traces the service, a \`traceparent\` (W3C Trace Context) makes the request a part of your trace, and a problem has its \`traceId\`; whether it is recorded is for the service to decide.

## Lists

\`{ items, nextOffset }\`, oldest first, at most 100 rows and 1 MiB. Follow \`nextOffset\` until it is null.

Most lists also take \`limit\` (1 to 100, 50 when absent), \`cursor\` and \`order=newest|oldest\`, and answer \`nextCursor\`: send it back unchanged, with the same filters, order and mode, until it is null. A cursor names the last record of its page, so records that come or go meanwhile neither repeat nor hide another. A call with none of the three is answered as if they did not exist, with \`nextCursor\` beside. A cursor of another list, order, filter, mode or organization is 400 \`invalid_cursor\`, and so is one beside \`offset\` or \`page\`.

## Versions

The path names the version: everything under \`/api/v1\` stays compatible. New endpoints, optional members of requests, members of answers, events and problem codes may come at any time, so ignore members of answers that you do not know, and treat an unknown code by its status. Nothing else changes in place.

What is to go is first marked \`deprecated\` in this description and named in the changelog, with what replaces it, and goes on working for at least twelve months and until the next major version, which has a path of its own beside this one.`,
  tags: {
    Identity: 'Signing in, your organization, its members and its API keys.',
    Risk: 'Subjects, evidence about them, policies, explained and replayable assessments, overrides, actions and their history.',
    Webhooks: 'Signed push notifications of committed changes, with their delivery history.',
    Verification: 'Workflows, sessions and attempts whose results become evidence.',
    Screening:
      'People and companies against official sanctions lists and a list of politically exposed persons, with reasons.',
    Documents:
      'Templates in Markdown with Liquid, the PDF agreements made from them, their signers, fields and audit trail.',
    History:
      'A log of everything that happened in an organization, which outsiders can prove: entries, signed checkpoints, proofs.',
    Operator: 'For whoever runs the service; the bearer token is `ASSAY_OPERATOR_TOKEN`.',
  },
  events: DESCRIBED_EVENTS,
};
