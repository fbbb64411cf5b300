import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoRoomForBody } from './body.ts';
import { bodyPlaces } from './body-places.ts';
import { spoolBody } from './spooled-body.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-spooled-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* pieces(...parts: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield await Promise.resolve(Buffer.from(part));
  }
}

async function collected(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const found: Uint8Array[] = [];
  for await (const piece of bytes) found.push(piece);
  return Buffer.concat(found).toString();
}

const places = bodyPlaces({ patienceMilliseconds: 0 });

const spool = (network: string, ...parts: readonly (string | Error)[]) =>
  spoolBody({ folder, places, network }, pieces(...parts));

describe('Contract 1, Who is calling: a large body waits for its judgement', () => {
  test('it comes back as it was, and nothing with a name lies on the disk', async () => {
    const body = await spool('key', 'name,', 'externalId\n');
    expect(await readdir(folder)).toEqual([]);
    expect(body.digest).toBe(createHash('sha256').update('name,externalId\n').digest('hex'));
    expect(await collected(body.bytes())).toBe('name,externalId\n');
    await body.close();
  });

  test('who has no place left is refused before anything is read', async () => {
    const own = [await spool('one', 'a'), await spool('one', 'b')];
    await expect(spool('one', new Error('it was read'))).rejects.toBeInstanceOf(NoRoomForBody);
    await Promise.all(own.map((body) => body.close()));
    await (await spool('one', 'c')).close();
  });

  test('a network that signed well is proven', async () => {
    const first = await spool('known', 'a');
    first.prove();
    const bodies = [first, await spool('known', 'b'), await spool('known', 'c')];
    expect(bodies).toHaveLength(3);
    await Promise.all(bodies.map((body) => body.close()));
  });

  test('a place is free again once a body broke off, and closing twice frees one', async () => {
    for (let time = 0; time < 3; time++)
      await expect(spool('broken', 'a', new Error('gone'))).rejects.toThrow('gone');
    const [first, second] = [await spool('broken', 'a'), await spool('broken', 'b')];
    await first.close();
    await first.close();
    const third = await spool('broken', 'c');
    await expect(spool('broken', 'd')).rejects.toBeInstanceOf(NoRoomForBody);
    await Promise.all([second.close(), third.close()]);
  });
});
