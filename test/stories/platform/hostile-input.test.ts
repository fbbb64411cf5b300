import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { splitAddress } from '../../../src/platform/http/routes.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { type Answer, type Caller, type SendOptions, anonymousCaller } from '../../support/http.ts';
import { problem, shown } from '../../support/problems.ts';
import { startService, type TestService } from '../../support/service.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

let service: TestService;
let acme: TestOrganization;
let owner: Caller;
/** The service's ends of the connections that were made to it. */
const connections: Socket[] = [];

beforeAll(async () => {
  service = await startService();
  service.service.server.server.on('connection', (socket) => connections.push(socket));
  acme = await anOrganization(service);
  owner = acme.owner;
});
afterAll(() => service.stop());

/** Whatever a test sends, the service never answers, logs or counts a failure of its own. */
afterEach(() => {
  const failures = service.logged.filter((line) => /"level":"error"|"status":5/.test(line));
  service.logged.length = 0;
  if (failures.length > 0)
    throw new Error(`The service counted this as its own failure:\n${failures.join('')}`);
});

let counter = 0;
const newSubject = () => ({ kind: 'person', externalId: `hostile-${(counter += 1)}` });

function postRaw(raw: string | Uint8Array, headers: SendOptions['headers'] = {}): Promise<Answer> {
  return owner.send('POST', '/risk/subjects', { raw, headers });
}

/** What came back on a connection: the head and body of one answer, or nothing. */
interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly body: string;
}

type Sent = string | Uint8Array;

/** Speaks to the service without an HTTP client in between. Ends with the answer, or when the connection does. */
async function exchange(...sent: readonly Sent[]): Promise<RawAnswer> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  try {
    return await new Promise<RawAnswer>((resolve, reject) => {
      socket.setTimeout(25_000, () => reject(new Error('the service neither answers nor hangs up')));
      socket.on('data', (chunk) => {
        received.push(chunk);
        const answer = parsed(Buffer.concat(received), false);
        if (answer) resolve(answer);
      });
      socket.on('close', () => resolve(parsed(Buffer.concat(received), true)!));
      socket.on('error', () => undefined);
      for (const part of sent) socket.write(part);
    });
  } finally {
    socket.destroy();
  }
}

function parsed(bytes: Buffer, closed: boolean): RawAnswer | undefined {
  const [head, ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  const body = text === '0\r\n\r\n' ? '' : text;
  const [statusLine, ...lines] = (head ?? '').split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  const length = Number(headers.get('content-length') ?? 0);
  if (!closed && (rest.length === 0 || body.length < length)) return undefined;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine ?? '')?.[1];
  return { status: status === undefined ? undefined : Number(status), headers, body };
}

function asAnswer({ status, headers, body }: RawAnswer): Answer {
  return { status: status ?? 0, headers, body: body === '' ? '' : JSON.parse(body) };
}

