import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
} from '../../support/risk/assessments.ts';
import { aMember, anOrganization } from '../../support/builders.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const STATUSES = ['requested', 'acknowledged', 'completed', 'failed', 'cancelled'] as const;
type Status = (typeof STATUSES)[number];

/** How a new action comes into each state. */
const WAY: Readonly<Record<Status, readonly Status[]>> = {
  requested: [],
  acknowledged: ['acknowledged'],
  completed: ['acknowledged', 'completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

interface Move {
  readonly status: string;
  readonly expectedRevision: number;
  readonly reason?: string;
}

function move(caller: Caller, id: string, { reason = 'as agreed', ...rest }: Move): Promise<Answer> {
  return caller.post(`/risk/actions/${id}/transitions`, { ...rest, reason });
}

/** The id of a new action in this state; its revision is one more than its way is long. */
async function anAction(status: Status = 'requested', organization = acme): Promise<string> {
  const { actionIds } = await anAssessedSubject(organization, 80);
  const id = actionIds[0]!;
  for (const [index, next] of WAY[status].entries()) {
    const moved = await move(organization.admin, id, { status: next, expectedRevision: index + 1 });
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  }
  return id;
}

async function read(id: string): Promise<Json> {
  return (await acme.testKey.get(`/risk/actions/${id}`)).body;
}

/** Everything that a transition writes. */
async function written(): Promise<Json> {
  const [row] = await service.db.query(`
    select (select count(*) from risk_events) as events,
      (select count(*) from risk_action_transitions) as transitions,
      (select count(*) from idempotency_keys) as keys,
      (select sum(event_sequence) from risk_subjects) as sequences,
      (select sum(revision) from risk_actions) as revisions`);
  return row;
}

describe('Document 1, Action', () => {
  test('is created with status requested, revision 1 and no history', async () => {
    const { subjectId, assessmentId, actionIds, assessment } = await anAssessedSubject(acme, 99);
    expect(actionIds).toHaveLength(2);
    expect(await read(actionIds[1]!)).toEqual({
      id: actionIds[1],
      resource: 'actions',
      data: {
        subjectId,
        assessmentId,
        policyKey: 'fraud',
        policyVersionId: acme.policyVersionId,
        name: 'block_account',
        decision: assessment.data.decision,
        status: 'requested',
        revision: 1,
        transitions: [],
        assigneeId: null,
        dueAt: null,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
  });

  test('a transition answers with the record, its history included', async () => {
    const id = await anAction();
    service.clock.moveSeconds(60);
    const at = [service.clock.now().toISOString()];
    await move(acme.testKey, id, { status: 'acknowledged', expectedRevision: 1, reason: 'seen' });
    service.clock.moveSeconds(60);
    at.push(service.clock.now().toISOString());
    const done = await move(acme.admin, id, { status: 'completed', expectedRevision: 2, reason: 'held' });
    expect([done.status, done.body.data.status, done.body.data.revision]).toEqual([200, 'completed', 3]);
    expect(done.body.data.transitions).toEqual([
      {
        from: 'requested',
        to: 'acknowledged',
        reason: 'seen',
        by: `api_key:${acme.testKey.id}`,
        at: at[0],
      },
      { from: 'acknowledged', to: 'completed', reason: 'held', by: `user:${acme.owner.userId}`, at: at[1] },
    ]);
    expect(await read(id)).toEqual(done.body);
  });

  test('is not cancelled by a later low-risk assessment, which brings none of its own', async () => {
    const { subjectId, actionIds } = await anAssessedSubject(acme, 80);
    await aDeviceScore(acme, subjectId, 10);
    expect((await anAssessment(acme, subjectId)).data.requiredActions).toEqual([]);
    expect((await read(actionIds[0]!)).data.status).toBe('requested');
    const listed = await acme.testKey.get(`/risk/actions?subjectId=${subjectId}`);
    expect(listed.body.items.map(({ id }: Json) => id)).toEqual(actionIds);
  });

  test('each assessment can produce its own', async () => {
    const { subjectId, actionIds } = await anAssessedSubject(acme, 80);
    const [again] = (await anAssessment(acme, subjectId)).data.requiredActions;
    expect([again.name, again.actionId === actionIds[0]]).toEqual(['hold_payment', false]);
  });

  test.each<[string, unknown, string]>([
    ['no reason', { status: 'failed', expectedRevision: 1 }, '/reason'],
    ['an empty reason', { status: 'failed', expectedRevision: 1, reason: '' }, '/reason'],
    ['a blank reason', { status: 'failed', expectedRevision: 1, reason: ' \n' }, '/reason'],
    ['no expectedRevision', { status: 'failed', reason: 'x' }, '/expectedRevision'],
    [
      'a revision that is no integer',
      { status: 'failed', expectedRevision: 1.5, reason: 'x' },
      '/expectedRevision',
    ],
    [
      'a revision that is text',
      { status: 'failed', expectedRevision: '1', reason: 'x' },
      '/expectedRevision',
    ],
    ['no status', { expectedRevision: 1, reason: 'x' }, '/status'],
    ['an unknown status', { status: 'open', expectedRevision: 1, reason: 'x' }, '/status'],
    ['an unknown property', { status: 'failed', expectedRevision: 1, reason: 'x', by: 'user:1' }, '/by'],
  ])('a transition with %s is refused', async (_what, body, pointer) => {
    const id = await anAction();
    const refused = await acme.testKey.post(`/risk/actions/${id}/transitions`, body);
    expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
      400,
      'invalid_request',
      pointer,
    ]);
    expect((await read(id)).data).toMatchObject({ status: 'requested', revision: 1, transitions: [] });
  });

  test.each([
    [limits.reasonCharacters - 1, 200],
    [limits.reasonCharacters, 200],
    [limits.reasonCharacters + 1, 400],
  ])('a reason of %i characters: %i', async (characters, status) => {
    const id = await anAction();
    const answer = await move(acme.testKey, id, {
      status: 'failed',
      expectedRevision: 1,
      reason: 'é'.repeat(characters),
    });
    expect(answer.status).toBe(status);
  });
});

describe('Document 1, States and transitions, Action', () => {
  const ALLOWED: Readonly<Record<Status, readonly Status[]>> = {
    requested: ['acknowledged', 'failed', 'cancelled'],
    acknowledged: ['completed', 'failed', 'cancelled'],
    completed: [],
    failed: ['requested', 'cancelled'],
    cancelled: [],
  };
  const pairs = STATUSES.flatMap((from) =>
    STATUSES.map((to) => ({ from, to, allowed: ALLOWED[from].includes(to) })),
  );

  test.each(pairs.filter(({ allowed }) => allowed))('$from → $to', async ({ from, to }) => {
    const id = await anAction(from);
    const revision = WAY[from].length + 1;
    const moved = await move(acme.admin, id, { status: to, expectedRevision: revision });
    expect([moved.status, moved.body.data.status, moved.body.data.revision]).toEqual([200, to, revision + 1]);
    expect(moved.body.data.transitions.at(-1)).toMatchObject({ from, to, reason: 'as agreed' });
  });

  test.each(pairs.filter(({ allowed }) => !allowed))('$from → $to is refused', async ({ from, to }) => {
    const id = await anAction(from);
    const before = await read(id);
    const refused = await move(acme.admin, id, { status: to, expectedRevision: before.data.revision });
    expect([refused.status, refused.body.code, refused.body.allowed]).toEqual([
      409,
      'illegal_transition',
      ALLOWED[from],
    ]);
    expect(await read(id)).toEqual(before);
  });

  test.each([-1, 0, 1, 3, 2 ** 31])('revision %i of an action at 2 is stale', async (expectedRevision) => {
    const id = await anAction('acknowledged');
    const refused = await move(acme.testKey, id, { status: 'completed', expectedRevision });
    expect([refused.status, refused.body.code, refused.body.currentRevision]).toEqual([
      409,
      'stale_revision',
      2,
    ]);
  });

  test('Contract 1, Success: checks come in the order 403, 404, stale revision, illegal transition', async () => {
    const id = await anAction('completed');
    const asked = [
      await move(acme.testKey, NOBODY, { status: 'cancelled', expectedRevision: 9 }),
      await move(acme.testKey, NOBODY, { status: 'acknowledged', expectedRevision: 9 }),
      await move(acme.testKey, id, { status: 'acknowledged', expectedRevision: 9 }),
      await move(acme.testKey, id, { status: 'acknowledged', expectedRevision: 3 }),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'forbidden'],
      [404, 'not_found'],
      [409, 'stale_revision'],
      [409, 'illegal_transition'],
    ]);
  });
});

describe('Document 1, Authentication, rule 4: ordinary clients acknowledge, owners and admins cancel', () => {
  test.each(['acknowledged', 'failed'])('a member and an API key may say %s', async (status) => {
    const member = inTestMode(await aMember(service, acme.owner, 'member'));
    const answers = [
      await move(member, await anAction(), { status, expectedRevision: 1 }),
      await move(acme.testKey, await anAction(), { status, expectedRevision: 1 }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });

  test('cancelling', async () => {
    const callers = [
      acme.admin,
      inTestMode(await aMember(service, acme.owner, 'admin')),
      inTestMode(await aMember(service, acme.owner, 'member')),
      acme.testKey,
    ];
    const statuses: number[] = [];
    for (const caller of callers)
      statuses.push(
        (await move(caller, await anAction('failed'), { status: 'cancelled', expectedRevision: 2 })).status,
      );
    expect(statuses).toEqual([200, 200, 403, 403]);
  });

  test('an action of another organization or mode is not found', async () => {
    const id = await anAction();
    const other = await anOrganization(service);
    const asked = [
      await move(other.testKey, id, { status: 'acknowledged', expectedRevision: 1 }),
      await move(inTestMode(other.owner), id, { status: 'cancelled', expectedRevision: 1 }),
      await move(acme.liveKey, id, { status: 'acknowledged', expectedRevision: 1 }),
      await move(acme.owner, id, { status: 'cancelled', expectedRevision: 1 }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(id)).data.revision).toBe(1);
  });
});

describe('Document 1, Events', () => {
  test('a transition leaves one event, with its reason, next in the history of the subject', async () => {
    const { subjectId, actionIds } = await anAssessedSubject(acme, 80);
    const id = actionIds[0]!;
    await move(acme.admin, id, { status: 'cancelled', expectedRevision: 1, reason: 'a false alarm' });
    const history = await acme.testKey.get(`/risk/events?resourceId=${id}`);
    expect(history.body.items.map(({ data }: Json) => data.type)).toEqual([
      'risk.action.requested',
      'risk.action.transitioned',
    ]);
    const [requested, event] = history.body.items;
    expect(event.data).toMatchObject({
      category: 'actions',
      subjectId,
      sequence: requested.data.sequence + 1,
      resource: 'actions',
      resourceId: id,
      actor: `user:${acme.owner.userId}`,
      reason: 'a false alarm',
      detail: { from: 'requested', to: 'cancelled', revision: 2, name: 'hold_payment' },
    });
  });

  test('a refused transition leaves nothing behind, its key included', async () => {
    const id = await anAction('completed');
    const before = await written();
    const key = { idempotencyKey: 'refused-transition' };
    const refusals = [
      { status: 'failed', expectedRevision: 1, reason: 'x' },
      { status: 'failed', expectedRevision: 3, reason: 'x' },
      { status: 'cancelled', expectedRevision: 3, reason: 'x' },
    ].map((body) => acme.testKey.post(`/risk/actions/${id}/transitions`, body, key));
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([409, 409, 403]);
    expect(await written()).toEqual(before);
  });
});

describe('Contract 1, Idempotency', () => {
  test('a repeated transition gives the first answer again, also after the action moved on', async () => {
    const id = await anAction();
    const path = `/risk/actions/${id}/transitions`;
    const body = { status: 'acknowledged', expectedRevision: 1, reason: 'seen' };
    const key = { idempotencyKey: `ack-${id}` };
    const first = await acme.testKey.post(path, body, key);
    await move(acme.testKey, id, { status: 'completed', expectedRevision: 2 });
    const again = await acme.testKey.post(path, body, key);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      200,
      'true',
      first.body,
    ]);
    expect((await read(id)).data.revision).toBe(3);
  });
});

describe('Document 1, Action: a stale revision returns 409', () => {
  test('of ten transitions at the same revision one holds', async () => {
    const id = await anAction();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        move(acme.testKey, id, {
          status: index % 2 === 0 ? 'acknowledged' : 'failed',
          expectedRevision: 1,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.filter(({ status }) => status === 409);
    expect(stale.map(({ body }) => `${body.code} ${body.currentRevision}`)).toEqual(
      Array(9).fill('stale_revision 2'),
    );
    expect((await read(id)).data).toMatchObject({ revision: 2, transitions: [{ from: 'requested' }] });
  });

  test('transitions, evidence and assessments of one subject at once: all commit, numbered without a gap', async () => {
    const { subjectId, actionIds } = await anAssessedSubject(acme, 99);
    await Promise.all([
      ...actionIds.map((id) => move(acme.testKey, id, { status: 'acknowledged', expectedRevision: 1 })),
      ...[1, 2, 3].map((score) => aDeviceScore(acme, subjectId, score)),
      ...[1, 2, 3].map(() => anAssessment(acme, subjectId)),
    ]);
    const events = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    const sequences = events.body.items.map(({ data }: Json) => data.sequence);
    expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1));
    for (const id of actionIds) expect((await read(id)).data.revision).toBe(2);
  });
});

describe('Document 1, Endpoints: GET /risk/action-queue', () => {
  let queue: AssessingOrganization;
  const ids: Partial<Record<Status, string>> = {};

  beforeAll(async () => {
    queue = await anAssessingOrganization(service);
    for (const status of STATUSES) ids[status] = await anAction(status, queue);
  });
  const listed = async (parameters = ''): Promise<readonly string[]> => {
    const page = await queue.testKey.get(`/risk/action-queue${parameters}`);
    expect([page.status, page.body.nextOffset]).toEqual([200, null]);
    return page.body.items.map(({ id }: Json) => id);
  };

  test.each<[string, readonly Status[]]>([
    ['', ['requested', 'acknowledged', 'failed']],
    ['?status=open', ['requested', 'acknowledged', 'failed']],
    ['?status=all', ['requested', 'acknowledged', 'completed', 'failed', 'cancelled']],
    ['?status=requested', ['requested']],
    ['?status=acknowledged', ['acknowledged']],
    ['?status=completed', ['completed']],
    ['?status=failed', ['failed']],
    ['?status=cancelled', ['cancelled']],
  ])('%j lists what is %j, oldest first', async (parameters, statuses) => {
    expect(await listed(parameters)).toEqual(statuses.map((status) => ids[status]));
  });

  test('an item is the actions record with its subject', async () => {
    const page = await queue.testKey.get('/risk/action-queue?status=completed');
    const record = (await queue.testKey.get(`/risk/actions/${ids.completed}`)).body;
    const subject = (await queue.testKey.get(`/risk/subjects/${record.data.subjectId}`)).body.data;
    expect(record.data.transitions).toHaveLength(2);
    expect(page.body.items).toEqual([
      {
        ...record,
        data: { ...record.data, subject: { kind: subject.kind, externalId: subject.externalId } },
      },
    ]);
  });

  test('policyKey is exact', async () => {
    const policyVersionId = await aPublishedPolicy(queue.owner, {
      sourceId: queue.sourceId,
      key: 'fraud-payments',
    });
    const { actionIds } = await anAssessedSubject({ ...queue, policyVersionId }, 80);
    expect(await listed('?policyKey=fraud-payments')).toEqual(actionIds);
    expect(await listed('?policyKey=fraud')).toHaveLength(3);
    expect(await listed('?policyKey=nothing')).toEqual([]);
  });

  test.each([
    ['acme', ['ACME-1', 'acme-2']],
    ['%', ['100%']],
    ['_', ['a_b']],
    ['nothing', []],
  ])('search for %j in the externalId is literal and case-insensitive', async (search, expected) => {
    const own = await anAssessingOrganization(service);
    for (const externalId of ['ACME-1', 'acme-2', '100%', 'a_b'])
      await anAssessedSubject(own, 80, externalId);
    const found = await own.testKey.get(`/risk/action-queue?search=${encodeURIComponent(search)}`);
    expect(found.body.items.map(({ data }: Json) => data.subject.externalId)).toEqual(expected);
  });

  test.each([
    '?status=pending',
    '?status=',
    '?subjectId=00000000-0000-7000-8000-000000000000',
    '?search=',
    '?offset=-1',
    '?policyKey=',
  ])('%j is refused', async (parameters) => {
    expect((await queue.testKey.get(`/risk/action-queue${parameters}`)).status).toBe(400);
  });

  test('another organization or mode has a queue of its own; members read it', async () => {
    const member = await aMember(service, queue.owner, 'member');
    const other = await anOrganization(service);
    const counts = [other.testKey, queue.liveKey, member, inTestMode(member)].map(
      async (caller) => (await caller.get('/risk/action-queue?status=failed')).body.items.length,
    );
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 1]);
  });
});

