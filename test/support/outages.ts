import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, type Caller, type Json, anonymousCaller } from './http.ts';
import type { Program } from './process.ts';

const UNAVAILABLE = {
  type: 'urn:assay:problem:unavailable',
  title: expect.any(String),
  status: 503,
  code: 'unavailable',
  detail: expect.any(String),
  requestId: expect.any(String),
};
export const CLIENTS = 8;
/** Whoever was refused asks again so soon. */
export const RETRY_MILLISECONDS = 50;
/** Between two probes, so that the machine has time for the others. */
const PAUSE_MILLISECONDS = 10;
/** What must not go on after the tests of a file, whether they came to their end or not. */
export const endings: (() => unknown)[] = [];

/** What the log told of answers with 503. */
export function outagesIn({ output }: Program): readonly Json[] {
  return output.stderr
    .split('\n')
    .filter((line) => line.includes('"msg":"answered 503"'))
    .map((line) => JSON.parse(line));
}

export interface Load {
  /** External id and record id of every subject that was answered with 201. */
  readonly created: Map<string, string>;
  /** Every other answer. */
  readonly refused: Answer[];
  /** Lets every client bring its last request to a good end; fails if a request got no answer at all. */
  stop(): Promise<void>;
}

/** Clients that register subjects without a pause, and repeat a refused request until it is answered well. */
export function startLoad(caller: Caller): Load {
  const [created, refused] = [new Map<string, string>(), [] as Answer[]];
  const stop = repeat(CLIENTS, async (name, round) => {
    const externalId = `client-${name}-${round}`;
    for (;;) {
      const answer = await register(caller, externalId);
      if (answer.status === 201) return void created.set(externalId, answer.body.id);
      refused.push(answer);
      await sleep(RETRY_MILLISECONDS);
    }
  });
  return { created, refused, stop };
}

export function register(caller: Caller, externalId: string): Promise<Answer> {
  return caller.post('/risk/subjects', { kind: 'person', externalId }, { idempotencyKey: externalId });
}

export interface Probes {
  readonly ready: number[];
  readonly health: number[];
  /** Every reason that was given for not being ready. */
  readonly reasons: Set<string>;
  stop(): Promise<void>;
}

/** Asks for readiness and liveness all the time. */
export function startProbes(url: string): Probes {
  const [ready, health, reasons] = [[] as number[], [] as number[], new Set<string>()];
  const anonymous = anonymousCaller(url);
  const stop = repeat(2, async (which) => {
    if (which === 0) {
      const { status, body } = await anonymous.get('//readyz');
      ready.push(status);
      for (const reason of body.unready) reasons.add(reason);
    } else health.push((await anonymous.get('//healthz')).status);
    await sleep(PAUSE_MILLISECONDS);
  });
  return { ready, health, reasons, stop };
}

/** Does something again and again, several times at once; returns how to end that. The first error ends it, too. */
export function repeat(
  times: number,
  work: (which: number, round: number) => Promise<void>,
): () => Promise<void> {
  const ending = new AbortController();
  endings.push(() => ending.abort());
  const running = Array.from({ length: times }, async (_, which) => {
    for (let round = 0; !ending.signal.aborted; round += 1) await work(which, round);
  });
  const all = Promise.all(running);
  all.catch(() => ending.abort());
  return async () => {
    ending.abort();
    await all;
  };
}

export function expectOnlyUnavailable(load: Load, probes: Probes): void {
  for (const answer of load.refused) expectUnavailable(answer);
  expect(new Set(probes.health)).toEqual(new Set([200]));
  for (const status of probes.ready) expect([200, 503]).toContain(status);
  expect(probes.ready.at(-1)).toBe(200);
}

export function expectUnavailable({ status, headers, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

export async function subjectsOf(caller: Caller): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let offset: number | null = 0;
  while (offset !== null) {
    const { body }: { body: Json } = await caller.get(`/risk/subjects?offset=${offset}`);
    for (const { id, data } of body.items) found.set(data.externalId, id);
    offset = body.nextOffset;
  }
  return found;
}
