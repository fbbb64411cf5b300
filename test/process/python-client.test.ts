/** @module-tag long */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { examplesIn, namesOf, runIn, serviceForClient } from '../support/foreign-clients.ts';
import { openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
const PYTHON = 'import sys; sys.exit(sys.version_info < (3, 9))';
const hasPython = spawnSync('python3', ['-c', PYTHON]).status === 0;
const MISSING = 'The Python client is not run: python3, 3.9 or later, is not installed.';
/** Nothing is left behind in the folder of the client. */
const CLEAN = { PYTHONDONTWRITEBYTECODE: '1' };

describe('Contract 1, Who is calling: the client in Python', PATIENT, () => {
  test('its tests pass, with the shared vectors and against the service', async ({ skip }) => {
    skip(!hasPython, MISSING);
    const service = await serviceForClient(workshop);
    const command = [
      'python3',
      '-W',
      'error',
      '-m',
      'unittest',
      'discover',
      '-s',
      'tests',
      '-t',
      '.',
    ] as const;
    const { stderr } = await runIn('clients/python', command, { ...namesOf(service), ...CLEAN });
    expect(stderr).toMatch(/^Ran (?:[3-9]\d|\d{3,}) tests in /m);
    expect(stderr).toMatch(/^OK$/m);
  });

  test('the programs of its README print what they say', async ({ skip }) => {
    skip(!hasPython, MISSING);
    const service = await serviceForClient(workshop);
    for (const { program, printed } of await examplesIn('clients/python/README.md', 'python', service)) {
      const { stdout } = await runIn('clients/python', ['python3', '-W', 'error', '-c', program], CLEAN);
      expect(stdout.trimEnd().split('\n')).toEqual(printed);
    }
  });
});
