import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aSubject } from '../support/builders.ts';
import { anItem, everyItem, submit, submitBatch } from '../support/risk/evidence.ts';
import type { Caller } from '../support/http.ts';
import { monitor } from '../support/risk/monitoring.ts';
import { aPublishedPolicy } from '../support/risk/policies.ts';
import {
  databaseUrl,
  openWorkshop,
  type Program,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';
import { isLong, REPEATED, repeats } from '@assay/test-support/repeats';
import { aSource } from '../support/risk/sources.ts';

const workshop = openWorkshop();
const SUBJECTS = 25;
/** Two policies ask for each subject. */
const SUBSCRIPTIONS = 2 * SUBJECTS;
const SLOWLY = { timeout: 300_000 };
const SETTLED_WITHIN_MILLISECONDS = 120_000;
const FACTS = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
] as const;

interface Setting {
  readonly key: Caller;
  readonly sourceId: string;
  readonly subjects: readonly string[];
  worker(perTick?: number): Promise<Program>;
  due(): Promise<number>;
  settled(): Promise<void>;
  /** Nobody stores an assessment until the returned function is called. */
  close(): Promise<() => Promise<void>>;
  /** How many wait in the middle of storing one. */
  waiting(): Promise<number>;
}

/** The API as a process of its own, and subjects that nobody checks yet. */
async function aSetting(): Promise<Setting> {
  const db = await workshop.database({ empty: false });
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
    ASSAY_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_MONITORING_INTERVAL_SECONDS: '1',
  };
  const api = await workshop.start(['serve', '--role', 'api'], { env });
  const banner = await api.ready;
  const key = signedCaller(api.url, banner);
  const owner = await signInAs(api.url, 'owner@example.com', banner['Password'] ?? '');
  const { body: keys } = await owner.get('/api-keys');
  const sourceId = await aSource(owner, FACTS, [keys.items[0].id]);
  const versions = [await aPublishedPolicy(owner, { sourceId }), await aPublishedPolicy(owner, { sourceId })];
  const subjects = await Promise.all(
    Array.from({ length: SUBJECTS }, async () => {
      const subject = await aSubject(key);
      for (const version of versions) await monitor(key, subject, version);
      return subject;
    }),
  );
  const count = async (query: string): Promise<number> =>
    Number((await db.query<{ count: string }>(`select count(*) as count from ${query}`))[0]!.count);
  const due = (): Promise<number> => count('risk_monitoring where enabled and next_check_at <= now()');
  return {
    key,
    sourceId,
    subjects,
    worker: async (perTick = 20) => {
      const started = await workshop.start(['serve', '--role', 'worker'], {
        env: { ...env, ASSAY_MONITORING_PER_TICK: String(perTick) },
      });
      await started.ready;
      return started;
    },
    due,
    settled: () => until(async () => (await due()) === 0, SETTLED_WITHIN_MILLISECONDS),
    close: async () => {
      const gate = new pg.Client(db.connection);
      await gate.connect();
      await gate.query('begin; lock table risk_assessments in share mode');
      return () => gate.end();
    },
    waiting: () => count("pg_locks where relation = 'risk_assessments'::regclass and not granted"),
  };
}

const fresh = (): Record<string, string> => ({ observedAt: new Date().toISOString() });

/** One submission or one batch for every subject, all at once. */
async function changeAll({ key, sourceId, subjects }: Setting, round: number): Promise<void> {
  await Promise.all(
    subjects.map((subject, index) =>
      (index + round) % 3 === 0
        ? submitBatch(key, subject, sourceId, [
            anItem('device.score', round, fresh()),
            anItem('country', 'DE', fresh()),
          ])
        : submit(key, subject, sourceId, 'device.score', round, fresh()),
    ),
  );
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

interface Found {
  /** Of each policy key of each subject, the evidence revisions that were assessed, in their order. */
  readonly revisions: readonly (readonly number[])[];
}

/** The assessments. Numbers have no gap, from any worker, and nothing is assessed twice. */
async function foundIn({ key, subjects }: Setting): Promise<Found> {
  const revisions: number[][] = [];
  for (const subject of subjects) {
    const assessments = await everyItem(key, `/risk/assessments?subjectId=${subject}`);
    expect(assessments.map(({ data }) => data.sequence)).toEqual(upTo(assessments.length));
    const events = await everyItem(key, `/risk/events?subjectId=${subject}`);
    expect(events.map(({ data }) => data.sequence)).toEqual(upTo(events.length));
    const created = events.filter(({ data }) => data.type === 'risk.assessment.created');
    expect(created.map(({ data }) => data.resourceId)).toEqual(assessments.map(({ id }) => id as string));
    for (const policyKey of new Set(assessments.map(({ data }) => data.policyKey))) {
      const own = assessments.filter(({ data }) => data.policyKey === policyKey);
      revisions.push(own.map(({ data }) => data.evidenceRevision));
    }
  }
  expect(revisions).toHaveLength(SUBSCRIPTIONS);
  return { revisions };
}

function expectOnlyGrowing(revisions: readonly number[], last: number): void {
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  expect(revisions.at(-1)).toBe(last);
}

describe('Contract 2, Monitoring: two workers never take the same one', SLOWLY, () => {
  test.each(isLong ? [2, 4] : [2])(
    '%i worker processes: exactly one assessment for each change',
    REPEATED,
    async (workers) => {
      const setting = await aSetting();
      const started = await Promise.all(upTo(workers).map(() => setting.worker()));
      await setting.settled();
      for (const round of upTo(3)) {
        await changeAll(setting, round);
        await setting.settled();
      }
      const settled = await foundIn(setting);
      expect(settled.revisions).toEqual(settled.revisions.map(() => [0, 1, 2, 3]));

      // Without a pause, several changes may be answered by one assessment, but never one by two.
      await Promise.all([4, 5, 6, 7, 8].map((round) => changeAll(setting, round)));
      await setting.settled();
      for (const revisions of (await foundIn(setting)).revisions) expectOnlyGrowing(revisions, 8);
      for (const program of started) {
        expect(await program.terminate()).toMatchObject({ code: 0 });
        expect(program.output.stderr).toBe('');
      }
    },
  );
});

describe('Contract 2, Monitoring: what a killed worker had stays due', SLOWLY, () => {
  test('kill -9 in the middle of its checks, again and again', REPEATED, async () => {
    const setting = await aSetting();
    const kills = repeats(1, 4);
    for (const round of upTo(kills)) {
      const open = await setting.close();
      const victims = await Promise.all([setting.worker(1_000), setting.worker(1_000)]);
      await until(async () => (await setting.waiting()) > 0, SETTLED_WITHIN_MILLISECONDS);
      for (const victim of victims) victim.signal('SIGKILL');
      for (const victim of victims) expect(await victim.ended).toMatchObject({ signal: 'SIGKILL' });
      await open();
      expect(await setting.due(), 'the workers had done everything before they were killed').toBeGreaterThan(
        0,
      );
      await changeAll(setting, round);
    }
    const survivor = await setting.worker(1_000);
    await setting.settled();
    for (const revisions of (await foundIn(setting)).revisions) expectOnlyGrowing(revisions, kills);
    expect(await survivor.terminate()).toMatchObject({ code: 0 });
  });
});
