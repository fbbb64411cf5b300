import { type BatchDeps, tickBatches } from '../../../src/screening/batches/working/batches.worker.ts';
import type { Answer, Caller, Json, SendOptions } from '../http.ts';
import type { TestService } from '../service.ts';

/** The worker of a process of its own, until nothing is due any more. */
export async function workBatches(service: TestService, more: Partial<BatchDeps> = {}): Promise<number> {
  let chunks = 0;
  for (let done = await tickBatch(service, more); done > 0; done = await tickBatch(service, more))
    chunks += done;
  return chunks;
}

export function tickBatch(
  { service, database, vault, logged, clock }: TestService,
  more: Partial<BatchDeps> = {},
): Promise<number> {
  const { writes, capabilities, longWork } = service;
  const write = (fields: unknown): void => void logged.push(JSON.stringify(fields));
  const log = { debug: write, info: write, warn: write, error: write, request: () => undefined };
  const deps = { database, writes, capabilities, longWork, vault, log: log as never };
  return tickBatches({ ...deps, ...more }, clock.now());
}

/** By default of CSV rows against one sanctions list. */
export async function aBatch(caller: Caller, more: Json = {}): Promise<Json> {
  const answer = await caller.post('/screening/batches', { sources: ['eu_fsf'], format: 'csv', ...more });
  if (answer.status !== 201) throw new Error(`batch: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function sendRows(
  caller: Caller,
  { id }: Json,
  file: string | Uint8Array,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.send('PUT', `/screening/batches/${id}/rows`, { raw: file, ...options });
}

/** A batch whose file is there. */
export async function aQueuedBatch(
  caller: Caller,
  file: string | Uint8Array,
  more: Json = {},
): Promise<Json> {
  const batch = await aBatch(caller, more);
  const answer = await sendRows(caller, batch, file);
  if (answer.status !== 202) throw new Error(`rows: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Lines of JSON. */
export async function resultsOf(caller: Caller, { id }: Json, query = ''): Promise<Json[]> {
  const answer = await caller.get(`/screening/batches/${id}/results${query}`);
  if (answer.status !== 200) throw new Error(`results: ${JSON.stringify(answer.body)}`);
  const lines = String(answer.body)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}
