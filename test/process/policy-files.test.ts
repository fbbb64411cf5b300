/** @module-tag long */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import type { Json } from '../support/http.ts';
import { type Exit, openWorkshop, PATIENT, until } from '../support/process.ts';

const workshop = openWorkshop();
const examples = fileURLToPath(new URL('../examples/', import.meta.url));
/** A database that would be asked is not there. */
const OFFLINE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

/** A folder with the examples: `fraud` and `onboarding`, each with its scenarios. */
function policies(): string {
  const folder = workshop.folder();
  for (const name of ['fraud', 'onboarding']) {
    cpSync(join(examples, `${name}.json`), join(folder, `${name}.policy.json`));
    cpSync(join(examples, `${name}.scenarios.json`), join(folder, `${name}.scenarios.json`));
  }
  return folder;
}

function run(args: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Exit> {
  return workshop.run(['policy', ...args], { ...options, env: { ...OFFLINE, ...options.env } });
}

function read(path: string): Json {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function change(path: string, changed: (content: Json) => Json): void {
  writeFileSync(path, JSON.stringify(changed(read(path)), null, 1));
}

describe.concurrent('Contract 6, Policies: assay policy validate', PATIENT, () => {
  test('is 0 where all are valid, without a database and without a trace', async ({ expect }) => {
    const cwd = policies();
    const exit = await run(['validate', 'fraud.policy.json', 'onboarding.policy.json'], { cwd });
    expect(exit).toMatchObject({
      code: 0,
      stderr: '',
      stdout: 'fraud.policy.json: valid, account-fraud\nonboarding.policy.json: valid, customer-onboarding\n',
    });
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });

  test('takes a definition alone, and tells warnings without failing', async ({ expect }) => {
    const cwd = policies();
    change(join(cwd, 'fraud.policy.json'), ({ definition }) => ({
      ...definition,
      inputs: [...definition.inputs, { ...definition.inputs[0], key: 'never.asked' }],
    }));
    const exit = await run(['validate', 'fraud.policy.json'], { cwd });
    expect(exit).toMatchObject({ code: 0, stderr: '' });
    expect(exit.stdout).toMatch(
      /^fraud\.policy\.json: valid\n {2}warning: \/inputs\/8: .* \(input_unused\)\n$/,
    );
  });

  test('is 1 where one is invalid or no JSON, and tells where', async ({ expect }) => {
    const cwd = policies();
    change(join(cwd, 'fraud.policy.json'), ({ definition, ...rest }) => ({
      ...rest,
      definition: { ...definition, missingEvidence: 'ignore' },
      extra: 1,
    }));
    writeFileSync(join(cwd, 'broken.policy.json'), '{ "key": ');
    const files = ['fraud.policy.json', 'broken.policy.json', 'onboarding.policy.json'];
    const exit = await run(['validate', ...files], { cwd, env: { GITHUB_ACTIONS: 'true' } });
    expect(exit).toMatchObject({ code: 1, stderr: '' });
    expect(exit.stdout).toMatch(
      /^fraud\.policy\.json: invalid\n {2}\/extra: .*\n {2}\/definition\/missingEvidence: /,
    );
    expect(exit.stdout).toMatch(
      /^broken\.policy\.json: invalid\n {2}the whole: This is not JSON: .* \(json\)$/m,
    );
    expect(exit.stdout).toMatch(
      /^::error file=fraud\.policy\.json,title=Invalid policy::\/definition\/missing/m,
    );
    expect(exit.stdout).toMatch(/^onboarding\.policy\.json: valid/m);
  });

  test('is 2 where a file is not there, or none is named', async ({ expect }) => {
    const cwd = workshop.folder();
    expect(await run(['validate', 'none.policy.json'], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'assay: none.policy.json cannot be read: it is not there.\n',
    });
    expect((await run(['validate'], { cwd })).code).toBe(2);
  });
});

describe.concurrent('Contract 6, Policies: assay policy test', PATIENT, () => {
  test('is 0 where every scenario passes, and tells what they reach', async ({ expect }) => {
    const cwd = workshop.folder();
    mkdirSync(join(cwd, 'policies'));
    cpSync(policies(), join(cwd, 'policies', 'deep'), { recursive: true });
    const exit = await run(['test', 'policies', '--junit', 'report.xml'], { cwd });
    expect(exit).toMatchObject({ code: 0, stderr: '' });
    expect(exit.stdout.split('\n').slice(0, 5)).toEqual([
      'policies/deep/fraud.policy.json: 5 of 5 scenarios passed',
      '  cases: 4 of 8, not geo-mismatch/different, velocity/busy, amount-on-young-account/large-new, amount-on-young-account/medium-new',
      '  rules: 2 of 3, not takeover-phone',
      '  bands: 3 of 4, not watch',
      '  boundary values: 0 of 6, not payment.amount_eur 250, payment.amount_eur 1000, velocity.payments_1h 4, velocity.payments_1h 10, account.age_days 7, account.age_days 30',
    ]);
    const report = readFileSync(join(cwd, 'report.xml'), 'utf8');
    expect(report).toMatch(/<testsuites name="assay policy test" tests="13" failures="0" skipped="0">/);
    expect(report).toMatch(
      /<testcase classname="policies\/deep\/fraud\.policy\.json" name="ordinary payment"\/>/,
    );
  });

  test('is 1 where a scenario fails, in words, as JUnit and as an annotation', async ({ expect }) => {
    const cwd = policies();
    change(join(cwd, 'fraud.scenarios.json'), ([first, ...rest]) => [
      { ...first, name: 'a <b> & "c"', expect: { ...first.expect, band: 'watch', score: 1 } },
      { name: 'nothing expected', inputs: {} },
      ...rest,
    ]);
    const exit = await run(['test', '.', '--junit', 'report.xml'], { cwd, env: { GITHUB_ACTIONS: 'true' } });
    expect(exit).toMatchObject({ code: 1, stderr: '' });
    expect(exit.stdout).toMatch(/^fraud\.policy\.json: 4 of 5 scenarios passed, 1 without `expect`$/m);
    expect(exit.stdout).toMatch(
      /^ {2}FAIL a <b> & "c"\n {7}score: expected 1, got 0\n {7}band: expected "watch", got "normal"$/m,
    );
    expect(exit.stdout).toMatch(
      /^::error file=fraud\.scenarios\.json,line=3,title=Scenario failed%3A a <b> & "c"::score: expected 1, got 0%0Aband: /m,
    );
    const report = readFileSync(join(cwd, 'report.xml'), 'utf8');
    expect(report).toMatch(/tests="14" failures="1" skipped="1"/);
    expect(report).toMatch(
      /name="a &#60;b&#62; &#38; &#34;c&#34;">\n {6}<failure message="score: expected 1, got 0">score/,
    );
  });

  test('is 1 where a policy or its scenarios are not in order', async ({ expect }) => {
    const cwd = policies();
    change(join(cwd, 'onboarding.policy.json'), ({ key }) => ({ key, definition: {} }));
    change(join(cwd, 'fraud.scenarios.json'), (scenarios) => [{ ...scenarios[0], inputs: { unknown: {} } }]);
    writeFileSync(join(cwd, 'alone.scenarios.json'), '[]');
    const exit = await run(['test', '.'], { cwd });
    expect(exit.code).toBe(1);
    expect(exit.stdout).toMatch(/^onboarding\.policy\.json: could not be tried\n {2}\/definition/m);
    expect(exit.stdout).toMatch(
      /^fraud\.policy\.json: could not be tried\n {2}fraud\.scenarios\.json \/0\/inputs\/unknown: .*unknown_input/m,
    );
    expect(exit.stdout).toMatch(
      /^alone\.scenarios\.json: could not be tried\n.*alone\.policy\.json is not there/m,
    );
  });

  test('is 2 where there is nothing to test', async ({ expect }) => {
    const cwd = workshop.folder();
    expect(await run(['test', 'none'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'assay: none cannot be read: it is not there.\n',
    });
    expect(await run(['test', '.'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'assay: . has no file whose name ends in .policy.json.\n',
    });
    expect(await run(['test', policies(), '--junit', 'none/report.xml'], { cwd })).toMatchObject({ code: 2 });
  });

  test('watches: what changes is tried again', async ({ expect }) => {
    const cwd = policies();
    const program = await workshop.start(['policy', 'test', '.', '--watch'], { cwd, env: OFFLINE });
    await until(() => program.output.stdout.endsWith('All is well. Waiting for changes.\n'));
    change(join(cwd, 'fraud.scenarios.json'), ([first]) => [{ ...first, expect: { band: 'watch' } }]);
    await until(() => program.output.stdout.endsWith('Something is wrong. Waiting for changes.\n'));
    expect(program.output.stdout).toMatch(/^fraud\.policy\.json: 0 of 1 scenarios passed$/m);
    await program.terminate();
  });
});

describe.concurrent('Contract 6, Policies: assay policy diff', PATIENT, () => {
  function versions(): string {
    const cwd = policies();
    cpSync(join(cwd, 'fraud.policy.json'), join(cwd, 'next.policy.json'));
    change(join(cwd, 'next.policy.json'), ({ key, definition }) => {
      const applicability = [{ all: definition.rules[0].all }];
      return { key, definition: { ...definition, rules: definition.rules.slice(0, 2), applicability } };
    });
    return cwd;
  }

  test('tells in words and as data where two policies differ, and is 0', async ({ expect }) => {
    const cwd = versions();
    const told = await run(['diff', 'fraud.policy.json', 'next.policy.json'], { cwd });
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^ {2}for example \{"device\.new":/m);
    expect(told.stdout).toMatch(/^The applicability differs too\.$/m);
    const data = await run(['diff', 'fraud.policy.json', 'next.policy.json', '--json'], { cwd });
    const { same, complete, differences } = JSON.parse(data.stdout);
    expect([data.code, same, complete]).toEqual([0, false, true]);
    expect(told.stdout.split('\n')).toEqual(
      expect.arrayContaining(differences.map(({ text }: Json) => text)),
    );
    expect(differences.length).toBeGreaterThan(1);
  });

  test('is 1 with --exit-code where they differ, 0 where they do not', async ({ expect }) => {
    const cwd = versions();
    const code = async (...args: string[]) => (await run(['diff', ...args, '--exit-code'], { cwd })).code;
    expect(await code('fraud.policy.json', 'next.policy.json')).toBe(1);
    expect(
      await run(['diff', 'fraud.policy.json', 'fraud.policy.json', '--exit-code'], { cwd }),
    ).toMatchObject({
      code: 0,
      stdout: 'Both policies decide the same on every complete input.\n',
    });
  });

  test('is 1 where one is invalid, 2 where one is not there', async ({ expect }) => {
    const cwd = versions();
    writeFileSync(join(cwd, 'broken.json'), '{');
    expect(await run(['diff', 'fraud.policy.json', 'broken.json'], { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^broken\.json: invalid\n/),
    });
    expect((await run(['diff', 'fraud.policy.json', 'none.json'], { cwd })).code).toBe(2);
    expect((await run(['diff', 'fraud.policy.json'], { cwd })).code).toBe(2);
  });
});

describe.concurrent('Contract 6, Policies: assay policy explain', PATIENT, () => {
  test('tells how a decision comes about, from values or evidence', async ({ expect }) => {
    const cwd = policies();
    const inputs = {
      'device.new': true,
      'payment.amount_eur': 300,
      'credential.recent_changes': { value: ['password'], ageSeconds: 60 },
    };
    const exit = await run(['explain', 'fraud.policy.json', '--inputs', JSON.stringify(inputs)], { cwd });
    expect(exit).toMatchObject({ code: 0, stderr: '' });
    expect(exit.stdout).toMatch(/^Decision {7}restrict\nBand {11}fraudulent, forced by a rule\n/);
    expect(exit.stdout).toMatch(/^Missing {8}device\.emulator, ip\.country/m);
    expect(exit.stdout).toMatch(/^Rule takeover: held, New device.*\n {2}since device\.new eq true and /m);
    const args = ['explain', 'fraud.policy.json', '--json', '--inputs', JSON.stringify(inputs)];
    const data = JSON.parse((await run(args, { cwd })).stdout);
    expect(data).toMatchObject({
      applicability: 'matched',
      result: { band: 'fraudulent', status: 'incomplete' },
    });
  });

  test.for<[string, RegExp]>([
    ['{"device.new": ', /^--inputs: invalid\n {2}the whole: This is not JSON/],
    ['[1]', /^--inputs: invalid\n {2}the whole: Must be an object\. \(type\)/],
    ['{"device.new":"yes","no.such":1}', /\/device\.new\/value: .*\n {2}\/no\.such: .*unknown_input/],
  ])('is 1 with inputs that are not in order: %s', async ([inputs, reason], { expect }) => {
    const exit = await run(['explain', 'fraud.policy.json', '--inputs', inputs], { cwd: policies() });
    expect(exit).toMatchObject({ code: 1, stdout: expect.stringMatching(reason) });
  });

  test('is 2 without a file or inputs', async ({ expect }) => {
    const cwd = policies();
    expect((await run(['explain', 'none.json', '--inputs', '{}'], { cwd })).code).toBe(2);
    expect((await run(['explain', 'fraud.policy.json'], { cwd })).code).toBe(2);
  });
});
