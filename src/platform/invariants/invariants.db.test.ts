import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { type Breach, lookAt, UNREADABLE_AT_MOST } from './invariants.ts';

const RECORDS = 1_000;

let db: TestDatabase;
let database: Database;
/** How many looks there were. */
let looks = 0;

beforeAll(async () => {
  db = await createDatabase({ empty: true });
  const opened = openDatabase({
    connection: db.connection,
    poolSize: 1,
    statementNames: false,
    onIdleError: () => undefined,
  });
  database = {
    ...opened,
    transaction: (work) => {
      looks += 1;
      return opened.transaction(work);
    },
    close: () => opened.close(),
  };
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

/** A thousand records, of which the first ones cannot be read. */
const withUnread = (unread: number) => sql`
  select lpad(n::text, 4, '0') as id, null as mode, case when n <= ${unread}::int then (1 / (n - n))::text end as fault
  from generate_series(1, ${RECORDS}::int) n`;

async function lookedAt(unread: number): Promise<{ looked: number; breaches: Breach[]; looks: number }> {
  const breaches: Breach[] = [];
  looks = 0;
  const looked = await lookAt(database, withUnread(unread), (breach) => breaches.push(breach));
  return { looked, breaches, looks };
}

test.each([0, 1, UNREADABLE_AT_MOST - 1, UNREADABLE_AT_MOST])(
  'where %i records cannot be read, all others are looked at',
  async (unread) => {
    const { looked, breaches } = await lookedAt(unread);
    expect([looked, breaches.length]).toEqual([RECORDS, unread]);
    for (const { fault } of breaches) expect(fault).toBe('it cannot be read: division by zero');
  },
);

test.each([UNREADABLE_AT_MOST + 1, RECORDS])(
  'where %i cannot be read, the looks end, and what was not looked at is told',
  async (unread) => {
    const { looked, breaches, looks: made } = await lookedAt(unread);
    const parts = breaches.slice(UNREADABLE_AT_MOST);
    const untold = parts.map(
      ({ fault }) => 1 + Number(/the (\d+) behind it, cannot be read;/.exec(fault)?.[1] ?? 0),
    );
    expect(untold.length).toBeGreaterThan(0);
    expect(untold.length).toBeLessThanOrEqual(Math.log2(RECORDS));
    const single = parts.filter(({ fault }) => fault.startsWith('it cannot be read')).length;
    expect(looked - single + untold.reduce((sum, count) => sum + count)).toBe(RECORDS);
    expect(made).toBeLessThan(UNREADABLE_AT_MOST * Math.log2(RECORDS));
  },
);

test('where not even their ids can be read, that is a breach', async () => {
  const breaches: Breach[] = [];
  const unread = sql`select (1 / (n - n))::text as id, null as mode, (1 / (n - n))::text as fault from generate_series(1, 3) n`;
  expect(await lookAt(database, unread, (breach) => breaches.push(breach))).toBe(1);
  expect(breaches).toEqual([
    { id: '(unknown)', mode: null, fault: 'such records cannot be read: division by zero' },
  ]);
});
