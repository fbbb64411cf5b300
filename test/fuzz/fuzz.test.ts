/** @module-tag repeated */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong, repeats } from '@assay/test-support/repeats';
import { anonymousCaller } from '../support/http.ts';
import { fuzz, type FuzzOutcome } from './run.ts';
import kept from './seeds.json' with { type: 'json' };
import { aWorld, type World } from './world.ts';

/** A quick run is the same every time; longer ones begin elsewhere each time, and say where. */
const REQUESTS = Number(process.env['ASSAY_FUZZ_REQUESTS'] ?? repeats(1_000, 4_000));
const FIRST = Number(process.env['ASSAY_FUZZ_SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 1));

let world: World;
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  world = await aWorld();
}, 180_000);
afterAll(async () => {
  process.off('unhandledRejection', note);
  await world.service.stop();
});

describe('Whatever is sent, the service answers as declared, keeps to itself what is another’s, and goes on', () => {
  test('with the seeds that once failed', async () => {
    const { answered: _, ...failed } = await outcomeOf(kept);
    expect(failed, 'Mend it, and keep the seed in test/fuzz/seeds.json.').toEqual(NONE);
  });

  test(`with ${REQUESTS} requests from seed ${FIRST}`, { timeout: 60_000 + REQUESTS * 200 }, async () => {
    const seeds = Array.from({ length: REQUESTS }, (_, index) => FIRST + index);
    const { answered, ...failed } = await outcomeOf(seeds);
    expect(failed, 'Mend it, and keep the seed in test/fuzz/seeds.json.').toEqual(NONE);
    console.log(`Answered by status: ${JSON.stringify(answered)}`);
    // What is refused at the door finds nothing behind it.
    expect(shareOf(answered, (status) => status >= 200 && status < 300)).toBeGreaterThan(0.1);
    expect(shareOf(answered, (status) => status === 401)).toBeLessThan(0.5);
  });
});

function shareOf(answered: FuzzOutcome['answered'], counts: (status: number) => boolean): number {
  const sum = (entries: [string, number][]): number => entries.reduce((total, [, count]) => total + count, 0);
  const all = Object.entries(answered);
  return sum(all.filter(([status]) => counts(Number(status)))) / sum(all);
}

const NONE = { failures: '', health: 200, errors: [], unhandled: [] };

async function outcomeOf(seeds: readonly number[]) {
  const { failures, answered } = await fuzz(world, seeds);
  const { status: health } = await anonymousCaller(world.service.url).get('//healthz');
  const errors = world.service.logged.filter((line) => line.includes('"level":"error"'));
  world.service.logged.length = 0;
  return { failures: failures.join('\n\n'), health, errors, unhandled, answered };
}
