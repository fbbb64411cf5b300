import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  type ApiKeyCaller,
  aSubject,
  type TestOrganization,
} from '../../support/builders.ts';
import {
  assess,
  aSubmission,
  everyItem,
  inShort,
  NOBODY,
  OBSERVED_AT,
  sendEvidence,
  submit,
} from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, bind, inMode, type TestFact } from '../../support/risk/sources.ts';

/** One fact of every type that can be declared. */
const EVERY_TYPE = [
  { key: 'name', type: 'string' },
  { key: 'volume', type: 'number' },
  { key: 'employed', type: 'boolean' },
  { key: 'names', type: 'list', itemType: 'string' },
  { key: 'volumes', type: 'list', itemType: 'number' },
  { key: 'flags', type: 'list', itemType: 'boolean' },
] as const satisfies readonly TestFact[];

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
let subjectId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
  subjectId = await aSubject(acme.testKey);
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
const milliseconds = (after: number, from: string = now()): string =>
  new Date(Date.parse(from) + after).toISOString();

/** A submission about the subject of this file, a name unless told otherwise. */
function send(more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return sendEvidence(acme.testKey, subjectId, aSubmission(sourceId, 'name', 'Ann', more));
}

/** What no refusal changes. */
async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select count(*) from risk_evidence) as receipts, (select count(*) from risk_events) as events,
      (select sum(evidence_revision + evidence_sequence + event_sequence) from risk_subjects) as counters,
      (select count(*) from idempotency_keys) as keys`);
}

describe('Document 1, Evidence submission', () => {
  test('answers with the receipt, and it is read back as the same record', async () => {
    const subject = await aSubject(acme.testKey);
    const sent = aSubmission(sourceId, 'volume', 1250.5, {
      observedAt: milliseconds(-60_000),
      expiresAt: milliseconds(3_600_000),
      providerRef: 'report/77',
    });
    const created = await sendEvidence(acme.testKey, subject, sent);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'evidence',
      data: {
        subjectId: subject,
        fact: 'volume',
        status: 'available',
        value: 1250.5,
        observedAt: milliseconds(-60_000),
        expiresAt: milliseconds(3_600_000),
        receivedAt: now(),
        sequence: 1,
        providerRef: 'report/77',
        source: `registered:${sourceId}`,
        provenance: {
          evidenceClass: 'assertion',
          sourceRegistrationId: sourceId,
          bindingRevision: 1,
          apiKeyId: acme.testKey.id,
          adapterVersion: expect.stringMatching(/./),
        },
        batchId: null,
        supersedes: null,
        supersededBy: null,
        mode: 'test',
        createdAt: now(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
    const read = await acme.testKey.get(`/risk/evidence/${created.body.id}`);
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  test('needs neither expiresAt nor providerRef, and takes null for both', async () => {
    const created = [await send(), await send({ expiresAt: null, providerRef: null })];
    expect(created.map(({ status, body }) => [status, body.data.expiresAt, body.data.providerRef])).toEqual([
      [201, null, null],
      [201, null, null],
    ]);
  });

  test.each(['sourceRegistrationId', 'fact', 'status', 'observedAt'])('needs %s', async (property) => {
    expect(inShort(await send({ [property]: undefined }))).toBe(
      `400, invalid_request, /${property} required`,
    );
  });

  test.each([
    ['a source id that is no UUID', { sourceRegistrationId: 'bureau' }, '/sourceRegistrationId format'],
    ['a fact that is no key', { fact: 'Name' }, '/fact pattern'],
    ['a fact that the source does not declare', { fact: 'age' }, '/fact undeclared_fact'],
    ['another status', { status: 'expired' }, '/status not_allowed'],
    ['an empty providerRef', { providerRef: '' }, '/providerRef min_length'],
    ['an observation on a day alone', { observedAt: '2026-11-15' }, '/observedAt format'],
    ['an observation without offset', { observedAt: '2026-11-15T09:00:00' }, '/observedAt format'],
    ['an observation as a number', { observedAt: 1_763_164_800 }, '/observedAt type'],
    ['an expiry that is no time', { expiresAt: 'never' }, '/expiresAt format'],
  ])('refuses %s', async (_what, more, fault) => {
    const refused = await send(more);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    expect(inShort(refused)).toContain(fault);
  });

  test('times come with Z or an offset, and what is finer than milliseconds is cut', async () => {
    const created = await send({
      observedAt: '2026-11-15T10:30:00.1239+02:00',
      expiresAt: '2027-01-01t00:00:00z',
    });
    expect(created.body.data).toMatchObject({
      observedAt: '2026-11-15T08:30:00.123Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
    });
  });

  test.each([
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.001Z'],
    ['1883-06-01T00:00:00.500Z', '1969-12-31T23:59:59.999Z'],
    ['2026-11-15T09:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('observed at %s, it may expire at %s', async (observedAt, expiresAt) => {
    const created = await send({ observedAt, expiresAt });
    const read = await acme.testKey.get(`/risk/evidence/${created.body.id}`);
    expect([created.status, read.body]).toEqual([201, created.body]);
    expect(read.body.data).toMatchObject({ observedAt, expiresAt });
  });

  test.each([1, 499, limits.providerRefCharacters])(
    'a providerRef may have %i characters',
    async (length) => {
      expect((await send({ providerRef: 'r'.repeat(length) })).status).toBe(201);
    },
  );

  test('a providerRef may not have 501 characters', async () => {
    expect(limits.providerRefCharacters).toBe(500);
    expect(inShort(await send({ providerRef: 'r'.repeat(501) }))).toContain('/providerRef max_length');
  });
});

describe('Document 1, Evidence submission: value must match the declared fact type', () => {
  const VALUES: readonly (readonly [unknown, readonly string[]])[] = [
    ['Ann', ['name']],
    ['', ['name']],
    ['1', ['name']],
    ['日本 🏦 "\\\n', ['name']],
    [0, ['volume']],
    [-1.5, ['volume']],
    [0.1, ['volume']],
    [1e21, ['volume']],
    [Number.MAX_SAFE_INTEGER, ['volume']],
    [true, ['employed']],
    [false, ['employed']],
    [[], ['names', 'volumes', 'flags']],
    [['Ann'], ['names']],
    [['Ann', 'Ann', ''], ['names']],
    [[1, 2.5, -3], ['volumes']],
    [[true, false], ['flags']],
    [['Ann', 1], []],
    [[1, true], []],
    [[true, 'true'], []],
  ];
  const FACTS = EVERY_TYPE.map(({ key }) => key);
  const cells = (fit: boolean) =>
    VALUES.flatMap(([value, takers]) =>
      FACTS.filter((fact) => takers.includes(fact) === fit).map(
        (fact) => [fact, JSON.stringify(value), value] as const,
      ),
    );

  test.each(cells(true))('%s takes %s and gives it back', async (fact, _text, value) => {
    const answer = await send({ fact, value });
    const read = await acme.testKey.get(`/risk/evidence/${answer.body.id}`);
    expect([answer.status, answer.body.data.value, read.body.data.value]).toEqual([201, value, value]);
  });

  test.each(cells(false))('%s does not take %s', async (fact, _text, value) => {
    expect(inShort(await send({ fact, value }))).toBe('400, invalid_request, /value type');
  });

  test.each([
    ['an object', { a: 1 }],
    ['a list in a list', [['Ann']]],
    ['a list that holds null', ['Ann', null]],
    ['a list of objects', [{}]],
  ])('no fact takes %s', async (_what, value) => {
    for (const { key: fact } of EVERY_TYPE) {
      const refused = await send({ fact, value });
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    }
  });

  test.each(['1e400', '-1e400', 'NaN', 'Infinity'])('a number is finite: not %s', async (number) => {
    const raw = JSON.stringify(aSubmission(sourceId, 'volume', 7)).replace(
      '7,"observedAt',
      `${number},"observedAt`,
    );
    const refused = await acme.testKey.post(`/risk/subjects/${subjectId}/evidence`, undefined, { raw });
    expect(inShort(refused)).toBe('400, malformed_json');
  });

  test.each(['unavailable', 'revoked'])('%s evidence carries no value', async (status) => {
    const created = [await send({ status, value: null }), await send({ status, value: undefined })];
    expect(created.map((answer) => [answer.status, answer.body.data.status, answer.body.data.value])).toEqual(
      [
        [201, status, null],
        [201, status, null],
      ],
    );
    for (const value of ['Ann', '', 0, false, []])
      expect(inShort(await send({ status, value }))).toBe('400, invalid_request, /value not_allowed');
  });

  test.each([null, undefined])('available evidence does not go without: %s', async (value) => {
    expect(inShort(await send({ value }))).toBe('400, invalid_request, /value required');
  });

  test('a refusal does not repeat the value, nor does the log', async () => {
    const value = 'a-value-that-nobody-else-sends';
    const refused = [
      await send({ fact: 'volume', value }),
      await send({ fact: 'names', value: [value, 1] }),
      await send({ status: 'revoked', value }),
      await send({ fact: 'flags', value: [[value]] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(JSON.stringify(refused.map(({ body }) => body))).not.toContain(value);
    await send({ value });
    expect(service.logged.join('\n')).not.toContain(value);
  });
});

describe('Document 1, Evidence submission: observedAt must not be in the future', () => {
  test.each([
    [-1, '201'],
    [0, '201'],
    [1, '400, invalid_request, /observedAt in_the_future'],
    [86_400_000, '400, invalid_request, /observedAt in_the_future'],
  ])('%i ms from now: %s', async (after, expected) => {
    expect(inShort(await send({ observedAt: milliseconds(after) }))).toBe(expected);
  });

  test('the offset counts: one and the same moment, told elsewhere', async () => {
    const local = now().replace('Z', '');
    expect((await send({ observedAt: `${local}+01:00` })).status).toBe(201);
    expect((await send({ observedAt: `${local}-01:00` })).status).toBe(400);
  });
});

describe('Contract 2, Settled besides: expiresAt of evidence is after observedAt', () => {
  test.each([
    [-1, '400, invalid_request, /expiresAt too_early'],
    [0, '400, invalid_request, /expiresAt too_early'],
    // It has expired already, which is for the policy to judge.
    [1, '201'],
  ])('%i ms after observedAt: %s', async (after, expected) => {
    const observedAt = milliseconds(-5_000);
    const answer = await send({ observedAt, expiresAt: milliseconds(after, observedAt) });
    expect(inShort(answer)).toBe(expected);
  });
});

describe('Document 1, Evidence submission, rule 1: source and provenance cannot be supplied by the caller', () => {
  test.each([
    ['source', 'user:00000000-0000-7000-8000-000000000000'],
    ['provenance', { evidenceClass: 'verification' }],
    ['evidenceClass', 'verification'],
    ['bindingRevision', 9],
    ['apiKeyId', NOBODY],
    ['adapterVersion', 'mine'],
    ['receivedAt', OBSERVED_AT],
    ['sequence', 1],
    ['supersedes', null],
    ['batchId', NOBODY],
    ['mode', 'test'],
    ['createdBy', 'user:me'],
    ['subjectId', NOBODY],
  ])('%s is an unknown property', async (property, value) => {
    expect(inShort(await send({ [property]: value }))).toBe(
      `400, invalid_request, /${property} unknown_property`,
    );
  });

  test('the server records the binding revision and the key as it sees them', async () => {
    const second = await anApiKey(service, acme.owner, 'test');
    const source = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
    const before = await submit(acme.testKey, subjectId, source, 'name', 'Ann');
    await bind(acme.owner, source, { apiKeyIds: [acme.testKey.id, second.id] });
    await bind(acme.owner, source, { apiKeyIds: [second.id, acme.testKey.id] });
    const after = await submit(second, subjectId, source, 'name', 'Ann');
    const { adapterVersion } = before.data.provenance;
    const common = { evidenceClass: 'assertion', sourceRegistrationId: source, adapterVersion };
    expect([before, after].map(({ data }) => [data.provenance, data.createdBy])).toEqual([
      [{ ...common, bindingRevision: 1, apiKeyId: acme.testKey.id }, `api_key:${acme.testKey.id}`],
      [{ ...common, bindingRevision: 3, apiKeyId: second.id }, `api_key:${second.id}`],
    ]);
    // The receipt of before keeps what held when it was received.
    const read = await acme.testKey.get(`/risk/evidence/${before.id}`);
    expect(read.body.data.provenance).toEqual(before.data.provenance);
  });
});

describe('Document 1, Evidence submission, rule 2: a new receipt supersedes the previous one', () => {
  const links = async (receipts: readonly Json[]): Promise<unknown> =>
    Promise.all(
      receipts.map(async ({ id }) => {
        const { data } = (await acme.testKey.get(`/risk/evidence/${id}`)).body;
        return [data.supersedes, data.supersededBy];
      }),
    );

  test('of the same subject, fact and source, and the previous record is retained', async () => {
    const subject = await aSubject(acme.testKey);
    const receipts: Json[] = [];
    for (const value of ['Ann', 'Anna', 'Anna']) {
      receipts.push(await submit(acme.testKey, subject, sourceId, 'name', value));
    }
    const [first, second, third] = receipts.map(({ id }) => id as string);
    expect(receipts.map(({ data }) => [data.sequence, data.supersedes])).toEqual([
      [1, null],
      [2, first],
      [3, second],
    ]);
    expect(await links(receipts)).toEqual([
      [null, second],
      [first, third],
      [second, null],
    ]);
    const kept = await acme.testKey.get(`/risk/evidence/${first}`);
    const superseded = { ...receipts[0].data, supersededBy: second };
    expect(kept.body).toEqual({ ...receipts[0], data: superseded });
  });

  test('even when its observedAt is older', async () => {
    const subject = await aSubject(acme.testKey);
    const newer = await submit(acme.testKey, subject, sourceId, 'name', 'Ann', { observedAt: now() });
    const older = await submit(acme.testKey, subject, sourceId, 'name', 'Bob', {
      observedAt: milliseconds(-86_400_000),
    });
    expect(await links([newer, older])).toEqual([
      [null, older.id],
      [newer.id, null],
    ]);
  });

  test('whatever the status of either is', async () => {
    const subject = await aSubject(acme.testKey);
    const receipts: Json[] = [];
    for (const status of ['unavailable', 'revoked', 'unavailable']) {
      receipts.push(await submit(acme.testKey, subject, sourceId, 'name', null, { status }));
    }
    expect(receipts.map(({ data }) => data.supersedes)).toEqual([null, receipts[0].id, receipts[1].id]);
  });

  test('but not one of another fact, source or subject', async () => {
    const [subject, otherSubject] = [await aSubject(acme.testKey), await aSubject(acme.testKey)];
    const otherSource = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
    const receipts = [
      await submit(acme.testKey, subject, sourceId, 'name', 'Ann'),
      await submit(acme.testKey, subject, sourceId, 'names', ['Ann']),
      await submit(acme.testKey, subject, otherSource, 'name', 'Ann'),
      await submit(acme.testKey, otherSubject, sourceId, 'name', 'Ann'),
    ];
    expect(await links(receipts)).toEqual(receipts.map(() => [null, null]));
    expect(receipts.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 1]);
  });

  test('however the ids in the request are written', async () => {
    const subject = await aSubject(acme.testKey);
    const first = await submit(acme.testKey, subject, sourceId, 'name', 'Ann');
    const second = await submit(acme.testKey, subject.toUpperCase(), sourceId.toUpperCase(), 'name', 'Bob');
    expect(second.data).toMatchObject({
      subjectId: subject,
      source: `registered:${sourceId}`,
      provenance: { sourceRegistrationId: sourceId },
      supersedes: first.id,
    });
  });
});

