import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AssayProblem, OPERATIONS, signRequest } from '@assay/client';
import { request } from 'undici';
import type { ApiCaller } from '../api/api-caller.ts';
import { isPassing } from '../api/call-failure.ts';
import { Interrupted } from '../api/interruption.ts';
import type { ProgressView } from '../terminal/progress.ts';

export interface RowsFile {
  readonly path: string;
  readonly byteLength: number;
}

interface Sending {
  readonly batchId: string;
  readonly file: RowsFile;
  readonly view: ProgressView;
  readonly signal: AbortSignal;
}

const TRIES = 4;
const FIRST_PAUSE_MILLISECONDS = 1_000;

/**
 * Sends the file of a batch without holding it: the signature covers the digest of its bytes, so it is read once before.
 * Under a key of its own it may be sent again.
 */
export async function sendRows(caller: ApiCaller, sending: Sending): Promise<void> {
  const sha256 = await digestOf(sending);
  for (let tries = 1; ; tries += 1) {
    try {
      return await put(caller, sending, sha256);
    } catch (error) {
      if (sending.signal.aborted) throw new Interrupted();
      if (tries === TRIES || !isPassing(error)) throw error;
      await sleep(FIRST_PAUSE_MILLISECONDS * 2 ** tries, undefined, { signal: sending.signal });
    }
  }
}

async function digestOf({ file, view, signal }: Sending): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(file, 'reading', view)) {
    signal.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

async function put(
  caller: ApiCaller,
  { batchId, file, view, signal }: Sending,
  sha256: string,
): Promise<void> {
  const { method, path: template, sends } = OPERATIONS.sendBatchRows;
  const path = template.replace('{id}', encodeURIComponent(batchId));
  const idempotencyKey = `rows-${batchId}-${sha256}`;
  const signed = { method, path, idempotencyKey, bodySha256: sha256, now: new Date() };
  const { statusCode, body } = await request(new URL(path, caller.baseUrl), {
    method,
    headers: {
      'content-type': sends,
      'content-length': String(file.byteLength),
      'idempotency-key': idempotencyKey,
      ...(await signRequest(caller.credential, signed)),
    },
    body: bytesOf(file, 'sending', view),
    // The answer comes when the whole file was read.
    headersTimeout: 0,
    signal,
  });
  const text = await body.text();
  if (statusCode >= 400) throw new AssayProblem(statusCode, problemIn(text));
}

function bytesOf({ path, byteLength }: RowsFile, stage: string, view: ProgressView) {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  let bytes = 0;
  stream.on('data', (chunk) => {
    bytes += chunk.length;
    view.show({ what: 'rows', stage, bytes, totalBytes: byteLength, entries: 0 });
  });
  return stream;
}

/** A proxy may answer with a page. */
function problemIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
