import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { TestService } from '../../support/service.ts';
import { type EnforcedLimits, KIBIBYTE } from './enforced.ts';

export const LIST_LIMITS: EnforcedLimits = {
  listFileBytes: { number: 1024 * 1024 * KIBIBYTE, from: 'ours', holds: holdsFileBytes },
};

/** A file of the largest size is begun to be taken; of one byte more, nothing is read at all. */
async function holdsFileBytes({ service }: AssessingOrganization): Promise<void> {
  const leftFiles = (): Promise<string[]> => readdir(join(service.dataDir, 'imports')).catch(() => []);
  for (const bytes of [limits.listFileBytes - 1, limits.listFileBytes]) {
    const fits = upload(service, bytes);
    fits.write('x');
    await expect.poll(leftFiles).toHaveLength(1);
    fits.destroy();
    await expect.poll(leftFiles).toEqual([]);
  }
  const over = upload(service, limits.listFileBytes + 1);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    over.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    over.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large".*"limitBytes":1073741824/s);
  expect(await leftFiles()).toEqual([]);
}

/** Declares so many bytes; the caller writes some of them. */
function upload({ url, operatorToken }: TestService, bytes: number): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    'PUT /operator/v1/lists/eu_fsf/file HTTP/1.1',
    'host: assay',
    `authorization: Bearer ${operatorToken}`,
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}
