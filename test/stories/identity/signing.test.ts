import { createHash, createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { macUnder } from '../../../src/platform/vault/hmac.ts';
import { isTimely, signatureFits, stringToSign } from '../../../src/identity/api-keys/signature.ts';
import {
  anApiKey,
  anOrganization,
  type ApiKeyCaller,
  type TestOrganization,
} from '../../support/builders.ts';
import { type Answer, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const NO_BODY = sha256('');

describe('Contract 1, Who is calling: the vectors', () => {
  const secret = 'sk_test_vector_secret_do_not_use';
  const vectors = [
    {
      request: {
        timestamp: '1763164800',
        method: 'POST',
        url: '/api/v1/risk/subjects',
        idempotencyKey: 'subj-cust-1001',
        bodyDigest: sha256('{"kind":"person","externalId":"cust-1001"}'),
      },
      signature: 'f5bc81b5761bca0edfb8d0885c3c54ed08292a66687c78265bf1fe8d4799f2c2',
    },
    {
      request: {
        timestamp: '1763164800',
        method: 'GET',
        url: '/api/v1/risk/subjects?search=cust&offset=0',
        idempotencyKey: '',
        bodyDigest: NO_BODY,
      },
      signature: 'ceb045f18f72841ac05a82e46ead30a5be5525c6d9a3dd529496307a37fd7047',
    },
  ];

  test.each(vectors)('$request.method $request.url', ({ request, signature }) => {
    expect(signatureFits(macUnder(secret), request, `v1=${signature}`)).toBe(true);
  });

  test.each([
    ['no version', (hex: string) => hex],
    ['another version', (hex: string) => `v2=${hex}`],
    ['a capital V', (hex: string) => `V1=${hex}`],
    ['capital letters', (hex: string) => `v1=${hex.toUpperCase()}`],
    ['a digit less', (hex: string) => `v1=${hex.slice(1)}`],
    ['a digit more', (hex: string) => `v1=${hex}0`],
    ['another digit', (hex: string) => `v1=${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`],
    ['a line feed at the end', (hex: string) => `v1=${hex}\n`],
    ['nothing', () => ''],
    ['no digits', () => 'v1='],
  ])('with %s it does not fit', (_what, write) => {
    for (const { request, signature } of vectors) {
      expect(signatureFits(macUnder(secret), request, write(signature))).toBe(false);
    }
  });

  test('the string to sign is six lines, without one more line feed at the end', () => {
    expect(stringToSign(vectors[1]!.request)).toBe(
      `ASSAY1-HMAC-SHA256\n1763164800\nGET\n/api/v1/risk/subjects?search=cust&offset=0\n\n${NO_BODY}`,
    );
  });

  test.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('a timestamp %i s off the clock: %s, at any millisecond of its second', (seconds, timely) => {
    for (const milliseconds of [0, 1, 999]) {
      const now = new Date(1_763_164_800_000 + milliseconds);
      expect(isTimely(String(1_763_164_800 + seconds), now)).toBe(timely);
    }
  });

  test.each([
    '',
    ' ',
    'now',
    '1763164800.0',
    '+1763164800',
    '-1763164800',
    '0x6917d700',
    '1.7631648e9',
    '1763164800 ',
    '１７６３１６４８００',
    '1763164800000',
  ])('the timestamp %j is none', (timestamp) => {
    expect(isTimely(timestamp, new Date(1_763_164_800_000))).toBe(false);
  });
});

let service: TestService;
let acme: TestOrganization;
let key: ApiKeyCaller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  key = acme.testKey;
});
afterAll(() => service.stop());

/** The parts of one request, each of which a test may alter between signing and sending. */
interface Signing {
  readonly scheme: string;
  readonly timestamp: string;
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string;
  readonly body: string;
  readonly secret: string;
}
type Headers = Record<string, string>;

let counter = 0;
function post(): Signing {
  counter += 1;
  return {
    scheme: 'ASSAY1-HMAC-SHA256',
    timestamp: String(service.clock.now().getTime() / 1000),
    method: 'POST',
    url: '/api/v1/risk/subjects',
    idempotencyKey: `signing-${counter}`,
    body: JSON.stringify({ kind: 'person', externalId: `signing-${counter}` }),
    secret: key.secret,
  };
}
const list = (): Signing => ({
  ...post(),
  method: 'GET',
  url: '/api/v1/risk/subjects?search=a&offset=0',
  idempotencyKey: '',
  body: '',
});

