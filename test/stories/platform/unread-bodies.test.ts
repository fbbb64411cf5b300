import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { bodyBudget } from '../../../src/platform/http/bodies/body-budget.ts';
import { aMember, anOrganization, type SignedIn, type TestOrganization } from '../../support/builders.ts';
import { openRawConnection, type RawConnection } from '../../support/raw-connection.ts';
import { startService, type TestService } from '../../support/service.ts';
import { signRequest } from '../../support/sign-request.ts';

let service: TestService;
let acme: TestOrganization;
let member: SignedIn;
/** It lets nobody ask more than once a minute. */
let limited: TestService;
let limitedOrganization: TestOrganization;
/** It has no room for the body of anybody. */
let narrow: TestService;
let narrowOrganization: TestOrganization;

beforeAll(async () => {
  [service, limited, narrow] = await Promise.all([
    startService(),
    startService({ requestsPerMinute: 3 }),
    startService({ bodyBudget: bodyBudget(30_000) }),
  ]);
  [acme, limitedOrganization, narrowOrganization] = await Promise.all([
    anOrganization(service),
    anOrganization(limited),
    anOrganization(narrow),
  ]);
  member = await aMember(service, acme.owner, 'member');
  while ((await limitedOrganization.owner.get('/organization')).status === 200);
});
afterAll(() => Promise.all([service.stop(), limited.stop(), narrow.stop()]));

const opened: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});

interface Early {
  readonly method: string;
  readonly path: string;
  readonly at: () => TestService;
  readonly headers: () => readonly string[];
  readonly status: number;
  /** Of the endpoint. */
  readonly limitBytes?: number;
}

const here = (): TestService => service;
const none = (): readonly string[] => [];
const bearer = (token: () => string) => (): readonly string[] => [`authorization: Bearer ${token()}`];
const asOwner = bearer(() => acme.owner.token);
const asOperator = bearer(() => service.operatorToken);
const SUBJECTS = '/api/v1/risk/subjects';
const LIST_FILE = '/operator/v1/lists/eu_fsf/file';
const UPLOAD = '/api/v1/documents?name=large.pdf';

