/** @module-tag long */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type Caller, type Json, keyCaller } from '../support/http.ts';
import { databaseUrl, type Exit, freePort, openWorkshop, PATIENT, signInAs } from '../support/process.ts';
import { aDefinition, aPolicy, aPublishedPolicy, POLICY_FACTS } from '../support/risk/policies.ts';

const workshop = openWorkshop();
/** A database that would be asked is not there. */
const OFFLINE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const KEY = 'fraud';

/** `medium` begins where the score is 50 already, and nothing is rejected. */
function milder(sourceId: string): Json {
  const { factors, ...rest } = aDefinition(sourceId);
  const [device] = factors;
  const cases = device!.cases.map((one) =>
    one.id === 'unusual' ? { ...one, all: [{ fact: 'device.score', operator: 'gte', value: 50 }] } : one,
  );
  return { ...rest, factors: [{ ...device, cases }], rules: [] };
}

/** A service with assessments of these device scores, and a folder for commands. */
async function aPlace(scores: readonly number[]) {
  const db = await workshop.database({ empty: false });
  const folder = workshop.folder();
  const env = {
    DATABASE_URL: databaseUrl(db),
    ASSAY_DATA_DIR: workshop.folder(),
    PORT: String(await freePort()),
    ASSAY_LOG_LEVEL: 'error',
  };
  const { banner, ...service } = await workshop.serve({ env });
  const owner = await signInAs(service.url, 'owner@example.com', banner['Password'] ?? '');
  const made = (await owner.post('/api-keys', { name: 'Backtests', mode: 'live' })).body;
  const key = keyCaller(service.url, made, systemClock);
  const source = { key: 'device', facts: POLICY_FACTS, apiKeyIds: [made.id] };
  const sourceId: string = (await owner.post('/risk/sources', source)).body.id;
  const published = await aPublishedPolicy(owner, { sourceId, key: KEY, mode: 'live' });
  for (const score of scores) await assess(key, { sourceId, published, score });
  const remote = {
    ASSAY_URL: service.url,
    ASSAY_API_KEY_ID: made.keyId,
    ASSAY_API_KEY_SECRET: made.secret,
  };
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = remote): Promise<Exit> =>
    workshop.run(['policy', 'backtest', ...args], { cwd: folder, env: { ...OFFLINE, ...more } });
  const file = (name: string, content: unknown): string => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  };
  const lines = (name: string): Json[] =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { folder, env, service, owner, key, sourceId, published, run, file, lines };
}

