import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AssayProblem, type AssayClient, openClient, OPERATIONS } from '@assay/client';
import { apiTypes } from '../../../scripts/api-types.ts';
import { apiDescription } from '../../../src/api-description.ts';
import { endpoints } from '../../../src/endpoints.ts';
import { describeApi } from '../../../src/platform/openapi/openapi.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { putList } from '../../support/screening/lists.ts';
import { pagesPdf } from '../../../packages/agreement-pdf/test/raw-pdf.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

const written = apiTypes(JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription))));

let service: TestService;
let organization: TestOrganization;
let client: AssayClient;

beforeAll(async () => {
  service = await startService();
  organization = await anOrganization(service);
  const { keyId, secret } = organization.testKey;
  client = openClient({ baseUrl: service.url, caller: { keyId, secret }, now: () => service.clock.now() });
});
afterAll(() => service.stop());

describe('Contract 1, Who is calling: the typed client', () => {
  test('signs what it sends, path, query, key and body', async () => {
    const body = { kind: 'person', externalId: 'klient ä/1' } as const;
    const subject = await client.call('registerSubject', { body, idempotencyKey: 'typed-1' });
    expect(subject).toMatchObject({ resource: 'subjects', data: { externalId: 'klient ä/1', mode: 'test' } });
    const found = await client.call('listRecords', {
      params: { resource: 'subjects' },
      query: { search: 'klient ä', offset: 0 },
    });
    expect(found.items.map(({ id }) => id)).toEqual([subject.id]);
    // The resource tells the type of the rest.
    const ids = found.items.map((item) => item.resource === 'subjects' && item.data.externalId);
    expect(ids).toEqual(['klient ä/1']);
  });

  // Contract 1, Idempotency.
  test('an identical call with the same key gets the first answer again', async () => {
    const request = {
      body: { kind: 'person', externalId: 'typed-2' },
      idempotencyKey: 'typed-2',
    } as const;
    const first = await client.call('registerSubject', request);
    expect(await client.call('registerSubject', request)).toEqual(first);
  });

  test('a refusal is thrown with its code, its faults and everything else that it says', async () => {
    const call = client.call('createScreeningRun', {
      body: { subject: { name: 'A B', datesOfBirth: ['1961-02-30'] }, sources: ['eu_fsf'] },
      idempotencyKey: 'typed-3',
    });
    const refused = await call.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AssayProblem);
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ pointer: '/subject/datesOfBirth/0', code: 'no_such_date' }],
    });
    const taken = client.call('registerSubject', {
      body: { kind: 'person', externalId: 'typed-2' },
      idempotencyKey: 'typed-4',
    });
    await expect(taken).rejects.toMatchObject({
      code: 'already_exists',
      problem: { resourceId: expect.any(String) },
    });
  });

  test('screens, and a member decides with a token', async () => {
    await putList(service, 'eu_fsf', [LISTED]);
    const run = await client.call('createScreeningRun', {
      body: { subject: { name: 'Boris Ivanovich Testov' }, sources: ['eu_fsf'] },
      idempotencyKey: 'typed-5',
    });
    expect(run.status).toBe('possible_match');
    const owner = openClient({
      baseUrl: service.url,
      caller: { token: organization.owner.token, mode: 'test' },
    });
    const decided = await owner.call('decideScreeningMatch', {
      params: { id: run.matches[0]?.id ?? '' },
      body: { decision: 'false_positive', reason: 'Somebody else' },
      idempotencyKey: 'typed-6',
    });
    expect(decided.run.status).toBe('clear');
  });

  test('files go up and come down as bytes', async () => {
    const pdf = pagesPdf(1);
    const document = await client.call('uploadDocument', { query: { name: 'Upload' }, body: pdf });
    const read = await client.call('readDocumentPdf', { params: { id: document.id } });
    expect(Buffer.from(read).equals(pdf)).toBe(true);
  });

  test('nothing answers with undefined, and anybody may sign in', async () => {
    const { email, password } = organization.owner;
    const anonymous = openClient({ baseUrl: service.url, caller: { anyone: true } });
    const { token = '' } = await anonymous.call('signIn', { body: { email, password } });
    const signedIn = openClient({ baseUrl: service.url, caller: { token } });
    expect((await signedIn.call('readSession')).organization.id).toBe(organization.id);
    expect(await signedIn.call('signOut')).toBeUndefined();
    await expect(signedIn.call('readSession')).rejects.toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  test('whom it is sent on to gets nothing', async () => {
    const elsewhere = createServer((_, response) => response.end('{}'));
    const here = createServer((_, response) => response.writeHead(307, { location: urlOf(elsewhere) }).end());
    const asked = vi.fn<() => void>();
    elsewhere.on('request', asked);
    for (const server of [elsewhere, here]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const { keyId, secret } = organization.testKey;
    const misled = openClient({ baseUrl: urlOf(here), caller: { keyId, secret } });
    await expect(misled.call('listScreeningSources')).rejects.toThrow('fetch failed');
    expect(asked).not.toHaveBeenCalled();
    for (const server of [elsewhere, here]) server.close();
  });

  test('what does not fit an operation does not compile', () => {
    const wrong = (): unknown => [
      // @ts-expect-error it needs a key
      client.call('registerSubject', { body: { kind: 'person', externalId: 'x' } }),
      // @ts-expect-error there is no such kind
      client.call('registerSubject', { body: { kind: 'robot', externalId: 'x' }, idempotencyKey: 'x' }),
      // @ts-expect-error there is no such operation
      client.call('registerRobot'),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('The types of the API', () => {
  // Without what the formatter may write in another way.
  const essence = (text: string): string => text.replaceAll(/[^\w{}[\]:?/.-]/g, '');

  test.each([
    ['packages/client/src/api-types.ts', written.types],
    ['packages/client/src/operations.ts', written.operations],
  ])('%s is the committed one', async (path, text) => {
    const committed = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    expect(essence(committed) === essence(text), `${path} is stale: run npm run generate`).toBe(true);
  });

  test('name every endpoint where it stands', () => {
    const stand = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
    expect(stand.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('refuse a schema that they would describe wrongly', () => {
    const schemas = { Odd: { type: 'tuple' } };
    expect(() => apiTypes({ paths: {}, webhooks: {}, components: { schemas } })).toThrow('no type is known');
  });
});
