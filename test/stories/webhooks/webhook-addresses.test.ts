import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutbound } from '../../../src/platform/outbound/open-outbound.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

/** As it runs for others: nothing is allowed for development. */
let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService({ webhookAllowHttp: false, outboundAllowPrivate: false });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const REFUSED: readonly (readonly [address: string, code: string])[] = [
  ['https://127.0.0.1/', 'not_public'],
  ['https://127.0.0.1:8443/hooks', 'not_public'],
  ['https://[::1]/', 'not_public'],
  ['https://10.0.0.8/', 'not_public'],
  ['https://192.168.1.1/', 'not_public'],
  ['https://169.254.169.254/latest/meta-data', 'not_public'],
  ['https://0x7f000001/', 'not_public'],
  ['https://localhost/', 'not_public'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:6379/', 'port'],
  ['https://hooks.example.com/a\nHost: b', 'format'],
  ['https://hooks.example.com/\r\n', 'format'],
  ['https://hooks.example.com/a b', 'format'],
  ['https://hooks.example.com/\u0001', 'format'],
  ['https://hooks.example.com/#secret', 'fragment'],
  ['https://me:secret@hooks.example.com/', 'credentials'],
  ['http://hooks.example.com/', 'protocol'],
];

const create = (url: string): Promise<Answer> =>
  acme.testKey.post('/webhooks', { url, events: ['*'], mode: 'test' });

const faultsOf = ({ status, body }: Answer) => ({
  status,
  errors: body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => ({ pointer, code })),
});

describe('Contract 2, Webhooks: an address is judged when it is given', () => {
  test.each(REFUSED)('%j is 400 (%s), at creation, by a change, and it is not called', async (url, code) => {
    const refused = { status: 400, errors: [{ pointer: '/url', code }] };
    const created = await create(url);
    expect(faultsOf(created)).toEqual(refused);
    expect(JSON.stringify(created.body)).not.toContain('secret');
    const { id } = await aWebhook(acme.testKey, 'https://hooks.example.com/');
    expect(faultsOf(await acme.testKey.patch(`/webhooks/${id}`, { url }))).toEqual(refused);
    const outbound = openOutbound({
      ...service.service.capabilities.webhookAddresses,
      resolve: async () => ['1.1.1.1'],
    });
    const call = { url, headers: {}, body: '', deadlineMilliseconds: 25_000, maxAnswerBytes: 1 };
    expect(await outbound.post(call)).toEqual({ failed: 'address_not_allowed' });
    await outbound.close();
  });

  test.each(['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/', 'https://93.184.216.34/'])(
    '%s is taken',
    async (url) => {
      expect((await create(url)).body.url).toBe(url);
    },
  );

  test('where a name leads is not asked: it is 201 also where nobody knows it', async () => {
    expect((await create('https://nowhere.invalid/')).status).toBe(201);
  });

  test('for development the operator may allow private addresses and http', async () => {
    const other = { db: service.db, vault: service.vault };
    const lax = await startService({ ...other, webhookAllowHttp: true, outboundAllowPrivate: true });
    try {
      const owner = await anOrganization(lax);
      const asked = { url: 'http://127.0.0.1:22/', events: ['*'], mode: 'test' };
      expect((await owner.testKey.post('/webhooks', asked)).status).toBe(201);
    } finally {
      await lax.service.close();
    }
  });
});
