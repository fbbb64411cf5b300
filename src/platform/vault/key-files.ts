import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '../../kernel/explained-error.ts';
import { errorCode } from '../../kernel/error-code.ts';

/** The only one that may hold several keys. */
export const MASTER_KEY_FILE = 'master.key';

/** A key or folder that cannot be used; the message is one clear line for a person. */
export class KeyFileError extends ExplainedError {}

/** The first encrypts, all of them decrypt. */
export type MasterKeys = readonly [Buffer, ...Buffer[]];

export interface KeyFile {
  /** One key, or several lines of them. */
  readonly value: string;
  readonly path: string;
  /** This process made the file just now. */
  readonly created: boolean;
}

export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new KeyFileError(
      `The data folder ${dataDir} cannot be made (${errorCode(error)}). Set ASSAY_DATA_DIR.`,
    );
  }
}

/**
 * Reads the key, or makes one of 32 random bytes that only the owner of the file can read. Processes
 * that start at once all end up with the same key: only one of them gets to put its file in place.
 */
export async function readOrCreateKey(dataDir: string, name: string): Promise<KeyFile> {
  const path = join(dataDir, name);
  const known = await readKey(path);
  if (known !== undefined) return { value: known, path, created: false };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const value = randomBytes(32).toString('base64');
  try {
    await writeFile(draft, `${value}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, path);
    return { value, path, created: true };
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new KeyFileError(
        `The data folder ${dataDir} cannot be written (${errorCode(error)}). Set ASSAY_DATA_DIR.`,
      );
    }
    return { value: (await readKey(path)) ?? value, path, created: false };
  } finally {
    await rm(draft, { force: true });
  }
}

export async function removeKey(file: KeyFile): Promise<void> {
  await rm(file.path, { force: true });
}

/** The key, where there is one. */
export async function readExistingKey(dataDir: string, name: string): Promise<string | undefined> {
  return readKey(join(dataDir, name));
}

/** What a file of master keys holds: one on each line. */
export function masterKeysIn(value: string): MasterKeys {
  const [first = '', ...others] = value.split('\n');
  return [Buffer.from(first, 'base64'), ...others.map((line) => Buffer.from(line, 'base64'))];
}

async function readKey(path: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trimEnd();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new KeyFileError(`The key file ${path} cannot be read (${errorCode(error)}).`);
  }
  if (path.endsWith(MASTER_KEY_FILE)) return masterKeyLines(path, text);
  const key = text.trim();
  if (!key.includes('\n') && Buffer.from(key, 'base64').length === 32) return key;
  throw new KeyFileError(`The key file ${path} does not hold the base64 of 32 bytes.`);
}

/** To the letter: what decodes somehow, such as a comment or two keys on a line, would become a key that nobody chose. */
function masterKeyLines(path: string, text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !isMasterKey(line));
  if (wrong === -1 && text !== '') return lines.filter((line) => line !== '').join('\n');
  throw new KeyFileError(
    lines.length === 1
      ? `The key file ${path} does not hold the base64 of 32 bytes.`
      : `Line ${wrong + 1} of the key file ${path} is not the base64 of 32 bytes.`,
  );
}

/** The base64 of exactly 32 bytes. */
export function isMasterKey(text: string): boolean {
  return MASTER_KEY.test(text);
}

const MASTER_KEY = /^[A-Za-z0-9+/]{43}=$/;