describe('Document 1, Limits: pages at most 100 rows and 1 MiB, possibly shorter', () => {
  test('the queue follows nextOffset, whether it walks one state or merges three', async () => {
    const own = await anAssessingOrganization(service);
    const { subjectId } = await anAssessedSubject(own, 99);
    for (let made = 1; made < 51; made += 1) await anAssessment(own, subjectId);
    const listed = await own.testKey.get(`/risk/actions?subjectId=${subjectId}`);
    const rest = await own.testKey.get(`/risk/actions?subjectId=${subjectId}&offset=100`);
    const all: readonly string[] = [...listed.body.items, ...rest.body.items].map(({ id }) => id);
    expect(all).toHaveLength(102);

    const pages = async (): Promise<Json> => {
      const first = (await own.testKey.get('/risk/action-queue')).body;
      const second = (await own.testKey.get(`/risk/action-queue?offset=${first.nextOffset}`)).body;
      return [first, second].map(({ items, nextOffset }) => [items.map(({ id }: Json) => id), nextOffset]);
    };
    const expected = [
      [all.slice(0, 100), 100],
      [all.slice(100), null],
    ];
    expect(await pages()).toEqual(expected);
    for (const [index, id] of all.entries()) {
      const status = ['requested', 'acknowledged', 'failed'][index % 3]!;
      if (status !== 'requested') await move(own.testKey, id, { status, expectedRevision: 1 });
    }
    expect(await pages()).toEqual(expected);
  });

  test('a page ends before the action that would pass the budget', async () => {
    const own = await anAssessingOrganization(service);
    for (let made = 0; made < 3; made += 1) {
      const { actionIds } = await anAssessedSubject(own, 80);
      await lengthen(actionIds[0]!, 200);
    }
    const first = await own.testKey.get('/risk/action-queue');
    expect([first.body.items.length, first.body.nextOffset]).toEqual([2, 2]);
    const second = await own.testKey.get('/risk/action-queue?offset=2');
    expect([second.body.items.length, second.body.nextOffset]).toEqual([1, null]);
  });
});

