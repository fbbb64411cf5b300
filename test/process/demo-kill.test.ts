/** @module-tag long */ /** @module-tag once */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CUSTOMERS, FORTNIGHTS, WATCHED } from '../../src/demo/year/calendar.ts';
import { YEAR_PARTS } from '../../src/demo/year/year.ts';
import type { TestDatabase } from '../support/database.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { databaseUrl, openWorkshop, signInAs, until } from '../support/process.ts';
import { callingIn } from '../support/tenants.ts';

const workshop = openWorkshop();
const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';
const YEAR_WITHIN_MILLISECONDS = 240_000;

/** The part of the year in which the process is killed. */
const KILLS = [3, 14];

test(
  'Contract 6, Activity, home, work: an invented year goes on after kill -9, and nothing of it is made twice',
  { timeout: 600_000 },
  async () => {
    const db = await workshop.database({ empty: false });
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_DATA_DIR: workshop.folder(),
      ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
      ASSAY_OWNER_EMAIL: EMAIL,
      ASSAY_OWNER_PASSWORD: PASSWORD,
      ASSAY_LISTS_AUTO_UPDATE: 'false',
      ASSAY_LOG_LEVEL: 'error',
    };
    const start = async () => {
      const program = await workshop.serve({ env });
      return { program, owner: callingIn(await signInAs(program.url, EMAIL, PASSWORD), 'test') };
    };
    let { program, owner } = await start();
    expect((await owner.post('/organization/demo', {})).status).toBe(201);
    for (const part of KILLS) {
      await until(async () => (await partsDone(db)) >= part, YEAR_WITHIN_MILLISECONDS);
      program.signal('SIGKILL');
      await program.ended;
      // As if the lease of the dead process had ended.
      await db.query(`update demos set due_at = now() where due_at is not null`);
      ({ program, owner } = await start());
    }
    await until(async () => (await partsDone(db)) === YEAR_PARTS, YEAR_WITHIN_MILLISECONDS);
    await until(async () => (await owner.get('/organization/demo')).body.state === 'completed');
    expect(await countsOf(db)).toEqual({
      subjects: CUSTOMERS,
      evidence: CUSTOMERS * 4,
      onboarding: CUSTOMERS,
      runs: CUSTOMERS + WATCHED,
      documents: FORTNIGHTS,
      templates: 2,
      policies: 2,
      versions: 2,
      batches: 1,
      keys: 1,
      webhooks: 1,
      pings: 2,
    });
    await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
    expect((await program.terminate()).code).toBe(0);
  },
);

/** Asked of the database now and then: the service has a year to spend. */
async function partsDone(db: TestDatabase): Promise<number> {
  await sleep(200);
  return (await db.query<{ done: number }>('select done from demos'))[0]?.done ?? 0;
}

const COUNTED: Readonly<Record<string, string>> = {
  subjects: 'risk_subjects',
  evidence: "risk_evidence where source like 'registered:%'",
  onboarding: "risk_assessments where trigger = 'onboarding'",
  runs: 'screening_runs where risk_subject_id is not null',
  documents: 'documents',
  templates: 'templates',
  policies: 'risk_policies',
  versions: 'list_versions where list_key in (select list_key from own_lists)',
  batches: 'screening_batches',
  webhooks: 'webhook_subscriptions',
  // A worker of the running service may end a batch meanwhile, and announces that.
  pings: "webhook_deliveries where event = 'webhook.ping'",
  keys: "api_keys where name = 'Invented onboarding'",
};

async function countsOf(db: TestDatabase): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [name, from] of Object.entries(COUNTED)) {
    const rows = await db.query<{ count: number }>(`select count(*)::int as count from ${from}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
