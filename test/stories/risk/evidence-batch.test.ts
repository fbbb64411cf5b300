import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anApiKey, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import {
  anItem,
  assess,
  everyItem,
  inShort,
  NOBODY,
  OBSERVED_AT,
  sendBatch,
  submit,
  submitBatch,
} from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, bind, inMode, type TestFact } from '../../support/risk/sources.ts';

/** As many facts as a source can declare, of which the last is a number. */
const FACTS: readonly TestFact[] = [
  ...Array.from({ length: 99 }, (_, index) => ({ key: `fact-${index}`, type: 'string' as const })),
  { key: 'device.score', type: 'number' },
];

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
let subjectId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
  subjectId = await aSubject(acme.testKey);
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
/** So many items, each of another fact, all texts. */
const items = (count: number, value = 'x') =>
  Array.from({ length: count }, (_, index) => anItem(`fact-${index}`, value));

const send = (sent: readonly unknown[], subject = subjectId) =>
  sendBatch(acme.testKey, subject, sourceId, sent);

async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select count(*) from risk_evidence) as receipts, (select count(*) from risk_events) as events,
      (select sum(evidence_revision + evidence_sequence + event_sequence) from risk_subjects) as counters,
      (select count(*) from idempotency_keys) as keys`);
}

async function revisionOf(subject: string): Promise<number> {
  return (await acme.testKey.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision;
}

describe('Document 1, Evidence batch', () => {
  test('answers with id, subjectId and the receipts in request order', async () => {
    const subject = await aSubject(acme.testKey);
    const before = await submit(acme.testKey, subject, sourceId, 'fact-7', 'old');
    const sent = [
      anItem('fact-7', 'new', { providerRef: 'r7' }),
      anItem('device.score', 12.5, { expiresAt: '2027-01-01T00:00:00Z' }),
      anItem('fact-3', null, { status: 'revoked' }),
      anItem('fact-1', undefined, { status: 'unavailable', observedAt: '2020-01-01T00:00:00Z' }),
    ];
    const answer = await send(sent, subject);
    expect([answer.status, answer.body.id]).toEqual([
      201,
      expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    ]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['id', 'items', 'subjectId']);
    expect(answer.body.subjectId).toBe(subject);
    const receipts: Json[] = answer.body.items;
    expect(
      receipts.map(({ data }) => [data.fact, data.status, data.value, data.sequence, data.supersedes]),
    ).toEqual([
      ['fact-7', 'available', 'new', 2, before.id],
      ['device.score', 'available', 12.5, 3, null],
      ['fact-3', 'revoked', null, 4, null],
      ['fact-1', 'unavailable', null, 5, null],
    ]);
    expect(receipts.map(({ data }) => data.batchId)).toEqual(receipts.map(() => answer.body.id));
    expect(receipts[1].data).toMatchObject({
      subjectId: subject,
      source: `registered:${sourceId}`,
      provenance: {
        evidenceClass: 'assertion',
        sourceRegistrationId: sourceId,
        bindingRevision: 1,
        apiKeyId: acme.testKey.id,
      },
      receivedAt: now(),
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdBy: `api_key:${acme.testKey.id}`,
    });
    const read = await everyItem(acme.testKey, `/risk/evidence?subjectId=${subject}`);
    expect(read.slice(1)).toEqual(receipts);
    expect(read[0].data.supersededBy).toBe(receipts[0].id);
  });

  test('is one step of the evidence revision, however many receipts it has', async () => {
    const subject = await aSubject(acme.testKey);
    await submitBatch(acme.testKey, subject, sourceId, items(60));
    expect(await revisionOf(subject)).toBe(1);
    await submit(acme.testKey, subject, sourceId, 'fact-0', 'x');
    await submitBatch(acme.testKey, subject, sourceId, items(1));
    expect(await revisionOf(subject)).toBe(3);
    const receipts = await everyItem(acme.testKey, `/risk/evidence?subjectId=${subject}`);
    expect(receipts.map(({ data }) => data.sequence)).toEqual(
      Array.from({ length: 62 }, (_, index) => index + 1),
    );
  });

  test('its receipts are evidence like any other, and end earlier assessments', async () => {
    const subject = await aSubject(acme.testKey);
    const policy = await aPublishedPolicy(acme.owner, { sourceId });
    const before = await assess(acme.testKey, subject, policy);
    const { items: receipts } = await submitBatch(acme.testKey, subject, sourceId, [
      anItem('fact-0', 'x'),
      anItem('device.score', 80),
    ]);
    const after = await assess(acme.testKey, subject, policy);
    expect([before.data.status, after.data.status, after.data.band]).toEqual([
      'incomplete',
      'complete',
      'high',
    ]);
    expect(after.data.inputs[0].evidenceId).toBe(receipts[1].id);
    expect((await acme.testKey.get(`/risk/assessments/${before.id}/state`)).body.current).toBe(false);
  });

  test('there is no record under the id of the batch', async () => {
    const { id } = await submitBatch(acme.testKey, subjectId, sourceId, items(2));
    expect((await acme.testKey.get(`/risk/evidence/${id}`)).status).toBe(404);
  });
});

describe('Document 1, Limits: evidence batch, 1 to 100 items', () => {
  test.each([1, 2, 99, 100])('%i items are accepted', async (count) => {
    const sent = count === 100 ? [...items(99), anItem('device.score', 1)] : items(count);
    const answer = await send(sent);
    expect([answer.status, answer.body.items.length]).toEqual([201, count]);
  });

  test.each([
    ['no items', [], '/items min_items'],
    ['101 items', [...items(99), ...items(2)], '/items max_items'],
  ])('%s are refused', async (_what, sent, fault) => {
    expect(limits.evidenceBatchItems).toBe(100);
    const before = await stored();
    expect(inShort(await send(sent))).toBe(`400, invalid_request, ${fault}`);
    expect(await stored()).toEqual(before);
  });
});

describe('Document 1, Evidence batch: each item with a distinct fact', () => {
  test.each([
    ['the same twice', [0, 0], ['/items/1/fact not_unique']],
    ['the same three times', [0, 1, 0, 0], ['/items/2/fact not_unique', '/items/3/fact not_unique']],
    ['two pairs', [0, 1, 1, 0], ['/items/2/fact not_unique', '/items/3/fact not_unique']],
  ])('%s', async (_what, facts, faults) => {
    const sent = facts.map((fact, index) => anItem(`fact-${fact}`, `value ${index}`));
    expect(inShort(await send(sent))).toBe(['400, invalid_request', ...faults].join(', '));
  });
});

describe('Document 1, Evidence batch: the item fields of a submission', () => {
  test.each<[string, object, string]>([
    ['an undeclared fact', { fact: 'age' }, '/fact undeclared_fact'],
    ['a value of another type', { value: 7 }, '/value type'],
    ['no value', { value: null }, '/value required'],
    ['a value that is revoked', { status: 'revoked' }, '/value not_allowed'],
    ['an observation in the future', { observedAt: '2099-01-01T00:00:00Z' }, '/observedAt in_the_future'],
    ['an expiry before it', { expiresAt: OBSERVED_AT }, '/expiresAt too_early'],
    ['a source of its own', { sourceRegistrationId: NOBODY }, '/sourceRegistrationId unknown_property'],
    ['a subject of its own', { subjectId: NOBODY }, '/subjectId unknown_property'],
    ['provenance', { provenance: {} }, '/provenance unknown_property'],
    ['no status', { status: undefined }, '/status required'],
    ['no time', { observedAt: undefined }, '/observedAt required'],
    ['a providerRef that is too long', { providerRef: 'r'.repeat(501) }, '/providerRef max_length'],
  ])('%s is refused where it stands, and nothing is recorded', async (_what, wrong, fault) => {
    const before = await stored();
    const sent = [...items(2), anItem('fact-50', 'x', { ...wrong }), anItem('fact-51', 'x')];
    const refused = await send(sent);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    expect(inShort(refused)).toContain(`/items/2${fault}`);
    expect(await stored()).toEqual(before);
  });

  test('every fault of every item is told at once', async () => {
    const sent = [
      anItem('device.score', 'high', { observedAt: '2099-01-01T00:00:00Z' }),
      anItem('fact-0', 'x'),
      anItem('age', 1),
    ];
    expect(inShort(await send(sent))).toBe(
      '400, invalid_request, /items/0/value type, /items/0/observedAt in_the_future, /items/2/fact undeclared_fact',
    );
  });

  test('beside the source and the items it has no property', async () => {
    const body = { sourceRegistrationId: sourceId, items: items(1), batchId: NOBODY };
    const refused = await acme.testKey.post(`/risk/subjects/${subjectId}/evidence/batch`, body);
    expect(inShort(refused)).toBe('400, invalid_request, /batchId unknown_property');
  });
});

describe('Document 1, Limits: evidence batch, 16 KiB per item', () => {
  const itemOf = (bytes: number, fact: string) => {
    const room = bytes - Buffer.byteLength(JSON.stringify(anItem(fact, '')));
    return anItem(fact, 'x'.repeat(room));
  };

  test.each([16_383, 16_384])('items of %i bytes are accepted', async (bytes) => {
    expect(limits.evidenceBatchItemBytes).toBe(16_384);
    expect((await send([itemOf(bytes, 'fact-0'), itemOf(bytes, 'fact-1')])).status).toBe(201);
  });

  test('one of 16,385 bytes refuses the batch', async () => {
    const before = await stored();
    const refused = await send([...items(5), itemOf(16_385, 'fact-9')]);
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 16_384]);
    expect(await stored()).toEqual(before);
  });

  test('bytes count, not characters', async () => {
    expect((await send([anItem('fact-0', '日'.repeat(5_500))])).status).toBe(413);
    expect((await send([anItem('fact-0', '日'.repeat(5_400))])).status).toBe(201);
  });
});

describe('Document 1, Limits: evidence batch, 256 KiB per batch', () => {
  /** Seventeen items, the last of which fills the body up. */
  function textOf(bytes: number): string {
    const body = (last: number) =>
      JSON.stringify({
        sourceRegistrationId: sourceId,
        items: [...items(16, 'x'.repeat(15_600)), anItem('fact-16', 'x'.repeat(last))],
      });
    return body(bytes - Buffer.byteLength(body(0)));
  }
  const sendText = (raw: string) =>
    acme.testKey.post(`/risk/subjects/${subjectId}/evidence/batch`, undefined, { raw });

  test.each([262_143, 262_144])('%i bytes are accepted', async (bytes) => {
    const raw = textOf(bytes);
    expect([Buffer.byteLength(raw), limits.evidenceBatchBytes]).toEqual([bytes, 262_144]);
    expect((await sendText(raw)).status).toBe(201);
  });

  test.each([262_145, 500_000])('%i bytes are 413', async (bytes) => {
    const before = await stored();
    const refused = await sendText(textOf(bytes));
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 262_144]);
    expect(await stored()).toEqual(before);
  });
});

describe('Document 1, Evidence batch: who may submit it', () => {
  test('credential, form, 404, 403, 400, 409 in this order', async () => {
    const unbound = await anApiKey(service, acme.owner, 'test');
    const disabled = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    await bind(acme.owner, disabled, { apiKeyIds: [acme.testKey.id], enabled: false });
    const wrong = [anItem('fact-0', 7)];
    const jwt = { headers: inMode('test') };
    const answers = [
      await sendBatch(acme.owner, NOBODY, disabled, [], jwt),
      await sendBatch(unbound, NOBODY, disabled, [...wrong, ...wrong]),
      await sendBatch(unbound, NOBODY, disabled, wrong),
      await sendBatch(unbound, subjectId, NOBODY, wrong),
      await sendBatch(acme.liveKey, subjectId, disabled, wrong),
      await sendBatch(unbound, subjectId, disabled, wrong),
      await sendBatch(acme.testKey, subjectId, disabled, wrong),
      await sendBatch(acme.testKey, subjectId, disabled, items(1)),
    ];
    expect(answers.map(inShort)).toEqual([
      '403, forbidden',
      '400, invalid_request, /items/1/fact not_unique',
      '404, not_found',
      '404, not_found',
      '404, not_found',
      '403, source_not_bound',
      '400, invalid_request, /items/0/value type',
      '409, source_disabled',
    ]);
  });
});

describe('Document 1, Evidence retries: a batch', () => {
  const answered = ({ status, body, headers }: Awaited<ReturnType<typeof send>>) => [
    status,
    body,
    headers.get('idempotency-replayed'),
  ];

  test('needs the same credential, body and item order, and returns the original ids', async () => {
    const other = await anApiKey(service, acme.owner, 'test');
    const source = await aSource(acme.owner, FACTS, [acme.testKey.id, other.id]);
    const key = { idempotencyKey: 'batch-retried' };
    const sent = items(3);
    const first = await sendBatch(acme.testKey, subjectId, source, sent, key);
    const before = await stored();
    expect(answered(await sendBatch(acme.testKey, subjectId, source, sent, key))).toEqual([
      201,
      first.body,
      'true',
    ]);
    const others = [
      await sendBatch(acme.testKey, subjectId, source, sent.toReversed(), key),
      await sendBatch(acme.testKey, subjectId, source, sent.slice(1), key),
      await sendBatch(other, subjectId, source, sent, key),
    ];
    expect(others.map(inShort)).toEqual(others.map(() => '409, idempotency_conflict'));
    expect(await stored()).toEqual(before);
  });

  test('rejected before commit does not consume its key', async () => {
    const key = { idempotencyKey: 'batch-refused-first' };
    const refused = await sendBatch(acme.testKey, subjectId, sourceId, [...items(3), anItem('age', 1)], key);
    expect(refused.status).toBe(400);
    const accepted = await sendBatch(acme.testKey, subjectId, sourceId, items(3), key);
    expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('returns the original also after the source was disabled', async () => {
    const source = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const key = { idempotencyKey: 'batch-disabled' };
    const first = await sendBatch(acme.testKey, subjectId, source, items(3), key);
    await bind(acme.owner, source, { apiKeyIds: [], enabled: false });
    const again = await sendBatch(acme.testKey, subjectId, source, items(3), key);
    expect(answered(again)).toEqual([201, first.body, 'true']);
  });
});

describe('Document 1, Events: risk.evidence.recorded and risk.evidence.batch_recorded', () => {
  test('one for each receipt in request order, then one with the batch id as resourceId', async () => {
    const subject = await aSubject(acme.testKey);
    const sent = [
      anItem('fact-9', 'secret'),
      anItem('fact-2', 'secret'),
      anItem('fact-5', null, { status: 'revoked' }),
    ];
    const batch = await submitBatch(acme.testKey, subject, sourceId, sent);
    const [, ...events] = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    const receipts: Json[] = batch.items;
    expect(
      events.map(({ data }) => [data.type, data.category, data.resource, data.resourceId, data.sequence]),
    ).toEqual([
      ...receipts.map(({ id }, index) => ['risk.evidence.recorded', 'evidence', 'evidence', id, index + 2]),
      ['risk.evidence.batch_recorded', 'evidence', 'evidence', batch.id, 5],
    ]);
    expect(events.map(({ data }) => data.detail.batchId)).toEqual([batch.id, batch.id, batch.id, undefined]);
    expect(events.at(-1).data.detail).toEqual({ receipts: 3, source: `registered:${sourceId}` });
    expect(JSON.stringify(events)).not.toContain('secret');
    const byBatch = await everyItem(acme.testKey, `/risk/events?resourceId=${batch.id}`);
    expect(byBatch).toEqual(events.slice(-1));
  });
});