/** The head of a request of the owner. */
const head = (method: string, path: string, ...headers: string[]): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: assay',
    `authorization: Bearer ${acme.owner.token}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('Contract 1, Errors: 404, a path that is not served', () => {
  test.each([
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/auth/login',
    '/api/v1/risk',
    '/API/V1/auth/login',
    '/api/v1/auth/login/',
    '/api/v1//auth/login',
    '/api/v1/auth/login/x/y/z',
    '/.env',
    '/docs/..%2f..%2fpackage.json',
    '/docs/reference.ts',
    '/operator/v1/nothing',
    '/%20',
    '/%E2%82%AC',
  ])('%s is a problem, read or written', async (path) => {
    const anonymous = anonymousCaller(service.url);
    expect(shown(await anonymous.get(`/${path}`))).toEqual(problem(404, 'not_found'));
    expect(shown(await anonymous.post(`/${path}`, { some: 'body' }))).toEqual(problem(404, 'not_found'));
    expect(shown(await anonymous.delete(`/${path}`))).toEqual(problem(404, 'not_found'));
  });

  test.each([
    'nothing',
    'SUBJECTS',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '%2e%2e',
    'x'.repeat(150),
  ])(
    'Document 1, Endpoints: /risk/{resource} with the resource %s is 404, as a list and by id',
    async (resource) => {
      expect(shown(await owner.get(`/risk/${resource}`))).toEqual(problem(404, 'not_found'));
      expect(shown(await owner.get(`/risk/${resource}/${crypto.randomUUID()}`))).toEqual(
        problem(404, 'not_found'),
      );
    },
  );
});

describe('Contract 1, Errors: 405, a method that is not served', () => {
  const allowed = ({ headers }: Answer): string[] | undefined => headers.get('allow')?.split(', ').toSorted();

  test.each([
    ['/api/v1/auth/login', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST'],
    ['/api/v1/auth/session', ['POST', 'PUT', 'DELETE', 'OPTIONS'], 'GET'],
    ['/api/v1/organization', ['POST', 'PUT', 'PATCH', 'OPTIONS'], 'DELETE, GET'],
    ['/api/v1/organization/members', ['PUT', 'PATCH', 'DELETE'], 'GET, POST'],
    ['/api/v1/organization/members/x', ['GET', 'POST', 'PUT'], 'DELETE, PATCH'],
    ['/api/v1/risk/subjects', ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, POST'],
    ['/api/v1/risk/events', ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET'],
    ['/api/v1/risk/subjects/x', ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET'],
    ['/api/v1/openapi.json', ['POST', 'DELETE'], 'GET, HEAD'],
    ['/', ['POST', 'OPTIONS'], 'GET, HEAD'],
    ['/healthz', ['POST', 'DELETE'], 'GET, HEAD'],
    ['/readyz', ['POST', 'DELETE'], 'GET, HEAD'],
    ['/docs', ['POST', 'DELETE'], 'GET, HEAD'],
    ['/operator/v1/status', ['POST', 'DELETE'], 'GET'],
  ])('%s', async (path, methods, allow) => {
    for (const method of methods) {
      const answer = await anonymousCaller(service.url).send(method, `/${path}`, { idempotencyKey: null });
      expect(shown(answer)).toEqual(problem(405, 'method_not_allowed'));
      expect(allowed(answer)).toEqual(allow.split(', '));
    }
  });

  test.each(['PROPFIND', 'REPORT', 'TRACE', 'LINK', 'PURGE', 'SEARCH'])(
    '%s, which nothing serves',
    async (method) => {
      const answer = asAnswer(await exchange(head(method, '/api/v1/risk/subjects', 'content-length: 0')));
      expect(shown(answer)).toEqual(problem(405, 'method_not_allowed'));
      expect(allowed(answer)).toEqual(['GET', 'POST']);
    },
  );

  test.each([
    ['/api/v1/risk/subjects', 405, 'GET, POST'],
    ['/operator/v1/status', 405, 'GET'],
    ['/nothing', 404, null],
    ['/assets/nothing', 404, null],
    ['/healthz', 200, null],
  ])('HEAD of %s is %i, without a body', async (path, status, allow) => {
    const answer = await exchange(head('HEAD', path, 'connection: close'));
    expect([answer.status, answer.headers.get('allow'), answer.body]).toEqual([status, allow, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

describe('Contract 1, Errors: 415, a media type that is not served', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/xml',
    'application/jsonp',
    'application/json5',
    'application/vnd.api+json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/json;;',
    'application',
    '/',
    ';',
    'json',
    '*/*',
    '"application/json"',
    'application/json\u00e9',
  ])('%s', async (mediaType) => {
    expect(shown(await postRaw(JSON.stringify(newSubject()), { 'content-type': mediaType }))).toEqual(
      problem(415, 'unsupported_media_type'),
    );
  });

  test.each(['garbage', '/', 'application/json, text/plain'])(
    'the media type %s on a path or method that is not served does not change what is told',
    async (mediaType) => {
      const options = { raw: '{}', headers: { 'content-type': mediaType } };
      const anonymous = anonymousCaller(service.url);
      expect(shown(await anonymous.send('POST', '//nothing', options))).toEqual(problem(404, 'not_found'));
      expect(shown(await anonymous.send('PUT', '/risk/subjects', options))).toEqual(
        problem(405, 'method_not_allowed'),
      );
      expect(shown(await anonymous.send('POST', '//healthz', options))).toEqual(
        problem(405, 'method_not_allowed'),
      );
    },
  );

  test.each(['gzip', 'GZIP', 'br', 'deflate', 'gzip, identity', 'x'])(
    'a body that says it is encoded: %s',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const bodies = [JSON.stringify(newSubject()), gzipSync(JSON.stringify(newSubject()))];
      for (const body of bodies)
        expect(shown(await postRaw(body, headers))).toEqual(problem(415, 'unsupported_media_type'));
      const pdf = { 'content-type': 'application/pdf', 'content-encoding': encoding };
      const upload = await owner.send('POST', '/documents?name=x', { raw: '%PDF', headers: pdf });
      expect(upload.status).toBe(415);
    },
  );

  test.each(['identity', 'Identity', ''])('one that says it is not: %j', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect((await postRaw(JSON.stringify(newSubject()), headers)).status).toBe(201);
  });

  test('no media type at all', async () => {
    const body = JSON.stringify(newSubject());
    const request = head(
      'POST',
      '/api/v1/risk/subjects',
      `content-length: ${body.length}`,
      'idempotency-key: no-type',
    );
    expect(shown(asAnswer(await exchange(request, body)))).toEqual(problem(415, 'unsupported_media_type'));
  });

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json ; charset="utf-8"',
  ])('%s is served', async (mediaType) => {
    expect((await postRaw(JSON.stringify(newSubject()), { 'content-type': mediaType })).status).toBe(201);
  });
});

describe('Contract 1, Lists: a query parameter that an endpoint does not know is 400', () => {
  const reads = Object.entries(endpoints).filter(
    ([address, { access }]) =>
      address.startsWith('GET /api/v1/') && access !== 'anyone' && access !== 'signer',
  );
  const pathOf = (address: string): string =>
    splitAddress(address)
      .path.replace('{resource}', 'subjects')
      .replaceAll(/\{\w+\}/g, crypto.randomUUID());

  test.each(reads)('%s', async (address) => {
    for (const query of [
      'unknown=1',
      'Offset=0',
      'offset[]=0',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      '=1',
      'a%00=1',
    ]) {
      const answer = await owner.get(`/${pathOf(address)}?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid_request']);
    }
  });

  test.each(['POST /risk/subjects', 'POST /api-keys', 'POST /auth/login', 'POST /auth/logout'])(
    '%s takes none either',
    async (address) => {
      const path = address.split(' ')[1]!;
      expect(shown(await owner.post(`${path}?dryRun=true`, newSubject()))).toEqual(
        problem(400, 'invalid_request'),
      );
    },
  );

  test.each([
    'offset=-1',
    'offset=1.5',
    'offset=1e2',
    'offset=0x10',
    'offset=',
    'offset=NaN',
    'offset=%20 1',
    'offset=99999999999999999999999',
    'offset=0&offset=0',
    'offset=0&offset=1',
    'search=',
    'search=a&search=b',
    `search=${'x'.repeat(201)}`,
    'search=%00',
    'search=a%00b',
    'subjectId=x',
    `subjectId=${'0'.repeat(32)}`,
  ])('%s is 400', async (query) => {
    expect(shown(await owner.get(`/risk/subjects?${query}`))).toEqual(problem(400, 'invalid_request'));
  });

  test('an offset far beyond the end is an empty page', async () => {
    const answer = await owner.get('/risk/subjects?offset=999999999999999');
    expect([answer.status, answer.body]).toEqual([200, { items: [], nextOffset: null }]);
  });

  test.each([
    ['a percent sign alone', '%'],
    ['a percent sign and one digit', '%2'],
    ['a percent sign and no digits', '%zz'],
    ['bytes that are not UTF-8', '%ff%fe'],
    ['an overlong form', '%c0%af'],
    ['a lone surrogate', '%ed%a0%80'],
    ['a cut sequence', '%e2%82'],
  ])('a text that cannot be decoded is 400: %s', async (_what, text) => {
    expect(shown(await owner.get(`/risk/subjects?search=${text}`))).toEqual(problem(400, 'invalid_request'));
  });

  test.each(['%', '_', '\\', "'", '"', '*', '.*', '(', '$1', '--', ';', '\u0001', '\u{1f600}', 'İ', 'ß'])(
    'the search %j is a text like any other',
    async (text) => {
      const externalId = `find ${text} me ${(counter += 1)}`;
      const id = await aSubject(acme.testKey, externalId);
      const found = await acme.testKey.get(
        `/risk/subjects?search=${encodeURIComponent(`find ${text} me`).replaceAll("'", '%27')}`,
      );
      expect(found.body.items.map((item: { id: string }) => item.id)).toContain(id);
      for (const item of found.body.items) expect(item.data.externalId).toContain(text);
    },
  );
});

