import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganizationId } from '../../../src/kernel/ids.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { secondsAfter } from '@assay/values';
import type { Reader } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { waitingOrganizations } from '../../../src/platform/database/turns.ts';
import type { Method } from '../../../src/risk/investigations/investigation.ts';
import {
  claimInvestigations,
  investigationsBy,
} from '../../../src/risk/investigations/investigations.store.ts';
import { selectDue } from '../../../src/risk/monitoring/monitoring.store.ts';
import { tick as tickInvestigations } from '../../support/risk/investigations.ts';
import { tick as tickMonitoring } from '../../support/risk/monitoring.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db.query(
    'truncate organizations, risk_subjects, risk_monitoring, risk_investigations cascade',
  );
});

const HOUR = 3_600;
const PER_TICK = limits.monitoringPerTickSubscriptions;
const INVESTIGATIONS_PER_TICK = 4;

async function organization(): Promise<string> {
  const [row] = await service.db.query<{ id: string }>(
    `insert into organizations (id, name, key_check, created_at) values (gen_random_uuid(), 'Some', $1, now()) returning id`,
    [randomBytes(8)],
  );
  return row?.id ?? '';
}

interface Crowd {
  readonly count: number;
  readonly secondsAgo: number;
}

/** Each of a subject of its own, the first due so many seconds ago and each later one a second less. */
const SUBJECTS = `
  insert into risk_subjects (organization_id, mode, id, kind, external_id, evidence_revision, event_sequence,
    assessment_sequence, event_at, created_at, created_by)
  select $1, 'live', gen_random_uuid(), 'person', gen_random_uuid(), 0, 0, 0, '2000-01-01',
    $2::timestamptz - make_interval(secs => $3::int - i), 'somebody'
  from generate_series(0, $4::int - 1) i
  returning organization_id, mode, id, created_at`;

/** By a policy that is gone: a worker that checks one fails, and is done with it for half a minute. */
async function subscriptions(organizationId: string, { count, secondsAgo }: Crowd): Promise<void> {
  await service.db.query(
    `with made as (${SUBJECTS})
    insert into risk_monitoring (organization_id, mode, subject_id, policy_key, id, policy_version_id, enabled,
      next_check_at)
    select organization_id, mode, id, 'fraud', gen_random_uuid(), gen_random_uuid(), true, created_at from made`,
    [organizationId, service.clock.now(), secondsAgo, count],
  );
}

async function investigations(
  organizationId: string,
  { count, secondsAgo }: Crowd,
  method: Method = 'deterministic',
): Promise<void> {
  await service.db.query(
    `with made as (${SUBJECTS})
    insert into risk_investigations (organization_id, mode, id, subject_id, method, status, tries, due_at, findings,
      created_at, created_by)
    select organization_id, mode, gen_random_uuid(), id, $5, 'queued', 0, created_at, '[]', created_at, 'somebody'
    from made`,
    [organizationId, service.clock.now(), secondsAgo, count, method],
  );
}

/** Which of the organization's have had their turn, in the order in which they became due. */
async function checked(organizationId: string): Promise<number[]> {
  const rows = await service.db.query<{ done: boolean }>(
    `select m.last_evaluated_at is not null as done from risk_monitoring m join risk_subjects s on s.id = m.subject_id
    where m.organization_id = $1 order by s.created_at`,
    [organizationId],
  );
  return placesOf(rows);
}

async function investigated(organizationId: string): Promise<number[]> {
  const rows = await service.db.query<{ done: boolean }>(
    `select status = 'completed' as done from risk_investigations where organization_id = $1 order by created_at`,
    [organizationId],
  );
  return placesOf(rows);
}

const placesOf = (rows: readonly { readonly done: boolean }[]): number[] =>
  rows.flatMap(({ done }, index) => (done ? [index] : []));
/** Every number below. */
const first = (count: number): number[] => Array.from({ length: count }, (_none, index) => index);

const check = (perTick: number = PER_TICK): Promise<number> => tickMonitoring(service, { perTick });
const due = (places: number) => selectDue(service.database, service.clock.now(), places);

describe('No organization waits for what piled up of another', () => {
  test('until its subject is checked; the rest of the tick is left to the other', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await subscriptions(acme, { count: 40, secondsAgo: HOUR });
    await subscriptions(globex, { count: 1, secondsAgo: 0 });
    await check();
    expect(await checked(globex)).toEqual([0]);
    expect(await checked(acme)).toEqual(first(PER_TICK - 1));
  });

  test('until its subject is investigated', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await investigations(acme, { count: 12, secondsAgo: HOUR });
    await investigations(globex, { count: 1, secondsAgo: 0 });
    const taken = await tickInvestigations(service);
    expect(await investigated(globex)).toEqual([0]);
    expect(await investigated(acme)).toEqual(first(taken - 1));
  });

  test('subjects are checked in turns', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await subscriptions(acme, { count: 9, secondsAgo: HOUR });
    await subscriptions(globex, { count: 9, secondsAgo: 60 });
    const whose = (await due(6)).map(({ scope }) => scope.organizationId as string);
    expect(whose).toEqual([acme, globex, acme, globex, acme, globex]);
  });

  test.each([
    [10, [40, 1, 1, 1, 1], [6, 1, 1, 1, 1]],
    [10, [40, 3, 1], [6, 3, 1]],
    [10, [40, 40, 40], [4, 3, 3]],
    [10, [2, 1, 4], [2, 1, 4]],
    [3, [40, 40, 1], [1, 1, 1]],
    [100, [300, 5, 40], [55, 5, 40]],
  ])('%i places, %j due: %j', async (places, counts, shares) => {
    const ids: string[] = [];
    for (const [index, count] of counts.entries()) {
      ids.push(await organization());
      await subscriptions(ids[index]!, { count, secondsAgo: (counts.length - index) * HOUR });
    }
    const whose = (await due(places)).map(({ scope }) => scope.organizationId as string);
    expect(ids.map((id) => whose.filter((one) => one === id).length)).toEqual(shares);
  });
});

