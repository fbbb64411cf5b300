/** @module-tag long */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { databaseUrl, freePort, openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
const fixtures = fileURLToPath(new URL('../fixtures/pep/', import.meta.url));
const SOURCES = [`--wikidata=${fixtures}inventia.dump`, `--roster=${fixtures}zz-cabinet.csv`];

describe.concurrent('assay pep build', { timeout: 2 * PATIENT.timeout }, () => {
  test('builds without a service or a database, says how far it is, and the service takes the list', async () => {
    const out = join(workshop.folder(), 'pep.jsonl');
    const made = await workshop.run(['pep', 'build', ...SOURCES, '--published', '2026-10-01', '--out', out]);
    expect(made).toMatchObject({
      code: 0,
      stdout: `${out}: 11 entries (7 office holders, 4 relatives), 0.0 MB.\nIt is searched once it is imported: assay lists import service_pep ${out}\n`,
    });
    expect(made.stderr).toMatch(/inventia\.dump: reading, 100 %.*\npep: items kept: 23, of people 10\n/);
    expect(made.stderr).toMatch(/pep: offices: 8\npep: office holders: 7\n$/);
    const expected = readFileSync(join(fixtures, 'inventia.jsonl'), 'utf8').split('\n').slice(1);
    expect(readFileSync(out, 'utf8').split('\n').slice(1)).toEqual(expected);

    const db = await workshop.database({ empty: false });
    const env = {
      DATABASE_URL: databaseUrl(db),
      ASSAY_DATA_DIR: workshop.folder(),
      PORT: String(await freePort()),
      ASSAY_LOG_LEVEL: 'error',
    };
    await workshop.serve({ env });
    const taken = await workshop.run(['lists', 'import', 'service_pep', out], { env });
    expect(taken).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^service_pep: service_pep-2026-10-01-\w+ is searched now, 11 entries\.\n$/,
      ),
    });
  });

  test.each([
    [[], 2, /^--out is needed\./],
    [['--out', 'x', '--published', 'today'], 2, /^--published must be a day such as/],
    [['--out', 'x'], 1, /^assay: Nothing to build from: .*\n$/],
    [['--out', 'x', '--wikidata', 'none.json'], 1, /^assay: There is no file none\.json\.\n$/],
    [['--out', 'x', '--roster', 'none.csv'], 1, /^assay: There is no file none\.manifest\.json\.\n$/],
  ])('%j ends with %i', async (args, code, stderr) => {
    const exit = await workshop.run(['pep', 'build', ...args]);
    expect(exit).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(stderr) });
  });

  test('a map of positions that cannot be used is refused in one line', async () => {
    const folder = workshop.folder();
    writeFileSync(join(folder, 'map.json'), '{"positions":{"Q1":{"category":"mayor"}}}');
    const exit = await workshop.run([
      'pep',
      'build',
      ...SOURCES,
      '--positions',
      join(folder, 'map.json'),
      '--out',
      join(folder, 'x'),
    ]);
    expect(exit).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^assay: The position map cannot be used: .*\n$/),
    });
  });
});