describe('Document 1, Errors: a malformed UUID in a path is 400', () => {
  test.each([
    'x',
    '1',
    '00000000-0000-0000-0000-00000000000',
    '00000000-0000-0000-0000-0000000000000',
    '00000000000000000000000000000000',
    '{00000000-0000-0000-0000-000000000000}',
    '%7B00000000-0000-0000-0000-000000000000%7D',
    'urn:uuid:00000000-0000-0000-0000-000000000000',
    'g0000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000%00',
    '00000000-0000-0000-0000-000000000000%0a',
    '%2000000000-0000-0000-0000-000000000000',
    '%00',
    "'%20or%201=1",
    '..%2f..%2fapi-keys',
    'x'.repeat(190),
  ])('%s', async (id) => {
    expect(shown(await owner.get(`/risk/subjects/${id}`))).toEqual(problem(400, 'invalid_request'));
    expect(shown(await owner.post(`/api-keys/${id}/revoke`))).toEqual(problem(400, 'invalid_request'));
  });

  test.each(['%', '%zz', '%ff', '%ed%a0%80', 'x%', '%c0%ae%c0%ae'])(
    'a path that cannot be decoded: %s',
    async (id) => {
      for (const method of ['GET', 'PUT']) {
        const answer = asAnswer(await exchange(head(method, `/api/v1/risk/subjects/${id}`)));
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('invalid_request');
      }
    },
  );

  test('a segment of a thousand characters', async () => {
    expect(shown(await owner.get(`/risk/subjects/${'x'.repeat(1_000)}`))).toEqual(
      problem(400, 'invalid_request'),
    );
  });

  test('an id in capitals is the same id', async () => {
    const id = await aSubject(acme.testKey);
    expect((await acme.testKey.get(`/risk/subjects/${id.toUpperCase()}`)).body.id).toBe(id);
  });

  test('an address longer than any head may be', async () => {
    const answer = asAnswer(
      await exchange(head('GET', `/api/v1/risk/subjects?search=${'x'.repeat(100_000)}`)),
    );
    expect([400, 414, 431]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test('an address of 10 KB is read, and refused for what it asks', async () => {
    expect(shown(await owner.get(`/risk/subjects?search=${'x'.repeat(10_000)}`))).toEqual(
      problem(400, 'invalid_request'),
    );
  });
});

describe('Contract 1, Errors: 400, a body that is not what is asked', () => {
  test.each([
    ['nothing but a space', ' '],
    ['cut JSON', '{"kind":"person","externalId":"x"'],
    ['text', 'kind=person'],
    ['single quotes', "{'kind':'person'}"],
    ['a comma too many', '{"kind":"person","externalId":"x",}'],
    ['two documents', '{}{}'],
    ['NaN', '{"kind":"person","externalId":NaN}'],
    ['a number beyond a double', '{"kind":"person","externalId":1e999}'],
    ['a negative number beyond a double', '{"kind":"person","externalId":-1e999}'],
    ['a repeated name', '{"kind":"person","externalId":"x","externalId":"y"}'],
    ['a name repeated in another spelling', '{"kind":"person","externalId":"x","external\\u0049d":"y"}'],
    ['__proto__', '{"__proto__":{"kind":"person"},"externalId":"x"}'],
    ['__proto__ beside good properties', '{"kind":"person","externalId":"x","__proto__":{"admin":true}}'],
    ['NUL in a text', '{"kind":"person","externalId":"a\\u0000b"}'],
    ['a raw NUL', '{"kind":"person","externalId":"a\0b"}'],
    ['a lone high surrogate', '{"kind":"person","externalId":"\\ud800"}'],
    ['a lone low surrogate', '{"kind":"person","externalId":"\\udc00x"}'],
    ['a lone surrogate in a name', '{"\\ud800":1}'],
    ['ten thousand levels of lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['ten thousand levels of objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['sixty thousand open brackets', '['.repeat(60_000)],
  ])('malformed_json: %s', async (_what, raw) => {
    expect(shown(await postRaw(raw))).toEqual(problem(400, 'malformed_json'));
  });

  test.each([
    ['bytes that are not UTF-8', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]],
    ['UTF-16', [...Buffer.from('\ufeff{"kind":"person","externalId":"x"}', 'utf16le')]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['gzip', [0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]],
  ])('malformed_json: %s', async (_what, bytes) => {
    expect(shown(await postRaw(new Uint8Array(bytes)))).toEqual(problem(400, 'malformed_json'));
  });

  test.each([
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"person"'],
    ['true', 'true'],
    ['a list', '[]'],
    ['a list of the object', '[{"kind":"person","externalId":"x"}]'],
    ['an empty object', '{}'],
    ['constructor', '{"kind":"person","externalId":"x","constructor":{"prototype":{}}}'],
    ['an unknown property', '{"kind":"person","externalId":"x","note":"y"}'],
    ['a number for a text', '{"kind":"person","externalId":12}'],
    ['null for a text', '{"kind":"person","externalId":null}'],
    ['an empty text', '{"kind":"person","externalId":""}'],
    ['a text too long', JSON.stringify({ kind: 'person', externalId: 'x'.repeat(201) })],
    ['a kind in capitals', '{"kind":"PERSON","externalId":"x"}'],
    [
      'thousands of unknown properties',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`p${i}`, i]))),
    ],
  ])('invalid_request: %s', async (_what, raw) => {
    const answer = await postRaw(raw);
    expect(shown(answer)).toEqual(problem(400, 'invalid_request'));
    expect(answer.body.errors.length).toBeLessThanOrEqual(limits.reportedFaults);
    for (const error of answer.body.errors) {
      expect(error).toEqual({
        pointer: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.any(String),
      });
    }
  });

  test('no body where one is asked', async () => {
    expect(shown(await owner.send('POST', '/risk/subjects', {}))).toEqual(problem(400, 'invalid_request'));
    expect(shown(await owner.send('POST', '/risk/subjects', { raw: '' }))).toEqual(
      problem(400, 'invalid_request'),
    );
  });

  test('the fault is told by a JSON Pointer, and no value that was sent comes back', async () => {
    const answer = await owner.post('/risk/subjects', {
      kind: 'evidence-value',
      externalId: 7,
      'a/b~c': 'x',
    });
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer).toSorted()).toEqual([
      '/a~1b~0c',
      '/externalId',
      '/kind',
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('evidence-value');
  });

  test('a byte order mark does no harm', async () => {
    expect((await postRaw(`\ufeff${JSON.stringify(newSubject())}`)).status).toBe(201);
  });

  test('any other character comes back as it was sent', async () => {
    const externalId = `\u0001\u007f\u0085é€😀\u200f\ufeff\uffff "\\/ ${(counter += 1)}`;
    const created = await owner.post('/risk/subjects', { kind: 'person', externalId });
    expect(created.body.data.externalId).toBe(externalId);
    expect((await owner.get(`/risk/subjects/${created.body.id}`)).body.data.externalId).toBe(externalId);
  });

  test('Contract 1, Success: a POST without a body takes an empty one or {}, nothing else', async () => {
    const revoke = async (options: SendOptions): Promise<Answer> => {
      const made = await owner.post('/api-keys', { name: 'a', mode: 'test' });
      return owner.send('POST', `/api-keys/${made.body.id}/revoke`, options);
    };
    expect((await revoke({})).status).toBe(200);
    expect((await revoke({ raw: '' })).status).toBe(200);
    expect((await revoke({ raw: '{}' })).status).toBe(200);
    expect((await revoke({ raw: ' { } ' })).status).toBe(200);
    expect(shown(await revoke({ raw: '{"reason":"x"}' }))).toEqual(problem(400, 'invalid_request'));
    expect(shown(await revoke({ raw: '[]' }))).toEqual(problem(400, 'invalid_request'));
    expect(shown(await revoke({ raw: 'null' }))).toEqual(problem(400, 'invalid_request'));
    expect(shown(await revoke({ raw: '{' }))).toEqual(problem(400, 'malformed_json'));
  });

  test('a body on a GET harms nobody, and the connection goes on', async () => {
    const body = '{"some":"body"}';
    const request = head(
      'GET',
      '/api/v1/risk/subjects',
      'content-type: application/json',
      `content-length: ${body.length}`,
    );
    const answer = asAnswer(await exchange(request + body));
    expect([200, 400]).toContain(answer.status);
    const after = await exchange(request + body + head('GET', '/healthz'));
    expect([200, 400]).toContain(after.status);
  });

  test('an Idempotency-Key sent twice is 400', async () => {
    const body = JSON.stringify(newSubject());
    const answer = await exchange(
      head(
        'POST',
        '/api/v1/risk/subjects',
        'content-type: application/json',
        `content-length: ${body.length}`,
        'idempotency-key: one',
        'idempotency-key: two',
      ),
      body,
    );
    expect(shown(asAnswer(answer))).toEqual(problem(400, 'invalid_request'));
  });
});

