/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { heldTable } from '../support/held-table.ts';
import { databaseUrl, openWorkshop, type Program, until } from '../support/process.ts';
import { anonymousCaller, bearerCaller } from '../support/http.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { LONG, REPEATED, repeats } from '@assay/test-support/repeats';

const workshop = openWorkshop();
const TOKEN = 'operator-token-of-thirty-two-characters';
const MASTER_KEY = randomBytes(32).toString('base64');
const OLD = 50;
/** Several batches, so that there is a middle. */
const NEW = 8_000;

describe('Contract 4, Operator endpoints: kill -9 during an import', { timeout: 300_000 }, () => {
  test('leaves the old version active, and nothing of the new one', REPEATED, async () => {
    const place = await aPlace();
    let service = await place.start();
    const first = await activated(service, await put(service, pepFile(OLD)));
    const before = await contents(place.db);
    for (const share of [0, 0.3, 0.8].slice(0, repeats(1, 3))) {
      const release = await heldTable(place.db, 'list_versions');
      const id = await put(service, pepFile(NEW));
      // So many rows of the new version are written when the process dies.
      await until(async () => (await written(place.db, id)) > share * NEW);
      service.signal('SIGKILL');
      await service.ended;
      await release();
      await place.db.query(`update list_imports set leased_until = leased_until - interval '60 seconds'`);
      service = await place.start();
      await until(async () => (await importOf(service, id)).state === 'failed');
      await until(async () => (await written(place.db, id)) === 0);
      expect(await listOf(service)).toMatchObject({
        activeVersion: { versionId: first, entryCount: OLD },
        attention: [expect.stringContaining('ended before it was done')],
      });
      await until(async () => (await readdir(join(place.dataDir, 'imports'))).length === 0);
      await until(async () => JSON.stringify(await contents(place.db)) === JSON.stringify(before));
    }
    const last = await activated(service, await put(service, pepFile(NEW)));
    expect(await listOf(service)).toMatchObject({ activeVersion: { versionId: last }, attention: [] });
    await expectNothingBroken(place.db, MASTER_KEY);
    await service.terminate();
  });

  test(
    'of another process than the one that goes on: the other gives it up, and takes the next',
    LONG,
    async () => {
      const place = await aPlace();
      const [dying, staying] = [await place.start(), await place.start()];
      const release = await heldTable(place.db, 'list_versions');
      const id = await put(dying, pepFile(NEW));
      await until(async () => (await written(place.db, id)) > 0);
      dying.signal('SIGKILL');
      await dying.ended;
      await release();
      // It waits behind the dead one, whose lease has not passed.
      const next = await put(staying, pepFile(OLD));
      await sleep(1_500);
      expect(await importOf(staying, next)).toMatchObject({
        state: 'running',
        progress: { stage: 'waiting' },
      });
      await place.db.query(
        `update list_imports set leased_until = leased_until - interval '60 seconds' where id = $1`,
        [id],
      );
      const versionId = await activated(staying, next);
      expect(await importOf(staying, id)).toMatchObject({ state: 'failed' });
      expect(await listOf(staying)).toMatchObject({ activeVersion: { versionId, entryCount: OLD } });
      await expectNothingBroken(place.db, MASTER_KEY);
      await staying.terminate();
    },
  );
});

describe('Contract 6, Lists: kill -9 during the import of an own list', { timeout: 300_000 }, () => {
  test('leaves the old version active, and nothing of the new one', LONG, async () => {
    const place = await aPlace();
    let service = await place.start();
    const token = await anOwner(service);
    const own = (path: string, sent?: string): Promise<Record<string, unknown>> =>
      askOwn(service, token, path, sent);
    await own('', JSON.stringify({ title: 'Ours', listKind: 'internal' }));
    const imported = async (file: string): Promise<Record<string, unknown>> => {
      const { importId } = await own('/file', file);
      await until(async () => (await own(`/imports/${String(importId)}`))['state'] !== 'running');
      return own(`/imports/${String(importId)}`);
    };
    const { versionId } = await imported(ownFile(OLD));
    const before = await contents(place.db);
    const release = await heldTable(place.db, 'list_versions');
    const id = String((await own('/file', ownFile(NEW)))['importId']);
    await until(async () => (await written(place.db, id)) > 0.3 * NEW);
    service.signal('SIGKILL');
    await service.ended;
    await release();
    await place.db.query(`update list_imports set leased_until = leased_until - interval '60 seconds'`);
    service = await place.start();
    await until(async () => (await own(`/imports/${id}`))['state'] === 'failed');
    await until(async () => JSON.stringify(await contents(place.db)) === JSON.stringify(before));
    expect(await own('')).toMatchObject({
      activeVersion: { versionId, entryCount: OLD },
      attention: [expect.stringContaining('ended before it was done')],
    });
    expect(await imported(ownFile(NEW))).toMatchObject({ state: 'activated' });
    await expectNothingBroken(place.db, MASTER_KEY);
    await service.terminate();
  });
});

