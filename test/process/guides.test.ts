import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../support/process.ts';
import { followGuide, missingTools, repository, stepsOf } from '../support/guide.ts';

const workshop = openWorkshop();

describe('The guides are true: their commands, pasted in order into a shell, answer what they show', () => {
  test('risk', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const steps = await stepsOf('docs/guides/risk.md');
    expect(steps.filter(({ shown }) => shown).length).toBeGreaterThan(10);
    await followGuide(workshop, steps);
  });

  test('the tour, from a session to a signed agreement', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const tour = await stepsOf('docs/guides/tour.md');
    expect(tour.every(({ shown }) => shown)).toBe(true);
    expect(tour.length).toBeGreaterThan(9);
    await followGuide(workshop, [shell!, ...tour]);
  });

  test('policies', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const policies = await stepsOf('docs/guides/policies.md');
    expect(policies.filter(({ shown }) => shown).length).toBeGreaterThan(4);
    await followGuide(workshop, [shell!, ...policies]);
  });

  test('the first four steps of risk, and then monitoring', async ({ skip }) => {
    skip(missingTools.length > 0, `The guides are not run: ${missingTools.join(', ')} is not installed.`);
    const risk = await stepsOf('docs/guides/risk.md');
    const until = risk.findIndex(({ heading }) => heading.includes(': 5.'));
    const monitoring = await stepsOf('docs/guides/monitoring.md');
    expect(monitoring.filter(({ shown }) => shown).length).toBeGreaterThan(3);
    // Their answers are held above; the ids of another run would not fit those of this guide.
    const before = risk.slice(0, until).map((step) => ({ ...step, shown: undefined }));
    await followGuide(workshop, [...before, ...monitoring]);
  });

  test('a file that is screened from the command line', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const screening = await stepsOf('docs/guides/screening.md');
    expect(screening.filter(({ shown }) => shown).length).toBeGreaterThan(0);
    await followGuide(workshop, [shell!, ...screening]);
  });

  test('templates, and then signing', async ({ skip }) => {
    skip(missingTools.length > 0, `The guides are not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const templates = await stepsOf('docs/guides/templates.md');
    const signing = await stepsOf('docs/guides/signing.md');
    expect([...templates, ...signing].filter(({ shown }) => shown).length).toBeGreaterThan(10);
    await followGuide(workshop, [shell!, ...templates, ...signing]);
  });

  test('history', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const history = await stepsOf('docs/guides/history.md');
    expect(history.filter(({ shown }) => shown).length).toBeGreaterThan(5);
    await followGuide(workshop, [shell!, ...history]);
  });

  test('backup and restore', async ({ skip }) => {
    skip(missingTools.length > 0, `The guide is not run: ${missingTools.join(', ')} is not installed.`);
    const [shell] = await stepsOf('docs/guides/risk.md');
    const backup = await stepsOf('docs/guides/backup.md');
    expect(backup.filter(({ shown }) => shown).length).toBe(3);
    await followGuide(workshop, [shell!, ...backup]);
  });

  test('the README: its first request, and its program', async ({ skip }) => {
    skip(missingTools.length > 0, `The README is not followed: ${missingTools.join(', ')} is not installed.`);
    const { url, banner } = await workshop.serve();
    const filled = (text: string): string =>
      text
        .replace('ak_test_…', banner['Test key'] ?? '')
        .replace('sk_…', banner['Secret'] ?? '')
        .replace('http://127.0.0.1:8080', url);
    const readme = await readFile(join(repository, 'README.md'), 'utf8');
    const block = (language: string): string =>
      filled(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '');
    const first = await run('bash', ['-c', `${block('bash')}\necho; ${block('bash')}`]);
    const [one, again] = first.stdout.trim().split('\n');
    expect(JSON.parse(one ?? '')).toMatchObject({ data: { externalId: 'cust-1001' } });
    expect(again).toBe(one);
    const folder = join(repository, 'test-artefacts');
    const program = join(folder, 'readme.ts');
    await mkdir(folder, { recursive: true });
    await writeFile(program, block('ts'));
    try {
      const printed = await run(process.execPath, ['--import', 'tsx', program], { cwd: repository });
      expect(printed.stdout).toBe('Lists that are loaded: none yet\n');
    } finally {
      await rm(program);
    }
  });
});

const run = promisify(execFile);
