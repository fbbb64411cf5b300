import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from '../../src/config.ts';
import { repository } from '../support/guide.ts';
import { databaseUrl, openWorkshop } from '../support/process.ts';

const workshop = openWorkshop();
const run = promisify(execFile);
const readme = await readFile(join(repository, 'README.md'), 'utf8');

describe('The README is true', () => {
  test('its first signed request works when pasted, and again as a replay; so does its program', async () => {
    const DATABASE_URL = databaseUrl(await workshop.database({ empty: false }));
    const { url, banner } = await workshop.serve({ env: { DATABASE_URL } });
    const block = (language: string): string =>
      (new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '')
        .replace('ak_test_…', banner['Test key'] ?? '')
        .replace('sk_…', banner['Secret'] ?? '')
        .replace('http://127.0.0.1:8080', url);
    const paste = async (): Promise<unknown> => JSON.parse((await run('bash', ['-c', block('bash')])).stdout);
    const first = await paste();
    expect(first).toMatchObject({
      resource: 'subjects',
      data: { kind: 'person', externalId: 'cust-1001', mode: 'test' },
    });
    expect(await paste()).toEqual(first);

    const program = join(repository, 'test-artefacts', 'readme.ts');
    await mkdir(dirname(program), { recursive: true });
    await writeFile(program, block('ts'));
    try {
      const printed = await run(process.execPath, ['--import', 'tsx', program], { cwd: repository });
      expect(printed.stdout).toBe('Lists that are loaded: none yet\n');
    } finally {
      await rm(program);
    }
    await workshop.end();
  });

  test('its table of variables is the one that the service reads', () => {
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Command line'));
    const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)].map(
      ([, name, fallback, meaning]) => ({ name, fallback, meaning }),
    );
    expect(rows).toEqual(VARIABLES.map(({ name, fallback, meaning }) => ({ name, fallback, meaning })));
  });

  test('its command line is the one that the program prints', async () => {
    const { stdout } = await workshop.run(['--help']);
    const printed = commandsIn(stdout, /^ {2}assay (.*)$/gm);
    expect(printed.length).toBeGreaterThan(5);
    expect(commandsIn(readme, /^npm run assay -- (.*)$/gm)).toEqual(printed);
  });
});

/** A line that begins far to the right goes on with the one before. */
function commandsIn(text: string, line: RegExp): readonly (string | undefined)[] {
  return [...text.replaceAll(/\n {10,}/g, ' ').matchAll(line)].map(([, command]) => command);
}
