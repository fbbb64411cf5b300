import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { WritePath } from '../../../src/platform/writing/command.ts';
import type { RiskCapabilities } from '../../../src/risk/index.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { anItem, assess, everyItem, submit, submitBatch } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { monitor, monitoringOf, tick } from '../../support/risk/monitoring.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, type TestFact } from '../../support/risk/sources.ts';

const TEXTS: readonly TestFact[] = Array.from({ length: 17 }, (_, index) => ({
  key: `text-${index}`,
  type: 'string',
}));
const FACTS: readonly TestFact[] = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
  ...TEXTS,
];

let service: TestService;
/** Another process on the same database. */
let second: TestService;
let acme: TestOrganization;
let sourceId: string;
let plain: string;
/** Covers subjects of Germany. */
let german: string;

beforeAll(async () => {
  service = await startService();
  second = await startService({ db: service.db, vault: service.vault });
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
  plain = await aPublishedPolicy(acme.owner, { sourceId });
  german = await aPublishedPolicy(acme.owner, {
    sourceId,
    definition: {
      inputs: [input('device.score', 'number'), input('country', 'string')],
      applicability: [{ all: [{ fact: 'country', operator: 'eq', value: 'DE' }] }],
    },
  });
});
afterAll(async () => {
  await second.service.close();
  await service.stop();
});

const now = (): string => service.clock.now().toISOString();
const after = (seconds: number): string => new Date(Date.parse(now()) + seconds * 1000).toISOString();
const move = (seconds: number): void => {
  service.clock.moveSeconds(seconds);
  second.clock.moveSeconds(seconds);
};

function input(key: string, type: string): Json {
  return { key, type, acceptedSources: [`registered:${sourceId}`], maxAgeSeconds: 3_600 };
}

const say = (subject: string, fact: string, value: unknown, more: Json = {}): Promise<Json> =>
  submit(acme.testKey, subject, sourceId, fact, value, { observedAt: now(), ...more });
const assessmentsOf = (subject: string): Promise<Json[]> =>
  everyItem(acme.testKey, `/risk/assessments?subjectId=${subject}`);
const subscriptionOf = async (subject: string): Promise<Json> =>
  (await monitoringOf(acme.testKey, subject))[0];

async function monitored(version: string): Promise<string> {
  const subject = await aSubject(acme.testKey);
  await monitor(acme.testKey, subject, version);
  return subject;
}