describe('Contract 1, Errors: 413, bytes over their limit', () => {
  const sized = (bytes: number): string => {
    const start = '{"kind":"person","externalId":"';
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };

  test('the limit is told; one byte less is read', async () => {
    const over = await postRaw(sized(limits.requestBytes + 1));
    expect(shown(over)).toEqual(problem(413, 'too_large'));
    expect(over.body.limitBytes).toBe(limits.requestBytes);
    expect(shown(await postRaw(sized(limits.requestBytes)))).toEqual(problem(400, 'invalid_request'));
  });

  test('bytes are counted, not characters', async () => {
    expect(shown(await postRaw(JSON.stringify({ externalId: '€'.repeat(30_000) })))).toEqual(
      problem(413, 'too_large'),
    );
  });

  test('with a signature too, once it is known to be good', async () => {
    const raw = sized(limits.requestBytes + 1);
    expect(shown(await acme.testKey.send('POST', '/risk/subjects', { raw }))).toEqual(
      problem(413, 'too_large'),
    );
  });

  test('a sign-in is no way around it', async () => {
    const raw = sized(limits.requestBytes + 1);
    expect(shown(await anonymousCaller(service.url).send('POST', '/auth/login', { raw }))).toEqual(
      problem(413, 'too_large'),
    );
  });

  const MEBIBYTE = 1024 * 1024;
  const CHUNK = Buffer.alloc(65_536, 'x');
  const plain: readonly Sent[] = [CHUNK];
  const chunked: readonly Sent[] = ['10000\r\n', CHUNK, '\r\n'];
  const framings = [
    ['with a length', 'content-length: 67108864', plain],
    ['in chunks, without a length', 'transfer-encoding: chunked', chunked],
  ] as const;
  const upload = (framing: string): string =>
    head(
      'POST',
      '/api/v1/risk/subjects',
      'content-type: application/json',
      framing,
      `idempotency-key: upload-${(counter += 1)}`,
    );

  test.each(framings)('%s: 413 before the body has ended', async (_what, framing, chunk) => {
    const answer = await exchange(upload(framing), ...Array.from({ length: 20 }, () => chunk).flat());
    expect(shown(asAnswer(answer))).toEqual(problem(413, 'too_large'));
    expect(JSON.parse(answer.body).limitBytes).toBe(limits.requestBytes);
  });

  test.each(framings)(
    '%s: also before a signature over all of it could be checked',
    async (_what, framing, chunk) => {
      const signed = upload(framing).replace(
        /authorization: .*/,
        [
          `x-api-key: ${acme.testKey.keyId}`,
          `x-timestamp: ${service.clock.now().getTime() / 1000}`,
          `x-signature: v1=${'0'.repeat(64)}`,
        ].join('\r\n'),
      );
      const answer = asAnswer(await exchange(signed, ...Array.from({ length: 20 }, () => chunk).flat()));
      expect(shown(answer)).toEqual(
        answer.status === 401 ? problem(401, 'unauthenticated') : problem(413, 'too_large'),
      );
      expect(answer.body.limitBytes).toBe(answer.status === 401 ? undefined : limits.requestBytes);
    },
  );

  /** Writes on and on, whatever comes back, until the service hangs up or has had everything. */
  async function pour(request: string, chunk: readonly Sent[], chunks: number): Promise<number> {
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.resume();
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    await expect.poll(() => connections.some((one) => one.remotePort === socket.localPort)).toBe(true);
    const far = connections.find((one) => one.remotePort === socket.localPort)!;
    socket.write(request);
    for (let sent = 0; sent < chunks && socket.bytesRead === 0 && !socket.destroyed; sent += 1) {
      for (const part of chunk) socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await expect.poll(() => socket.bytesRead > 0 || socket.destroyed).toBe(true);
    socket.destroy();
    return far.bytesRead;
  }

  test.each(framings)(
    '64 MiB %s: no more is read than a little over the limit',
    async (_what, framing, chunk) => {
      expect(await pour(upload(framing), chunk, 1_024)).toBeLessThan(3 * MEBIBYTE);
    },
  );

  test('the memory stays bounded while many pour at once', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 2);
    const request = upload('transfer-encoding: chunked');
    const read = await Promise.all(Array.from({ length: 8 }, () => pour(request, chunked, 1_024)));
    clearInterval(watch);
    for (const bytes of read) expect(bytes).toBeLessThan(3 * MEBIBYTE);
    expect(most - before).toBeLessThan(64 * MEBIBYTE);
  });

  test.each([
    ['a caller without a credential', ''],
    ['a made-up token', 'authorization: Bearer x\r\n'],
  ])('nothing of the body of %s is waited for: 401 before it has come', async (_what, credential) => {
    const request = `POST /api/v1/risk/subjects HTTP/1.1\r\nhost: assay\r\n${credential}content-type: application/json\r\ncontent-length: 67108864\r\n\r\n`;
    expect(shown(asAnswer(await exchange(request)))).toEqual(problem(401, 'unauthenticated'));
  });

  test('a client that goes away in the middle of its body is not a failure of the service', async () => {
    const { port, hostname } = new URL(service.url);
    for (const path of ['/api/v1/auth/login', '/api/v1/risk/subjects']) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        head('POST', path, 'content-type: application/json', 'content-length: 1000', 'idempotency-key: gone'),
      );
      socket.write('{"kind":');
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await owner.get('/auth/session')).status).toBe(200);
  });
});

