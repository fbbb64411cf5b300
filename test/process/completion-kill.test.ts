/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { heldTable } from '../support/held-table.ts';
import { aDocument } from '../support/documents/documents.ts';
import type { Caller, Json } from '../support/http.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { databaseUrl, openWorkshop, type Program, signedCaller, until } from '../support/process.ts';
import { LONG, REPEATED, repeats } from '@assay/test-support/repeats';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { aTemplateForOne, FOR_ONE, sent, signByAll } from '../support/documents/sending.ts';
import { aWebhook } from '../support/webhooks/webhooks.ts';

const workshop = openWorkshop();
const PATIENT = { timeout: 300_000 };

describe('Contract 5, Signing: completion survives kill -9 and happens once', PATIENT, () => {
  test('of a worker in the middle of its work', REPEATED, async () => {
    const place = await aPlace();
    const receiver = await startReceiver();
    const api = await place.start('api');
    const key = place.key(api);
    await aWebhook(key, receiver.url, { events: ['document.completed'] });
    const documents = await signedDocuments(api, key, 16);
    // Killed when it has just taken documents, and when it stores their files.
    for (const isThere of [hasTaken, isStoring, isStoring].slice(0, repeats(1, 3))) {
      const release = await heldTable(place.db, 'document_files');
      const tries = await triesOf(place.db);
      const worker = await place.start('worker');
      await until(() => isThere(place.db, tries));
      worker.signal('SIGKILL');
      await worker.ended;
      await release();
      await passLeases(place.db);
    }
    await everythingIsCompleted(place, documents);
    expect(await count(place.db, 'select from documents where completion_tries > 1')).toBeGreaterThan(0);
    await api.terminate();
    await receiver.close();
  });

  test('of a process that serves and works, with another beside it', LONG, async () => {
    const place = await aPlace();
    const receiver = await startReceiver();
    const [first, second] = [await place.start('all'), await place.start('worker')];
    await aWebhook(place.key(first), receiver.url, { events: ['document.completed'] });
    const documents = await signedDocuments(first, place.key(first), 8);
    first.signal('SIGKILL');
    await first.ended;
    await passLeases(place.db);
    await everythingIsCompleted(place, documents);
    expect((await second.terminate()).code).toBe(0);
    await receiver.close();
  });
});

async function triesOf(db: TestDatabase): Promise<number> {
  const [row] = await db.query<{ tries: number }>(
    'select sum(completion_tries)::int as tries from documents',
  );
  return row?.tries ?? 0;
}

const hasTaken = async (db: TestDatabase, before: number): Promise<boolean> => (await triesOf(db)) > before;
const isStoring = async (db: TestDatabase): Promise<boolean> => (await count(db, WAITING)) > 0;

const WAITING = `
  select from pg_locks where relation = 'document_files'::regclass and not granted`;

interface Place {
  readonly db: TestDatabase;
  readonly masterKey: string;
  start(role: 'api' | 'worker' | 'all'): Promise<Program>;
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

async function signedDocuments(program: Program, key: Caller, many: number): Promise<readonly string[]> {
  const template = await aTemplateForOne(key);
  const ids: string[] = [];
  const client = async (): Promise<void> => {
    while (ids.length < many) {
      const { id }: Json = await aDocument(key, template.id, FOR_ONE);
      ids.push(id);
      await signByAll(program, await sent(key, id));
    }
  };
  await Promise.all([client(), client()]);
  return ids;
}

/** As if the two minutes of every lease had passed. */
async function passLeases(db: TestDatabase): Promise<void> {
  await db.query('update documents set completion_due_at = now() where completion_due_at > now()');
}

/** Every document has one final file that its hash covers, one entry of it, and was announced as one event. */
async function everythingIsCompleted(place: Place, ids: readonly string[]): Promise<void> {
  const { db } = place;
  const worker = await place.start('worker');
  const left = `select from documents where status <> 'completed' or completion_due_at is not null`;
  await until(async () => (await count(db, left)) === 0);
  const completed = await db.query<{ id: string; entries: number; events: number }>(`
    select d.id,
      (select count(*)::int from document_audit a where a.document_id = d.id and a.type = 'completed') as entries,
      (select count(distinct w.event_id)::int from webhook_deliveries w
        where w.event = 'document.completed' and w.body like '%' || d.id || '%') as events
    from documents d join document_files f on f.document_id = d.id and f.kind = 'completed'
      and encode(sha256(f.bytes), 'hex') = d.completed_pdf_sha256
    order by d.id`);
  const expected = ids.toSorted().map((id) => ({ id, entries: 1, events: 1 }));
  expect(completed).toEqual(expected);
  await expectNothingBroken(db, place.masterKey);
  expect((await worker.terminate()).code).toBe(0);
}

async function count(db: TestDatabase, query: string): Promise<number> {
  return (await db.query(query)).length;
}
