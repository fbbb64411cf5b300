/** @module-tag once */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
  stateOf,
} from '../../support/risk/assessments.ts';
import { aMember, anOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;

// A session lasts twelve hours: a test that moves the clock far starts another organization.
beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const HOUR = 3600;

const inMilliseconds = (milliseconds: number): string =>
  new Date(service.clock.now().getTime() + milliseconds).toISOString();
const inSeconds = (seconds: number): string => inMilliseconds(seconds * 1000);

interface Wanted {
  readonly decision?: string;
  readonly reason?: string;
  readonly expiresAt?: string;
}

function override(caller: Caller, assessmentId: string, wanted: Wanted = {}): Promise<Answer> {
  const body = { decision: 'none', reason: 'known customer', expiresAt: inSeconds(HOUR), ...wanted };
  return caller.post(`/risk/assessments/${assessmentId}/overrides`, body);
}

async function anOverride(assessmentId: string, wanted: Wanted = {}): Promise<string> {
  const answer = await override(acme.admin, assessmentId, wanted);
  if (answer.status !== 201) throw new Error(`override: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

function revoke(caller: Caller, id: string, reason = 'was wrong'): Promise<Answer> {
  return caller.post(`/risk/overrides/${id}/revoke`, { reason });
}

async function read(id: string): Promise<Json> {
  return (await acme.testKey.get(`/risk/overrides/${id}`)).body;
}

async function statusOf(id: string): Promise<string> {
  return (await read(id)).data.status;
}

/** The decision that counts, and the override that made it. */
async function effective(assessmentId: string): Promise<readonly (string | null)[]> {
  const { effectiveDecision, overrideId } = await stateOf(acme.testKey, assessmentId);
  return [effectiveDecision, overrideId];
}

/** Everything that an override or its revocation writes. */
async function written(): Promise<Json> {
  const [row] = await service.db.query(`
    select (select count(*) from risk_events) as events, (select count(*) from risk_overrides) as overrides,
      (select count(*) from risk_overrides where revoked_at is not null) as revoked,
      (select count(*) from idempotency_keys) as keys, (select sum(event_sequence) from risk_subjects) as sequences`);
  return row;
}

describe('Document 1, Override', () => {
  test('decides in place of the assessment, which stays as it was calculated', async () => {
    const { subjectId, assessmentId, assessment } = await anAssessedSubject(acme, 50);
    const made = await override(acme.admin, assessmentId);
    const now = service.clock.now().toISOString();
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'overrides',
        data: {
          assessmentId,
          subjectId,
          policyKey: 'fraud',
          decision: 'none',
          reason: 'known customer',
          expiresAt: inSeconds(HOUR),
          status: 'active',
          revokedAt: null,
          revokedBy: null,
          revokeReason: null,
          mode: 'test',
          createdAt: now,
          createdBy: `user:${acme.owner.userId}`,
        },
      },
    ]);
    expect(await read(made.body.id)).toEqual(made.body);
    expect(await stateOf(acme.testKey, assessmentId)).toMatchObject({
      current: true,
      effectiveDecision: 'none',
      decision: 'review',
      overrideId: made.body.id,
    });
    expect((await acme.testKey.get(`/risk/assessments/${assessmentId}`)).body).toEqual(assessment);
  });

  test.each(['none', 'review', 'restrict', 'reject'])('may decide %s', async (decision) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId, { decision });
    expect(await effective(assessmentId)).toEqual([decision, id]);
  });

  test.each<[string, Wanted, string]>([
    ['awaiting_evidence, which is no effect decision', { decision: 'awaiting_evidence' }, '/decision'],
    ['reassessment_required', { decision: 'reassessment_required' }, '/decision'],
    ['an empty reason', { reason: '' }, '/reason'],
    ['a blank reason', { reason: '  ' }, '/reason'],
    ['a day without a time', { expiresAt: '2026-12-01' }, '/expiresAt'],
    ['a time without a zone', { expiresAt: '2026-12-01T00:00:00' }, '/expiresAt'],
  ])('is refused with %s', async (_what, wanted, pointer) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const refused = await override(acme.admin, assessmentId, wanted);
    const pointers = new Set(refused.body.errors.map((fault: Json) => fault.pointer));
    expect([refused.status, [...pointers]]).toEqual([400, [pointer]]);
  });

  test.each(['decision', 'reason', 'expiresAt'])('is refused without %s', async (property) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const body = { decision: 'none', reason: 'x', expiresAt: inSeconds(HOUR), [property]: undefined };
    const refused = await acme.admin.post(`/risk/assessments/${assessmentId}/overrides`, body);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { pointer: `/${property}`, code: 'required' },
    ]);
  });

  test.each([
    [limits.reasonCharacters - 1, 201],
    [limits.reasonCharacters, 201],
    [limits.reasonCharacters + 1, 400],
  ])('a reason of %i characters: %i', async (characters, status) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const reason = 'é'.repeat(characters);
    expect((await override(acme.admin, assessmentId, { reason })).status).toBe(status);
  });

  test('an incomplete assessment cannot be overridden to none, but to anything else', async () => {
    const { assessmentId } = await anAssessedSubject(acme, null);
    const refused = await override(acme.admin, assessmentId, { decision: 'none' });
    expect([refused.status, refused.body.code]).toEqual([422, 'override_not_allowed']);
    expect(await effective(assessmentId)).toEqual(['awaiting_evidence', null]);
    for (const decision of ['review', 'restrict', 'reject']) {
      const id = await anOverride(assessmentId, { decision });
      expect(await effective(assessmentId)).toEqual([decision, id]);
    }
  });

  test('lists take subjectId', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const ids = [await anOverride(assessmentId), await anOverride(assessmentId)];
    const listed = await acme.testKey.get(`/risk/overrides?subjectId=${subjectId}`);
    expect(listed.body.nextOffset).toBeNull();
    expect(listed.body.items.map(({ id, data }: Json) => [id, data.status])).toEqual([
      [ids[0], 'superseded'],
      [ids[1], 'active'],
    ]);
  });
});

describe('Document 1, Limits: override expiry at most one year ahead', () => {
  const aYearOn = (milliseconds: number): string => {
    const time = service.clock.now();
    time.setUTCFullYear(time.getUTCFullYear() + limits.overrideYears);
    return new Date(time.getTime() + milliseconds).toISOString();
  };
  test.each<[string, () => string, number, string?]>([
    ['a millisecond ago', () => inMilliseconds(-1), 400, 'in_the_past'],
    ['now', () => inMilliseconds(0), 400, 'in_the_past'],
    ['in a millisecond', () => inMilliseconds(1), 201],
    ['a millisecond less than a year ahead', () => aYearOn(-1), 201],
    ['a year ahead', () => aYearOn(0), 201],
    ['a millisecond more than a year ahead', () => aYearOn(1), 400, 'too_far_ahead'],
  ])('%s', async (_when, expiresAt, status, code) => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const answer = await override(acme.admin, assessmentId, { expiresAt: expiresAt() });
    const [fault] = answer.body.errors ?? [];
    expect([answer.status, fault?.pointer, fault?.code]).toEqual([status, code && '/expiresAt', code]);
  });

  test('an offset counts, and what is finer than milliseconds is cut', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const local = inSeconds(3 * HOUR).replace('.000Z', '.0009+02:00');
    const made = await override(acme.admin, assessmentId, { expiresAt: local });
    expect([made.status, made.body.data.expiresAt]).toEqual([201, inSeconds(HOUR)]);
  });
});

describe('Contract 2, Records: an override of an assessment that is not current is refused', () => {
  const refusalOf = async (assessmentId: string, caller = acme.admin): Promise<Json> => {
    const { status, body } = await override(caller, assessmentId);
    return [status, body.code, body.detail];
  };
  const because = (reason: string): Json => [422, 'override_not_allowed', expect.stringContaining(reason)];

  test('newer evidence', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, subjectId, 50);
    expect(await refusalOf(assessmentId)).toEqual(because('newer_evidence'));
  });

  test('a newer assessment for the policy key', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    await anAssessment(acme, subjectId);
    expect(await refusalOf(assessmentId)).toEqual(because('newer_assessment'));
  });

  test.each([
    ['freshness_elapsed', { inputs: 2 * HOUR }],
    ['review_elapsed', { review: 2 * HOUR }],
  ])(
    '%s',
    async (reason, { inputs = 48 * HOUR, review = 48 * HOUR }: { inputs?: number; review?: number }) => {
      const own = await anAssessingOrganization(service);
      const accepted = {
        key: 'device.score',
        type: 'number',
        acceptedSources: [`registered:${own.sourceId}`],
      };
      const policyVersionId = await aPublishedPolicy(own.owner, {
        sourceId: own.sourceId,
        definition: { inputs: [{ ...accepted, maxAgeSeconds: inputs }], reviewAfterSeconds: review },
      });
      const { assessmentId } = await anAssessedSubject({ ...own, policyVersionId }, 50);
      service.clock.moveSeconds(2 * HOUR - 0.001);
      expect((await override(own.admin, assessmentId)).status).toBe(201);
      service.clock.moveSeconds(0.001);
      expect(await refusalOf(assessmentId, own.admin)).toEqual(because(reason));
      acme = await anAssessingOrganization(service);
    },
  );

  test('checks come in the order 404, 400, 422', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, subjectId, 50);
    const expiresAt = inSeconds(-1);
    const asked = [
      await override(acme.admin, NOBODY, { expiresAt }),
      await override(acme.admin, assessmentId, { expiresAt }),
      await override(acme.admin, assessmentId),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 400, 422]);
  });
});

describe('Document 1, Override: only the most recent can apply', () => {
  test('a later one supersedes', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const first = await anOverride(assessmentId, { decision: 'none' });
    const second = await anOverride(assessmentId, { decision: 'reject' });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'active']);
    expect(await effective(assessmentId)).toEqual(['reject', second]);
  });

  test('revoking does not reactivate an earlier one', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const first = await anOverride(assessmentId, { decision: 'none' });
    const second = await anOverride(assessmentId, { decision: 'reject' });
    await revoke(acme.admin, second);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'revoked']);
    expect(await effective(assessmentId)).toEqual(['review', null]);
  });

  test('expiry does not reactivate an earlier one', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const first = await anOverride(assessmentId, { decision: 'none', expiresAt: inSeconds(2 * HOUR) });
    const second = await anOverride(assessmentId, { decision: 'reject', expiresAt: inSeconds(HOUR) });
    service.clock.moveSeconds(HOUR - 0.001);
    expect(await effective(assessmentId)).toEqual(['reject', second]);
    service.clock.moveSeconds(0.001);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'expired']);
    expect(await effective(assessmentId)).toEqual(['review', null]);
  });

  test('the override of another assessment does not supersede', async () => {
    const one = await anAssessedSubject(acme, 50);
    const other = await anAssessedSubject(acme, 50);
    const first = await anOverride(one.assessmentId);
    await anOverride(other.assessmentId);
    expect(await statusOf(first)).toBe('active');
  });
});

describe('Document 1, Override: new evidence ends its applicability', () => {
  test('and the assessment requires reassessment, override or not', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    await aDeviceScore(acme, subjectId, 50);
    expect(await statusOf(id)).toBe('inapplicable');
    expect(await effective(assessmentId)).toEqual(['reassessment_required', null]);
  });

  test('a new assessment does not inherit it', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    const next = await anAssessment(acme, subjectId);
    expect(await statusOf(id)).toBe('inapplicable');
    expect(await effective(next.id)).toEqual(['review', null]);
  });

  test('whatever happens in whatever order, what once stopped being active never is again', async () => {
    const step = fc.constantFrom('override', 'evidence', 'assess', 'revoke', 'revoke first', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        acme = await anAssessingOrganization(service);
        const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
        let latest = assessmentId;
        const active: string[] = [];
        const ended = new Set<string>();
        for (const one of steps) {
          if (one === 'override') {
            const made = await override(acme.admin, latest);
            if (made.status === 201) active.push(made.body.id);
          } else if (one === 'evidence') await aDeviceScore(acme, subjectId, 50);
          else if (one === 'assess') latest = (await anAssessment(acme, subjectId)).id;
          else if (one === 'wait') service.clock.moveSeconds(HOUR / 2);
          else {
            const id = one === 'revoke' ? active.at(-1) : active[0];
            if (id) await revoke(acme.admin, id);
          }
          const statuses = new Map<string, string>();
          for (const id of active) statuses.set(id, await statusOf(id));
          for (const id of ended) expect(statuses.get(id)).not.toBe('active');
          for (const [id, status] of statuses) if (status !== 'active') ended.add(id);
          const now = [...statuses].filter(([, status]) => status === 'active').map(([id]) => id);
          expect(now.length).toBeLessThanOrEqual(1);
          expect((await stateOf(acme.testKey, latest)).overrideId).toBe(now[0] ?? null);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('Contract 2, Bodies that were not shown: POST /risk/overrides/{id}/revoke', () => {
  test('answers with the record, and the calculated decision counts again', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    service.clock.moveSeconds(60);
    const revoked = await revoke(acme.admin, id, 'the customer moved');
    expect([revoked.status, revoked.body.data]).toMatchObject([
      200,
      {
        status: 'revoked',
        revokedAt: service.clock.now().toISOString(),
        revokedBy: `user:${acme.owner.userId}`,
        revokeReason: 'the customer moved',
        reason: 'known customer',
      },
    ]);
    expect(await read(id)).toEqual(revoked.body);
    expect(await effective(assessmentId)).toEqual(['review', null]);
  });

  test('again is 409, and changes nothing', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    const first = await revoke(acme.admin, id);
    const before = await written();
    const again = await revoke(acme.admin, id, 'another reason');
    expect([again.status, again.body.code]).toEqual([409, 'already_revoked']);
    expect([await read(id), await written()]).toEqual([first.body, before]);
  });

  test('one that is superseded, inapplicable or expired may be revoked too', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const superseded = await anOverride(assessmentId);
    const expired = await anOverride(assessmentId, { expiresAt: inSeconds(60) });
    service.clock.moveSeconds(60);
    const other = await anAssessedSubject(acme, 50);
    const inapplicable = await anOverride(other.assessmentId);
    await aDeviceScore(acme, other.subjectId, 50);
    await aDeviceScore(acme, subjectId, 50);
    const ids = [superseded, expired, inapplicable];
    expect(await Promise.all(ids.map(statusOf))).toEqual(['superseded', 'expired', 'inapplicable']);
    for (const id of ids) expect((await revoke(acme.admin, id)).body.data.status).toBe('revoked');
  });

  test.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x', decision: 'none' }])(
    'is refused with %j',
    async (body) => {
      const { assessmentId } = await anAssessedSubject(acme, 50);
      const id = await anOverride(assessmentId);
      expect((await acme.admin.post(`/risk/overrides/${id}/revoke`, body)).status).toBe(400);
      expect(await statusOf(id)).toBe('active');
    },
  );
});

describe('Document 1, Authentication, rule 4: owner/admin JWT creates and revokes overrides', () => {
  test('owner and admin may, a member and an API key may not', async () => {
    const callers = [
      acme.admin,
      inTestMode(await aMember(service, acme.owner, 'admin')),
      inTestMode(await aMember(service, acme.owner, 'member')),
      acme.testKey,
    ];
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const statuses: (readonly number[])[] = [];
    for (const caller of callers) {
      const id = await anOverride(assessmentId);
      statuses.push([(await override(caller, assessmentId)).status, (await revoke(caller, id)).status]);
    }
    expect(statuses).toEqual([
      [201, 200],
      [201, 200],
      [403, 403],
      [403, 403],
    ]);
  });

  test('another organization or mode does not find it', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    const other = await anOrganization(service);
    for (const otherTenant of [acme.owner, other.owner, inTestMode(other.owner)]) {
      expect((await override(otherTenant, assessmentId)).status).toBe(404);
      expect((await revoke(otherTenant, id)).status).toBe(404);
      expect((await otherTenant.get(`/risk/overrides/${id}`)).status).toBe(404);
    }
    expect(await statusOf(id)).toBe('active');
  });
});

describe('Document 1, Events', () => {
  test('creation and revocation leave one event each, with their reasons', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId, { decision: 'restrict', reason: 'too lenient' });
    await revoke(acme.admin, id, 'was right after all');
    const history = await acme.testKey.get(`/risk/events?resourceId=${id}`);
    const [created, revoked] = history.body.items.map(({ data }: Json) => data);
    expect(history.body.items).toHaveLength(2);
    expect(created).toMatchObject({
      type: 'risk.override.created',
      category: 'overrides',
      subjectId,
      resource: 'overrides',
      actor: `user:${acme.owner.userId}`,
      reason: 'too lenient',
      detail: {
        assessmentId,
        policyKey: 'fraud',
        decision: 'restrict',
        calculatedDecision: 'review',
        expiresAt: inSeconds(HOUR),
      },
    });
    expect(revoked).toMatchObject({
      type: 'risk.override.revoked',
      category: 'overrides',
      sequence: created.sequence + 1,
      reason: 'was right after all',
      detail: { assessmentId, policyKey: 'fraud', decision: 'restrict' },
    });
  });

  test('refusals leave nothing behind, their keys included', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    await aDeviceScore(acme, subjectId, 50);
    const incomplete = await anAssessedSubject(acme, null);
    const before = await written();
    const refused = [
      await override(acme.admin, assessmentId),
      await override(acme.admin, incomplete.assessmentId),
      await override(acme.admin, incomplete.assessmentId, { decision: 'review', expiresAt: inSeconds(0) }),
      await override(acme.testKey, incomplete.assessmentId, { decision: 'review' }),
      await revoke(acme.admin, NOBODY),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 400, 403, 404]);
    expect(await written()).toEqual(before);
  });

  test('expiry alone leaves no event', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId, { expiresAt: inSeconds(60) });
    const before = await written();
    service.clock.moveSeconds(60);
    expect([await statusOf(id), await written()]).toEqual(['expired', before]);
  });
});

describe('Contract 1, Idempotency', () => {
  test('a repeated creation gives the first record again, also when it would be refused by now', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
    const path = `/risk/assessments/${assessmentId}/overrides`;
    const body = { decision: 'none', reason: 'known customer', expiresAt: inSeconds(60) };
    const key = { idempotencyKey: `override-${assessmentId}` };
    const first = await acme.admin.post(path, body, key);
    service.clock.moveSeconds(60);
    await aDeviceScore(acme, subjectId, 50);
    const again = await acme.admin.post(path, body, key);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      201,
      'true',
      first.body,
    ]);
  });

  test('a repeated revocation gives the first answer again', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    const ask = () =>
      acme.admin.post(`/risk/overrides/${id}/revoke`, { reason: 'x' }, { idempotencyKey: `revoke-${id}` });
    const [first, again] = [await ask(), await ask()];
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('Contract 2, Records: numbers are given under a lock on the subject', () => {
  test('of ten revocations at once one holds', async () => {
    const { assessmentId } = await anAssessedSubject(acme, 50);
    const id = await anOverride(assessmentId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => revoke(acme.admin, id, `reason ${index}`)),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect([more.length, answers.filter(({ status }) => status === 409).length]).toEqual([0, 9]);
    expect(await read(id)).toEqual(winner?.body);
  });

  test('of ten overrides at once exactly one is active in the end', async () => {
    const { assessmentId, subjectId } = await anAssessedSubject(acme, 50);
    const answers = await Promise.all(Array.from({ length: 10 }, () => override(acme.admin, assessmentId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const listed = await acme.testKey.get(`/risk/overrides?subjectId=${subjectId}`);
    const statuses = listed.body.items.map(({ data }: Json) => data.status);
    expect(statuses).toEqual([...Array(9).fill('superseded'), 'active']);
    expect((await stateOf(acme.testKey, assessmentId)).overrideId).toBe(listed.body.items.at(-1).id);
  });

  test('an override and new evidence at once: refused, or inapplicable, never active', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { subjectId, assessmentId } = await anAssessedSubject(acme, 50);
      const [answer] = await Promise.all([
        override(acme.admin, assessmentId),
        aDeviceScore(acme, subjectId, 50),
      ]);
      const outcome = answer.status === 201 ? await statusOf(answer.body.id) : answer.body.code;
      expect(['inapplicable', 'override_not_allowed']).toContain(outcome);
    }
  });
});