describe('what is hardly HTTP', () => {
  const GET = 'GET /api/v1/auth/session HTTP/1.1\r\n';

  test.each<[string, Sent]>([
    ['words', 'hello, is anybody there?\r\n\r\n'],
    ['binary', Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 13, 10, 13, 10])],
    ['a TLS greeting', Buffer.from('16030100f8010000f40303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a made-up method', 'BREW /pot HTTP/1.1\r\nhost: assay\r\n\r\n'],
    ['a made-up version', 'GET / HTTP/9.9\r\nhost: assay\r\n\r\n'],
    ['no host', `${GET}\r\n`],
    ['a header without a colon', `${GET}host: assay\r\nnonsense\r\n\r\n`],
    ['a header with a space in its name', `${GET}host: assay\r\nx y: z\r\n\r\n`],
    ['a NUL in a header', `${GET}host: assay\r\nx-api-key: a\0b\r\n\r\n`],
    [
      'a length that is none',
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: assay\r\ncontent-length: many\r\n\r\n`,
    ],
    ['a negative length', `POST /api/v1/auth/login HTTP/1.1\r\nhost: assay\r\ncontent-length: -1\r\n\r\n`],
    [
      'two lengths',
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: assay\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    ],
    [
      'a length and chunks',
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: assay\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk that is none',
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: assay\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['a head of a megabyte', `${GET}host: assay\r\nx-long: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
    [
      'thousands of headers',
      `${GET}host: assay\r\n${Array.from({ length: 3_000 }, (_, i) => `x-${i}: 1`).join('\r\n')}\r\n\r\n`,
    ],
  ])(
    '%s is refused with a problem, or by hanging up; never with 5xx, never by waiting',
    async (_what, sent) => {
      const { status = 400, headers, body } = await exchange(sent, '\r\n\r\n');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body === '' ? '' : headers.get('content-type')).toMatch(/^$|^application\/problem\+json/);
    },
  );

  test('a refusal by the parser of HTTP is a problem with every member', async () => {
    const answer = await exchange('hello, is anybody there?\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({
      type: 'urn:assay:problem:invalid_request',
      title: expect.any(String),
      status: 400,
      code: 'invalid_request',
      detail: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test('HTTP of 1991, without a version', async () => {
    const { status } = await exchange('GET /healthz\r\n\r\n');
    expect([undefined, 200, 400, 505]).toContain(status);
  });

  test('a whole address in place of a path is read like the path', async () => {
    const answer = await exchange(head('GET', 'http://assay/api/v1/auth/session'));
    expect([200, 400, 404]).toContain(answer.status);
  });

  test('a star in place of a path', async () => {
    const answer = await exchange('OPTIONS * HTTP/1.1\r\nhost: assay\r\n\r\n');
    expect([400, 404, 405]).toContain(answer.status);
  });

  test('one connection carries what was asked one after the other', async () => {
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.write(head('GET', '/api/v1/auth/session') + head('GET', '/nothing') + head('GET', '/healthz'));
    await expect
      .poll(() => text.match(/HTTP\/1\.1 \d{3}/g))
      .toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
    socket.destroy();
  });

  test('Expect: 100-continue is answered, and the body then read', async () => {
    const body = JSON.stringify(newSubject());
    const answer = await exchange(
      head(
        'POST',
        '/api/v1/risk/subjects',
        'content-type: application/json',
        `content-length: ${body.length}`,
        'idempotency-key: expects',
        'expect: 100-continue',
      ),
    );
    expect(answer.status).toBe(100);
  });

  test('an unknown expectation is refused', async () => {
    const answer = await exchange(
      head('POST', '/api/v1/auth/login', 'content-length: 0', 'expect: miracles'),
    );
    expect([400, 417]).toContain(answer.status);
  });
});

describe('whatever is sent to POST /risk/subjects, the service does not fail', () => {
  /** Accepted, or refused in the proper form. */
  function outcome({ status, headers }: Answer): string {
    if (status === 201) return 'accepted';
    const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
    return [400, 409, 413].includes(status) && isProblem ? 'refused' : `failed with ${status}`;
  }
  const OUTCOMES = ['accepted', 'refused'];

  test('random JSON', REPEATED, async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
      fc.record({
        kind: fc.constantFrom('person', 'business', 'x'),
        externalId: fc.string({ unit: 'binary', maxLength: 250 }),
      }),
      fc.record({ kind: fc.anything(), externalId: fc.anything() }, { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(value, async (body) => {
        const raw = JSON.stringify(body, (_name, part: unknown) =>
          typeof part === 'bigint' ? String(part) : part,
        );
        expect(OUTCOMES).toContain(outcome(await postRaw(raw ?? '')));
      }),
      { numRuns: repeats(40, 150) },
    );
  });

  test('a good body with random bytes put into it', REPEATED, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.uint8Array({ maxLength: 12 }), async (at, bytes) => {
        const good = Buffer.from(JSON.stringify(newSubject()));
        const altered = Buffer.concat([good.subarray(0, at), bytes, good.subarray(at)]);
        expect(OUTCOMES).toContain(outcome(await postRaw(altered)));
      }),
      { numRuns: repeats(40, 150) },
    );
  });

  test('random texts of an externalId are stored and given back unchanged', REPEATED, async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 100 })
      .filter((one) => !one.includes('\0'));
    await fc.assert(
      fc.asyncProperty(text, async (externalId) => {
        const created = await owner.post('/risk/subjects', { kind: 'account', externalId });
        if (created.status === 409) return;
        expect([created.status, created.body.data?.externalId]).toEqual([201, externalId]);
        expect((await owner.get(`/risk/subjects/${created.body.id}`)).body.data.externalId).toBe(externalId);
      }),
      { numRuns: repeats(20, 60) },
    );
  });

  test('random addresses', REPEATED, async () => {
    const part = fc.stringMatching(/^[!-"$->@-~]{0,20}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE'),
        part,
        part,
        part,
        async (method, a, b, query) => {
          const answer = await exchange(head(method, `/api/v1/risk/${a}/${b}?${query}`, 'content-length: 0'));
          expect(answer.status).toBeGreaterThanOrEqual(200);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: repeats(40, 150) },
    );
  });

  test('random headers', REPEATED, async () => {
    const names = [
      'x-api-key',
      'x-timestamp',
      'x-signature',
      'authorization',
      'x-service-mode',
      'x-risk-mode',
      'idempotency-key',
      'content-type',
    ];
    const value = fc.stringMatching(/^[ -~]{0,40}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true }),
        async (headers) => {
          const answer = await anonymousCaller(service.url).post('/risk/subjects', newSubject(), { headers });
          expect(answer.status).toBe(401);
        },
      ),
      { numRuns: repeats(30, 100) },
    );
  });
});
