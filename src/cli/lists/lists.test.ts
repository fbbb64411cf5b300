import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { follow } from './follow-import.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import type { ShownList } from './lists-table.ts';
import { findRunningService, type OperatorClient } from '../operator/operator-client.ts';

const VIEW = { show: (): void => undefined, end: (): void => undefined };
const FOLLOWED = { importId: 'import-1', before: { key: 'eu_fsf', activeVersion: null } as ShownList };
const QUICK = { lookMilliseconds: 1, triesAtMost: 4, pauseAtMostMilliseconds: 4 };

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const RUNNING = { key: 'eu_fsf', state: 'running', progress: { stage: 'reading' }, attention: [] };
const running = json(200, RUNNING);
const activated = json(200, { ...RUNNING, state: 'activated', versionId: 'v-1', progress: { entries: 30 } });
const dropped: Answer = (_, request) => request.socket.destroy();
const brokenOff: Answer = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"key":');
  request.socket.destroy();
};
const page: Answer = (response) => response.writeHead(502).end('<html>Bad gateway</html>');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A real service whose looks at an import are answered so, one after the other, and the last one from then on. */
async function flaky(answers: readonly Answer[]): Promise<{ service: OperatorClient; looks: () => number }> {
  let looks = 0;
  const server = createServer((request, response) => {
    if (request.url === '/operator/v1/status') return json(200, {})(response, request);
    const answer = answers[Math.min(looks, answers.length - 1)] ?? dropped;
    looks += 1;
    answer(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service = await findRunningService({ operatorToken: 't', dataDir: '.', host: '127.0.0.1', port });
  if (!service) throw new Error('the service does not answer');
  return { service, looks: () => looks };
}

describe('Following an import', () => {
  test.each([
    ['a connection is dropped', dropped],
    ['an answer breaks off', brokenOff],
    ['a proxy answers with a page', page],
    ['the service cannot answer now', json(503, { detail: 'The service is busy.' })],
    ['there were too many requests', json(429, { detail: 'Too many requests.' })],
  ])('goes on when %s', async (_, answer) => {
    const { service, looks } = await flaky([
      running,
      answer,
      answer,
      running,
      answer,
      answer,
      answer,
      activated,
    ]);
    expect(await follow(service, FOLLOWED, VIEW, QUICK)).toBe('eu_fsf: v-1 is searched now, 30 entries.\n');
    expect(looks()).toBe(8);
  });

  test('ends when nobody answers again and again, and says which import it was and how to look at it', async () => {
    const { service, looks } = await flaky([running, dropped]);
    const following = follow(service, FOLLOWED, VIEW, QUICK);
    await expect(following).rejects.toThrow(StartRefused);
    await expect(following).rejects.toThrow(
      /^The service did not answer 4 times in a row\. The import import-1 of eu_fsf .*'assay lists'.*GET \/operator\/v1\/lists\/imports\/import-1\.$/,
    );
    expect(looks()).toBe(5);
  });

  test('what the service refuses is told as it says it', async () => {
    const { service, looks } = await flaky([json(404, { detail: 'There is no such import.' })]);
    await expect(follow(service, FOLLOWED, VIEW, QUICK)).rejects.toThrow('There is no such import.');
    expect(looks()).toBe(1);
  });

  test('an import that was not taken tells why', async () => {
    const { service } = await flaky([
      json(200, { ...RUNNING, state: 'refused', attention: ['The file is an HTML page.'] }),
    ]);
    await expect(follow(service, FOLLOWED, VIEW, QUICK)).rejects.toThrow(
      'eu_fsf was not taken. The file is an HTML page.',
    );
  });
});
