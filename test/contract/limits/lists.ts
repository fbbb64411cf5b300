import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { TestService } from '../../support/service.ts';
import { aBatch } from '../../support/screening/batches.ts';
import { type EnforcedLimits, expectAtMost, KIBIBYTE } from './enforced.ts';

export const LIST_LIMITS: EnforcedLimits = {
  listFileBytes: { number: 1024 * 1024 * KIBIBYTE, from: 'ours', holds: holdsFileBytes },
  batchFileBytes: { number: 1024 * 1024 * KIBIBYTE, from: 'Contract 6, Batches', holds: holdsBatchBytes },
  batchHeaderCharacters: { number: 200, from: 'ours', holds: holdsHeader },
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
  return begin(url, '/operator/v1/lists/eu_fsf/file', operatorToken, bytes);
}

function begin(url: string, path: string, token: string, bytes: number): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT ${path} HTTP/1.1`,
    'host: assay',
    `authorization: Bearer ${token}`,
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** As above: the rows of a file that is begun are kept until its sender goes. */
async function holdsBatchBytes({ service, owner }: AssessingOrganization): Promise<void> {
  const { id } = await aBatch(owner);
  const path = `/api/v1/screening/batches/${id}/rows`;
  const kept = (): Promise<unknown[]> =>
    service.db.query('select from screening_batch_chunks where batch_id = $1', [id]);
  for (const bytes of [limits.batchFileBytes - 1, limits.batchFileBytes]) {
    const fits = begin(service.url, path, owner.token, bytes);
    fits.write(`name\n${'Jane Roe\n'.repeat(300)}`);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 20_000);
    fits.destroy();
    await vi.waitFor(async () => expect(await kept()).toEqual([]), 20_000);
  }
  const over = begin(service.url, path, owner.token, limits.batchFileBytes + 1);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    over.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    over.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large".*"limitBytes":1073741824/s);
}

async function holdsHeader({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (size: number) =>
    testKey.post('/screening/batches', {
      sources: ['eu_fsf'],
      format: 'csv',
      columns: { name: 'x'.repeat(size) },
    });
  await expectAtMost(limits.batchHeaderCharacters, ask, 'invalid_request /columns/name max_length');
}
