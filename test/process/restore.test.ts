/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neededMasterKeys } from '../../src/identity/index.ts';
import { takeBackup } from '../../src/platform/backup/take-backup.ts';
import { openVault } from '../../src/platform/vault/vault.ts';
import { aSubject } from '../support/builders.ts';
import { aDocument, aTemplate } from '../support/documents/documents.ts';
import { seal } from '../support/history.ts';
import { databaseUrl, type Exit, openWorkshop, PATIENT } from '../support/process.ts';
import { anAssessingOrganization, anAssessment } from '../support/risk/assessments.ts';
import { startService, type TestService } from '../support/service.ts';

const workshop = openWorkshop();
const KEY = randomBytes(32);
const vault = openVault(KEY);
const MASTER_KEY = KEY.toString('base64');
let service: TestService;
let whole: string;

beforeAll(async () => {
  service = await startService({ vault });
  const organization = await anAssessingOrganization(service);
  await anAssessment(organization, await aSubject(organization.testKey, 'assessed'));
  const { id: templateId } = await aTemplate(organization.testKey);
  for (let documents = 0; documents < 2; documents += 1) await aDocument(organization.testKey, templateId);
  await seal(service);
  whole = await backedUp();
});
afterAll(() => service.stop());

describe('Decision 55: a restore is refused in one line, and nothing is made', PATIENT, () => {
  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'a flipped bit of a table',
      (folder) => flip(join(folder, TABLE), 40),
      /damaged: tables\/risk_subjects\.copy\.gz was changed/,
    ],
    [
      'a table that ends early',
      (folder) => truncateSync(join(folder, TABLE), 60),
      /damaged: tables\/risk_subjects\.copy\.gz is cut off/,
    ],
    [
      'a table that is missing',
      (folder) => rmSync(join(folder, TABLE)),
      /damaged: tables\/risk_subjects\.copy\.gz is missing/,
    ],
    [
      'a flipped bit of the manifest',
      (folder) => flip(join(folder, 'manifest.json'), 200),
      /damaged: manifest\.json or SHA256SUMS was changed/,
    ],
    [
      'a flipped bit of the sums',
      (folder) => flip(join(folder, 'SHA256SUMS'), 3),
      /damaged: manifest\.json or SHA256SUMS was changed/,
    ],
    [
      'a copy without its manifest',
      (folder) => rmSync(join(folder, 'manifest.json')),
      /damaged: manifest\.json is missing/,
    ],
    [
      'a copy without its sums',
      (folder) => rmSync(join(folder, 'SHA256SUMS')),
      /damaged: SHA256SUMS is missing/,
    ],
    ['what is no backup', (folder) => rmSync(folder, { recursive: true }), /is no backup/],
  ])('%s', async (_what, damage, message) => {
    const folder = join(workshop.folder(), 'copy');
    cpSync(whole, folder, { recursive: true });
    damage(folder);
    const place = await aPlace();
    expect(refusalOf(await workshop.run(['restore', folder, '--verify'], { env: place.env }))).toMatch(
      message,
    );
    expect(await place.tables()).toBe(0);
  });

  test('a database that is not empty', async () => {
    const target = await workshop.database();
    await target.query('create table something ()');
    const env = { ...(await aPlace()).env, DATABASE_URL: databaseUrl(target) };
    expect(refusalOf(await workshop.run(['restore', whole], { env }))).toMatch(
      /The database is not empty: it has 'something'\. Restore into a new one/,
    );
    expect(await target.query("select to_regclass('migrations') as found")).toEqual([{ found: null }]);
  });

  test('without the key, with another one, and with a file of keys that is none', async () => {
    const { env, data, tables } = await aPlace();
    const { ASSAY_MASTER_KEY: _none, ...keyless } = env;
    const other = { ...env, ASSAY_MASTER_KEY: randomBytes(32).toString('base64') };
    const [id] = vault.keyIds;
    expect(refusalOf(await workshop.run(['restore', whole], { env: keyless }))).toMatch(
      /There is no master key: /,
    );
    expect(refusalOf(await workshop.run(['restore', whole], { env: other }))).toMatch(
      new RegExp(
        `The backup needs the master key ${id}, and ASSAY_MASTER_KEY has [0-9a-f]{16}\\. Nothing was restored`,
      ),
    );
    const file = join(workshop.folder(), 'keys');
    writeFileSync(file, 'no key\n');
    const wrong = await workshop.run(['restore', whole, '--keys', file], { env: keyless });
    expect(refusalOf(wrong)).toMatch(/is no file of master keys/);
    const lost = await workshop.run(['restore', whole, '--keys', `${file}.lost`], { env: keyless });
    expect(refusalOf(lost)).toMatch(/The file of master keys .*keys\.lost cannot be read \(ENOENT\)/);
    writeFileSync(file, `${MASTER_KEY}\n`);
    const both = await workshop.run(['restore', whole, '--keys', file], { env: other });
    expect(refusalOf(both)).toMatch(
      /There are other master keys than those of .* already, in ASSAY_MASTER_KEY/,
    );
    expect([await tables(), existsSync(join(data, 'master.key'))]).toEqual([0, false]);
    mkdirSync(join(data, 'master.key'), { recursive: true });
    const unread = await workshop.run(['restore', whole, '--keys', file], { env: keyless });
    expect(refusalOf(unread)).toMatch(/The key file .*master\.key cannot be read \(EISDIR\)/);
    expect(await tables()).toBe(0);
  });

  test('a backup over another one, or with its keys inside', async () => {
    const env = { ...(await aPlace()).env, DATABASE_URL: databaseUrl(service.db) };
    expect(refusalOf(await workshop.run(['backup', whole], { env }))).toMatch(/exists already/);
    const folder = join(workshop.folder(), 'backup');
    const inside = await workshop.run(['backup', folder, '--keys', join(folder, 'keys')], { env });
    expect(refusalOf(inside)).toMatch(/The keys must not lie in the backup/);
    const empty = await workshop.run(['backup', folder], { env: (await aPlace()).env });
    expect(refusalOf(empty)).toMatch(/There is nothing to back up/);
    expect(existsSync(folder)).toBe(false);
  });
});

