/** @module-tag long */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, inject, test } from 'vitest';
import { openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
const example = fileURLToPath(new URL('../../examples/policies-as-code/', import.meta.url));
const workflow = readFileSync(join(example, 'policies.yml'), 'utf8');

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with the program under the name that people call it by. */
function commands(): string {
  const folder = workshop.folder();
  const program = join(inject('program'), 'dist', 'cli.js');
  writeFileSync(join(folder, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(folder, 'assay'), 0o755);
  return folder;
}

const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;

function run(cwd: string, command: readonly [string, ...string[]], env: Record<string, string> = {}) {
  const [program, ...args] = command;
  const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' };
  const surroundings = { PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', ...identity, ...committer, ...env };
  return new Promise<Ended>((resolve) => {
    execFile(program, args, { cwd, env: surroundings }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** A repository with the policies of the example, committed on `main`. */
async function repository(): Promise<string> {
  const folder = workshop.folder();
  cpSync(join(example, 'policies'), join(folder, 'policies'), { recursive: true });
  await run(folder, ['git', 'init', '--quiet', '--initial-branch=main']);
  await run(folder, ['git', 'add', '.']);
  await run(folder, ['git', 'commit', '--quiet', '--message=Policies']);
  return folder;
}

function change(folder: string, name: string, from: string, to: string): void {
  const path = join(folder, 'policies', name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
}

/** The shell of a step of the workflow, by the name of the step. */
function step(name: string): string {
  const [, after = ''] = workflow.split(`- name: ${name}\n`);
  const [, inline, block] = /run: (?:\|\n((?: {10}.*\n?)+)|(.*))/.exec(after) ?? [];
  return inline?.replaceAll(/^ {10}/gm, '') ?? block ?? '';
}

describe.concurrent('Contract 6, Policies: the examples of policies as code', PATIENT, () => {
  test('the hook lets policies pass whose scenarios pass, and tries what is staged', async ({ expect }) => {
    const folder = await repository();
    mkdirSync(join(folder, '.git', 'hooks'), { recursive: true });
    copyFileSync(join(example, 'pre-commit'), join(folder, '.git', 'hooks', 'pre-commit'));
    chmodSync(join(folder, '.git', 'hooks', 'pre-commit'), 0o755);
    const env = { PATH: `${commands()}:${PATH}` };
    const commit = async () => (await run(folder, ['git', 'commit', '--message=Change'], env)).code;

    change(folder, 'transfers.policy.json', '"points": 20', '"points": 19');
    await run(folder, ['git', 'add', '.']);
    const refused = await run(folder, ['git', 'commit', '--message=Change'], env);
    expect(refused.code).toBe(1);
    expect(`${refused.stdout}${refused.stderr}`).toMatch(
      /FAIL 1,000 EUR to somebody new\n {7}score: expected 50, got 49/,
    );

    // What lies in the folder is mended, and what is staged is not.
    change(folder, 'transfers.policy.json', '"points": 19', '"points": 20');
    expect(await commit()).toBe(1);
    change(folder, 'transfers.policy.json', '"title": "Transfers', '"title": "All transfers');
    await run(folder, ['git', 'add', '.']);
    expect(await commit()).toBe(0);
    writeFileSync(join(folder, 'notes.txt'), 'No policy');
    await run(folder, ['git', 'add', '.']);
    expect((await run(folder, ['git', 'commit', '--message=Notes'], { PATH })).code).toBe(0);
  });

  test('the workflow tries every policy, and shows what fails beside its line', async ({ expect }) => {
    const folder = await repository();
    const env = { PATH: `${commands()}:${PATH}`, GITHUB_ACTIONS: 'true' };
    const trial = step('Try every policy');
    expect(trial).toBe('assay policy test policies --junit policies.xml');
    expect(await run(folder, ['bash', '-e', '-c', trial], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^policies\/transfers\.policy\.json: 4 of 4 scenarios passed\n/),
    });
    change(folder, 'transfers.scenarios.json', '"score": 30', '"score": 31');
    const failed = await run(folder, ['bash', '-e', '-c', trial], env);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(
      /^::error file=policies\/transfers\.scenarios\.json,line=3,title=Scenario failed/m,
    );
    expect(readFileSync(join(folder, 'policies.xml'), 'utf8')).toMatch(/failures="1"/);
  });

  test('the workflow writes into the summary which inputs would be decided differently', async ({
    expect,
  }) => {
    const folder = await repository();
    const work = join(workshop.folder(), 'work');
    await run(folder, ['git', 'clone', '--quiet', folder, work]);
    await run(work, ['git', 'checkout', '--quiet', '-b', 'change']);
    change(work, 'transfers.policy.json', '"value": 1000 ', '"value": 500 ');
    await run(work, ['git', 'commit', '--quiet', '--all', '--message=Earlier']);
    const summary = join(work, 'summary.md');
    const env = { PATH: `${commands()}:${PATH}`, GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary };
    const script = step('Tell which inputs would be decided differently');
    expect(await run(work, ['bash', '-e', '-c', script], env)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(summary, 'utf8').split('\n').slice(0, 4)).toEqual([
      '### policies/transfers.policy.json',
      '',
      '```',
      'transfer.amount_eur is from 500 to below 1000 and recipient.known is false: normal, none → unusual, review',
    ]);
  });
});
