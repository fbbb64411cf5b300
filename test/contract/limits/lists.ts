import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { anOrganization } from '../../support/builders.ts';
import type { Answer } from '../../support/http.ts';
import { anOwnList } from '../../support/screening/own-lists.ts';
import type { TestService } from '../../support/service.ts';
import { aBatch } from '../../support/screening/batches.ts';
import { ACCEPTED, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

export const LIST_LIMITS: EnforcedLimits = {
  listFileBytes: { number: 1024 * 1024 * KIBIBYTE, from: 'ours', holds: holdsOperatorsFile },
  batchFileBytes: { number: 1024 * 1024 * KIBIBYTE, from: 'Contract 6, Batches', holds: holdsBatchBytes },
  batchHeaderCharacters: { number: 200, from: 'ours', holds: holdsHeader },
  unendedBatches: { number: 1_000, from: 'ours', holds: holdsUnendedBatches },
  ownListFileBytes: { number: 256 * 1024 * KIBIBYTE, from: 'ours', holds: holdsOwnFile },
  ownLists: { number: 50, from: 'ours', holds: holdsOwnLists },
  ownListStaleHours: { number: 87_600, from: 'ours', holds: holdsStaleHours },
};

function holdsOperatorsFile({ service }: AssessingOrganization): Promise<void> {
  const to = { path: '/operator/v1/lists/eu_fsf/file', token: service.operatorToken };
  return holdsFileBytes(service, to, limits.listFileBytes);
}

async function holdsOwnFile({ service, owner }: AssessingOrganization): Promise<void> {
  await anOwnList(owner, 'large');
  const to = { path: '/api/v1/screening/own-lists/large/file', token: owner.token };
  await holdsFileBytes(service, to, limits.ownListFileBytes);
}

/** Of each mode alone; one that is there may be changed all the same. */
async function holdsOwnLists({ service }: AssessingOrganization): Promise<void> {
  const { owner } = await anOrganization(service);
  const body = { title: 'Ours', listKind: 'internal' };
  const make = (size: number): Promise<Answer> =>
    owner.send('PUT', `/screening/own-lists/list-${size}`, { body });
  for (let size = 1; size < limits.ownLists - 1; size += 1) await make(size);
  await expectAtMost(limits.ownLists, make, 'limit_reached');
  expect(outcome(await make(1))).toBe(ACCEPTED);
  expect((await owner.delete('/screening/own-lists/list-1')).status).toBe(204);
  expect(outcome(await make(limits.ownLists + 1))).toBe(ACCEPTED);
}

async function holdsStaleHours({ owner }: AssessingOrganization): Promise<void> {
  const save = (staleAfterHours: number): Promise<Answer> =>
    owner.send('PUT', '/screening/own-lists/stale-limit', {
      body: { title: 'Ours', listKind: 'pep', staleAfterHours },
    });
  await expectAtMost(limits.ownListStaleHours, save, 'invalid_request /staleAfterHours maximum');
}

/** A file of the largest size is begun to be taken; of one byte more, nothing is read at all. */
async function holdsFileBytes(service: TestService, to: Receiver, most: number): Promise<void> {
  const leftFiles = (): Promise<string[]> => readdir(join(service.dataDir, 'imports')).catch(() => []);
  for (const bytes of [most - 1, most]) {
    const fits = upload(service, to, bytes);
    fits.write('x');
    await expect.poll(leftFiles).toHaveLength(1);
    fits.destroy();
    await expect.poll(leftFiles).toEqual([]);
  }
  const over = upload(service, to, most + 1);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    over.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    over.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
  expect(answer).toContain(`"limitBytes":${most}`);
  expect(await leftFiles()).toEqual([]);
}

interface Receiver {
  readonly path: string;
  readonly token: string;
}

/** Declares so many bytes; the caller writes some of them. */
function upload({ url }: TestService, { path, token }: Receiver, bytes: number): Socket {
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
  const to = { path: `/api/v1/screening/batches/${id}/rows`, token: owner.token };
  const kept = (): Promise<unknown[]> =>
    service.db.query('select from screening_batch_chunks where batch_id = $1', [id]);
  for (const bytes of [limits.batchFileBytes - 1, limits.batchFileBytes]) {
    const fits = upload(service, to, bytes);
    fits.write(`name\n${'Jane Roe\n'.repeat(300)}`);
    await expect.poll(kept).toHaveLength(1);
    fits.destroy();
    await expect.poll(kept).toEqual([]);
  }
  const over = upload(service, to, limits.batchFileBytes + 1);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    over.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    over.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large".*"limitBytes":1073741824/s);
}

async function holdsUnendedBatches({ service }: AssessingOrganization): Promise<void> {
  const { id: organizationId, testKey, liveKey } = await anOrganization(service);
  const body = { sources: ['eu_fsf'], format: 'csv' };
  const make = (): Promise<Answer> => testKey.post('/screening/batches', body);
  expect(outcome(await make())).toBe(ACCEPTED);
  await copyBatch(service, organizationId, limits.unendedBatches - 3);
  const { id } = await aBatch(testKey);
  expect(outcome(await testKey.post(`/screening/batches/${id}/cancel`, {}))).toBe(ACCEPTED);
  await expectAtMost(limits.unendedBatches, make, 'limit_reached');
  expect(outcome(await liveKey.post('/screening/batches', body)), 'of each mode').toBe(ACCEPTED);
}

/** The one batch of an organization so many times more, without a request for each. */
async function copyBatch({ db }: TestService, organizationId: string, times: number): Promise<void> {
  await db.query(
    `insert into screening_batches
     select (jsonb_populate_record(batch, jsonb_build_object('id', gen_random_uuid()))).*
     from screening_batches batch, generate_series(1, $2) where organization_id = $1`,
    [organizationId, times],
  );
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
