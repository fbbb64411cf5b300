/** @module-tag long */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { systemClock } from '../../src/platform/clock.ts';
import { bearerCaller, type Caller, type Json, keyCaller } from '../support/http.ts';
import {
  databaseUrl,
  type Exit,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  signInAs,
} from '../support/process.ts';

const workshop = openWorkshop();
const OPERATOR_TOKEN = 'operator-token-of-thirty-two-characters';
const FACTS = [
  { key: 'customer.residence_country', type: 'string' },
  { key: 'expected.monthly_volume_eur', type: 'number' },
  { key: 'watchlist.hit', type: 'boolean' },
];
const HEAD =
  'externalId,kind,evidence.customer.residence_country,evidence.expected.monthly_volume_eur,evidence.watchlist.hit';
const SAID = ['--source', 'onboarding-form', '--observed-at', '2026-01-15T09:00:00Z'];

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly file: (name: string, content: string) => string;
  readonly assay: (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<Exit>;
}

async function aPlace() {
  const db = await workshop.database({ empty: false });
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    ASSAY_OPERATOR_TOKEN: OPERATOR_TOKEN,
    PORT: String(await freePort()),
    ASSAY_LOG_LEVEL: 'error',
  };
  return { db, ...placeOf(env) };
}

function placeOf(env: Place['env']): Place {
  const folder = workshop.folder();
  return {
    folder,
    env,
    file: (name, content) => {
      writeFileSync(join(folder, name), content);
      return name;
    },
    assay: (args, more = {}) => workshop.run(['import', ...args], { cwd: folder, env: { ...env, ...more } }),
  };
}

interface Importer {
  readonly key: Caller;
  readonly owner: Caller;
  readonly source: Json;
  readonly remote: Readonly<Record<string, string>>;
}

/** A source of the owner's organization, and an API key that is bound to it. */
async function anImporter({ url }: Program, email: string, password: string): Promise<Importer> {
  const owner = await signInAs(url, email, password);
  const made = (await owner.post('/api-keys', { name: 'Import', mode: 'live' })).body;
  const source = await owner.post('/risk/sources', {
    key: 'onboarding-form',
    facts: FACTS,
    apiKeyIds: [made.id],
  });
  if (source.status !== 201) throw new Error(JSON.stringify(source.body));
  const remote = {
    ASSAY_URL: url,
    ASSAY_API_KEY_ID: made.keyId,
    ASSAY_API_KEY_SECRET: made.secret,
  };
  return { key: keyCaller(url, made, systemClock), owner, source: source.body, remote };
}

async function records(key: Caller, resource: string): Promise<readonly Json[]> {
  return (await key.get(`/risk/${resource}`)).body.items;
}

async function evidenceOf(key: Caller): Promise<readonly unknown[]> {
  const found = await records(key, 'evidence');
  return found.map(({ data: { fact, value, observedAt } }) => [fact, value, observedAt]);
}

const faultsIn = ({ stderr }: Exit): readonly string[] =>
  stderr.split('\n').filter((line) => /^row \d/.test(line));

