import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { listsCommands } from '../../src/cli/commands/lists.ts';
import { USAGE } from '../../src/cli/terminal/usage.ts';
import type { TestDatabase } from '../support/database.ts';
import { anEuFile, euPeople } from '../support/screening/official-files.ts';
import {
  databaseUrl,
  type Exit,
  freePort,
  openWorkshop,
  PATIENT,
  refusalOf,
  signInAs,
  until,
} from '../support/process.ts';
import { misunderstood } from '../support/usage-errors.ts';
import { anOwnList, giveRows } from '../support/screening/own-lists.ts';
import {
  type FakePublisher,
  startPublisher,
  withEtag,
  withFile,
  withStatus,
} from '../support/screening/publisher.ts';

const workshop = openWorkshop();
let publisher: FakePublisher;
beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());

interface Place {
  readonly db: TestDatabase;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Runs a command beside the service. */
  readonly assay: (line: string) => Promise<Exit>;
  /** Writes a file, and gives its path. */
  readonly file: (name: string, content: string | Uint8Array) => string;
}

/** An empty database, a data folder and a port of its own for one test. */
async function aPlace(more: Readonly<Record<string, string>> = {}): Promise<Place> {
  const db = await workshop.database({ empty: false });
  const folder = workshop.folder();
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    PORT: String(await freePort()),
    ASSAY_LOG_LEVEL: 'error',
    ...more,
  };
  return {
    db,
    env,
    folder,
    assay: (line) => workshop.run(line.split(' '), { env }),
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

const ACTIVATED = `select from list_imports where state = 'activated'`;

const rowsOf = ({ stdout }: Pick<Exit, 'stdout'>): string[][] =>
  stdout
    .split('\n')
    .filter((line) => /^[a-z_][a-z0-9_-]+ {2,}/.test(line))
    .map((line) => line.split(/ {2,}/));

describe('assay lists, beside a running service', { timeout: 2 * PATIENT.timeout }, () => {
  let place: Place;
  let service: Awaited<ReturnType<typeof workshop.serve>>;
  beforeAll(async () => {
    place = await aPlace();
    service = await workshop.serve({ env: place.env });
  });
  afterAll(() => workshop.end());

  test('what cannot be done is said in one line: no list has a version yet', async () => {
    const { assay, file } = place;
    const path = file('a.xml', anEuFile(euPeople(1)));
    const refusals = {
      [`lists import un_list ${path}`]: "There is no list 'un_list'. There are eu_fsf, ",
      'lists import eu_fsf /nowhere/list.xml': 'There is no file /nowhere/list.xml.',
      'lists rollback eu_fsf': 'The list has no previous version.',
      'lists enable un_list': "There is no list 'un_list'.",
    };
    for (const [line, message] of Object.entries(refusals))
      expect(refusalOf(await assay(line))).toMatch(`assay: ${message}`);
  });

  test('import, versions, rollback and switching, beside a running service', async () => {
    const { assay, file } = place;
    const before = await assay('lists status');
    expect(await assay('lists')).toEqual(before);
    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(before.stdout).toMatch(/^List +State +Entries +Published +Confirmed +By +Next fetch +Version\n/);
    expect(rowsOf(before).map(([key, state]) => [key, state])).toEqual(
      [
        'eu_fsf',
        'ofac_sdn',
        'ofac_consolidated',
        'uk_sanctions',
        'idb_sanctions',
        'service_pep',
        'un_sc',
      ].map((key) => [key, 'missing']),
    );

    const first = await assay(`lists import eu_fsf ${file('a.xml', anEuFile(euPeople(30), '2026-11-13'))}`);
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^eu_fsf: eu_fsf-2026-11-13-[0-9a-f]{10} is searched now, 30 entries\.\n$/,
      ),
    });
    // Plain lines, since this is no terminal.
    expect(first.stderr).toMatch(/^eu_fsf: sending, 100 %, /m);
    expect(first.stderr).not.toContain('\r');
    const [firstVersion = ''] = /eu_fsf-\S+/.exec(first.stdout) ?? [];
    const compressed = file('b.xml.gz', gzipSync(anEuFile(euPeople(31), '2026-11-14')));
    expect(await assay(`lists import eu_fsf ${compressed}`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('31 entries'),
    });
    expect(await assay(`lists import eu_fsf ${compressed}`)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^eu_fsf: eu_fsf-2026-11-14-\w+ is confirmed\.\n$/),
    });

    const older = file('c.xml', anEuFile(euPeople(32), '2026-11-12'));
    const refused = await assay(`lists import eu_fsf ${older}`);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^assay: eu_fsf was not taken\. The file was published on 2026-11-12/m);
    const attention = await assay('lists');
    expect(rowsOf(attention)[0]?.slice(0, 3)).toEqual(['eu_fsf', 'attention', '31']);
    expect(attention.stdout).toMatch(/\n\neu_fsf: The file was published on 2026-11-12/);
    expect(await assay(`lists import eu_fsf ${older} --force`)).toMatchObject({ code: 0 });

    expect((await assay('lists rollback eu_fsf')).stdout).toMatch(
      /^eu_fsf: eu_fsf-2026-11-14-\w+ is searched now\.\n$/,
    );
    expect(firstVersion).toMatch(/^eu_fsf-2026-11-13-/);
    expect((await assay('lists disable eu_fsf')).stdout).toBe('eu_fsf: switched off.\n');
    expect(rowsOf(await assay('lists'))[0]?.[1]).toBe('off');
    expect((await assay('lists enable eu_fsf')).stdout).toBe('eu_fsf: switched on.\n');
    expect(rowsOf(await assay('lists'))[0]?.[1]).toBe('current');
  });

  test(
    'Contract 6, Lists: an own list is compared by the API, and rolled back by who has the data folder',
    LONG,
    async () => {
      const { env, assay } = place;
      const { url, banner } = service;
      const owner = await signInAs(url, 'owner@example.com', banner['Password'] ?? '');
      await anOwnList(owner, 'blocked');
      const first = await giveRows(owner, 'blocked', ['1,Nemo Nobody', '2,Zorvan Kelmidor']);
      const latest = await giveRows(owner, 'blocked', ['2,Zorvan \u001b[31mKelmidor', '3,Anton Brevik']);
      // A person without a mode works in the live one, the key of the banner in the other.
      const { 'Test key': keyId = '', Secret: secret = '' } = banner;
      const remote = { ...env, ASSAY_URL: url, ASSAY_API_KEY_ID: keyId, ASSAY_API_KEY_SECRET: secret };
      const elsewhere = await workshop.run(['lists', 'versions', 'own:blocked'], { env: remote });
      expect(refusalOf(elsewhere)).toBe('assay: No such list.');

      expect((await assay('lists changes own:blocked --mode live')).stdout).toBe(
        [
          `own:blocked: from ${first} to ${latest}: 1 added, 1 changed, 1 removed.`,
          'changed  2  Zorvan [31mKelmidor (names)',
          'added    3  Anton Brevik',
          'removed  1  Nemo Nobody\n',
        ].join('\n'),
      );
      expect(await assay('lists rollback own:blocked')).toMatchObject({
        code: 0,
        stdout: `own:blocked: ${first} is searched now.\n`,
      });
      expect((await owner.get('/screening/own-lists/blocked')).body.activeVersion.versionId).toBe(first);
      expect((await assay('lists versions own:blocked')).stdout).toMatch(
        new RegExp(`^${first} +in use`, 'm'),
      );
      const { items } = (await owner.get('/activity?type=own_list.rolled_back')).body;
      expect(items).toMatchObject([{ actor: 'service:operator', mode: 'live' }]);
      const refused = refusalOf(await assay('lists rollback own:nothing --mode test'));
      expect(refused).toBe('assay: No such list.');
    },
  );
});