/** Others have more waiting, and for longer, than the ticks of a test get through. By chance one in millions goes wrong. */
describe('Where there are more organizations than places, none is always cut off', () => {
  const TICKS = 15;

  test('from its check', async () => {
    for (let others = 0; others < 2; others += 1)
      await subscriptions(await organization(), { count: 2 * TICKS, secondsAgo: HOUR });
    const globex = await organization();
    await subscriptions(globex, { count: 1, secondsAgo: 0 });
    for (let ticks = 0; (await checked(globex)).length === 0 && ticks < TICKS; ticks += 1) await check(2);
    expect(await checked(globex)).toEqual([0]);
  });

  test('from its investigation', async () => {
    for (let others = 0; others < INVESTIGATIONS_PER_TICK; others += 1)
      await investigations(await organization(), { count: TICKS, secondsAgo: HOUR });
    const globex = await organization();
    await investigations(globex, { count: 1, secondsAgo: 0 });
    for (let ticks = 0; (await investigated(globex)).length === 0 && ticks < TICKS; ticks += 1)
      await tickInvestigations(service);
    expect(await investigated(globex)).toEqual([0]);
  });
});

describe('Of one organization alone', () => {
  test('every place is taken, the longest due first', async () => {
    const acme = await organization();
    await subscriptions(acme, { count: 12, secondsAgo: HOUR });
    await investigations(acme, { count: 5, secondsAgo: HOUR });
    await check();
    expect(await checked(acme)).toEqual(first(PER_TICK));
    expect(await tickInvestigations(service)).toBe(INVESTIGATIONS_PER_TICK);
    expect(await investigated(acme)).toEqual(first(INVESTIGATIONS_PER_TICK));
  });

  test('what is paused, of the other method or not due yet takes no place', async () => {
    const acme = await organization();
    await subscriptions(acme, { count: 20, secondsAgo: HOUR });
    await service.db.query('update risk_monitoring set enabled = false');
    await subscriptions(acme, { count: 1, secondsAgo: -1 });
    await investigations(acme, { count: 20, secondsAgo: HOUR }, 'ai_assisted');
    await investigations(acme, { count: 1, secondsAgo: -1 });
    expect([await due(PER_TICK), await tickInvestigations(service)]).toEqual([[], 0]);
    service.clock.moveSeconds(1);
    expect(await due(PER_TICK)).toHaveLength(1);
    expect(await tickInvestigations(service)).toBe(1);
  });
});

describe('However much is due of one organization, few of its rows are read', () => {
  const CROWD = 5_000;
  const FEW = 100;

  /** How many rows and index entries of these tables the work looks at. What it changes is undone. */
  function rowsRead(tables: readonly string[], work: (db: Reader) => Promise<unknown>): Promise<number> {
    return service.database.transaction(async (tx) => {
      const before = await readSoFar(tx, tables);
      await work(tx);
      return { rollback: (await readSoFar(tx, tables)) - before };
    });
  }

  /** By this connection, since it last published its counters; never within a transaction. */
  async function readSoFar(tx: Reader, tables: readonly string[]): Promise<number> {
    const [row] = await tx.rows<{ count: number }>(sql`
      select sum(pg_stat_get_xact_tuples_returned(r.id))::int8 as count from unnest(${tables}::regclass[]) t (id)
      cross join lateral (select t.id union all select indexrelid from pg_index where indrelid = t.id) r (id)`);
    return row?.count ?? Number.NaN;
  }

  describe.each([
    ['before it was analysed', false],
    ['when it was analysed', true],
  ])('%s', (_when, analysed) => {
    beforeEach(async () => {
      const [acme, globex] = [await organization(), await organization()];
      for (const queue of [subscriptions, investigations]) {
        await queue(acme, { count: CROWD, secondsAgo: 2 * HOUR });
        await queue(globex, { count: 1, secondsAgo: 0 });
      }
      if (analysed) await service.db.query('analyze');
    });

    test('to find what is to be checked', async () => {
      const read = await rowsRead(['risk_monitoring', 'risk_subjects'], async (tx) => {
        expect(await selectDue(tx, service.clock.now(), PER_TICK)).toHaveLength(PER_TICK);
      });
      expect(read).toBeGreaterThan(PER_TICK);
      expect(read).toBeLessThan(FEW);
    });

    test('to take what is to be investigated', async () => {
      const now = service.clock.now();
      const method = 'deterministic';
      const read = await rowsRead(['risk_investigations'], async (tx) => {
        const waiting = await waitingOrganizations(
          tx,
          investigationsBy(method),
          now,
          INVESTIGATIONS_PER_TICK,
        );
        expect(waiting).toHaveLength(2);
        const [acme] = waiting as readonly [OrganizationId];
        const claim = { organizationId: acme, method, now, most: 2 } as const;
        const lease = { until: secondsAfter(now, 1) };
        expect(await claimInvestigations(tx, { ...claim, lease })).toHaveLength(2);
      });
      expect(read).toBeGreaterThan(2);
      expect(read).toBeLessThan(FEW);
    });
  });
});