describe('Document 1, Limits: full-record read 768 KiB', () => {
  test.each([
    [-1, 200],
    [0, 200],
    [1, 413],
  ])('a transition that makes the record %i bytes larger than that: %i', async (over, status) => {
    const id = await anAction('failed');
    await lengthen(id, 375);
    const record = await read(id);
    const revision = record.data.revision + 1;
    const transition = {
      from: 'failed',
      to: 'cancelled',
      reason: '',
      by: `user:${acme.owner.userId}`,
      at: service.clock.now().toISOString(),
    };
    const transitions = [...record.data.transitions, transition];
    const after = { ...record, data: { ...record.data, status: 'cancelled', revision, transitions } };
    const reason = 'x'.repeat(limits.recordBytes - Buffer.byteLength(JSON.stringify(after)) + over);
    const answer = await move(acme.admin, id, {
      status: 'cancelled',
      expectedRevision: revision - 1,
      reason,
    });
    expect([answer.status, answer.body.code, answer.body.limitBytes]).toEqual(
      status === 413 ? [413, 'too_large', limits.recordBytes] : [200, undefined, undefined],
    );
    const bytes = Buffer.byteLength(JSON.stringify(await read(id)));
    expect(bytes === limits.recordBytes + over).toBe(status === 200);
  });

  test('an action whose history is full is not retried again, but can be ended', async () => {
    const id = await anAction('failed');
    await lengthen(id, 370);
    const expectedRevision = 372;
    const retried = await move(acme.admin, id, { status: 'requested', expectedRevision });
    expect([retried.status, retried.body.code]).toEqual([413, 'too_large']);
    const reason = 'x'.repeat(limits.reasonCharacters);
    const ended = await move(acme.admin, id, { status: 'cancelled', expectedRevision, reason });
    expect(ended.status).toBe(200);
  });
});

/** A history of so many more transitions, each with the longest reason, as hundreds of retries would leave it. */
async function lengthen(id: string, transitions: number): Promise<void> {
  await service.db.query(
    `insert into risk_action_transitions (organization_id, mode, action_id, revision, from_status, to_status, reason, by, at)
     select organization_id, mode, id, revision + n, 'failed', 'requested', repeat('x', $2), 'user:x', created_at
     from risk_actions, generate_series(1, $3::int) n where id = $1`,
    [id, limits.reasonCharacters, transitions],
  );
  await service.db.query('update risk_actions set revision = revision + $2 where id = $1', [id, transitions]);
}