describe.concurrent('Document 1, Evidence submission: assay import against a service', PATIENT, () => {
  let shared: Place;
  let service: Program;
  beforeAll(async () => {
    shared = await aPlace();
    service = await workshop.serve({ env: shared.env });
  }, PATIENT.timeout);
  afterAll(() => service.signal('SIGKILL'));

  /** An organization of its own on the shared service. */
  async function anOrganization(name: string): Promise<Importer> {
    const owner = { ownerEmail: `${name}@example.com`, ownerPassword: 'correct horse battery' };
    const operator = bearerCaller(service.url, OPERATOR_TOKEN);
    await operator.post('//operator/v1/organizations', { name, ...owner });
    return anImporter(service, owner.ownerEmail, owner.ownerPassword);
  }

  test('a dry run judges every row and writes nothing; the import makes the rows that are right, and none of them twice', async ({
    expect,
  }) => {
    const place = placeOf(shared.env);
    const { key, remote } = await anOrganization('dry-run');
    const right = 'c-1,person,MM,12000,false\nc-2,business,,0.5,\nc-3,person,,,\n';
    const wrong =
      'c-4,human,MM,1,true\nc-5,person,AT,"12,000",true\n,person,AT,1,true\nc-7,person,AT,1,yes\nc-8,person\n';
    const file = place.file('subjects.csv', `${HEAD}\n${right}${wrong}`);
    const dry = await place.assay([file, '--dry-run', ...SAID], remote);
    expect(dry).toMatchObject({
      code: 1,
      stdout:
        '8 rows read. 5 rows have errors. 3 rows with 4 facts could be imported. Nothing was written.\n',
    });
    expect(faultsIn(dry)).toEqual([
      'row 4: kind: is none of person, business, account, transaction.',
      'row 5: evidence.expected.monthly_volume_eur: is not a number.',
      'row 6: externalId: is missing.',
      'row 7: evidence.watchlist.hit: is not a boolean.',
      'row 8: the line cannot be read: a quote stays open, or it has another number of cells.',
    ]);
    expect(await records(key, 'subjects')).toEqual([]);

    const first = await place.assay([file, ...SAID], remote);
    expect(first).toMatchObject({
      code: 1,
      stdout:
        '8 rows read. 5 rows have errors. 3 subjects registered, 0 were there already, 4 facts recorded.\n',
    });
    expect(faultsIn(first)).toEqual(faultsIn(dry));
    const subjects = await records(key, 'subjects');
    expect(subjects.map(({ data }) => `${data.kind} ${data.externalId}`).toSorted()).toEqual([
      'business c-2',
      'person c-1',
      'person c-3',
    ]);
    const evidence = await evidenceOf(key);
    expect(evidence.map((one) => JSON.stringify(one)).toSorted()).toEqual([
      '["customer.residence_country","MM","2026-01-15T09:00:00.000Z"]',
      '["expected.monthly_volume_eur",0.5,"2026-01-15T09:00:00.000Z"]',
      '["expected.monthly_volume_eur",12000,"2026-01-15T09:00:00.000Z"]',
      '["watchlist.hit",false,"2026-01-15T09:00:00.000Z"]',
    ]);

    // With another order of its columns it is the same evidence.
    const again = place.file(
      'again.csv',
      'kind;evidence.watchlist.hit;evidence.expected.monthly_volume_eur;evidence.customer.residence_country;externalId\nperson;false;12000;MM;c-1\n',
    );
    expect(await place.assay([again, ...SAID], remote)).toMatchObject({
      code: 0,
      stdout: '1 row read. 0 subjects registered, 1 was there already, 3 facts recorded.\n',
    });
    expect(await evidenceOf(key)).toEqual(evidence);
  });

  test(
    'JSON lines with columns of their own, source and time in each row; rows of one subject keep their order',
    LONG,
    async ({ expect }) => {
      const place = placeOf(shared.env);
      const { key, source, remote } = await anOrganization('json-lines');
      const rows = Array.from({ length: 40 }, (_, at) => ({
        No: `c-${at % 2}`,
        Country: at % 3 === 0 ? 'AT' : 'MM',
        'evidence.expected.monthly_volume_eur': at,
        source: source.id,
        observedAt: '2026-01-15T09:00:00Z',
      }));
      const file = place.file('subjects.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
      const columns = 'externalId=No,evidence.customer.residence_country=Country';
      const exit = await place.assay([file, '--kind', 'account', '--columns', columns], remote);
      expect(exit).toMatchObject({
        code: 0,
        stdout: '40 rows read. 2 subjects registered, 38 were there already, 80 facts recorded.\n',
      });
      const subjects = await records(key, 'subjects');
      expect(subjects.map(({ data }) => data.evidenceRevision)).toEqual([20, 20]);
      for (const { id, data } of subjects) {
        const { items } = (await key.get(`/risk/evidence?subjectId=${id}`)).body;
        const volumes = items
          .filter((one: Json) => one.data.fact === 'expected.monthly_volume_eur')
          .map((one: Json) => one.data.value);
        expect(volumes).toEqual(rows.flatMap(({ No }, at) => (No === data.externalId ? [at] : [])));
      }
    },
  );

  test(
    'what no row can be imported with ends it with code 2, and says that the file can be sent again',
    LONG,
    async ({ expect }) => {
      const place = placeOf(shared.env);
      const { key, owner, source, remote } = await anOrganization('refused');
      const file = place.file('one.csv', `${HEAD}\nc-1,person,AT,1,true\n`);
      const other = (await owner.post('/api-keys', { name: 'Other', mode: 'live' })).body;
      const foreign = { ASSAY_API_KEY_ID: other.keyId, ASSAY_API_KEY_SECRET: other.secret };
      const lastLine = ({ stderr }: Exit): string | undefined => stderr.trimEnd().split('\n').at(-1);
      const unbound = await place.assay([file, ...SAID], { ...remote, ...foreign });
      expect(unbound).toMatchObject({ code: 2, stdout: '' });
      expect(lastLine(unbound)).toBe(
        'assay: This API key is not bound to the source. 0 rows were imported before. Import the file again: what is there is not made twice.',
      );
      expect(await place.assay([file, ...SAID], remote)).toMatchObject({
        code: 0,
        stdout: '1 row read. 0 subjects registered, 1 was there already, 3 facts recorded.\n',
      });
      // The same content by another key is not recorded again.
      await owner.post(`/risk/sources/${source.id}/bindings`, {
        expectedRevision: 1,
        apiKeyIds: [source.data.apiKeyIds[0], other.id],
        enabled: true,
      });
      expect(await place.assay([file, ...SAID], { ...remote, ...foreign })).toMatchObject({ code: 0 });
      expect(await records(key, 'evidence')).toHaveLength(3);

      const more = place.file('more.csv', 'externalId,kind,Remark\nc-1,person,none\n');
      expect(await place.assay([more, '--ignore-column', 'Remark'], remote)).toMatchObject({ code: 0 });
      const refusals: readonly [readonly string[], RegExp][] = [
        [['absent.csv'], /^assay: There is no file absent\.csv\.$/],
        [
          [place.file('no.csv', 'id,kind\n1,person\n')],
          /^assay: No column of no\.csv is called 'externalId'\.$/,
        ],
        [[more], /^assay: A column of more\.csv would not be imported: 'Remark'\. /],
        [
          [file, ...SAID, '--url', `http://127.0.0.1:${await freePort()}`],
          /^assay: No service answers at http/,
        ],
      ];
      for (const [args, reason] of refusals) {
        const exit = await place.assay(args, remote);
        expect(exit).toMatchObject({ code: 2, stdout: '' });
        expect(lastLine(exit)).toMatch(reason);
      }
      const types = ['--types', 'expected.monthly_volume_eur=string'];
      expect(faultsIn(await place.assay([file, '--dry-run', ...SAID, ...types], remote))).toEqual([
        'row 1: evidence.expected.monthly_volume_eur: the source declares it as a number, and --types as a string.',
      ]);
    },
  );
});

describe.concurrent('Document 1, Evidence submission: assay import without a service', PATIENT, () => {
  test('a dry run needs neither database nor key, and types where rows have evidence', async ({ expect }) => {
    const folder = workshop.folder();
    writeFileSync(join(folder, 'one.csv'), `${HEAD}\nc-1,person,AT,1,true\n`);
    const dryRun = (...more: string[]) =>
      workshop.run(['import', 'one.csv', '--dry-run', ...SAID, ...more], { cwd: folder });
    const types =
      'customer.residence_country=string,expected.monthly_volume_eur=number,watchlist.hit=boolean';
    expect(await dryRun('--types', types)).toMatchObject({
      code: 0,
      stdout: '1 row read. 1 row with 3 facts could be imported. Nothing was written.\n',
    });
    expect(faultsIn(await dryRun())).toEqual([
      expect.stringMatching(/^row 1: evidence\.customer\.residence_country: its type is not known\./),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test(
    'subjects are made with a key of its own; evidence needs one that a person has bound',
    LONG,
    async ({ expect }) => {
      const place = await aPlace();
      const service = await workshop.serve({ env: place.env });
      const { remote } = await anImporter(service, 'owner@example.com', service.banner['Password'] ?? '');
      expect((await service.terminate()).code).toBe(0);
      const { ASSAY_URL: _url, ...credential } = remote;
      const plain = place.file('plain.csv', 'externalId\nc-1\nc-2\n');
      expect(await place.assay([plain, '--kind', 'person'])).toMatchObject({
        code: 0,
        stdout: '2 rows read. 2 subjects registered, 0 were there already, 0 facts recorded.\n',
      });
      expect(
        await place.db.query(
          "select mode, revoked_at is not null as revoked from api_keys where name = 'assay import'",
        ),
      ).toEqual([{ mode: 'live', revoked: true }]);

      const file = place.file('one.csv', `${HEAD}\nc-1,person,AT,1,true\n`);
      expect(await place.assay([file, ...SAID])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^assay: Evidence needs an API key that is bound to its source/m),
      });
      expect(await place.assay([file, ...SAID], credential)).toMatchObject({
        code: 0,
        stdout: '1 row read. 0 subjects registered, 1 was there already, 3 facts recorded.\n',
      });
      expect(await place.db.query('select count(*)::int as count from risk_evidence')).toEqual([
        { count: 3 },
      ]);
    },
  );
});