function ownFile(entries: number): string {
  const rows = Array.from({ length: entries }, (_, place) => `${place},Person${place % 997} Name${place}`);
  return `id,name\n${rows.join('\n')}\n`;
}

/** The token of the owner of a new organization. */
async function anOwner(service: Program): Promise<string> {
  const owner = { ownerEmail: 'owner@example.com', ownerPassword: 'correct horse battery' };
  const operator = bearerCaller(service.url, TOKEN);
  await operator.post('//operator/v1/organizations', { name: 'Acme', ...owner });
  const signIn = { email: owner.ownerEmail, password: owner.ownerPassword };
  return (await anonymousCaller(service.url).post('/auth/login', signIn)).body.token;
}

async function askOwn(
  { url }: Program,
  token: string,
  path: string,
  sent?: string,
): Promise<Record<string, unknown>> {
  const caller = bearerCaller(url, token);
  const address = `/screening/own-lists/ours${path}`;
  const { status, body } = await caller.send(sent === undefined ? 'GET' : 'PUT', address, {
    ...(sent !== undefined && { raw: sent }),
  });
  expect(status).toBeLessThan(300);
  return body;
}

interface Place {
  readonly db: TestDatabase;
  readonly dataDir: string;
  start(): Promise<Program>;
}

async function aPlace(): Promise<Place> {
  const db = await workshop.database({ empty: false });
  const dataDir = workshop.folder();
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: dataDir,
    ASSAY_OPERATOR_TOKEN: TOKEN,
    ASSAY_MASTER_KEY: MASTER_KEY,
    ASSAY_LOG_LEVEL: 'silent',
    ASSAY_LISTS_AUTO_UPDATE: 'false',
  };
  return {
    db,
    dataDir,
    start: async () => {
      const program = await workshop.start(['serve'], { env });
      await program.ready;
      return program;
    },
  };
}

function pepFile(entries: number): string {
  const header = { type: 'header', format: 'service-pep/1', publishedAt: '2026-11-01', entryCount: entries };
  const lines = Array.from({ length: entries }, (_, place) => ({
    type: 'entry',
    id: `Q${place}`,
    entityType: 'person',
    names: [{ value: `Person${place % 997} Name${place}`, kind: 'primary' }],
    positions: [],
    relatives: [],
  }));
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function ask(service: Program, path: string, sent?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${service.url}/operator/v1${path}`, {
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/octet-stream' },
    ...(sent !== undefined && { method: 'PUT', body: sent }),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Record<string, unknown>;
}

async function put(service: Program, file: string): Promise<string> {
  return (await ask(service, '/lists/service_pep/file', file))['importId'] as string;
}

function importOf(service: Program, id: string): Promise<Record<string, unknown>> {
  return ask(service, `/lists/imports/${id}`);
}

async function listOf(service: Program): Promise<unknown> {
  const { items } = (await ask(service, '/lists')) as { items: { key: string }[] };
  return items.find(({ key }) => key === 'service_pep');
}

/** The version that it made, once it is searched. */
async function activated(service: Program, id: string): Promise<string> {
  await until(async () => (await importOf(service, id))['state'] !== 'running');
  expect(await importOf(service, id)).toMatchObject({ state: 'activated' });
  const { activeVersion } = (await listOf(service)) as { activeVersion: { versionId: string } };
  return activeVersion.versionId;
}

async function written(db: TestDatabase, id: string): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    'select count(*)::int as rows from list_version_entries where version = $1',
    [id],
  );
  return row?.rows ?? 0;
}

async function contents(db: TestDatabase): Promise<unknown> {
  const tables = ['list_versions', 'list_entries', 'list_version_entries', 'list_indexes'];
  return Promise.all(tables.map((table) => db.query(`select count(*)::int from ${table}`)));
}
