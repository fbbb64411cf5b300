import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { embeddedPid, isAlive, openWorkshop, type Program, until } from '../support/process.ts';
import { commandOf, familyOf, kill } from '../support/process-family.ts';

const workshop = openWorkshop();
const PATIENT = { timeout: 120_000 };
/** One for all: only the first of them has to make its database. */
const data = join(workshop.folder(), 'data');
const families: (readonly number[])[] = [];
/** What a signal did not reach would go on after the tests, and nobody would know whose it is. */
afterAll(() => {
  for (const pid of families.flat().filter(isAlive)) kill(pid);
});

describe('Contract 1, Running it: a signal to npm ends the service and its database', PATIENT, () => {
  test.each([
    ['npm start', ['start'], 'SIGTERM'],
    ['npm start', ['start'], 'SIGINT'],
    ['npm run assay -- serve', ['run', 'assay', '--', 'serve'], 'SIGTERM'],
    ['npm run assay -- serve', ['run', 'assay', '--', 'serve'], 'SIGINT'],
  ] as const)('%s', async (_command, args, signal) => {
    const { npm, family } = await started(args);
    npm.signal(signal);
    await until(() => !family.some(isAlive));
    expect(await npm.ended).toMatchObject({ code: 0, signal: null });
  });

  test(
    'npm that was killed cannot pass it on: the service goes on, and ends in good order when it is told',
    LONG,
    async () => {
      const { npm, family, service } = await started(['start']);
      npm.signal('SIGKILL');
      await until(() => !isAlive(npm.pid));
      expect((await fetch(`${npm.url}/healthz`)).status).toBe(200);
      process.kill(service, 'SIGTERM');
      await until(() => !family.some(isAlive));
    },
  );
});

interface Started {
  readonly npm: Program;
  /** All processes, npm and the database among them. */
  readonly family: readonly number[];
  readonly service: number;
}

async function started(args: readonly string[]): Promise<Started> {
  const npm = await workshop.npm(args, { env: { ASSAY_DATA_DIR: data } });
  await npm.ready;
  const family = familyOf(npm.pid);
  families.push(family);
  expect(family).toContain(embeddedPid(data));
  const service = family.filter((pid) => /(^|\/)node\0dist\/cli\.js\0serve\0$/.test(commandOf(pid)));
  expect(service).toHaveLength(1);
  return { npm, family, service: service[0] ?? Number.NaN };
}
