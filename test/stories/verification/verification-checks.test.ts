import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCheck,
  aSession,
  aWorkflow,
  importCheck,
  revisionOf,
  sessionOf,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let workflow: Json;
let session: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
  workflow = await aWorkflow(callingIn(acme.owner, 'test'));
  session = await aSession(acme.testKey, [workflow.id]);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];
const record = (more: object, by: Caller = acme.testKey, sessionId = session.id) =>
  by.post(`/verification/sessions/${sessionId}/checks`, {
    kind: 'liveness',
    provider: 'Eyes Ltd',
    status: 'clear',
    ...more,
  });

describe('Contract 3, Endpoints: a check of an outside provider', () => {
  test('stands in the session, and is no evidence by itself', async () => {
    const subjectId = await aSubject(acme.testKey);
    const own = await aSession(acme.testKey, [workflow.id], { subjectId });
    const made = await record(
      { kind: 'face.match_2', status: 'match', providerRef: 'eyes-7', flags: ['review', 'block'] },
      acme.testKey,
      own.id,
    );
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        sessionId: own.id,
        workflowRunId: null,
        stepKey: null,
        kind: 'face.match_2',
        provider: 'Eyes Ltd',
        status: 'match',
        providerRef: 'eyes-7',
        participantId: null,
        flags: ['review', 'block'],
        createdAt: service.clock.now().toISOString(),
      },
    ]);
    const plain = await record({}, acme.testKey, own.id);
    expect([plain.body.providerRef, plain.body.flags]).toEqual([null, []]);
    expect((await sessionOf(acme.testKey, own.id)).checks).toEqual([made.body, plain.body]);
    expect(await revisionOf(acme.testKey, subjectId)).toBe(0);
  });

  test.each<[string, object, string]>([
    ['no kind', { kind: undefined }, '/kind required'],
    ['a kind with a capital', { kind: 'Liveness' }, '/kind pattern'],
    ['no provider', { provider: '' }, '/provider min_length'],
    ['another status', { status: 'fine' }, '/status not_allowed'],
    ['another flag', { flags: ['stop'] }, '/flags/0 not_allowed'],
    ['a flag twice', { flags: ['review', 'review'] }, '/flags unique_items'],
    ['a run of its own', { workflowRunId: NOBODY }, '/workflowRunId unknown_property'],
  ])('with %s is refused', async (_what, body, fault) => {
    expect(inShort(await record(body))).toEqual(invalid(fault));
  });

  test.each([
    ['kind', limits.checkKindCharacters, 40, '/kind max_length'],
    ['provider', limits.checkProviderCharacters, 200, '/provider max_length'],
  ])('%s has at most %i characters', async (name, most, specified, fault) => {
    expect(most).toBe(specified);
    const sized = (size: number) => record({ [name]: 'x'.repeat(size) });
    expect([(await sized(most - 1)).status, (await sized(most)).status]).toEqual([201, 201]);
    expect(inShort(await sized(most + 1))).toEqual(invalid(fault));
  });

  test.each([
    ['participantId', limits.participantIdCharacters, 200],
    ['providerRef', limits.providerRefCharacters, 500],
  ])('%s has at most %i characters', async (name, most, specified) => {
    expect(most).toBe(specified);
    const sized = async (size: number) => (await record({ [name]: 'x'.repeat(size) })).status;
    expect([await sized(most - 1), await sized(most), await sized(most + 1)]).toEqual([201, 201, 400]);
  });

  test('a session holds at most 100 of them', async () => {
    expect(limits.sessionChecks).toBe(100);
    const own = await aSession(acme.testKey, [workflow.id]);
    for (let count = 0; count < 99; count += 1) await aCheck(acme.testKey, own.id);
    const [hundredth, next] = [
      await record({}, acme.testKey, own.id),
      await record({}, acme.testKey, own.id),
    ];
    expect([hundredth.status, code(next)]).toEqual([201, [409, 'limit_reached']]);
  });

  test('needs a session of this organization and mode', async () => {
    const answers = [
      await record({}, acme.testKey, NOBODY),
      await record({}, acme.liveKey),
      await record({}, other.testKey),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'not_found']));
  });
});