describe('Document 1, Monitoring: missing or non-matching applicability creates no assessment', () => {
  test('it is noted, and looked at again with the next evidence', async () => {
    const subject = await monitored(german);
    await tick(service);
    const error = { lastEvaluatedAt: now(), lastAssessmentId: null };
    expect(await subscriptionOf(subject)).toMatchObject({
      ...error,
      lastError: 'applicability_unknown',
      nextCheckAt: null,
    });
    move(5);
    await say(subject, 'country', 'FR');
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({
      ...error,
      lastEvaluatedAt: now(),
      lastError: 'applicability_not_matched',
      nextCheckAt: after(3_600),
    });
    expect(await assessmentsOf(subject)).toEqual([]);
    const types = (await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`)).map(
      ({ data }) => data.type,
    );
    expect(types).toEqual(['risk.subject.created', 'risk.monitoring.changed', 'risk.evidence.recorded']);

    await say(subject, 'country', 'DE');
    await tick(service);
    const [assessment] = await assessmentsOf(subject);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastAssessmentId: assessment!.id,
    });
  });

  test('and again when what decides it expires', async () => {
    const subject = await monitored(german);
    await say(subject, 'device.score', 10);
    await say(subject, 'country', 'FR', { expiresAt: after(600) });
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: 'applicability_not_matched',
      nextCheckAt: after(600),
    });
    move(599);
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({ lastError: 'applicability_not_matched' });
    move(1);
    await tick(service);
    // Of what is left, the score becomes too old next.
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: 'applicability_unknown',
      lastEvaluatedAt: now(),
      nextCheckAt: after(3_000),
    });
  });

  test('the assessment before it stays the last one', async () => {
    const subject = await monitored(german);
    await say(subject, 'country', 'DE');
    await tick(service);
    const { lastAssessmentId } = await subscriptionOf(subject);
    expect(lastAssessmentId).toEqual(expect.any(String));
    await say(subject, 'country', 'FR');
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: 'applicability_not_matched',
      lastAssessmentId,
    });
  });

  test('another version starts without it', async () => {
    const subject = await monitored(german);
    await tick(service);
    const { policyKey } = await subscriptionOf(subject);
    const newer = await aPublishedPolicy(acme.owner, { sourceId, key: policyKey });
    await monitor(acme.testKey, subject, newer);
    expect(await subscriptionOf(subject)).toMatchObject({ lastError: null, nextCheckAt: now() });
  });

  test('evidence that arrives after the check, and before it is noted, is not lost', async () => {
    await tick(service);
    const subject = await monitored(german);
    const writes: WritePath<RiskCapabilities> = {
      execute: async (call, command, given) => {
        const outcome = await service.service.writes.execute(call, command, given);
        await say(subject, 'country', 'DE');
        return outcome;
      },
    };
    expect(await tick(service, { writes })).toBe(0);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastEvaluatedAt: null,
      nextCheckAt: now(),
    });
    expect(await tick(service)).toBe(1);
  });

  test('an assessment that arrives just before the check is found there', async () => {
    await tick(service);
    const subject = await monitored(german);
    await say(subject, 'country', 'DE');
    const writes: WritePath<RiskCapabilities> = {
      execute: async (call, command, given) => {
        await assess(acme.testKey, subject, german);
        return service.service.writes.execute(call, command, given);
      },
    };
    expect(await tick(service, { writes })).toBe(0);
    const [assessment, ...others] = await assessmentsOf(subject);
    expect(others).toEqual([]);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastAssessmentId: assessment!.id,
      nextCheckAt: after(3_600),
    });
  });
});

describe('Document 1, Monitoring: evaluation_failed retries after 30 seconds', () => {
  /** Nothing is tried before the time, and something at it. */
  async function expectRetry(subject: string): Promise<void> {
    expect(limits.monitoringRetrySeconds).toBe(30);
    const failed = { lastError: 'evaluation_failed', lastEvaluatedAt: now(), nextCheckAt: after(30) };
    expect(await subscriptionOf(subject)).toMatchObject(failed);
    expect(await assessmentsOf(subject)).toEqual([]);
    move(29.999);
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject(failed);
    move(0.001);
  }

  test('evidence that is too large, until it is not', async () => {
    const large = await aPublishedPolicy(acme.owner, {
      sourceId,
      definition: { inputs: TEXTS.map(({ key }) => input(key, 'string')), factors: [], rules: [] },
    });
    const subject = await monitored(large);
    const items = (bytes: number): Json[] =>
      TEXTS.map(({ key }) => anItem(key, 'x'.repeat(bytes), { observedAt: now() }));
    await submitBatch(acme.testKey, subject, sourceId, items(15_000).slice(0, 9));
    await submitBatch(acme.testKey, subject, sourceId, items(15_900).slice(9));
    await tick(service);
    // Whatever else happens, the limit of the story is the one of the specification.
    if ((await subscriptionOf(subject)).lastError === null) throw new Error('the evidence is not too large');
    await expectRetry(subject);
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: 'evaluation_failed',
      nextCheckAt: after(30),
    });
    await submitBatch(acme.testKey, subject, sourceId, items(10));
    await tick(service);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastAssessmentId: expect.any(String),
    });
  });

  test('a failure of the service itself, which others do not suffer from', async () => {
    const [subject, other] = [await monitored(plain), await monitored(plain)];
    await service.db.query(
      `alter table risk_assessments add constraint broken check (subject_id <> '${subject}')`,
    );
    const logged: unknown[] = [];
    const note = (...line: unknown[]): void => void logged.push(line);
    const nothing = (): void => undefined;
    const log = { debug: nothing, info: nothing, warn: nothing, error: note, request: nothing };
    expect(await tick(service, { log })).toBe(1);
    expect(await assessmentsOf(other)).toHaveLength(1);
    expect(logged).toEqual([
      [
        expect.objectContaining({ worker: 'monitoring', subjectId: subject, error: expect.any(Error) }),
        'evaluation failed',
      ],
    ]);
    await expectRetry(subject);
    await service.db.query('alter table risk_assessments drop constraint broken');
    expect(await tick(service)).toBe(1);
    expect(await subscriptionOf(subject)).toMatchObject({
      lastError: null,
      lastEvaluatedAt: now(),
      lastAssessmentId: (await assessmentsOf(subject))[0]!.id,
    });
  });
});

describe('Contract 2, Monitoring: two workers never take the same one', () => {
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  test('ticks of two processes at once assess each change once', async () => {
    const subjects = await Promise.all(upTo(20).map(() => monitored(plain)));
    for (const round of upTo(3)) {
      await Promise.all(subjects.map((subject) => say(subject, 'device.score', round)));
      let made = 0;
      for (let tries = 0; made < subjects.length && tries < 20; tries += 1) {
        const ticks = await Promise.all([tick(service), tick(second), tick(service), tick(second)]);
        made += ticks.reduce((sum, count) => sum + count);
      }
      expect(made).toBe(subjects.length);
    }
    for (const subject of subjects) {
      const assessments = await assessmentsOf(subject);
      expect(assessments.map(({ data }) => [data.sequence, data.evidenceRevision])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
    }
  });

  test('what somebody else has is passed by, and stays due', async () => {
    const [subject, other] = [await monitored(plain), await monitored(plain)];
    const holder = new pg.Client(service.db.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from risk_subjects where id = $1 for no key update', [subject]);
    expect(await tick(service)).toBe(1);
    expect(await assessmentsOf(other)).toHaveLength(1);
    await holder.query('rollback');
    await holder.end();
    expect(await subscriptionOf(subject)).toMatchObject({ nextCheckAt: now() });
    expect(await tick(service)).toBe(1);
  });

  test('evidence from many, while two workers check: no deadlock, no gap, and the last word is the newest', async () => {
    const subjects = await Promise.all(upTo(5).map(() => monitored(plain)));
    const sending = new AbortController();
    const workers = [service, second].map(async (process) => {
      while (!sending.signal.aborted) await tick(process);
    });
    const sent = subjects.flatMap((subject) => upTo(20).map((value) => say(subject, 'device.score', value)));
    await Promise.all(sent);
    sending.abort();
    await Promise.all(workers);
    await tick(service);
    for (const subject of subjects) {
      const assessments = await assessmentsOf(subject);
      expect(assessments.map(({ data }) => data.sequence)).toEqual(upTo(assessments.length));
      const revisions = assessments.map(({ data }) => data.evidenceRevision);
      expect(new Set(revisions).size).toBe(revisions.length);
      expect(revisions.at(-1)).toBe(20);
      const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
      expect(events.map(({ data }) => data.sequence)).toEqual(upTo(events.length));
    }
    const [row] = await service.db.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(row).toEqual({ deadlocks: '0' });
  });

  test('an organization that is deleted takes its subscriptions along', async () => {
    const gone = await anOrganization(service);
    const source = await aSource(gone.owner, FACTS, [gone.testKey.id]);
    const version = await aPublishedPolicy(gone.owner, { sourceId: source });
    await monitor(gone.testKey, await aSubject(gone.testKey), version);
    const deleted: number[] = [];
    const writes: WritePath<RiskCapabilities> = {
      execute: async (call, command, given) => {
        deleted.push((await gone.owner.delete('/organization', { body: { confirm: gone.name } })).status);
        return service.service.writes.execute(call, command, given);
      },
    };
    expect(await tick(service, { writes })).toBe(0);
    expect(deleted).toEqual([204]);
    const left = await service.db.query('select from risk_monitoring where organization_id = $1', [gone.id]);
    expect(left).toEqual([]);
  });
});

test('Contract 1, Errors: with the database away a tick fails, and what was due stays so', async () => {
  const subject = await monitored(plain);
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const writes: WritePath<RiskCapabilities> = { execute: () => Promise.reject(away) };
  await expect(tick(service, { writes })).rejects.toBe(away);
  expect(await subscriptionOf(subject)).toMatchObject({ lastError: null, nextCheckAt: now() });
  expect(await tick(service)).toBe(1);
});