/** Every reason to answer before a body has come to its end. */
const EARLY: Readonly<Record<string, Early>> = {
  'nobody is calling': { method: 'POST', path: SUBJECTS, at: here, headers: none, status: 401 },
  'a token that is none': {
    method: 'POST',
    path: SUBJECTS,
    at: here,
    headers: bearer(() => 'x.y.z'),
    status: 401,
  },
  'a signature that cannot be checked': {
    method: 'POST',
    path: SUBJECTS,
    at: here,
    headers: () => signed('POST', SUBJECTS),
    status: 413,
  },
  'two modes': {
    method: 'POST',
    path: SUBJECTS,
    at: here,
    headers: () => [...asOwner(), 'x-service-mode: test', 'x-risk-mode: live'],
    status: 400,
  },
  'a member without the right': {
    method: 'POST',
    path: '/api/v1/api-keys',
    at: here,
    headers: bearer(() => member.token),
    status: 403,
  },
  'too large': { method: 'POST', path: SUBJECTS, at: here, headers: withKey(asOwner), status: 413 },
  'too large, and of no media type': {
    method: 'POST',
    path: SUBJECTS,
    at: here,
    headers: () => [...withKey(asOwner)(), 'content-type: text/plain'],
    status: 413,
  },
  'no key': { method: 'POST', path: SUBJECTS, at: here, headers: asOwner, status: 400 },
  'an unknown parameter': {
    method: 'POST',
    path: `${SUBJECTS}?x=1`,
    at: here,
    headers: asOwner,
    status: 400,
  },
  'a PATCH': {
    method: 'PATCH',
    path: '/api/v1/webhooks/0190a1b2-0000-7000-8000-000000000000',
    at: here,
    headers: asOwner,
    status: 413,
  },
  'a DELETE': {
    method: 'DELETE',
    path: '/api/v1/webhooks/0190a1b2-0000-7000-8000-000000000000',
    at: here,
    headers: asOwner,
    status: 413,
  },
  'no such link': {
    method: 'POST',
    path: '/api/v1/signing/nobody/complete',
    at: here,
    headers: none,
    status: 404,
  },
  'no such path': { method: 'POST', path: '/api/v1/nothing', at: here, headers: none, status: 404 },
  'no such path, of a media type': {
    method: 'POST',
    path: '/nothing',
    at: here,
    headers: () => ['content-type: application/json'],
    status: 404,
  },
  'a path that cannot be read': { method: 'POST', path: '/%zz', at: here, headers: none, status: 400 },
  'no such method': { method: 'PUT', path: SUBJECTS, at: here, headers: asOwner, status: 405 },
  'a page that is written': { method: 'POST', path: '/docs', at: here, headers: none, status: 405 },
  'a page with a body': { method: 'GET', path: '/docs', at: here, headers: none, status: 400 },
  'the health with a body': { method: 'GET', path: '/healthz', at: here, headers: none, status: 400 },
  'a HEAD of a page with a body': { method: 'HEAD', path: '/', at: here, headers: none, status: 400 },
  'a HEAD that nothing serves': { method: 'HEAD', path: SUBJECTS, at: here, headers: asOwner, status: 405 },
  'a GET with a body': {
    method: 'GET',
    path: '/api/v1/organization',
    at: here,
    headers: asOwner,
    status: 400,
  },
  'signing in': { method: 'POST', path: '/api/v1/auth/login', at: here, headers: none, status: 413 },
  'an upload of nobody': {
    method: 'POST',
    path: UPLOAD,
    at: here,
    headers: () => ['content-type: application/pdf'],
    status: 401,
    limitBytes: limits.uploadBytes,
  },
  'an upload that is too large': {
    method: 'POST',
    path: UPLOAD,
    at: here,
    headers: () => [...asOwner(), 'content-type: application/pdf'],
    status: 413,
    limitBytes: limits.uploadBytes,
  },
  'a list of nobody': { method: 'PUT', path: LIST_FILE, at: here, headers: none, status: 401 },
  'a list that is none': {
    method: 'PUT',
    path: '/operator/v1/lists/nothing/file',
    at: here,
    headers: asOperator,
    status: 404,
  },
  'a list with an unknown parameter': {
    method: 'PUT',
    path: `${LIST_FILE}?x=1`,
    at: here,
    headers: asOperator,
    status: 400,
  },
  'too many requests': {
    method: 'POST',
    path: SUBJECTS,
    at: () => limited,
    headers: bearer(() => limitedOrganization.owner.token),
    status: 429,
  },
  'no room for it': {
    method: 'POST',
    path: SUBJECTS,
    at: () => narrow,
    headers: withKey(bearer(() => narrowOrganization.owner.token)),
    // Of what is announced as too large nothing is kept, so there is room.
    status: 503,
  },
};

function withKey(headers: () => readonly string[]): () => readonly string[] {
  return () => [...headers(), 'idempotency-key: large'];
}