describe.concurrent('assay lists, with a place of its own', { timeout: 2 * PATIENT.timeout }, () => {
  test('Contract 6, Lists: versions of an official list, and what changed between them', LONG, async () => {
    const { env, assay, file } = await aPlace();
    const service = await workshop.serve({ env });
    expect((await assay('lists versions eu_fsf')).stdout).toBe('eu_fsf: no version yet.\n');
    // The second is one person longer than the first page of changes.
    const files = [euPeople(30), euPeople(131)];
    for (const [index, people] of files.entries()) {
      const path = file(`${index}.xml`, anEuFile(people, `2026-11-1${index}`));
      expect(await assay(`lists import eu_fsf ${path}`)).toMatchObject({ code: 0 });
    }
    const table = (await assay('lists versions eu_fsf')).stdout;
    expect(table).toMatch(/^Version +State +Entries +Published +Loaded +Confirmed +By\n/);
    const [[latest = '', ...told] = [], [first = '', firstState] = []] = rowsOf({ stdout: table });
    expect(told.slice(0, 3)).toEqual(['in use', '131', '2026-11-11']);
    expect([firstState, told.at(-1)]).toEqual(['-', 'file']);

    const changes = (await assay('lists changes eu_fsf')).stdout;
    const [head, ...lines] = changes.trimEnd().split('\n');
    expect(head).toBe(`eu_fsf: from ${first} to ${latest}: 101 added, 0 changed, 0 removed.`);
    expect(lines).toHaveLength(101);
    expect(lines.every((line) => /^added {4}\S+ {2}\S/.test(line))).toBe(true);
    const back = (await assay(`lists changes eu_fsf --from ${latest} --to ${first} --change removed`)).stdout;
    expect(back).toMatch(new RegExp(`^eu_fsf: from ${latest} to ${first}: 0 added, 0 changed, 101 removed`));
    expect(back.match(/^removed {2}/gm)).toHaveLength(101);
    expect((await assay(`lists changes eu_fsf --to ${first}`)).stdout).toMatch(
      `eu_fsf: ${first}, the first version: 30 added, 0 changed, 0 removed.`,
    );
    const unknown = refusalOf(await assay('lists changes eu_fsf --from eu_fsf-1'));
    expect(unknown).toBe('assay: The list has no such version.');
    service.signal('SIGKILL');
  });

  test('update fetches what has an address, and says what came of each', LONG, async () => {
    const { env, assay } = await aPlace({
      ASSAY_LISTS_ALLOW_PRIVATE: 'true',
      ASSAY_LIST_URL_EU_FSF: `${publisher.url}/eu.xml`,
      ASSAY_LIST_URL_OFAC_SDN: `${publisher.url}/sdn.xml`,
      ASSAY_LIST_URL_OFAC_CONSOLIDATED: 'none',
      ASSAY_LIST_URL_UK_SANCTIONS: 'none',
      ASSAY_LIST_URL_IDB_SANCTIONS: 'none',
      ASSAY_LIST_URL_UN_SC: 'none',
    });
    const service = await workshop.serve({ env });
    publisher.serve('/eu.xml', withEtag(anEuFile(euPeople(30)), '"1"'));
    publisher.serve('/sdn.xml', withStatus(404));
    const all = await assay('lists update');
    expect(all.code).toBe(1);
    expect(all.stdout).toMatch(/^eu_fsf: eu_fsf-\S+ is searched now, 30 entries\.\n$/);
    expect(all.stderr).toMatch(/^assay: ofac_sdn was not taken\. .*The publisher answered 404\./m);
    expect(await assay('lists update eu_fsf')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ is confirmed\.\n$/),
    });
    const pep = await assay('lists update service_pep');
    expect(pep).toMatchObject({ code: 1, stdout: '' });
    expect(pep.stderr).toMatch(/^assay: Nobody is known to publish service_pep: ASSAY_LIST_URL_SERVICE_PEP/);
    service.signal('SIGKILL');
  });

  test('a service that may fetch lists does it by itself', LONG, async () => {
    publisher.serve('/by-itself.xml', withFile(anEuFile(euPeople(7))));
    const { db, env, assay } = await aPlace({
      ASSAY_LISTS_AUTO_UPDATE: 'true',
      ASSAY_LISTS_ALLOW_PRIVATE: 'true',
      ASSAY_LIST_URL_EU_FSF: `${publisher.url}/by-itself.xml`,
      ASSAY_LIST_URL_OFAC_SDN: 'none',
      ASSAY_LIST_URL_OFAC_CONSOLIDATED: 'none',
      ASSAY_LIST_URL_UK_SANCTIONS: 'none',
      ASSAY_LIST_URL_IDB_SANCTIONS: 'none',
      ASSAY_LIST_URL_UN_SC: 'none',
    });
    const service = await workshop.serve({ env });
    await until(async () => (await db.query(ACTIVATED)).length > 0);
    const [row] = rowsOf(await assay('lists'));
    expect(row?.slice(0, 3)).toEqual(['eu_fsf', 'current', '7']);
    expect(row?.[6]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    service.signal('SIGKILL');
  });

  test('without a service it says in one line where none answers', async () => {
    const { env, assay } = await aPlace();
    expect(refusalOf(await assay('lists'))).toMatch(
      new RegExp(`^assay: No service answers on 127\\.0\\.0\\.1:${env['PORT']} .*assay serve`),
    );
  });

  test.each([
    ['lists import eu_fsf', /^FILE is needed\./],
    ['lists status eu_fsf', /^Unexpected argument 'eu_fsf'\./],
    ['lists rollback', /^KEY is needed\./],
    ['lists versions', /^KEY is needed\./],
    ['lists changes eu_fsf --change moved', /^--change must be one of added, changed, removed\./],
    ['lists changes eu_fsf --mode live', /^--mode is for lists of an organization: eu_fsf is everybody's\./],
    ['lists rollback own:ours --mode both', /^--mode must be one of test, live\./],
    ['lists rollback eu_fsf ofac_sdn', /^Unexpected argument 'ofac_sdn'\./],
    ['lists improt eu_fsf', /^Unexpected argument 'improt'\./],
    ['lists import eu_fsf a.xml --froce', /^Unknown option '--froce'/],
  ])('%s is answered with the usage', async (line, reason) => {
    expect(await misunderstood(listsCommands, line)).toMatch(reason);
    expect(USAGE).toContain('  assay lists import KEY FILE [--force]\n');
  });
});
