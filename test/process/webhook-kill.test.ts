/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import type { Caller } from '../support/http.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { databaseUrl, openWorkshop, type Program, signedCaller, until } from '../support/process.ts';
import { isLong, LONG, REPEATED, repeats } from '@assay/test-support/repeats';
import { type Receiver, startReceiver } from '../support/webhooks/receiver.ts';
import { aWebhook } from '../support/webhooks/webhooks.ts';

const workshop = openWorkshop();
const PATIENT = { timeout: 120_000 };

describe('Document 1, Delivery, rules 1 and 3: nothing is lost when a process is killed', PATIENT, () => {
  test('kill -9 of a worker in the middle of its work', REPEATED, async () => {
    const place = await aPlace();
    const receiver = await startReceiver();
    receiver.answerWith(() => ({ status: 200, delayMilliseconds: 15 }));
    const api = await place.start('api');
    await aWebhook(place.key(api), receiver.url);
    await aWebhook(place.key(api), `${receiver.url}/second`);
    let made = 0;
    const kills = [15, 0, 40, 80, 150].slice(0, repeats(1, 5));
    for (const milliseconds of kills) {
      made += (await register(place.key(api), 60)).accepted;
      const worker = await place.start('worker');
      const before = receiver.received.length;
      if (milliseconds > 0) await until(() => receiver.received.length > before);
      await sleep(milliseconds);
      worker.signal('SIGKILL');
      await worker.ended;
      await passLeases(place.db);
    }
    const worker = await place.start('worker');
    await everythingArrives(place.db, receiver);
    expect(made).toBe(kills.length * 60);
    expect(await count(place.db, 'select from webhook_deliveries')).toBe(2 * made);
    await expectNothingBroken(place.db, place.masterKey);
    expect((await worker.terminate()).code).toBe(0);
    await api.terminate();
    await receiver.close();
  });

  test('kill -9 of a process that serves and sends, during commits', LONG, async () => {
    const place = await aPlace();
    const receiver = await startReceiver();
    const first = await place.start('all');
    await aWebhook(place.key(first), receiver.url, { events: ['risk.subject.created'] });
    let running = first;
    for (const milliseconds of [120, 40, 250]) {
      const flood = register(place.key(running), 400);
      await sleep(milliseconds);
      running.signal('SIGKILL');
      await running.ended;
      expect((await flood).accepted).toBeLessThan(400);
      await passLeases(place.db);
      running = await place.start('all');
    }
    const { accepted } = await register(place.key(running), 20);
    expect(accepted).toBe(20);
    await everythingArrives(place.db, receiver);
    const subjects = await place.db.query<{ id: string }>('select id from risk_subjects order by id');
    const told = new Set(receiver.received.map(({ body }) => resourceOf(body)));
    expect([...told].toSorted()).toEqual(subjects.map(({ id }) => id));
    expect(await count(place.db, 'select from webhook_deliveries')).toBe(subjects.length);
    await expectNothingBroken(place.db, place.masterKey);
    await running.terminate();
    await receiver.close();
  });
});

