import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoBacklog } from '../../../src/demo/index.ts';
import { documentsBacklog } from '../../../src/documents/index.ts';
import { identityBacklog } from '../../../src/identity/index.ts';
import { boundMeasurement } from '../../../src/platform/metrics/backlog.ts';
import type { Reader } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { riskBacklog } from '../../../src/risk/index.ts';
import { screeningBacklog } from '../../../src/screening/index.ts';
import { webhooksBacklog } from '../../../src/webhooks/index.ts';
import { anOrganization, aSubject, operator, type TestOrganization } from '../../support/builders.ts';
import { describedIn, seriesOf, valueOf } from '../../support/metrics.ts';
import { monitor, monitoringOf } from '../../support/risk/monitoring.ts';
import { aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { aSource } from '../../support/risk/sources.ts';
import { putList } from '../../support/screening/lists.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { aWebhook, dispatch } from '../../support/webhooks/webhooks.ts';

const BACKLOGS = {
  ...identityBacklog,
  ...riskBacklog,
  ...screeningBacklog,
  ...documentsBacklog,
  ...webhooksBacklog,
  ...demoBacklog,
};
/** A measurement is kept for five seconds. */
const MEASURED_ANEW = { interval: 250 };

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

async function scrape(): Promise<string> {
  return (await operator(service).get('//metrics')).body;
}

/** A scrape for which the database has told backlog and lists: on a busy machine it may not do so in time. */
async function measured(): Promise<string> {
  let text = '';
  await expect.poll(async () => valueOf((text = await scrape()), 'assay_database_up'), MEASURED_ANEW).toBe(1);
  return text;
}

const dueItems = async (work: string) => valueOf(await measured(), 'assay_backlog_due_items', { work });
const oldestAge = async (work: string) =>
  valueOf(await measured(), 'assay_backlog_oldest_due_age_seconds', { work });

describe('The backlog', () => {
  test('has every kind of work, at nothing where nothing is due', async () => {
    const lines = seriesOf(await measured());
    for (const name of ['assay_backlog_due_items', 'assay_backlog_oldest_due_age_seconds']) {
      const found = lines.filter((line) => line.name === name);
      expect(found.map(({ labels }) => labels['work'] ?? '').toSorted()).toEqual(
        Object.keys(BACKLOGS).toSorted(),
      );
      for (const { value } of found) expect(value).toBe(0);
    }
  });

  test('counts deliveries that are due, tells since when, and is empty when they are sent', async () => {
    const receiver = await startReceiver();
    await aWebhook(acme.testKey, receiver.url);
    await aSubject(acme.testKey);
    await aSubject(acme.testKey);
    service.clock.moveSeconds(90);
    await expect.poll(() => dueItems('deliveries'), MEASURED_ANEW).toBe(2);
    expect(await oldestAge('deliveries')).toBe(90);
    await dispatch(service);
    const left = await BACKLOGS.deliveries(service.database, service.clock.now());
    expect(left).toEqual({ count: 0, oldestDueAt: null });
    await receiver.close();
  });

  test('leaves out what is due later, and what is leased', async () => {
    const receiver = await startReceiver();
    receiver.answerWith(() => ({ status: 500 }));
    const { testKey } = await anOrganization(service);
    await aWebhook(testKey, receiver.url);
    await aSubject(testKey);
    await dispatch(service);
    const [left] = await service.db.query<{ id: string }>(
      `select id from webhook_deliveries where status = 'pending'`,
    );
    expect(left).toBeDefined();
    expect(await BACKLOGS.deliveries(service.database, service.clock.now())).toMatchObject({ count: 0 });
    service.clock.moveSeconds(24 * 3600);
    const now = service.clock.now();
    expect(await BACKLOGS.deliveries(service.database, now)).toMatchObject({ count: 1 });
    const until = new Date(now.getTime() + 60_000);
    await service.db.query(`update webhook_deliveries set leased_until = $1 where status = 'pending'`, [
      until,
    ]);
    expect(await BACKLOGS.deliveries(service.database, now)).toEqual({ count: 0, oldestDueAt: null });
    await receiver.close();
  });

  test('counts checks of what is monitored since they are due', async () => {
    const { clock, database } = service;
    const { owner, testKey } = await anOrganization(service);
    const sourceId = await aSource(owner, POLICY_FACTS, [testKey.id]);
    const policyVersionId = await aPublishedPolicy(owner, { sourceId, key: 'fraud' });
    const subjectId = await aSubject(testKey);
    await monitor(testKey, subjectId, policyVersionId);
    const [monitored] = await monitoringOf(testKey, subjectId);
    const due = new Date(monitored?.nextCheckAt);
    const justBefore = new Date(due.getTime() - 1);
    expect(await BACKLOGS.monitoring(database, justBefore)).toEqual({ count: 0, oldestDueAt: null });
    clock.moveSeconds((due.getTime() - clock.now().getTime()) / 1000 + 120);
    expect(await BACKLOGS.monitoring(database, clock.now())).toEqual({ count: 1, oldestDueAt: due });
  });

  test('counts an invented year that no worker has begun', async () => {
    const { clock, database } = service;
    const { owner } = await anOrganization(service);
    const asked = clock.now();
    expect((await callingIn(owner, 'test').post('/organization/demo')).status).toBe(201);
    expect(await BACKLOGS.demos(database, asked)).toEqual({ count: 1, oldestDueAt: asked });
  });

  test.each(Object.entries(BACKLOGS))('%s is measured by indexes alone', async (_work, measure) => {
    const plans: string[] = [];
    const { database, clock } = service;
    await database.transaction(async (tx) => {
      boundMeasurement(tx);
      const explaining: Reader = {
        rows: async (query) => {
          const lines = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
          plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
          return [];
        },
      };
      await measure(explaining, clock.now());
      return { rollback: undefined };
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on (?!lists|list_versions|webhook_sub)|Bitmap|Sort/);
  });
});

describe('Lists', () => {
  test('tell their age, their entries, and when they are stale', async () => {
    const list = 'un_sc';
    const read = async (name: string) => valueOf(await measured(), name, { list });
    expect(await read('assay_list_age_seconds')).toBeUndefined();
    await putList(service, list, [{ name: 'Nemo Nobody' }, { name: 'Anna Example' }]);
    await expect.poll(() => read('assay_list_entries'), MEASURED_ANEW).toBe(2);
    expect(await read('assay_list_age_seconds')).toBe(0);
    expect(await read('assay_list_stale')).toBe(0);
    service.clock.moveSeconds(60 * 24 * 3600);
    await expect.poll(() => read('assay_list_stale'), MEASURED_ANEW).toBe(1);
    expect(await read('assay_list_age_seconds')).toBe(60 * 24 * 3600);
  });
});

describe('A scrape', () => {
  test('tells the threads and what waits for them', async () => {
    const text = await scrape();
    for (const pool of ['search', 'rendering', 'pdf']) {
      expect(valueOf(text, 'assay_thread_jobs_waiting', { pool })).toBe(0);
      expect(valueOf(text, 'assay_threads', { pool, state: 'most' })).toBeGreaterThan(0);
      expect(valueOf(text, 'assay_threads', { pool, state: 'ready' })).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'assay_database_connections', { state: 'waiting' })).toBe(0);
  });

  test('names no organization', async () => {
    const organizations = await service.db.query<{ id: string; name: string }>(
      'select id, name from organizations',
    );
    const text = await scrape();
    for (const { id, name } of organizations) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(`"${name}"`);
    }
  });

  test('has the metrics that the guide lists, of the same kind and with the same labels', async () => {
    const guide = await readFile(new URL('../../../docs/guides/operating.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| `(assay_\w+)` \| (\w+) \| ([^|]*)\|/gm)];
    const listed = rows.map(([, name, kind, labels = '']) => {
      const names = [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label);
      return `${name} ${kind} ${names.toSorted().join()}`;
    });
    const scraped = describedIn(await measured()).filter((line) => line.startsWith('assay_'));
    expect(listed.toSorted()).toEqual(scraped.toSorted());
  });

  test('answers while the database does not, and says so', async () => {
    const other = new pg.Client(service.db.connection);
    await other.connect();
    await other.query('begin; lock table lists in access exclusive mode');
    await expect.poll(async () => valueOf(await scrape(), 'assay_database_up'), MEASURED_ANEW).toBe(0);
    const text = await scrape();
    expect(seriesOf(text).filter(({ name }) => /^assay_(backlog|list)_/.test(name))).toEqual([]);
    expect(valueOf(text, 'assay_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(0);
    await other.query('commit');
    await other.end();
    await expect.poll(async () => valueOf(await scrape(), 'assay_database_up'), MEASURED_ANEW).toBe(1);
  });
});
