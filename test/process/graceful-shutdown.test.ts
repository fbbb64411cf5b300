import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { type Caller, type Json, keyCaller } from '../support/http.ts';
import { signRequest } from '../../client/signing.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Banner, databaseUrl, openWorkshop, type Program, signedCaller, until } from '../support/process.ts';

const workshop = openWorkshop();
let db: TestDatabase;
let service: Program & { readonly banner: Banner };
let caller: Caller;

beforeEach(async () => {
  db = await createDatabase({ empty: true });
  service = await workshop.serve({ env: { DATABASE_URL: databaseUrl(db) } });
  caller = signedCaller(service.url, service.banner);
});
afterEach(async () => {
  service.signal('SIGKILL');
  await service.ended;
  await db.drop();
});

test('a request that waits for the database is answered, and what it wrote stays', async () => {
  const lock = await db.lock('risk_subjects');
  const answer = caller.post('/risk/subjects', { kind: 'person', externalId: 'slow' });
  await until(async () => (await waiting()) === 1);
  const ended = service.terminate();
  await until(() => refusesConnections());
  await lock.release();
  expect((await answer).status).toBe(201);
  expect((await ended).code).toBe(0);
  expect(await db.query('select external_id from risk_subjects')).toEqual([{ external_id: 'slow' }]);
});