describe('Contract 2, Webhooks: several worker processes', PATIENT, () => {
  test.each(isLong ? [2, 4] : [2])(
    '%i: none sends what another sends, and one that is stopped finishes what it began',
    REPEATED,
    async (count) => {
      const place = await aPlace();
      const receiver = await startReceiver();
      receiver.answerWith(() => ({ status: 200, delayMilliseconds: 10 }));
      const api = await place.start('api');
      const hooks = 4;
      for (let index = 0; index < hooks; index += 1)
        await aWebhook(place.key(api), `${receiver.url}/${index}`);
      const workers = await Promise.all(Array.from({ length: count }, () => place.start('worker')));
      const [stopped, ...others] = workers;
      const { accepted } = await register(place.key(api), 150);
      await until(() => receiver.received.length > 100);
      expect((await stopped?.terminate())?.code).toBe(0);
      await everythingArrives(place.db, receiver);
      expect(receiver.received).toHaveLength(hooks * accepted);
      const sent = receiver.received.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`);
      expect(new Set(sent).size).toBe(sent.length);
      await Promise.all([...others, api].map((program) => program.terminate()));
      await receiver.close();
    },
  );

  test('a receiver that hangs delays nobody else, and its attempt ends after 10 seconds', LONG, async () => {
    const place = await aPlace();
    const [receiver, hanging] = [await startReceiver(), await startReceiver()];
    const arrivedAt = new Map<string, number>();
    let mostAtOnce = 0;
    hanging.answerWith(({ headers }) => {
      arrivedAt.set(String(headers['webhook-id']), Date.now());
      mostAtOnce = Math.max(mostAtOnce, hanging.open.size);
      return { status: 200, delayMilliseconds: 60_000 };
    });
    const service = await place.start('all');
    await aWebhook(place.key(service), hanging.url);
    const prompt = await aWebhook(place.key(service), receiver.url);
    await register(place.key(service), 40);
    await until(async () => (await count(place.db, deliveredOf(prompt.id))) === 40);
    // One attempt or another: how many subjects there is time for during the first is told by the machine.
    await until(() => arrivesMeanwhile(place.key(service), receiver, hanging));
    expect(mostAtOnce).toBeLessThanOrEqual(20);
    let ended: readonly TimedOut[] = [];
    await until(async () => {
      ended = await place.db.query<TimedOut>(TIMED_OUT);
      return ended.length > 0;
    });
    for (const { event_id, created_at, next_attempt_at } of ended) {
      expect(next_attempt_at.getTime() - created_at.getTime()).toBeGreaterThanOrEqual(SECONDS_TO_NEXT * 1000);
      const sinceArrival = next_attempt_at.getTime() - (arrivedAt.get(event_id) ?? 0);
      expect(sinceArrival).toBeLessThan((SECONDS_TO_NEXT + 30) * 1000);
    }
    await hanging.close();
    await service.terminate();
    await receiver.close();
  });
});

/** Whether somebody is told of a subject that is made and told of while one attempt at another receiver lasts. */
async function arrivesMeanwhile(key: Caller, receiver: Receiver, hanging: Receiver): Promise<boolean> {
  const [attempt] = [...hanging.open].slice(-1);
  if (!attempt) return false;
  const told = receiver.received.length;
  await register(key, 1);
  await until(() => receiver.received.length > told);
  return hanging.open.has(attempt);
}

/** Ten for the attempt and sixty before the next. */
const SECONDS_TO_NEXT = 70;

const TIMED_OUT = `select event_id, created_at, next_attempt_at from webhook_deliveries
  where last_error = 'timeout' and status = 'pending' and attempts = 1`;

interface TimedOut {
  readonly event_id: string;
  readonly created_at: Date;
  readonly next_attempt_at: Date;
}

function deliveredOf(webhookId: string): string {
  return `select from webhook_deliveries where status = 'delivered' and subscription_id = '${webhookId}'`;
}

interface Place {
  readonly db: TestDatabase;
  readonly masterKey: string;
  start(role: 'api' | 'worker' | 'all'): Promise<Program>;
  /** The test key of the first start, at this process. */
  key(program: Program): Caller;
}

/** A database of its own, and processes on it that share their keys. */
async function aPlace(): Promise<Place> {
  const db = await workshop.database({ empty: false });
  const masterKey = randomBytes(32).toString('base64');
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    ASSAY_MASTER_KEY: masterKey,
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_WEBHOOK_ALLOW_HTTP: 'true',
    ASSAY_OUTBOUND_ALLOW_PRIVATE: 'true',
    ASSAY_DISPATCH_INTERVAL_SECONDS: '1',
  };
  let credential = {};
  return {
    db,
    masterKey,
    start: async (role) => {
      const program = await workshop.start(['serve', '--role', role], { env });
      const banner = await program.ready;
      if (banner['Secret'] !== undefined) credential = banner;
      return program;
    },
    key: (program) => signedCaller(program.url, credential),
  };
}

let named = 0;

/** Registers so many subjects, eight at a time; counts those that were answered with 201. */
async function register(key: Caller, subjects: number): Promise<{ accepted: number }> {
  let [left, accepted] = [subjects, 0];
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      named += 1;
      const body = { kind: 'person', externalId: `kill-${named}` };
      const answer = await key
        .post('/risk/subjects', body, { idempotencyKey: `kill-${named}` })
        .catch(() => undefined);
      if (answer?.status === 201) accepted += 1;
      if (!answer) return;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return { accepted };
}

/** As if the 60 seconds of every lease had passed. */
async function passLeases(db: TestDatabase): Promise<void> {
  await db.query(`update webhook_deliveries set leased_until = leased_until - interval '60 seconds'`);
}

/** Every delivery was sent at least once, and none is stuck. */
async function everythingArrives(db: TestDatabase, receiver: Receiver): Promise<void> {
  const left = `select from webhook_deliveries where status <> 'delivered'`;
  await until(async () => (await count(db, left)) === 0);
  const events = await db.query<{ event_id: string }>('select distinct event_id from webhook_deliveries');
  const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(events.filter(({ event_id }) => !arrived.has(event_id))).toEqual([]);
}

function resourceOf(body: Buffer): string {
  return JSON.parse(body.toString()).data.resourceId;
}

async function count(db: TestDatabase, query: string): Promise<number> {
  return (await db.query(query)).length;
}
