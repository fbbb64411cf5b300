/** @module-tag long */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { PATIENT } from '../support/process.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
/** Found from here: the program runs in the folder of the other project. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const RUN = join(repository, 'scripts', 'run-tests.ts');
const TOLD = 'Passed only when they were tried a second time';

/** A project of its own, whose tests write a line into a file each time that they are tried. */
function aProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'second-try-'));
  const support = JSON.stringify(join(repository, 'test/support/failed-files.ts'));
  const settings = `
    import { FailedFiles } from ${support};
    const report = process.env['ASSAY_TEST_FAILED_FILES'];
    export default { test: {
      globals: true,
      tags: [{ name: 'once' }],
      reporters: ['default', new FailedFiles(report, ['once'])],
      include: ['*.story.ts'],
    } };`;
  writeFileSync(join(folder, 'vitest.config.mjs'), settings);
  for (const [name, body] of Object.entries(files)) writeFileSync(join(folder, name), HEAD + body);
  return folder;
}

const HEAD = `
  import { appendFileSync, readFileSync } from 'node:fs';
  const tried = () => {
    appendFileSync(import.meta.filename + '.tries', 'x');
    return readFileSync(import.meta.filename + '.tries', 'utf8').length;
  };
`;
const FAILS_ONCE = "test('meets a busy machine', () => expect(tried()).toBe(2));";
const FAILS_ONCE_OF_RACES = FAILS_ONCE.replace("',", "', { tags: ['once'] },");
const FAILS = "test('is wrong', () => expect(tried()).toBe(0));";

async function runIn(folder: string): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { ASSAY_TEST_FAILED_FILES: _ours, ...env } = process.env;
  const run = spawn(process.execPath, ['--import', TSX, RUN], { cwd: folder, env });
  let printed = '';
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve) => run.once('close', resolve));
  return { code, printed };
}

const triesOf = (folder: string, name: string): number =>
  readFileSync(join(folder, `${name}.tries`), 'utf8').length;

describe('A file that failed beside others', PATIENT, () => {
  test('passes the run where it passes by itself, and is told with its reason', async () => {
    const folder = aProject({ 'a.story.ts': FAILS_ONCE, 'b.story.ts': "test('is right', () => tried());" });
    const { code, printed } = await runIn(folder);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(TOLD) });
    expect(printed.slice(printed.indexOf(TOLD))).toMatch(
      /a\.story\.ts\n.*meets a busy machine\n.*expected 1/,
    );
    expect([triesOf(folder, 'a.story.ts'), triesOf(folder, 'b.story.ts')]).toEqual([2, 1]);
  });

  test('so does one whose beginning failed', async () => {
    const body =
      "beforeAll(() => { if (tried() === 1) throw new Error('not yet'); }); test('is right', () => {});";
    const { code, printed } = await runIn(aProject({ 'a.story.ts': body }));
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(TOLD) });
    expect(printed.slice(printed.indexOf(TOLD))).toContain('not yet');
  });

  test('fails the run where it fails again', async () => {
    const folder = aProject({ 'a.story.ts': FAILS });
    const { code, printed } = await runIn(folder);
    expect({ code, isTold: printed.includes(TOLD) }).toEqual({ code: 1, isTold: false });
    expect(triesOf(folder, 'a.story.ts')).toBe(2);
  });

  test.each([
    ['is of kills and races', { 'a.story.ts': FAILS_ONCE_OF_RACES }],
    ['failed beside what is not', { 'a.story.ts': FAILS_ONCE, 'b.story.ts': FAILS_ONCE_OF_RACES }],
    [
      'is one of six',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.story.ts`, FAILS_ONCE])),
    ],
  ])('is not tried again where it %s', async (_what, files) => {
    const folder = aProject(files);
    expect((await runIn(folder)).code).toBe(1);
    expect(Object.keys(files).map((name) => triesOf(folder, name))).toEqual(Object.keys(files).map(() => 1));
  });

  test('is tried again where five are', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.story.ts`);
    const folder = aProject(Object.fromEntries(names.map((name) => [name, FAILS_ONCE])));
    expect((await runIn(folder)).code).toBe(0);
    expect(names.map((name) => triesOf(folder, name))).toEqual([2, 2, 2, 2, 2]);
  });
});
