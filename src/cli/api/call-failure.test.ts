import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClient } from '@assay/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartRefused } from '../terminal/start-refused.ts';
import { withCaller } from './api-caller.ts';
import { callFailure, isPassing } from './call-failure.ts';

const page = createServer((_request, response) => response.writeHead(404).end('<html>'));
let port: number;
beforeAll(async () => {
  page.listen(0, '127.0.0.1');
  await once(page, 'listening');
  ({ port } = page.address() as AddressInfo);
});
afterAll(() => void page.close());

async function failureAt(baseUrl: string): Promise<{ readonly told: unknown; readonly passes: boolean }> {
  const caller = { keyId: 'ak_test_x', secret: 'sk_x' };
  const failure = await openClient({ baseUrl, caller, retries: 0 })
    .call('listScreeningSources')
    .catch((error: unknown) => error);
  return { told: callFailure(failure, baseUrl), passes: isPassing(failure) };
}

describe('A call that does not come about is one line', () => {
  test.each([
    ['http://127.0.0.1:6000', 'browsers and fetch refuse its port. Let the service listen on another one.'],
    ['http://127.0.0.1:1', 'browsers and fetch refuse its port. Let the service listen on another one.'],
  ])('%s', async (baseUrl, why) => {
    const { told, passes } = await failureAt(baseUrl);
    expect(told).toBeInstanceOf(StartRefused);
    expect([(told as StartRefused).message, passes]).toEqual([`${baseUrl} cannot be called: ${why}`, false]);
  });

  test('https where http is spoken', async () => {
    const { told, passes } = await failureAt(`https://127.0.0.1:${port}`);
    expect(told).toBeInstanceOf(StartRefused);
    expect((told as StartRefused).message).toMatch(
      /^https:\S+ cannot be called: what answers there speaks no TLS \(ERR_SSL_\w+\): it may be an http address\.$/,
    );
    expect(passes).toBe(false);
  });

  test('a page of something else', async () => {
    expect((await failureAt(`http://127.0.0.1:${port}`)).told).toEqual(
      new StartRefused('The service answered with 404.'),
    );
  });

  test('an address with a name and a password is refused before it is called', async () => {
    const config = { serviceUrl: `http://me:secret@127.0.0.1:${port}`, apiKeyId: 'a', apiKeySecret: 'b' };
    const choice = { url: undefined, organization: undefined, mode: undefined, purpose: 'test' };
    const calling = withCaller(config as never, choice, () => Promise.resolve());
    await expect(calling).rejects.toThrow(StartRefused);
    await expect(calling).rejects.toThrow(/^The address of the service holds a name or password: /);
  });

  test('a bug stays what it is', () => {
    const bug = new TypeError('x is not a function');
    expect(callFailure(bug, 'http://127.0.0.1')).toBe(bug);
  });
});