function signed(method: string, path: string): readonly string[] {
  const { keyId, secret } = acme.testKey;
  const headers = signRequest({ keyId, secret }, { method, path, now: service.clock.now() });
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

const PIECE = Buffer.alloc(64 * 1024, 'x');
const bodyOf = (limitBytes: number): readonly Buffer[] =>
  Array.from({ length: Math.ceil((limitBytes + 1024 * 1024) / PIECE.length) + 3 }, () => PIECE);

type Framing = 'content-length' | 'chunked';

function requestOf({ method, path, headers }: Early, framing: Framing, pieces: readonly Buffer[]) {
  const length =
    framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${pieces.length * PIECE.length}`;
  const head = [`${method} ${path} HTTP/1.1`, 'host: assay', ...headers(), length];
  const chunk = (piece: Buffer) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n'];
  const body = framing === 'chunked' ? [...pieces.flatMap(chunk), '0\r\n\r\n'] : pieces;
  return { head, body };
}

/** Not readiness, which depends on how busy the database is. */
const NEXT = 'GET /healthz HTTP/1.1\r\nhost: assay\r\n\r\n';

function open(early: Early): RawConnection {
  const connection = openRawConnection(early.at().url, [early.method, 'GET']);
  opened.push(connection);
  return connection;
}

/** Where it says so the connection ends, otherwise it answers what comes next. */
async function goesOnOrEnds(connection: RawConnection, sendNext?: () => Promise<void>): Promise<void> {
  const first = await connection.answer(0);
  if (first?.headers.get('connection') === 'close') return connection.ended;
  await sendNext?.();
  expect((await connection.answer(1))?.status).toBe(200);
}

describe('A body that is not read to its end', () => {
  const cases = Object.entries(EARLY).flatMap(([reason, early]) =>
    (['content-length', 'chunked'] as const).map((framing) => [reason, framing, early] as const),
  );
  const statusOf = (early: Early, framing: Framing) =>
    early.status === 503 && framing === 'content-length' ? 413 : early.status;

  test.each(cases)(
    '%s, %s: the whole answer comes, and what follows is not stuck',
    async (_, framing, early) => {
      const { head, body } = requestOf(early, framing, bodyOf(early.limitBytes ?? limits.requestBytes));
      const connection = open(early);
      await connection.send([...head, '', ''].join('\r\n'), ...body);
      expect((await connection.answer(0))?.status).toBe(statusOf(early, framing));
      await goesOnOrEnds(connection, () => connection.send(NEXT));
    },
  );

  test.each(cases)('%s, %s: the same where the next request is sent at once', async (_, framing, early) => {
    const { head, body } = requestOf(early, framing, bodyOf(early.limitBytes ?? limits.requestBytes));
    const connection = open(early);
    await connection.send([...head, '', ''].join('\r\n'), ...body, NEXT);
    expect((await connection.answer(0))?.status).toBe(statusOf(early, framing));
    await goesOnOrEnds(connection);
  });

  test.each(cases)('%s, %s: who asks before sending it is answered without it', async (_, framing, early) => {
    const { head, body } = requestOf(early, framing, bodyOf(early.limitBytes ?? limits.requestBytes));
    const connection = open(early);
    await connection.send([...head, 'expect: 100-continue', '', ''].join('\r\n'));
    const asked = connection.answer(0);
    const continued = new Promise<'go on'>((resolve) =>
      connection.socket.on('data', (chunk: Buffer) => {
        if (chunk.toString().startsWith('HTTP/1.1 100 ')) resolve('go on');
      }),
    );
    if ((await Promise.race([asked, continued])) === 'go on') await connection.send(...body);
    expect((await asked)?.status).toBe(statusOf(early, framing));
    expect((await asked)?.headers.get('connection')).toBe('close');
    await connection.ended;
  });
});

describe('A connection that carries a request after a refused one', () => {
  const AFTER = { method: 'POST', path: SUBJECTS, at: here, headers: none, status: 401 } as const;
  const subject = (externalId: string): string => {
    const text = JSON.stringify({ kind: 'person', externalId });
    const head = [`POST ${SUBJECTS} HTTP/1.1`, 'host: assay', ...asOwner(), `idempotency-key: ${externalId}`];
    const body = ['content-type: application/json', `content-length: ${text.length}`, '', text];
    return [...head, ...body].join('\r\n');
  };
  const registered = async (externalId: string): Promise<number> =>
    (await acme.owner.get(`/risk/subjects?search=${externalId}`)).body.items.length;

  test('goes on behind a small body', async () => {
    const connection = open(AFTER);
    const { head, body } = requestOf(AFTER, 'content-length', [PIECE]);
    await connection.send([...head, '', ''].join('\r\n'), ...body, subject('behind-a-small-one'));
    expect((await connection.answer(0))?.headers.get('connection')).not.toBe('close');
    expect((await connection.answer(1))?.status).toBe(201);
    expect(await registered('behind-a-small-one')).toBe(1);
  });

  test('does nothing of it where the answer said that the connection ends', async () => {
    const connection = open(AFTER);
    const { head, body } = requestOf(AFTER, 'chunked', [PIECE]);
    await connection.send([...head, '', ''].join('\r\n'), ...body, subject('behind-the-last-answer'));
    expect((await connection.answer(0))?.headers.get('connection')).toBe('close');
    await connection.ended;
    expect(await connection.answer(1)).toBeUndefined();
    await acme.owner.post('/risk/subjects', { kind: 'person', externalId: 'a-later-one' });
    expect(await registered('behind-the-last-answer')).toBe(0);
  });

  test('a service that ends does not wait for a caller who never stops sending', async () => {
    const ending = await startService();
    const connection = openRawConnection(ending.url, ['POST']);
    opened.push(connection);
    const { head } = requestOf(AFTER, 'chunked', [PIECE]);
    await connection.send([...head, '', ''].join('\r\n'));
    expect((await connection.answer(0))?.status).toBe(401);
    await ending.stop();
    await connection.ended;
  });
});
