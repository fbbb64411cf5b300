import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Caller, Json } from '../support/http.ts';
import {
  databaseUrl,
  freePort,
  openWorkshop,
  PATIENT,
  signedCaller,
  signInAs,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();

describe('Contract 6, History: of a running service', PATIENT, () => {
  test('a checkpoint comes by itself, and an export is verified by the command line, offline', async () => {
    const [db, folder] = [await workshop.database({ empty: false }), workshop.folder()];
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_DATA_DIR: workshop.folder(),
      PORT: String(await freePort()),
      ASSAY_LOG_LEVEL: 'error',
    };
    const { url, banner } = await workshop.serve({ env });
    const key = signedCaller(url, banner);
    const { body: subject } = await key.post('/risk/subjects', { kind: 'person', externalId: 'proven' });
    await until(() => isCovered(key, subject.id));
    const owner = await signInAs(url, 'owner@example.com', banner['Password'] ?? '');
    const verify = async (name: string, ...words: string[]) => {
      const path = join(folder, name);
      await writeFile(path, (await owner.get('/history/export')).body);
      return workshop.run(['history', 'verify', path, ...words], { env: {} });
    };
    const keys = join(folder, 'keys.json');
    const published = (await key.get('//.well-known/assay-history-keys.json')).body;
    await writeFile(keys, JSON.stringify(published));
    expect(await verify('good.jsonl', '--keys', keys)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The log of organization \S+ holds: \d+ entries, \d+ checkpoints\.\n/),
      stderr: '',
    });
    await db.query(`update risk_events set actor = 'user:somebody' where resource_id = $1`, [subject.id]);
    expect(await verify('edited.jsonl')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^Line \d+ does not fit \(record_changed\): The record of entry \d+ \(risk\.subject\.created\)/,
      ),
    });
    expect(await workshop.run(['history', 'verify', join(folder, 'none')], { env: {} })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read'),
    });
  });
});

/** Whether the log has an entry about this record, and a checkpoint with it. */
async function isCovered(key: Caller, resourceId: string): Promise<boolean> {
  const entries = (await key.get('/history/entries?limit=100')).body.items;
  const [checkpoint] = (await key.get('/history/checkpoints')).body.items;
  const entry = entries.find((one: Json) => one.resourceId === resourceId);
  return entry !== undefined && entry.index < checkpoint?.size;
}