describe(
  'Decision 55: a verified restore tells what was changed behind the back of the service',
  PATIENT,
  () => {
    test('nothing was', async () => {
      const { code, stdout } = await verified(whole);
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/ok {2}history\.logs +1 logs have each event once/),
      ]);
      expect(stdout).not.toMatch(/FAIL/);
    });

    test('an assessment, an entry of a trail, a file and a log were', async () => {
      const { env } = await aPlace();
      expect((await workshop.run(['restore', whole], { env })).code).toBe(0);
      const { code, stdout } = await verified(await tamperedWith(env.DATABASE_URL));
      expect(code).toBe(1);
      expect(stdout).toMatch(/^ {2}ok {2}backup\.rows +\d+ tables have the rows that they had$/m);
      for (const told of TOLD) expect(stdout).toMatch(new RegExp(`^FAIL  ${told}`, 'm'));
    });
  },
);

const TABLE = 'tables/risk_subjects.copy.gz';

async function backedUp(connection: object = service.db.connection): Promise<string> {
  const path = join(workshop.folder(), 'backup');
  await takeBackup({
    connection,
    path,
    program: '0.1.0',
    masterKeysOf: neededMasterKeys,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return path;
}

const TAMPERING = [
  `update risk_assessments set result = jsonb_set(result::jsonb, '{score}', '1')`,
  `update document_audit set actor = 'nobody' where document_id = (select min(id::text)::uuid from documents)`,
  `update document_files set bytes = '\\x00' where document_id = (select max(id::text)::uuid from documents)`,
  'delete from history_entries where index = 1',
];

const TOLD = [
  'risk\\.replays +the assessment \\S+ replays to another result$',
  'documents\\.trails +the document \\S+: entry 1 of its trail is broken$',
  'documents\\.trails +the document \\S+: its file is not the one that its digest names$',
  'history\\.logs +the log of the organization \\S+: .+',
];

/** A backup of the database after somebody with all rights was there. */
async function tamperedWith(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  for (const tampering of TAMPERING) expect((await client.query(tampering)).rowCount).toBeGreaterThan(0);
  await client.end();
  return backedUp({ connectionString: url });
}

async function verified(folder: string): Promise<Exit> {
  return workshop.run(['restore', folder, '--verify'], { env: (await aPlace()).env });
}

/** An empty database, and a data folder. */
async function aPlace() {
  const target = await workshop.database();
  const data = workshop.folder();
  const env = { DATABASE_URL: databaseUrl(target), ASSAY_DATA_DIR: data, ASSAY_MASTER_KEY: MASTER_KEY };
  const tables = async (): Promise<number> =>
    (await target.query("select from pg_class where relnamespace = 'public'::regnamespace")).length;
  return { env, data, tables };
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

/** Besides the one line there is only how far it had come. */
function refusalOf({ code, stdout, stderr }: Exit): string {
  const lines = stderr.split('\n').filter((line) => line !== '' && !/^(?:Backup|Restore): /.test(line));
  expect({ code, stdout, lines }).toEqual({
    code: 1,
    stdout: '',
    lines: [expect.stringMatching(/^assay: \S/)],
  });
  return lines[0] ?? '';
}
