import { request } from 'node:http';
import type { ApiKeyCredential } from '@assay/client';
import type { Clock } from '../../src/platform/clock.ts';
import { signRequest } from './sign-request.ts';

export const PREVIEW = '/templates/markdown/preview';
/** Rendered until its time is up. */
export const ENDLESS = { source: '['.repeat(100 * 1024), sampleData: {} };

/** 300 characters each, no two alike. */
function hanName(number: number): string {
  return Array.from({ length: 300 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((number * 977 + at * at * 31 + at * 7) % 20_000)),
  ).join('');
}

/** As hard to read as names can be. */
export const hostileRun = (number: number) => ({
  sources: ['eu_fsf'],
  subject: {
    name: hanName(number),
    aliases: Array.from({ length: 5 }, (_, alias) => hanName(number * 7 + alias + 1)),
  },
});

/** Requests that nobody waits for: each on a connection of its own, which can be destroyed. */
export interface Crowd {
  /** Status of each answer that has come. */
  readonly statuses: readonly number[];
  readonly retryAfter: readonly (string | undefined)[];
  /** All requests have been sent. */
  readonly sent: Promise<unknown>;
  leave(): void;
}

let made = 0;

export function crowdOf(
  { url, clock }: { readonly url: string; readonly clock: Clock },
  { keyId, secret }: ApiKeyCredential,
  path: string,
  bodies: readonly unknown[],
): Crowd {
  const [statuses, retryAfter]: [number[], (string | undefined)[]] = [[], []];
  const requests = bodies.map((content) => {
    const body = JSON.stringify(content);
    made += 1;
    const asked = { method: 'POST', path: `/api/v1${path}`, body, idempotencyKey: `crowd-${made}` };
    const headers = {
      ...signRequest({ keyId, secret }, { ...asked, now: clock.now() }),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': asked.idempotencyKey,
    };
    const sending = request(`${url}${asked.path}`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    sending.on('response', (answer) => {
      statuses.push(answer.statusCode ?? 0);
      retryAfter.push(answer.headers['retry-after']);
      answer.resume();
    });
    return { sending, finished: new Promise((resolve) => sending.end(body, () => resolve(undefined))) };
  });
  return {
    statuses,
    retryAfter,
    sent: Promise.all(requests.map(({ finished }) => finished)),
    leave: () => requests.forEach(({ sending }) => sending.destroy()),
  };
}

/** How many of the crowd were answered during each of so many calls, one after the other. */
export async function overtakenBy(
  { statuses }: Crowd,
  count: number,
  call: () => Promise<unknown>,
): Promise<readonly number[]> {
  const overtaken: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const before = statuses.length;
    await call();
    overtaken.push(statuses.length - before);
  }
  return overtaken;
}