function signatureOf({ scheme, timestamp, method, url, idempotencyKey, body, secret }: Signing): string {
  const text = [scheme, timestamp, method, url, idempotencyKey, sha256(body)].join('\n');
  return `v1=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Sends what `sent` says, with the signature of what `signed` says. */
function send(
  sent: Signing,
  signed: Signing = sent,
  alter: (headers: Headers) => Headers = (all) => all,
): Promise<Answer> {
  const headers = alter({
    'x-api-key': key.keyId,
    'x-timestamp': sent.timestamp,
    'x-signature': signatureOf(signed),
  });
  return anonymousCaller(service.url).send(sent.method, `/${sent.url}`, {
    headers,
    idempotencyKey: sent.idempotencyKey === '' ? null : sent.idempotencyKey,
    ...(sent.body !== '' && { raw: sent.body }),
  });
}

/** All that an answer tells, but for the id of the request. */
function shown({ status, headers, body: { requestId: _differs, ...body } }: Answer) {
  return {
    status,
    body,
    mediaType: headers.get('content-type'),
    authenticate: headers.get('www-authenticate'),
    names: [...headers.keys()].filter((name) => name !== 'content-length'),
  };
}

/** The one answer of every bad credential, taken from a request without any. */
let nobody: ReturnType<typeof shown>;
beforeAll(async () => {
  nobody = shown(await anonymousCaller(service.url).get('/risk/subjects'));
});

test('Contract 1, Who is calling: without a credential it is 401, code unauthenticated', () => {
  expect(nobody).toMatchObject({
    status: 401,
    mediaType: expect.stringMatching(/^application\/problem\+json/),
    body: { type: 'urn:assay:problem:unauthenticated', status: 401, code: 'unauthenticated' },
  });
});

describe('Contract 1, Who is calling: a signed request', () => {
  test('Document 1, Authentication, rule 1: is let in', async () => {
    expect((await send(post())).status).toBe(201);
    expect((await send(list())).status).toBe(200);
  });

  test.each([-300, -1, 0, 1, 300])('is let in when its timestamp is %i s off the clock', async (seconds) => {
    const timestamp = String(service.clock.now().getTime() / 1000 + seconds);
    expect((await send({ ...post(), timestamp })).status).toBe(201);
  });

  test('signs the query as it was sent, percent-encoding and order included', async () => {
    const url = '/api/v1/risk/subjects?offset=0&search=%61%20b';
    expect((await send({ ...list(), url })).status).toBe(200);
    expect(
      shown(
        await send({ ...list(), url }, { ...list(), url: '/api/v1/risk/subjects?offset=0&search=a%20b' }),
      ),
    ).toEqual(nobody);
    expect(
      shown(
        await send({ ...list(), url }, { ...list(), url: '/api/v1/risk/subjects?search=%61%20b&offset=0' }),
      ),
    ).toEqual(nobody);
  });

  test('signs the bytes of the body, whatever they say', async () => {
    const body = `\n { "externalId" : "é€😀 ${(counter += 1)}", "kind":"person" } `;
    expect((await send({ ...post(), body })).status).toBe(201);
  });

  test('captured and sent again brings back its own answer, and makes nothing', async () => {
    const request = post();
    const first = await send(request);
    const replayed = await send(request);
    expect(replayed.body).toEqual(first.body);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(shown(await send({ ...request, idempotencyKey: 'another' }, request))).toEqual(nobody);
    expect(shown(await send({ ...request, idempotencyKey: '' }, request))).toEqual(nobody);
  });
});

describe('Contract 1, Who is calling: every way to be wrong gives the same 401', () => {
  test.each<[string, (good: Signing) => Signing]>([
    ['another scheme', (good) => ({ ...good, scheme: 'ASSAY2-HMAC-SHA256' })],
    ['a scheme in small letters', (good) => ({ ...good, scheme: good.scheme.toLowerCase() })],
    ['another timestamp', (good) => ({ ...good, timestamp: String(Number(good.timestamp) - 1) })],
    ['another method', (good) => ({ ...good, method: 'PUT' })],
    ['the method in small letters', (good) => ({ ...good, method: 'post' })],
    ['another path', (good) => ({ ...good, url: '/api/v1/risk/events' })],
    ['the path relative to the API', (good) => ({ ...good, url: '/risk/subjects' })],
    ['a whole address', (good) => ({ ...good, url: `${service.url}${good.url}` })],
    ['a query that is not there', (good) => ({ ...good, url: `${good.url}?` })],
    ['another Idempotency-Key', (good) => ({ ...good, idempotencyKey: `${good.idempotencyKey}x` })],
    ['no Idempotency-Key', (good) => ({ ...good, idempotencyKey: '' })],
    ['another body', (good) => ({ ...good, body: good.body.replace('person', 'account') })],
    ['a body with one more space', (good) => ({ ...good, body: `${good.body} ` })],
    ['no body', (good) => ({ ...good, body: '' })],
    ['another secret', (good) => ({ ...good, secret: acme.liveKey.secret })],
    ['the secret without its prefix', (good) => ({ ...good, secret: good.secret.slice(3) })],
    ['the keyId as the secret', (good) => ({ ...good, secret: key.keyId })],
    ['an empty secret', (good) => ({ ...good, secret: '' })],
  ])('signed over %s', async (_what, alter) => {
    const good = post();
    expect(shown(await send(good, alter(good)))).toEqual(nobody);
    expect((await send(good)).status).toBe(201);
  });

  test.each<[string, (good: Signing) => Signing]>([
    ['the path', (good) => ({ ...good, url: good.url.replace('subjects', 'events') })],
    ['a value of the query', (good) => ({ ...good, url: good.url.replace('search=a', 'search=b') })],
    ['one more parameter', (good) => ({ ...good, url: `${good.url}&offset=1` })],
    ['the query left out', (good) => ({ ...good, url: good.url.split('?')[0]! })],
  ])('a read altered on its way: %s', async (_what, alter) => {
    const good = list();
    expect(shown(await send(alter(good), good))).toEqual(nobody);
    expect((await send(good)).status).toBe(200);
  });

  const without = (name: string) => (headers: Headers) => {
    const { [name]: _gone, ...rest } = headers;
    return rest;
  };
  const altered = (name: string, alter: (value: string) => string) => (headers: Headers) => ({
    ...headers,
    [name]: alter(headers[name] ?? ''),
  });

  test.each<[string, (headers: Headers) => Headers]>([
    ['no X-Api-Key', without('x-api-key')],
    ['no X-Timestamp', without('x-timestamp')],
    ['no X-Signature', without('x-signature')],
    ['no header of the three', () => ({})],
    ['an empty X-Api-Key', altered('x-api-key', () => '')],
    ['an empty X-Timestamp', altered('x-timestamp', () => '')],
    ['an empty X-Signature', altered('x-signature', () => '')],
    ['the signature in capitals', altered('x-signature', (value) => `v1=${value.slice(3).toUpperCase()}`)],
    ['the version in capitals', altered('x-signature', (value) => value.replace('v1', 'V1'))],
    ['a signature without a version', altered('x-signature', (value) => value.slice(3))],
    ['two signatures', altered('x-signature', (value) => `${value}, ${value}`)],
    ['half a signature', altered('x-signature', (value) => value.slice(0, 35))],
    [
      'the signature in Base64',
      altered('x-signature', (value) => `v1=${Buffer.from(value.slice(3), 'hex').toString('base64')}`),
    ],
    [
      'an unknown keyId',
      altered('x-api-key', (value) => `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['a keyId of another mode', altered('x-api-key', (value) => value.replace('ak_test_', 'ak_live_'))],
    ['a keyId in capitals', altered('x-api-key', (value) => value.toUpperCase())],
    ['a keyId that is none', altered('x-api-key', () => 'ak_test_x')],
    ['the record id in place of the keyId', altered('x-api-key', () => key.id)],
    ['the keyId of another key', altered('x-api-key', () => acme.liveKey.keyId)],
    ['two keyIds', altered('x-api-key', (value) => `${value}, ${value}`)],
  ])('%s', async (_what, alter) => {
    const good = post();
    expect(shown(await send(good, good, alter))).toEqual(nobody);
  });

  test.each(['-301', '+301', '-86400', '+86400'])('a timestamp %s s off the clock', async (seconds) => {
    const timestamp = String(service.clock.now().getTime() / 1000 + Number(seconds));
    expect(shown(await send({ ...post(), timestamp }))).toEqual(nobody);
  });

  test.each([
    ['a fraction', (now: number) => `${now}.0`],
    ['a sign', (now: number) => `+${now}`],
    ['milliseconds', (now: number) => `${now}000`],
    ['an exponent', (now: number) => `${now / 1e9}e9`],
    ['hexadecimal', (now: number) => `0x${now.toString(16)}`],
    ['a date', (now: number) => new Date(now * 1000).toISOString()],
    ['a word', () => 'now'],
    ['NaN', () => 'NaN'],
  ])('a timestamp that is no whole number, well signed: %s', async (_what, write) => {
    const timestamp = write(service.clock.now().getTime() / 1000);
    expect(shown(await send({ ...post(), timestamp }))).toEqual(nobody);
  });

  test('a read to which a body was added on its way is not answered', async () => {
    const good = list();
    const headers = {
      'x-api-key': key.keyId,
      'x-timestamp': good.timestamp,
      'x-signature': signatureOf(good),
      'content-type': 'application/json',
      'content-length': '2',
    };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${service.url}${good.url}`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end('{}');
    });
    expect([400, 401]).toContain(status);
  });

  test('both credentials, though each is good by itself', async () => {
    const good = post();
    const authorization = `Bearer ${acme.owner.token}`;
    expect(shown(await send(good, good, (headers) => ({ ...headers, authorization })))).toEqual(nobody);
    expect(shown(await send(good, good, () => ({ authorization, 'x-api-key': key.keyId })))).toEqual(nobody);
    expect(shown(await send(good, good, (headers) => ({ ...headers, authorization: '' })))).toEqual(nobody);
    expect(shown(await send(good, good, (headers) => ({ ...headers, authorization: 'Basic eDp5' })))).toEqual(
      nobody,
    );
  });

  test('Document 1, Authentication, rule 5: revoked and expired keys, and the key of a deleted organization', async () => {
    const revoked = await anApiKey(service, acme.owner, 'test');
    await acme.owner.post(`/api-keys/${revoked.id}/revoke`);
    expect(shown(await revoked.get('/risk/subjects'))).toEqual(nobody);

    const expiresAt = new Date(service.clock.now().getTime() + 1000).toISOString();
    const { body } = await acme.owner.post('/api-keys', { name: 'Short', mode: 'test', expiresAt });
    service.clock.moveSeconds(1);
    const good = { ...post(), secret: body.secret };
    expect(shown(await send(good, good, (headers) => ({ ...headers, 'x-api-key': body.keyId })))).toEqual(
      nobody,
    );

    const gone = await anOrganization(service);
    await gone.owner.send('DELETE', '/organization', { body: { confirm: gone.name } });
    expect(shown(await gone.testKey.get('/risk/subjects'))).toEqual(nobody);
  });

  test('on every kind of endpoint', async () => {
    const anonymous = anonymousCaller(service.url);
    expect(shown(await anonymous.get('/organization'))).toEqual(nobody);
    expect(shown(await anonymous.post('/risk/subjects', {}))).toEqual(nobody);
    expect(shown(await anonymous.send('DELETE', '/organization', { body: { confirm: 'x' } }))).toEqual(
      nobody,
    );
    expect(shown(await anonymous.get('/risk/subjects/not-a-uuid?unknown=1'))).toEqual(nobody);
    expect(shown(await anonymous.get('//operator/v1/status'))).toEqual(nobody);
  });
});

describe('Contract 1, Who is calling: the signature is compared before the body is parsed', () => {
  test.each([
    ['malformed JSON', '{"kind":'],
    ['repeated names', '{"kind":"person","kind":"person"}'],
    ['a body that does not fit', '{"kind":"nobody"}'],
    ['a body over the limit', JSON.stringify({ kind: 'person', externalId: 'x'.repeat(70_000) })],
  ])('%s with a bad signature is 401, with a good one it is told what is wrong', async (_what, body) => {
    const good = { ...post(), body };
    expect(shown(await send(good, { ...good, body: 'something else' }))).toEqual(nobody);
    expect([400, 413]).toContain((await send(good)).status);
  });

  test('a media type that is not served, a bad key and a bad parameter do not come first either', async () => {
    const good = post();
    const bad = (extra: Headers) => (headers: Headers) => ({
      ...headers,
      ...extra,
      'x-signature': `v1=${'0'.repeat(64)}`,
    });
    expect(shown(await send(good, good, bad({ 'content-type': 'text/plain' })))).toEqual(nobody);
    expect(shown(await send(good, good, bad({ 'x-service-mode': 'staging' })))).toEqual(nobody);
    expect(shown(await send(good, good, bad({ 'idempotency-key': '!' })))).toEqual(nobody);
    expect(shown(await send({ ...list(), url: '/api/v1/risk/subjects?unknown=1' }, post()))).toEqual(nobody);
  });
});

describe('Document 1, Authentication, rule 2: mode headers with an API key', () => {
  const modes = ['test', 'live'] as const;
  const cells = modes.flatMap((mode) =>
    ['x-service-mode', 'x-risk-mode'].flatMap((header) => modes.map((value) => ({ mode, header, value }))),
  );

  test.each(cells)('a $mode key with $header: $value, whatever the path', async ({ mode, header, value }) => {
    const caller = mode === 'test' ? acme.testKey : acme.liveKey;
    for (const path of ['/risk/subjects', '/webhooks']) {
      const answer = await caller.get(path, { headers: { [header]: value } });
      expect([path, answer.status, answer.body.code]).toEqual(
        mode === value ? [path, 200, undefined] : [path, 400, 'mode_conflict'],
      );
    }
  });

  test('one header that agrees does not outweigh one that contradicts', async () => {
    const headers = { 'x-service-mode': 'test', 'x-risk-mode': 'live' };
    for (const caller of [acme.testKey, acme.liveKey]) {
      expect(await caller.get('/risk/subjects', { headers })).toMatchObject({
        status: 400,
        body: { code: 'mode_conflict' },
      });
    }
  });

  test.each(['', 'TEST', 'Live', 'staging', 'test, test', 'test;live'])(
    'the value %j is 400',
    async (value) => {
      for (const header of ['x-service-mode', 'x-risk-mode'])
        for (const path of ['/risk/subjects', '/webhooks']) {
          const answer = await acme.testKey.get(path, { headers: { [header]: value } });
          expect(answer).toMatchObject({
            status: 400,
            body: { code: 'invalid_request', errors: [{ header }] },
          });
        }
    },
  );

  test('the contradiction is told before what the key may not do, and before the form', async () => {
    const headers = { 'x-service-mode': 'live' };
    expect(await acme.testKey.get('/organization', { headers })).toMatchObject({
      status: 400,
      body: { code: 'mode_conflict' },
    });
    expect((await acme.testKey.get('/organization')).status).toBe(403);
    expect(await acme.testKey.post('/risk/subjects', { kind: 'nobody' }, { headers })).toMatchObject({
      status: 400,
      body: { code: 'mode_conflict' },
    });
  });
});

describe('Document 1, Common rules, rule 3: mode headers with a dashboard token', () => {
  /** The mode in which a request worked, seen at what it made. */
  async function modeOf(headers: Headers, path = '/risk/subjects'): Promise<string | number> {
    counter += 1;
    const body = { kind: 'person', externalId: `mode-${counter}` };
    const answer = await acme.owner.post(path, body, { headers });
    return answer.status === 201 ? answer.body.data.mode : answer.status;
  }

  test.each<[Headers, string | number]>([
    [{}, 'live'],
    [{ 'x-service-mode': 'live' }, 'live'],
    [{ 'x-service-mode': 'test' }, 'test'],
    [{ 'x-risk-mode': 'test' }, 'test'],
    [{ 'x-risk-mode': 'live' }, 'live'],
    [{ 'x-service-mode': 'test', 'x-risk-mode': 'test' }, 'test'],
    [{ 'x-service-mode': 'live', 'x-risk-mode': 'live' }, 'live'],
    [{ 'x-service-mode': 'test', 'x-risk-mode': 'live' }, 400],
    [{ 'x-service-mode': 'live', 'x-risk-mode': 'test' }, 400],
    [{ 'x-service-mode': 'staging' }, 400],
    [{ 'x-risk-mode': 'staging' }, 400],
    [{ 'x-risk-mode': '' }, 400],
    [{ 'x-service-mode': 'TEST' }, 400],
    [{ 'x-service-mode': 'test', 'x-risk-mode': 'staging' }, 400],
  ])('%j on a /risk path: %s', async (headers, expected) => {
    expect(await modeOf(headers)).toBe(expected);
  });

  test.each<[Headers, string | number]>([
    [{}, 'live'],
    [{ 'x-service-mode': 'test' }, 'test'],
    [{ 'x-service-mode': 'live' }, 'live'],
    [{ 'x-risk-mode': 'test' }, 400],
    [{ 'x-risk-mode': 'live' }, 'live'],
    [{ 'x-service-mode': 'test', 'x-risk-mode': 'test' }, 'test'],
    [{ 'x-service-mode': 'live', 'x-risk-mode': 'live' }, 'live'],
    [{ 'x-service-mode': 'test', 'x-risk-mode': 'live' }, 400],
    [{ 'x-service-mode': 'live', 'x-risk-mode': 'test' }, 400],
    [{ 'x-service-mode': 'staging' }, 400],
    [{ 'x-risk-mode': 'staging' }, 400],
    [{ 'x-risk-mode': '' }, 400],
  ])('%j on another path: %s', async (headers, expected) => {
    const answer = await acme.owner.get('/auth/session', { headers });
    expect(answer.status === 200 ? answer.body.mode : answer.status).toBe(expected);
  });

  test('a /risk path is one however it is written', async () => {
    expect(await modeOf({ 'x-risk-mode': 'test' }, '/%72isk/subjects')).toBe('test');
  });
});

describe('Contract 1, Who is calling: X-Risk-Mode outside /risk paths', () => {
  const OUTSIDE = ['/auth/session', '/webhooks', '/screening/runs', '/templates', '/documents'];
  const TELLS = /X-Risk-Mode chooses the mode on \/risk paths alone; send X-Service-Mode: test/;
  const refusal = {
    status: 400,
    body: {
      code: 'mode_conflict',
      detail: expect.stringMatching(TELLS),
      errors: [{ header: 'x-risk-mode', code: 'not_allowed' }],
    },
  };

  test.each(OUTSIDE)('one that asks for test on %s is refused and names the header to send', async (path) => {
    expect(await acme.owner.get(path, { headers: { 'x-risk-mode': 'test' } })).toMatchObject(refusal);
    const both = { 'x-risk-mode': 'test', 'x-service-mode': 'test' };
    expect((await acme.owner.get(path, { headers: both })).status).toBe(200);
    expect((await acme.owner.get(path, { headers: { 'x-risk-mode': 'live' } })).status).toBe(200);
  });

  test('what it asks for is not made in live data', async () => {
    const body = { name: 'Asked for in test mode', source: '# Agreement', sampleData: {} };
    const refused = await acme.owner.post('/templates/markdown', body, {
      headers: { 'x-risk-mode': 'test' },
    });
    expect(refused).toMatchObject(refusal);
    expect((await acme.owner.get('/templates')).body.items).toEqual([]);
    expect((await acme.owner.post('/templates/markdown', body)).status).toBe(201);
  });

  test('a session in a cookie is told the same', async () => {
    const { email, password } = acme.owner;
    const signedIn = await fetch(`${service.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, session: 'cookie' }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asked = async (headers: Headers) => {
      const answer = await fetch(`${service.url}/api/v1/auth/session`, { headers: { cookie, ...headers } });
      return { status: answer.status, body: (await answer.json()) as object };
    };
    expect(await asked({ 'x-risk-mode': 'test' })).toMatchObject(refusal);
    expect(await asked({ 'x-risk-mode': 'live' })).toMatchObject({ status: 200, body: { mode: 'live' } });
    const both = { 'x-risk-mode': 'test', 'x-service-mode': 'test' };
    expect(await asked(both)).toMatchObject({ status: 200, body: { mode: 'test' } });
  });

  test('an API key is held to its own mode, whose name the refusal says', async () => {
    const detail = 'This API key works in live mode only; the mode header says otherwise.';
    expect(await acme.liveKey.get('/webhooks', { headers: { 'x-risk-mode': 'test' } })).toMatchObject({
      status: 400,
      body: { code: 'mode_conflict', detail },
    });
    expect((await acme.testKey.get('/webhooks', { headers: { 'x-risk-mode': 'test' } })).status).toBe(200);
  });

  test('whoever may do nothing is told that first', async () => {
    const answer = await fetch(`${service.url}/api/v1/webhooks`, { headers: { 'x-risk-mode': 'test' } });
    expect(answer.status).toBe(401);
  });
});