describe('Contract 3, Importing a check as evidence', () => {
  test('records check.<kind> with the API key as its source', async () => {
    const check = await aCheck(acme.testKey, session.id, { providerRef: 'eyes-9' });
    const subjectId = await aSubject(acme.testKey);
    service.clock.moveSeconds(30);
    const imported = await importCheck(acme.testKey, subjectId, check.id);
    const now = service.clock.now().toISOString();
    expect([imported.status, imported.body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'evidence',
        data: {
          mode: 'test',
          subjectId,
          sequence: 1,
          fact: 'check.liveness',
          source: `api_key:${acme.testKey.id}`,
          status: 'available',
          value: 'clear',
          observedAt: check.createdAt,
          expiresAt: null,
          receivedAt: now,
          createdAt: now,
          createdBy: `api_key:${acme.testKey.id}`,
          providerRef: 'eyes-9',
          provenance: {
            evidenceClass: 'session_check',
            apiKeyId: acme.testKey.id,
            adapterVersion: 'session-check-v1',
          },
          batchId: null,
          supersedes: null,
          supersededBy: null,
        },
      },
    ]);
    expect((await acme.testKey.get(`/risk/evidence/${imported.body.id}`)).body).toEqual(imported.body);
    expect(await revisionOf(acme.testKey, subjectId)).toBe(1);
  });

  test('records the user as its source, also a member', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const check = await aCheck(acme.testKey, session.id);
    const { body } = await importCheck(callingIn(member, 'test'), await aSubject(acme.testKey), check.id);
    expect([body.data.source, body.data.provenance, body.data.providerRef]).toEqual([
      `user:${member.userId}`,
      { evidenceClass: 'session_check', adapterVersion: 'session-check-v1' },
      `check:${check.id}`,
    ]);
  });

  test.each<[string, readonly string[], string, string | null]>([
    ['clear', [], 'available', 'clear'],
    ['clear', ['review'], 'available', 'review_required'],
    ['clear', ['block'], 'available', 'blocked'],
    ['clear', ['review', 'block'], 'available', 'blocked'],
    ['match', [], 'available', 'match'],
    ['match', ['review'], 'available', 'match'],
    ['review_required', ['block'], 'available', 'review_required'],
    ['blocked', ['review'], 'available', 'blocked'],
    ['error', [], 'unavailable', null],
    ['error', ['review'], 'unavailable', null],
  ])(
    'Document 1, Session check import: %s with flags %j becomes %s %s',
    async (status, flags, expected, value) => {
      const check = await aCheck(acme.testKey, session.id, { status, flags });
      const { body } = await importCheck(acme.testKey, await aSubject(acme.testKey), check.id);
      expect([body.data.status, body.data.value]).toEqual([expected, value]);
    },
  );

  test('the session need not be linked to the subject, nor open', async () => {
    const elsewhere = await aSubject(acme.testKey);
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const own = await aSession(acme.testKey, [workflow.id], { subjectId: elsewhere, expiresAt });
    const check = await aCheck(acme.testKey, own.id);
    service.clock.moveSeconds(60);
    expect((await importCheck(acme.testKey, await aSubject(acme.testKey), check.id)).status).toBe(201);
  });

  test('a check about one participant is refused', async () => {
    const check = await aCheck(acme.testKey, session.id, { participantId: 'director-2' });
    const subjectId = await aSubject(acme.testKey);
    const refused = await importCheck(acme.testKey, subjectId, check.id);
    expect(code(refused)).toEqual([409, 'participant_check']);
    expect(await revisionOf(acme.testKey, subjectId)).toBe(0);
    expect(code(await importCheck(acme.testKey, NOBODY, check.id)), 'what is missing comes first').toEqual([
      404,
      'not_found',
    ]);
  });

  test('a check or subject of another mode or organization looks missing', async () => {
    const check = await aCheck(acme.testKey, session.id);
    const [here, live, foreign] = [
      await aSubject(acme.testKey),
      await aSubject(acme.liveKey),
      await aSubject(other.testKey),
    ];
    const answers = [
      await importCheck(acme.testKey, here, NOBODY),
      await importCheck(acme.testKey, live, check.id),
      await importCheck(acme.liveKey, live, check.id),
      await importCheck(other.testKey, foreign, check.id),
      await importCheck(acme.testKey, foreign, check.id),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'not_found']));
  });

  test('imported again, it supersedes; the key is required', async () => {
    const check = await aCheck(acme.testKey, session.id);
    const subjectId = await aSubject(acme.testKey);
    const first = await importCheck(acme.testKey, subjectId, check.id);
    const second = await importCheck(acme.testKey, subjectId, check.id);
    expect(second.body.data.supersedes).toBe(first.body.id);
    const unkeyed = await importCheck(acme.testKey, subjectId, check.id, { idempotencyKey: null });
    expect(code(unkeyed)).toEqual([400, 'idempotency_key_required']);
  });
});
