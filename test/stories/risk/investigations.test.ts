import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
  stateOf,
} from '../../support/risk/assessments.ts';
import { aMember, anOrganization, aSubject } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { aQueued, investigated, readInvestigation, start, tick } from '../../support/risk/investigations.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;

// A session lasts twelve hours: a test that moves the clock far signs in again through another organization.
beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const now = (): string => service.clock.now().toISOString();

async function eventsOf(id: string): Promise<readonly Json[]> {
  return (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body.items;
}

function stateOfInvestigation(id: string): Promise<Json> {
  return acme.testKey.get(`/risk/investigations/${id}/state`).then(({ body }) => body);
}

describe('Contract 2, Bodies that were not shown: POST /risk/subjects/{id}/investigations', () => {
  test('queues an investigation, deterministic unless it says otherwise', async () => {
    const subjectId = await aSubject(acme.testKey);
    const made = await start(acme.testKey, subjectId, { question: 'Why was this customer restricted?' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'investigations',
        data: {
          mode: 'test',
          createdAt: now(),
          createdBy: `api_key:${acme.testKey.id}`,
          subjectId,
          question: 'Why was this customer restricted?',
          method: 'deterministic',
          status: 'queued',
          snapshot: null,
          findings: [],
          model: null,
          error: null,
          startedAt: null,
          completedAt: null,
        },
      },
    ]);
    expect(await readInvestigation(acme.testKey, made.body.id)).toEqual(made.body);
    expect(await eventsOf(made.body.id)).toMatchObject([
      {
        data: {
          type: 'risk.investigation.started',
          category: null,
          subjectId,
          resource: 'investigations',
          resourceId: made.body.id,
          actor: `api_key:${acme.testKey.id}`,
          detail: { method: 'deterministic' },
        },
      },
    ]);
    await tick(service);
  });

  test('has no question where none is asked', async () => {
    const id = await aQueued(acme.testKey, await aSubject(acme.testKey), { method: 'deterministic' });
    expect((await readInvestigation(acme.testKey, id)).data.question).toBeNull();
    await tick(service);
  });

  test.each([
    ['an unknown method', { method: 'magic' }, '/method not_allowed'],
    ['an empty question', { question: '' }, '/question min_length'],
    ['an unknown property', { reason: 'x' }, '/reason unknown_property'],
  ])('refuses %s', async (_what, body, fault) => {
    const refused = inShort(await start(acme.testKey, await aSubject(acme.testKey), body));
    expect(refused[0]).toBe(400);
    expect(refused[2]).toContain(fault);
  });

  test('an unknown subject, another organization’s and another mode’s are not found', async () => {
    const [other, subjectId] = [await anOrganization(service), await aSubject(acme.testKey)];
    const answers = await Promise.all([
      start(acme.testKey, NOBODY),
      start(other.testKey, subjectId),
      start(acme.liveKey, subjectId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('a repeated request answers with the same investigation', async () => {
    const path = `/risk/subjects/${await aSubject(acme.testKey)}/investigations`;
    const options = { idempotencyKey: 'investigate-once' };
    const first = await acme.testKey.post(path, {}, options);
    await tick(service);
    const second = await acme.testKey.post(path, {}, options);
    expect(second.body).toEqual(first.body);
    expect(await tick(service)).toBe(0);
  });
});

describe('Contract 2, Investigation: the run', () => {
  test('completes with findings, the mark of what it saw, and an event of the worker', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const queued = await aQueued(acme.testKey, subjectId);
    const [subject] = await service.db.query<Json>(
      `select evidence_revision, assessment_sequence, event_sequence from risk_subjects where id = '${subjectId}'`,
    );
    service.clock.moveSeconds(1);
    expect(await tick(service)).toBe(1);
    const { data } = await readInvestigation(acme.testKey, queued);
    expect(data).toMatchObject({
      status: 'completed',
      error: null,
      model: null,
      startedAt: now(),
      completedAt: now(),
    });
    expect(data.snapshot).toEqual({
      evidenceRevision: Number(subject.evidence_revision),
      assessmentSequence: Number(subject.assessment_sequence),
      eventSequence: Number(subject.event_sequence),
      takenAt: now(),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(data.findings.length).toBeGreaterThan(0);
    expect((await eventsOf(queued)).at(-1)?.data).toMatchObject({
      type: 'risk.investigation.completed',
      actor: 'service:investigations',
      detail: { status: 'completed', error: null, findings: data.findings.length },
    });
    expect(await tick(service), 'nothing is left to do').toBe(0);
  });

  test('of the same records gives the same findings and the same digest, byte for byte', async () => {
    const { subjectId } = await anAssessedSubject(acme, 99);
    const [first, second] = [
      await investigated(service, acme.testKey, subjectId),
      await investigated(service, acme.testKey, subjectId),
    ];
    expect(first.data.findings.length).toBeGreaterThan(2);
    expect(JSON.stringify(second.data.findings)).toBe(JSON.stringify(first.data.findings));
    expect(second.data.snapshot.digest).toBe(first.data.snapshot.digest);
    await aDeviceScore(acme, subjectId, 98);
    const third = await investigated(service, acme.testKey, subjectId);
    expect(third.data.snapshot.digest).not.toBe(first.data.snapshot.digest);
  });

  test('changes nothing of the subject but its history', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 80);
    const before = await stateOf(acme.testKey, assessmentId);
    await investigated(service, acme.testKey, subjectId);
    expect(await stateOf(acme.testKey, assessmentId)).toEqual(before);
  });

  test('a subject of which nothing is known is investigated too', async () => {
    const { data } = await investigated(service, acme.testKey, await aSubject(acme.testKey));
    expect([data.status, data.findings]).toEqual(['completed', []]);
  });

  test('takes a few in each tick, of every organization that waits', async () => {
    const other = await anAssessingOrganization(service);
    const subjects = [await aSubject(acme.testKey), await aSubject(other.testKey)] as const;
    for (let count = 0; count < 5; count++) await aQueued(acme.testKey, subjects[0]);
    const last = await aQueued(other.testKey, subjects[1]);
    expect(await tick(service), 'two of the one, and the only one of the other').toBe(3);
    expect((await readInvestigation(other.testKey, last)).data.status).toBe('completed');
    expect(await tick(service)).toBe(3);
    expect(await tick(service)).toBe(0);
  });

  test('two ticks at once take different investigations, and run each once', async () => {
    const subjectId = await aSubject(acme.testKey);
    const ids = [];
    for (let count = 0; count < 8; count++) ids.push(await aQueued(acme.testKey, subjectId));
    const taken = await Promise.all([tick(service), tick(service), tick(service)]);
    expect(taken.reduce((sum, count) => sum + count)).toBe(8);
    for (const id of ids) {
      const types = (await eventsOf(id)).map(({ data }) => data.type);
      expect(types).toEqual(['risk.investigation.started', 'risk.investigation.completed']);
    }
  });
});

describe('Contract 2, Bodies that were not shown: GET /risk/investigations/{id}/state', () => {
  test('is not out of date before it ran, nor right after', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const id = await aQueued(acme.testKey, subjectId);
    const fresh = { investigationId: id, outdated: false, reasons: [] };
    expect(await stateOfInvestigation(id)).toEqual({ ...fresh, status: 'queued' });
    await aDeviceScore(acme, subjectId, 81);
    expect(await stateOfInvestigation(id)).toEqual({ ...fresh, status: 'queued' });
    await tick(service);
    expect(await stateOfInvestigation(id)).toEqual({ ...fresh, status: 'completed' });
  });

  const CHANGES: Readonly<Record<string, (subject: Json) => Promise<unknown>>> = {
    evidence_changed: ({ subjectId }) => aDeviceScore(acme, subjectId, 80),
    assessment_created: ({ subjectId }) => anAssessment(acme, subjectId),
    action_changed: ({ actionIds }) =>
      acme.testKey.post(`/risk/actions/${actionIds[0]}/transitions`, {
        status: 'acknowledged',
        expectedRevision: 1,
        reason: 'Seen',
      }),
    override_changed: ({ assessmentId }) =>
      acme.admin.post(`/risk/assessments/${assessmentId}/overrides`, {
        decision: 'none',
        reason: 'Known customer',
        expiresAt: new Date(service.clock.now().getTime() + 3_600_000).toISOString(),
      }),
    activity_reported: ({ subjectId }) =>
      acme.testKey.post(`/risk/subjects/${subjectId}/activities`, {
        activityType: 'payment.sent',
        category: 'payment',
        title: 'A payment',
        occurredAt: now(),
      }),
  };

  test.each(Object.keys(CHANGES))('%s after a change of that kind', async (reason) => {
    const subject = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subject.subjectId);
    await CHANGES[reason]?.(subject);
    const { outdated, reasons } = await stateOfInvestigation(id);
    // An assessment that requires an action requests it with the same change.
    const expected = reason === 'assessment_created' ? [reason, 'action_changed'] : [reason];
    expect([outdated, reasons]).toEqual([true, expected]);
  });

  test('says every reason, in one order', async () => {
    const subject = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subject.subjectId);
    for (const change of Object.values(CHANGES).toReversed()) await change(subject);
    expect((await stateOfInvestigation(id)).reasons).toEqual(Object.keys(CHANGES));
  });

  test('investigating again makes none out of date', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subjectId);
    await investigated(service, acme.testKey, subjectId);
    expect((await stateOfInvestigation(id)).outdated).toBe(false);
  });

  test('is not found for another organization or mode', async () => {
    const other = await anOrganization(service);
    const { id } = await investigated(service, acme.testKey, await aSubject(acme.testKey));
    const path = `/risk/investigations/${id}/state`;
    const answers = await Promise.all([other.testKey.get(path), acme.liveKey.get(path)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('Document 1, Endpoints: GET /risk/investigations', () => {
  test('lists those of a subject, oldest first', async () => {
    const subjectId = await aSubject(acme.testKey);
    const ids = [await aQueued(acme.testKey, subjectId), await aQueued(acme.testKey, subjectId)];
    await aQueued(acme.testKey, await aSubject(acme.testKey));
    const { body } = await acme.testKey.get(`/risk/investigations?subjectId=${subjectId}`);
    expect(body.items.map(({ id }: Json) => id)).toEqual(ids);
    expect((await acme.testKey.get(`/risk/investigations?investigationId=${ids[0]}`)).status).toBe(400);
    await tick(service);
  });
});

describe('Contract 2, Bodies that were not shown: POST /risk/investigations/{id}/reviews', () => {
  const review = (id: string, body: Json, caller = acme.admin) =>
    caller.post(`/risk/investigations/${id}/reviews`, body);
  const CONFIRMED = { outcome: 'confirmed', reason: 'Looked at all of it' };

  test('keeps what the reviewer made of it', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id, data } = await investigated(service, acme.testKey, subjectId);
    const [one, two] = data.findings;
    const made = await review(id, {
      outcome: 'needs_more_evidence',
      findings: [
        { findingId: one.id, verdict: 'accepted', note: 'Right' },
        { findingId: two.id.toUpperCase(), verdict: 'rejected' },
      ],
      reason: 'One more source is needed',
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'investigation-reviews',
        data: {
          mode: 'test',
          createdAt: now(),
          createdBy: `user:${acme.owner.userId}`,
          investigationId: id,
          subjectId,
          outcome: 'needs_more_evidence',
          findings: [
            { findingId: one.id, verdict: 'accepted', note: 'Right' },
            { findingId: two.id, verdict: 'rejected', note: null },
          ],
          reason: 'One more source is needed',
          investigationOutdated: false,
        },
      },
    ]);
    expect((await acme.testKey.get(`/risk/investigation-reviews/${made.body.id}`)).body).toEqual(made.body);
    const another = await investigated(service, acme.testKey, subjectId);
    const other = await review(another.id, CONFIRMED);
    const listed = await acme.testKey.get(`/risk/investigation-reviews?investigationId=${id}`);
    expect(listed.body.items).toEqual([made.body]);
    const others = await acme.testKey.get(`/risk/investigation-reviews?investigationId=${another.id}`);
    expect(others.body.items).toEqual([other.body]);
  });

  test('Contract 2, Records: stands in its own history and in that of the investigation', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subjectId);
    const another = await investigated(service, acme.testKey, subjectId);
    const reviewIds: string[] = [];
    for (const of of [id, another.id, id]) reviewIds.push((await review(of, CONFIRMED)).body.id);
    const [first, , last] = reviewIds;
    const [event, ...more] = await eventsOf(first!);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({
      type: 'risk.investigation.reviewed',
      category: null,
      subjectId,
      resource: 'investigation-reviews',
      resourceId: first,
      actor: `user:${acme.owner.userId}`,
      reason: CONFIRMED.reason,
      detail: { investigationId: id, outcome: 'confirmed', investigationOutdated: false },
    });
    const history = await eventsOf(id);
    expect(history.map(({ data }) => [data.type, data.resourceId])).toEqual([
      ['risk.investigation.started', id],
      ['risk.investigation.completed', id],
      ['risk.investigation.reviewed', first],
      ['risk.investigation.reviewed', last],
    ]);
    const read = (query: string) => acme.testKey.get(`/risk/events?resourceId=${id}&${query}`);
    expect((await read(`subjectId=${subjectId}`)).body.items).toEqual(history);
    expect((await read('offset=3')).body.items).toEqual(history.slice(3));
    expect((await read(`subjectId=${NOBODY}`)).body.items).toEqual([]);
  });

  test('keeps whether the investigation was out of date then, whatever comes later', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subjectId);
    const first = await review(id, CONFIRMED);
    await aDeviceScore(acme, subjectId, 20);
    const second = await review(id, CONFIRMED);
    const read = async (reviewId: string): Promise<boolean> =>
      (await acme.testKey.get(`/risk/investigation-reviews/${reviewId}`)).body.data.investigationOutdated;
    expect([await read(first.body.id), await read(second.body.id)]).toEqual([false, true]);
  });

  test('never changes risk decisions', async () => {
    const { subjectId, assessmentId, actionIds } = await anAssessedSubject(acme, 80);
    const { id } = await investigated(service, acme.testKey, subjectId);
    const action = (): Promise<Json> =>
      acme.testKey.get(`/risk/actions/${actionIds[0]}`).then(({ body }) => body);
    const before = [await stateOf(acme.testKey, assessmentId), await action()];
    await review(id, { outcome: 'dismissed', reason: 'Not a risk' });
    expect([await stateOf(acme.testKey, assessmentId), await action()]).toEqual(before);
    expect((await acme.testKey.get(`/risk/overrides?subjectId=${subjectId}`)).body.items).toEqual([]);
  });

  test.each(['queued', 'running', 'failed'])(
    'of a %s investigation is 409, which allows nothing',
    async (status) => {
      const id = await aQueued(acme.testKey, await aSubject(acme.testKey));
      await service.db.query(
        `update risk_investigations set status = '${status}', due_at = null where id = '${id}'`,
      );
      const refused = await review(id, CONFIRMED);
      expect([refused.status, refused.body.code, refused.body.allowed]).toEqual([
        409,
        'illegal_transition',
        [],
      ]);
    },
  );

  test('names only findings of that investigation', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id, data } = await investigated(service, acme.testKey, subjectId);
    const findings = [data.findings[0].id, NOBODY].map((findingId) => ({ findingId, verdict: 'accepted' }));
    expect(inShort(await review(id, { ...CONFIRMED, findings }))).toEqual(
      invalid('/findings/1/findingId unknown_finding'),
    );
  });

  test('judges each finding once', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id, data } = await investigated(service, acme.testKey, subjectId);
    const findingId = data.findings[0].id;
    const findings = [findingId, findingId.toUpperCase()].map((one) => ({
      findingId: one,
      verdict: 'accepted',
    }));
    expect(inShort(await review(id, { ...CONFIRMED, findings }))).toEqual(
      invalid('/findings/1/findingId duplicate'),
    );
  });

  test.each([
    ['an unknown outcome', { outcome: 'fine', reason: 'x' }, '/outcome'],
    ['no reason', { outcome: 'confirmed' }, '/reason'],
    ['a blank reason', { outcome: 'confirmed', reason: ' ' }, '/reason'],
    [
      'an unknown verdict',
      { ...CONFIRMED, findings: [{ findingId: NOBODY, verdict: 'maybe' }] },
      '/findings/0/verdict',
    ],
  ])('refuses %s', async (_what, body, pointer) => {
    const { id } = await investigated(service, acme.testKey, await aSubject(acme.testKey));
    const refused = await review(id, body);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  test('is for owners and admins: not for members and API keys, and not found elsewhere', async () => {
    const [admin, member] = [
      await aMember(service, acme.owner, 'admin'),
      await aMember(service, acme.owner, 'member'),
    ];
    const other = await anOrganization(service);
    const { id } = await investigated(service, acme.testKey, await aSubject(acme.testKey));
    const callers = [
      inTestMode(admin),
      inTestMode(member),
      acme.testKey,
      inTestMode(other.owner),
      acme.owner,
    ];
    const answers = await Promise.all(callers.map((caller) => review(id, CONFIRMED, caller)));
    expect(answers.map(({ status }) => status)).toEqual([201, 403, 403, 404, 404]);
  });
});
