import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeyFileError, MASTER_KEY_FILE, masterKeysIn, readExistingKey } from './key-files.ts';

const [NEW, OLD] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function keysIn(text: string): Promise<readonly string[]> {
  await writeFile(join(folder, MASTER_KEY_FILE), text);
  const value = (await readExistingKey(folder, MASTER_KEY_FILE)) ?? '';
  return masterKeysIn(value).map((key) => key.toString('base64'));
}

describe('Decision 26: master.key holds a key on each line', () => {
  test.each([
    [`${NEW}\n`, [NEW]],
    [NEW, [NEW]],
    [`${NEW}\n${OLD}\n`, [NEW, OLD]],
    [`\n ${NEW} \r\n\n${OLD}\r\n\n`, [NEW, OLD]],
  ])('%j holds %j', async (text, keys) => {
    expect(await keysIn(text)).toEqual(keys);
  });

  test.each([
    [`# made in May\n${NEW}\n`, 'Line 1 of the key file'],
    [`\n${NEW}\n\n# ${OLD}\n`, 'Line 4 of the key file'],
    [`${NEW}\n${OLD},${NEW}\n`, 'Line 2 of the key file'],
    [`${NEW}\n${OLD.slice(0, -1)}\n`, 'Line 2 of the key file'],
    [`${NEW}\n${OLD.replace('C', '-')}\n`, 'Line 2 of the key file'],
    [`${NEW},${OLD}\n`, 'does not hold the base64 of 32 bytes'],
    [`${NEW} # new\n`, 'does not hold the base64 of 32 bytes'],
    ['\n', 'does not hold the base64 of 32 bytes'],
  ])('%j is refused', async (text, why) => {
    const refused = keysIn(text);
    await expect(refused).rejects.toThrow(KeyFileError);
    await expect(refused).rejects.toThrow(why);
    await expect(refused).rejects.toThrow(join(folder, MASTER_KEY_FILE));
  });
});
