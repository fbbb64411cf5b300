import { fork } from 'node:child_process';
import { once } from 'node:events';
import { httpRequest, load } from './support/load.ts';
import { type Measure, median, print, times, type Wanted } from '@assay/test-support/report';
import { signRequest } from '../test/support/sign-request.ts';

/** A signed and validated POST that does nothing, and the same bytes sent to a bare Fastify route, in interleaved slices of one run. */
const PATH = '/api/v1/bench/noop';
const BODY = '{"kind":"person","externalId":"cust-1001"}';
/** Short and many: the machine may be half as fast from one second to the next, so that only neighbours compare. */
const SLICES = 30;
const SLICE_SECONDS = 0.5;
const WARM_UP_SLICES = 6;

const servers = fork(new URL('noop-servers.js', import.meta.url), {
  stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
});
const [started] = (await once(servers, 'message')) as [
  { port: number; barePort: number; keyId: string; secret: string },
];

interface Slice {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

async function slice(port: number, request: Buffer): Promise<Slice> {
  const before = await cpu();
  const { perSecond, statuses } = await load({
    port,
    connections: 16,
    seconds: SLICE_SECONDS,
    nextRequest: () => request,
  });
  const answered = statuses['200'] ?? 0;
  if (Object.keys(statuses).length !== 1 || answered === 0) throw new Error(JSON.stringify(statuses));
  return { perSecond, cpuMicroseconds: ((await cpu()) - before) / answered };
}

async function cpu(): Promise<number> {
  servers.send('cpu');
  const [microseconds] = (await once(servers, 'message')) as [number];
  return microseconds;
}

const whole: Slice[] = [];
const bare: Slice[] = [];
for (let round = 0; round < WARM_UP_SLICES + SLICES; round += 1) {
  const signature = signRequest(started, { method: 'POST', path: PATH, body: BODY, now: new Date() });
  const request = httpRequest('POST', PATH, signature, BODY);
  const signed = await slice(started.port, request);
  const plain = await slice(started.barePort, request);
  if (round < WARM_UP_SLICES) continue;
  whole.push(signed);
  bare.push(plain);
}
servers.send('stop');
await once(servers, 'exit');
const rate = (slices: readonly Slice[]): number => median(slices.map(({ perSecond }) => perSecond));
const cost = (slices: readonly Slice[]): number =>
  median(slices.map(({ cpuMicroseconds }) => cpuMicroseconds));
/** Of each slice with the one beside it. */
const ratio = (of: (whole: Slice, bare: Slice) => number, wanted?: Wanted): Measure =>
  times(median(whole.flatMap((slice, index) => (bare[index] ? [of(slice, bare[index])] : []))), 2, wanted);
print('Signed, validated no-op POST', [
  ['whole stack', `${Math.round(rate(whole))}/s, ${cost(whole).toFixed(0)} µs of CPU each`],
  ['bare Fastify route', `${Math.round(rate(bare))}/s, ${cost(bare).toFixed(0)} µs of CPU each`],
  ['ratio of rates', ratio((one, other) => one.perSecond / other.perSecond, { atLeast: 0.8 })],
  ['ratio of CPU', ratio((one, other) => other.cpuMicroseconds / one.cpuMicroseconds)],
]);