async function assess(
  key: Caller,
  { sourceId, published, score }: { sourceId: string; published: string; score: number },
): Promise<void> {
  const subject = (await key.post('/risk/subjects', { kind: 'person', externalId: `device-${score}` })).body;
  const evidence = {
    sourceRegistrationId: sourceId,
    fact: 'device.score',
    status: 'available',
    value: score,
    observedAt: new Date(systemClock.now().getTime() - 1000).toISOString(),
  };
  await key.post(`/risk/subjects/${subject.id}/evidence`, evidence);
  const body = { policyVersionId: published, trigger: 'onboarding' };
  const answer = await key.post(`/risk/subjects/${subject.id}/assessments`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

const MATRIX = [
  '',
  '  Has             Would have  Assessments',
  '  medium, review  low, none             1  moves',
  '  low, none       low, none             1',
];

describe.concurrent('Contract 6, Policies: assay policy backtest', PATIENT, () => {
  test('a file or a version, on a service or on its assessments in a file: all find the same', async ({
    expect,
  }) => {
    const place = await aPlace([10, 45]);
    const { run, file, lines, key, owner, sourceId } = place;
    const policy = file('milder.policy.json', { key: KEY, definition: milder(sourceId) });

    const read = await run([policy, '--moved', 'read.jsonl']);
    expect(read).toMatchObject({ code: 0, stderr: '' });
    const head = (what: string): string => `${what} on 2 assessments of ${KEY}: 1 would move.`;
    expect(read.stdout.split('\n').slice(0, 5)).toEqual([head(policy), ...MATRIX]);
    const moved = lines('read.jsonl');
    expect(moved).toMatchObject([
      {
        before: { band: 'medium', decision: 'review' },
        after: { band: 'low', decision: 'none' },
        because: [{ type: 'factor' }],
      },
    ]);

    // A key makes no draft: an owner did.
    const version = await aPolicy(owner, { sourceId, key: KEY, definition: milder(sourceId), mode: 'live' });
    const tried = await run([version, '--moved', 'tried.jsonl', '--exit-code']);
    expect(tried.code).toBe(1);
    expect(tried.stdout.split('\n').slice(0, 5)).toEqual([head(version), ...MATRIX]);
    expect(tried.stderr).toMatch(/^assessments: trying, 100 %, 2 of 2 rows$/m);
    expect(lines('tried.jsonl')).toEqual(moved);

    const { items } = (await key.get('/risk/assessments?order=newest')).body;
    const exported = file(
      'assessments.jsonl',
      items.map((item: Json) => `${JSON.stringify(item)}\n`).join(''),
    );
    place.service.signal('SIGTERM');
    await place.service.ended;
    const offline = await run([policy, '--assessments', exported, '--moved', 'offline.jsonl', '--json'], {});
    expect(offline.code).toBe(0);
    expect(JSON.parse(offline.stdout)).toEqual({
      counts: { done: 2, moved: 1, notCovered: 0 },
      matrix: [
        {
          before: { band: 'medium', decision: 'review' },
          after: { band: 'low', decision: 'none' },
          count: 1,
        },
        { before: { band: 'low', decision: 'none' }, after: { band: 'low', decision: 'none' }, count: 1 },
      ],
    });
    expect(lines('offline.jsonl')).toEqual(moved);
    expect(existsSync(join(place.folder, 'data'))).toBe(false);

    // A service in the process of the command, on the same database.
    const local = await run([version, '--mode', 'live', '--limit', '1'], place.env);
    expect(local).toMatchObject({ code: 0 });
    expect(local.stdout).toMatch(/on 1 assessment of fraud: 1 would move\.\n/);
  });

  test('is 1 where the policy is invalid, and 2 where it could not run', async ({ expect }) => {
    const cwd = workshop.folder();
    const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Exit> =>
      workshop.run(['policy', 'backtest', ...args], { cwd, env: { ...OFFLINE, ...env } });
    const definition = milder('01a1de70-3ce0-72b6-a22e-c39769823d11');
    writeFileSync(join(cwd, 'good.policy.json'), JSON.stringify({ key: KEY, definition }));
    writeFileSync(join(cwd, 'keyless.policy.json'), JSON.stringify(definition));
    writeFileSync(
      join(cwd, 'bad.policy.json'),
      JSON.stringify({ key: KEY, definition: { ...definition, x: 1 } }),
    );
    writeFileSync(join(cwd, 'empty.jsonl'), '');
    writeFileSync(join(cwd, 'broken.jsonl'), '\n{"resource":"subjects"}\n');

    const invalid = await run(['bad.policy.json', '--assessments', 'empty.jsonl']);
    expect(invalid.code).toBe(1);
    expect(invalid.stdout).toMatch(/^bad\.policy\.json: invalid\n/);
    expect(await run(['good.policy.json', '--assessments', 'empty.jsonl'])).toMatchObject({
      code: 0,
      stdout: `good.policy.json: there is no assessment of ${KEY} to try it on.\n`,
    });
    expect(await run(['good.policy.json', '--assessments', 'broken.jsonl'])).toMatchObject({
      code: 2,
      stderr: 'assay: broken.jsonl, line 2 is no assessment record.\n',
    });
    expect(await run(['good.policy.json', '--assessments', 'none.jsonl'])).toMatchObject({
      code: 2,
      stderr: 'assay: none.jsonl cannot be read: it is not there.\n',
    });
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const nowhere = {
      ASSAY_URL: nobody,
      ASSAY_API_KEY_ID: 'ak_test_x',
      ASSAY_API_KEY_SECRET: 'x',
    };
    expect(await run(['good.policy.json'], nowhere)).toMatchObject({
      code: 2,
      stderr: `assay: No service answers at ${nobody}.\n`,
    });
    const keyless = await run(['keyless.policy.json'], nowhere);
    expect(keyless.code).toBe(2);
    expect(keyless.stderr).toContain('keyless.policy.json has no key');
  });
});
