import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { anonymousCaller, bearerCaller } from '../support/http.ts';
import { expectNothingBroken } from '../support/judge.ts';
import { seriesOf } from '../support/metrics.ts';
import { register } from '../support/outages.ts';
import {
  databaseUrl,
  freePort,
  openWorkshop,
  PATIENT,
  ROOT,
  signedCaller,
  until,
} from '../support/process.ts';
import { aBatch, sendRows } from '../support/screening/batches.ts';
import { anEuFile, euPeople } from '../support/screening/official-files.ts';

const workshop = openWorkshop();
const TOKEN = 'operator-token-of-thirty-two-characters';

describe('Contract 1, Errors: nothing half-done stays behind', PATIENT, () => {
  test('where all connections are taken: who waits gets an answer once they are free', async () => {
    const { db, env } = await aPlace();
    const service = await workshop.serve({ env });
    const key = signedCaller(service.url, service.banner);
    const operations = anonymousCaller(`http://127.0.0.1:${env.ASSAY_OPERATIONS_PORT}`);
    const waiting = async (): Promise<number> =>
      seriesOf((await operations.get('//metrics')).body).find(
        ({ name, labels }) => name === 'assay_database_connections' && labels['state'] === 'waiting',
      )?.value ?? 0;
    const holder = new pg.Client(db.connection);
    await holder.connect();
    await holder.query('begin; lock table risk_subjects in access exclusive mode');
    const asked = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? key.get('/risk/subjects') : register(key, `waiting-${index}`),
    );
    await until(async () => (await waiting()) > 0);
    expect((await operations.get('//healthz')).status).toBe(200);
    await holder.query('commit');
    await holder.end();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    // A lock is waited for no longer than the database says, and a machine may be slow.
    for (const status of statuses) expect([200, 201, 503]).toContain(status);
    const odd = statuses.flatMap((_, index) => (index % 2 === 0 ? [] : [index]));
    const again = await Promise.all(odd.map((index) => register(key, `waiting-${index}`)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    const subjects = await db.query('select from risk_subjects');
    expect(subjects).toHaveLength(30);
    await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
    expect((await service.terminate()).code).toBe(0);
  });

  test('where the disk of the data folder is full: a file that has no room changes nothing', async ({
    skip,
  }) => {
    skip(!ROOT, 'Only root can give a process a disk of its own.');
    const { db, env } = await aPlace();
    const folder = join(workshop.folder(), 'data');
    mkdirSync(folder);
    const disk = { folder, megabytes: 1 };
    const service = await workshop.serve({ env: { ...env, ASSAY_DATA_DIR: folder }, disk });
    const operator = bearerCaller(service.url, TOKEN);
    const give = (people: number) =>
      operator.send('PUT', '//operator/v1/lists/eu_fsf/file', {
        raw: anEuFile(euPeople(people), '2026-11-13'),
      });
    const activeOf = async (): Promise<unknown> => {
      const { items } = (await operator.get('//operator/v1/lists')).body;
      return items.find((list: { key: string }) => list.key === 'eu_fsf').activeVersion?.entryCount;
    };
    expect((await give(30)).status).toBe(202);
    await until(async () => (await activeOf()) === 30);
    const refused = await give(9_000);
    expect(refused.status).toBe(503);
    expect(await activeOf()).toBe(30);
    expect(readdirSync(join('/proc', String(service.pid), 'root', folder, 'imports'))).toEqual([]);
    expect((await give(31)).status).toBe(202);
    await until(async () => (await activeOf()) === 31);

    // A body that waits there for its judgement, without room for its first byte.
    const key = signedCaller(service.url, service.banner);
    const batch = await aBatch(key);
    const send = () => sendRows(key, batch, 'name\nNemo Nobody\n');
    const filler = join('/proc', String(service.pid), 'root', folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024))).toThrow('ENOSPC');
    const unsent = await send();
    expect([unsent.status, unsent.body.code]).toEqual([503, 'unavailable']);
    rmSync(filler);
    expect((await send()).status).toBe(202);
    await expectNothingBroken(db, env.ASSAY_MASTER_KEY);
    expect((await service.terminate()).code).toBe(0);
  });
});

async function aPlace() {
  const db = await workshop.database({ empty: false });
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    ASSAY_MASTER_KEY: randomBytes(32).toString('base64'),
    ASSAY_OPERATOR_TOKEN: TOKEN,
    ASSAY_OPERATIONS_PORT: String(await freePort()),
    ASSAY_LOG_LEVEL: 'error',
  };
  return { db, env };
}
