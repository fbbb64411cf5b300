import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { Pace } from './body-pace.ts';
import { CallerGone } from './body.ts';
import { until } from '../../../../test/support/process.ts';
import { streamBody } from './streamed-body.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A sender of one byte after another, until its body was refused or is whole; what its reader says. */
async function trickle(pace: Pace, bytes: number): Promise<unknown> {
  let tell: (outcome: unknown) => void;
  const outcome = new Promise<unknown>((resolve) => (tell = resolve));
  let read = 0;
  server = createServer((message, response) => {
    void (async () => {
      for await (const piece of streamBody(message, 1_000, pace)) read += piece.length;
    })()
      .then(
        () => tell(read),
        (error: unknown) => tell(error),
      )
      .finally(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'PUT' });
  sending.on('error', () => undefined);
  sending.on('response', (response) => response.resume());
  const judged = outcome.then(() => 'over' as const);
  for (let sent = 1; sent <= bytes; sent += 1) {
    sending.write('x');
    const arrived = until(() => read >= sent).then(() => 'arrived' as const);
    if ((await Promise.race([judged, arrived.catch(() => 'over' as const)])) === 'over') break;
  }
  sending.end();
  return outcome;
}

describe('Contract 1, Who is calling: a body that streams in', () => {
  test('is ended where it comes more slowly than its pace', async () => {
    const ended = await trickle({ bytes: 1_000_000, milliseconds: 1 }, 900);
    expect(ended).toBeInstanceOf(CallerGone);
    expect(String(ended)).toContain('The body comes too slowly: send 1000000 bytes in 0.001 seconds.');
  });

  test('is read to its end where it keeps pace', async () => {
    expect(await trickle({ bytes: 0, milliseconds: 1 }, 20)).toBe(20);
  });
});
