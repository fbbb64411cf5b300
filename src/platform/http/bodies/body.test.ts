import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { CallerGone, NoRoomForBody, type RawBody, readBody } from './body.ts';
import { bodyBudget } from './body-budget.ts';

const LIMIT_BYTES = 1_000;
const SLACK_BYTES = 1024 * 1024;

type Told = { readonly error: Error | null; readonly body: RawBody | undefined };

/** The outcome of a body that arrives in these pieces, and then ends or breaks off. */
async function told(
  pieces: readonly number[],
  ending: 'end' | 'break' | 'nothing' = 'end',
  budget = bodyBudget(),
): Promise<Told[]> {
  const stream = new PassThrough();
  const all: Told[] = [];
  readBody(
    stream,
    { maxBytes: LIMIT_BYTES, room: budget.known },
    (error, body) => void all.push({ error, body }),
  );
  for (const bytes of pieces) stream.write(Buffer.alloc(bytes, 'x'));
  await new Promise(setImmediate);
  if (ending === 'end') stream.end();
  if (ending === 'break') stream.destroy(new Error('reset'));
  await new Promise(setImmediate);
  return all;
}

const digest = (bytes: number): string => createHash('sha256').update('x'.repeat(bytes)).digest('hex');

describe('A body', () => {
  test.each([[[0]], [[LIMIT_BYTES]], [[400, 600]]])('of %j bytes is read with its digest', async (pieces) => {
    const size = pieces.reduce((sum, piece) => sum + piece, 0);
    const [{ error, body } = { error: null, body: undefined }, ...more] = await told(pieces);
    expect([error, body?.bytes.length, body?.digest, body?.tooLarge, more]).toEqual([
      null,
      size,
      digest(size),
      false,
      [],
    ]);
  });

  test('that is a little too large is hashed to its end and not kept', async () => {
    const [only, ...more] = await told([LIMIT_BYTES, 1]);
    expect([only?.body?.bytes.length, only?.body?.digest, only?.body?.tooLarge, more]).toEqual([
      0,
      digest(LIMIT_BYTES + 1),
      true,
      [],
    ]);
  });

  test('that is much too large is not read to its end', async () => {
    const [only, ...more] = await told([LIMIT_BYTES + SLACK_BYTES + 1], 'nothing');
    expect([only?.body?.digest, only?.body?.tooLarge, more]).toEqual([undefined, true, []]);
  });

  test('that breaks off is told as such', async () => {
    const [only, ...more] = await told([10], 'break');
    expect([only?.error instanceof CallerGone, more]).toEqual([true, []]);
  });

  test('is told of once, also when the connection breaks after it was too large', async () => {
    const all = await told([LIMIT_BYTES + SLACK_BYTES + 1], 'break');
    expect(all.map(({ body }) => body?.tooLarge)).toEqual([true]);
  });

  test('shares what may be kept with all that are arriving, and gives it back', async () => {
    // A piece takes 256 bytes of its own.
    const budget = bodyBudget(1_512);
    const slow = new PassThrough();
    const ended = new Promise((resolve) => {
      readBody(slow, { maxBytes: LIMIT_BYTES, room: budget.known }, (error, body) =>
        resolve(error ?? body?.bytes.length),
      );
    });
    slow.write(Buffer.alloc(600, 'x'));
    await new Promise(setImmediate);
    const [refused, ...more] = await told([401], 'end', budget);
    expect([refused?.error instanceof NoRoomForBody, more]).toEqual([true, []]);
    expect((await told([400], 'end', budget))[0]?.body?.bytes.length).toBe(400);
    slow.end();
    expect(await ended).toBe(600);
    for (const ending of ['end', 'break'] as const) await told([900], ending, budget);
    expect((await told([1_000], 'end', budget))[0]?.body?.bytes.length).toBe(1_000);
  });
});
