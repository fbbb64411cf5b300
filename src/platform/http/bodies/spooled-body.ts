import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../../kernel/error-code.ts';
import { NoRoomForBody } from './body.ts';
import type { BodyPlaces } from './body-places.ts';

/** A body that waits on the disk until its signature has been judged. */
export interface SpooledBody {
  /** Lower-case hex SHA-256 of the whole body. */
  readonly digest: string;
  /** From its beginning, once. */
  bytes(): AsyncIterable<Uint8Array>;
  /** The signature was good. */
  prove(): void;
  close(): Promise<void>;
}

const CIPHER = 'aes-256-ctr';
const READ_BYTES = 256 * 1024;

interface Spool {
  readonly folder: string | undefined;
  readonly places: BodyPlaces;
  /** Where the body comes from. */
  readonly network: string;
}

/**
 * Keeps a body in a file without a name, encrypted under a key that only this process knows: nothing of it can be read,
 * or stays behind, when the process ends.
 */
export async function spoolBody(
  { folder, places, network }: Spool,
  bytes: AsyncIterable<Uint8Array>,
): Promise<SpooledBody> {
  const leave = await places.take(network);
  if (!leave) throw new NoRoomForBody('Too many files are being received.');
  const [key, start] = [randomBytes(32), randomBytes(16)];
  let file: FileHandle | undefined;
  const close = async (): Promise<void> => {
    const opened = file;
    if (!opened) return;
    file = undefined;
    leave();
    await opened.close();
  };
  try {
    file = await openNameless(folder ?? tmpdir());
    const digest = await write(file, bytes, createCipheriv(CIPHER, key, start));
    const from = file;
    return {
      digest,
      bytes: () => readBack(from, createDecipheriv(CIPHER, key, start)),
      prove: () => places.prove(network),
      close,
    };
  } catch (error) {
    if (file) await close();
    else leave();
    throw isDiskFull(error) ? new NoRoomForBody('There is no room for the file.') : error;
  }
}

/** A write that had room for a part of its bytes says so by their number, one without any room by a code. */
function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `body-${randomBytes(16).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

async function write(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  cipher: ReturnType<typeof createCipheriv>,
): Promise<string> {
  const hash = createHash('sha256');
  let position = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    const { bytesWritten } = await file.write(cipher.update(chunk), 0, chunk.byteLength, position);
    if (bytesWritten < chunk.byteLength) throw new NoRoomForBody('There is no room for the file.');
    position += bytesWritten;
  }
  return hash.digest('hex');
}

async function* readBack(
  file: FileHandle,
  decipher: ReturnType<typeof createDecipheriv>,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield decipher.update(buffer.subarray(0, bytesRead));
  }
}