describe('Document 1, Evidence submission, rule 5: new evidence marks earlier assessments not current', () => {
  test('each accepted submission, whatever it says, is one step of the evidence revision', async () => {
    const subject = await aSubject(acme.testKey);
    const source = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
    const policy = await aPublishedPolicy(acme.owner, { sourceId: source });
    await submit(acme.testKey, subject, source, 'device.score', 10);
    const assessments: Json[] = [];
    for (const more of [{}, { status: 'unavailable', value: null }, { status: 'revoked', value: null }]) {
      assessments.push(await assess(acme.testKey, subject, policy));
      await submit(acme.testKey, subject, source, 'device.score', 10, more);
    }
    expect(assessments.map(({ data }) => data.evidenceRevision)).toEqual([1, 2, 3]);
    expect((await acme.testKey.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(4);
    for (const { id } of assessments) {
      const state = await acme.testKey.get(`/risk/assessments/${id}/state`);
      expect(state.body).toMatchObject({ current: false, effectiveDecision: 'reassessment_required' });
    }
  });

  test('a fact that the policy does not ask for counts too', async () => {
    const subject = await aSubject(acme.testKey);
    const source = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
    const policy = await aPublishedPolicy(acme.owner, { sourceId: source });
    const { id } = await assess(acme.testKey, subject, policy);
    await submit(acme.testKey, subject, sourceId, 'name', 'Ann');
    expect((await acme.testKey.get(`/risk/assessments/${id}/state`)).body.reasons).toEqual([
      'newer_evidence',
    ]);
  });
});

describe("Document 1, Evidence submission, rule 6: the subject is of the caller's organization and environment", () => {
  test('another one is not found, and so is the source', async () => {
    const globex = await anOrganization(service);
    const theirSubject = await aSubject(globex.testKey);
    const theirSource = await aSource(globex.owner, EVERY_TYPE, [globex.testKey.id]);
    const liveSubject = await aSubject(acme.liveKey);
    const liveSource = await aSource(acme.owner, EVERY_TYPE, [acme.liveKey.id], 'live');
    const before = await stored();
    for (const [subject, source] of [
      [theirSubject, sourceId],
      [liveSubject, sourceId],
      [NOBODY, sourceId],
      [subjectId, theirSource],
      [subjectId, liveSource],
      [subjectId, NOBODY],
    ] as const) {
      const refused = await sendEvidence(acme.testKey, subject, aSubmission(source, 'name', 'Ann'));
      expect(inShort(refused)).toBe('404, not_found');
    }
    expect(await stored()).toEqual(before);
  });

  test('live evidence stays live', async () => {
    const liveSubject = await aSubject(acme.liveKey);
    const liveSource = await aSource(acme.owner, EVERY_TYPE, [acme.liveKey.id], 'live');
    const receipt = await submit(acme.liveKey, liveSubject, liveSource, 'name', 'Ann');
    expect(receipt.data.mode).toBe('live');
    expect((await acme.testKey.get(`/risk/evidence/${receipt.id}`)).status).toBe(404);
  });

  test('an id in the path that is no UUID is 400', async () => {
    const refused = await sendEvidence(acme.testKey, 'me', aSubmission(sourceId, 'name', 'Ann'));
    expect(inShort(refused)).toBe('400, invalid_request, id format');
  });
});

describe('Contract 2, Settled besides: a JWT cannot submit evidence', () => {
  test.each(['owner', 'admin', 'member'] as const)('not the one of a %s', async (role) => {
    const caller = role === 'owner' ? acme.owner : await aMember(service, acme.owner, role);
    const options = { headers: inMode('test') };
    const refused = await sendEvidence(caller, subjectId, aSubmission(sourceId, 'name', 'Ann'), options);
    expect(inShort(refused)).toBe('403, forbidden');
  });
});

describe('Document 1, Source registration: who may submit, and whether anybody may', () => {
  test('a key that is not bound is refused: source_not_bound', async () => {
    const unbound = await anApiKey(service, acme.owner, 'test');
    const refused = await sendEvidence(unbound, subjectId, aSubmission(sourceId, 'name', 'Ann'));
    expect(inShort(refused)).toBe('403, source_not_bound');
  });

  test('bindings hold from the moment they change', async () => {
    const [first, second] = [
      await anApiKey(service, acme.owner, 'test'),
      await anApiKey(service, acme.owner, 'test'),
    ];
    const source = await aSource(acme.owner, EVERY_TYPE, [first.id]);
    const tried = async (key: ApiKeyCaller) =>
      (await sendEvidence(key, subjectId, aSubmission(source, 'name', 'Ann'))).status;
    expect([await tried(first), await tried(second)]).toEqual([201, 403]);
    await bind(acme.owner, source, { apiKeyIds: [second.id] });
    expect([await tried(first), await tried(second)]).toEqual([403, 201]);
  });

  test('a disabled source takes nothing and what it gave stays; enabled again it takes evidence', async () => {
    const source = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
    const kept = await submit(acme.testKey, subjectId, source, 'name', 'Ann');
    await bind(acme.owner, source, { apiKeyIds: [acme.testKey.id], enabled: false });
    const refused = await sendEvidence(acme.testKey, subjectId, aSubmission(source, 'name', 'Bob'));
    expect(inShort(refused)).toBe('409, source_disabled');
    expect((await acme.testKey.get(`/risk/evidence/${kept.id}`)).body).toEqual(kept);
    await bind(acme.owner, source, { apiKeyIds: [acme.testKey.id] });
    const taken = await submit(acme.testKey, subjectId, source, 'name', 'Bob');
    expect(taken.data).toMatchObject({ supersedes: kept.id, provenance: { bindingRevision: 3 } });
  });
});

describe('Contract 1, Success: the order of checks', () => {
  /** Everything that can be wrong at once; each row mends one more. */
  test('credential, form, 404, 403, 400, 409', async () => {
    const unbound = await anApiKey(service, acme.owner, 'test');
    const disabled = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
    await bind(acme.owner, disabled, { apiKeyIds: [acme.testKey.id], enabled: false });
    const wrong = aSubmission(disabled, 'volume', 'a text', { observedAt: milliseconds(1) });
    const answers = [
      await sendEvidence(acme.owner, NOBODY, { ...wrong, status: 'lost' }),
      await sendEvidence(unbound, NOBODY, { ...wrong, status: 'lost' }),
      await sendEvidence(unbound, NOBODY, { ...wrong, expiresAt: OBSERVED_AT }),
      await sendEvidence(unbound, NOBODY, { ...wrong, sourceRegistrationId: NOBODY }),
      await sendEvidence(unbound, subjectId, { ...wrong, sourceRegistrationId: NOBODY }),
      await sendEvidence(unbound, NOBODY, wrong),
      await sendEvidence(unbound, subjectId, wrong),
      await sendEvidence(acme.testKey, subjectId, wrong),
      await sendEvidence(acme.testKey, subjectId, { ...wrong, value: 7 }),
      await sendEvidence(acme.testKey, subjectId, { ...wrong, value: 7, observedAt: now() }),
    ];
    expect(answers.map(inShort)).toEqual([
      '403, forbidden',
      '400, invalid_request, /status not_allowed',
      '400, invalid_request, /expiresAt too_early',
      '404, not_found',
      '404, not_found',
      '404, not_found',
      '403, source_not_bound',
      '400, invalid_request, /value type, /observedAt in_the_future',
      '400, invalid_request, /observedAt in_the_future',
      '409, source_disabled',
    ]);
  });

  test('nothing that is refused leaves a trace, and its key stays free', async () => {
    const body = aSubmission(sourceId, 'name', 'Ann', { observedAt: milliseconds(1_000) });
    const before = await stored();
    const key = { idempotencyKey: 'evidence-refused-then-accepted' };
    expect((await sendEvidence(acme.testKey, subjectId, body, key)).status).toBe(400);
    expect(await stored()).toEqual(before);
    service.clock.moveSeconds(1);
    const accepted = await sendEvidence(acme.testKey, subjectId, body, key);
    expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });
});

describe('Document 1, Evidence retries', () => {
  test('an identical retry returns the original receipt, as it was, and records nothing', async () => {
    const body = aSubmission(sourceId, 'name', 'Ann');
    const key = { idempotencyKey: 'evidence-retried' };
    const first = await sendEvidence(acme.testKey, subjectId, body, key);
    await submit(acme.testKey, subjectId, sourceId, 'name', 'Bob');
    const before = await stored();
    const again = await sendEvidence(acme.testKey, subjectId, body, key);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect(await stored()).toEqual(before);
  });

  test.each([
    [
      'the key was unbound',
      (source: string, other: string) => bind(acme.owner, source, { apiKeyIds: [other] }),
    ],
    [
      'the source was disabled',
      (source: string, other: string) => bind(acme.owner, source, { apiKeyIds: [other], enabled: false }),
    ],
    [
      'all keys were taken away',
      (source: string) => bind(acme.owner, source, { apiKeyIds: [], enabled: false }),
    ],
  ])('also after %s', async (what, change) => {
    const other = await anApiKey(service, acme.owner, 'test');
    const source = await aSource(acme.owner, EVERY_TYPE, [acme.testKey.id]);
    const body = aSubmission(source, 'name', 'Ann');
    const key = { idempotencyKey: `evidence:${what.replaceAll(' ', '-')}` };
    const first = await sendEvidence(acme.testKey, subjectId, body, key);
    expect((await change(source, other.id)).status).toBe(200);
    const again = await sendEvidence(acme.testKey, subjectId, body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    // Only the retry: the same submission as a new one is refused.
    expect((await sendEvidence(acme.testKey, subjectId, body)).status).toBeGreaterThanOrEqual(403);
  });

  test('a revoked key cannot retry: it cannot authenticate', async () => {
    const revoked = await anApiKey(service, acme.owner, 'test');
    const source = await aSource(acme.owner, EVERY_TYPE, [revoked.id, acme.testKey.id]);
    const body = aSubmission(source, 'name', 'Ann');
    const key = { idempotencyKey: 'evidence-of-a-revoked-key' };
    expect((await sendEvidence(revoked, subjectId, body, key)).status).toBe(201);
    await acme.owner.post(`/api-keys/${revoked.id}/revoke`);
    const retry = async () => (await sendEvidence(revoked, subjectId, body, key)).status;
    await expect.poll(retry, { interval: 100 }).toBe(401);
    // Nor does the key that took its place: the Idempotency-Key belongs to another principal.
    const inherited = await sendEvidence(acme.testKey, subjectId, body, key);
    expect(inShort(inherited)).toBe('409, idempotency_conflict');
  });

  test('the same key with another value, another subject or the batch is a conflict', async () => {
    const body = aSubmission(sourceId, 'name', 'Ann');
    const key = { idempotencyKey: 'evidence-conflict' };
    await sendEvidence(acme.testKey, subjectId, body, key);
    const other = await aSubject(acme.testKey);
    const answers = [
      await sendEvidence(acme.testKey, subjectId, { ...body, value: 'Bob' }, key),
      await sendEvidence(acme.testKey, other, body, key),
    ];
    expect(answers.map(inShort)).toEqual(answers.map(() => '409, idempotency_conflict'));
  });

  test('without an Idempotency-Key nothing is recorded', async () => {
    const before = await stored();
    const refused = await sendEvidence(acme.testKey, subjectId, aSubmission(sourceId, 'name', 'Ann'), {
      idempotencyKey: null,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'idempotency_key_required']);
    expect(await stored()).toEqual(before);
  });
});

describe('Document 1, Events: risk.evidence.recorded', () => {
  test('one for each receipt, with who and what but never the value', async () => {
    const subject = await aSubject(acme.testKey);
    const first = await submit(acme.testKey, subject, sourceId, 'name', 'a-secret-name');
    const second = await submit(acme.testKey, subject, sourceId, 'name', null, {
      status: 'revoked',
      observedAt: milliseconds(-1_000),
    });
    const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    expect(events.map(({ data }) => [data.type, data.resourceId, data.sequence])).toEqual([
      ['risk.subject.created', subject, 1],
      ['risk.evidence.recorded', first.id, 2],
      ['risk.evidence.recorded', second.id, 3],
    ]);
    const actor = `api_key:${acme.testKey.id}`;
    expect(events[2].data).toEqual({
      type: 'risk.evidence.recorded',
      category: 'evidence',
      subjectId: subject,
      resource: 'evidence',
      resourceId: second.id,
      actor,
      reason: null,
      detail: {
        fact: 'name',
        source: `registered:${sourceId}`,
        status: 'revoked',
        supersedes: first.id,
        batchId: null,
      },
      occurredAt: now(),
      recordedAt: now(),
      sequence: 3,
      mode: 'test',
      createdAt: now(),
      createdBy: actor,
    });
    expect(JSON.stringify(events)).not.toContain('a-secret-name');
  });
});

describe('Document 1, Limits: evidence request, 16 KiB', () => {
  /** The text of a submission that has exactly so many bytes. */
  function textOf(bytes: number, letter = 'x'): string {
    const empty = JSON.stringify(aSubmission(sourceId, 'name', ''));
    const width = Buffer.byteLength(letter);
    const room = bytes - Buffer.byteLength(empty);
    const value = letter.repeat(Math.floor(room / width)) + 'x'.repeat(room % width);
    return JSON.stringify(aSubmission(sourceId, 'name', value));
  }

  const sendText = (raw: string, subject = subjectId): Promise<Answer> =>
    acme.testKey.post(`/risk/subjects/${subject}/evidence`, undefined, { raw });

  test.each([
    [16_383, 'x'],
    [16_384, 'x'],
    [16_384, '日'],
  ])('%i bytes of %s are accepted', async (bytes, letter) => {
    const raw = textOf(bytes, letter);
    expect([Buffer.byteLength(raw), limits.evidenceRequestBytes]).toEqual([bytes, 16_384]);
    expect((await sendText(raw)).status).toBe(201);
  });

  test.each([
    [16_385, 'x'],
    [16_385, '日'],
    [60_000, 'x'],
  ])('%i bytes of %s are 413', async (bytes, letter) => {
    const before = await stored();
    const refused = await sendText(textOf(bytes, letter));
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 16_384]);
    expect(await stored()).toEqual(before);
  });

  test('what is too large is told before what is not there', async () => {
    expect((await sendText(textOf(16_385), NOBODY)).status).toBe(413);
  });
});
