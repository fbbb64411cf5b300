import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strict } from '../../../src/kernel/schema.ts';
import { StreamedFile } from '../../../src/platform/endpoints/files.ts';
import { exportable } from '../../../src/platform/endpoints/reads.ts';
import { endpoints } from '../../../src/endpoints.ts';
import { anOrganization, type SignedIn } from '../../support/builders.ts';
import { startService, type TestService } from '../../support/service.ts';

const KINDS = ['short', 'broken', 'failing', 'endless'] as const;
type Kind = (typeof KINDS)[number];

/** How many texts of endless files were made, and whether their makers have ended. */
const endless = { texts: 0, ended: 0 };

async function* textsOf(kind: Kind): AsyncGenerator<string> {
  if (kind === 'failing') throw new Error('There is no first text.');
  yield 'first\n';
  if (kind === 'broken') throw new Error('There is no second text.');
  if (kind === 'short') return yield 'second – ☃\n';
  try {
    for (;;) {
      endless.texts += 1;
      yield 'x'.repeat(100_000);
    }
  } finally {
    endless.ended += 1;
  }
}

const listThings = exportable({
  name: 'listThings',
  tag: 'Identity',
  summary: 'Things',
  access: 'member',
  query: strict({ format: Type.Optional(Type.Enum([...KINDS])) }),
  answer: strict({ items: Type.Array(Type.Null()) }),
  exportTypes: ['text/plain'],
  refusals: [],
  input: () => null,
  run: async () => ({ items: [] }),
  present: (page) => page,
  exportInput: ({ query }) => query.format,
  runExport: async (_db, _ctx, kind) => new StreamedFile('text/plain', 'things.txt', textsOf(kind)),
});

let service: TestService;
let owner: SignedIn;

beforeAll(async () => {
  service = await startService({ endpoints: { ...endpoints, 'GET /api/v1/things': listThings } });
  ({ owner } = await anOrganization(service));
});
afterAll(() => service.stop());

/** The answer once its head has come. */
async function asked(kind: Kind): Promise<IncomingMessage> {
  const request = get(`${service.url}/api/v1/things?format=${kind}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const [response] = await once(request, 'response');
  return response as IncomingMessage;
}

test('A page is JSON where no file is asked for', async () => {
  expect((await owner.get('/things')).body).toEqual({ items: [] });
});

test('A file leaves in pieces, with a name, and nobody keeps it', async () => {
  const { status, headers, body } = await owner.get('/things?format=short');
  expect([status, body]).toEqual([200, 'first\nsecond – ☃\n']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="things.txt"',
    'transfer-encoding': 'chunked',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^req_/),
  });
});

test('A failure before the first text is answered', async () => {
  const { status, body } = await owner.get('/things?format=failing');
  expect([status, body.code]).toEqual([500, 'internal_error']);
});

test('A failure after it breaks the connection, so that nobody takes the beginning for the whole', async () => {
  const response = await asked('broken');
  expect(response.statusCode).toBe(200);
  const [error] = (await once(response.resume(), 'error')) as [Error];
  expect(error.message).toBe('aborted');
  expect(service.logged.filter((line) => line.includes('There is no second text'))).toHaveLength(1);
});

test('A reader that waits slows the maker down, and one that goes ends it', async () => {
  const response = await asked('endless');
  const [{ length }] = (await once(response, 'data')) as [Buffer];
  response.pause();
  expect(length).toBeGreaterThan(0);
  // As much as the buffers on the way take, and no more.
  let before = -1;
  await expect
    .poll(() => {
      const stopped = before === endless.texts;
      before = endless.texts;
      return stopped;
    })
    .toBe(true);
  const failures = service.logged.length;
  response.destroy();
  await expect.poll(() => endless.ended).toBe(1);
  expect(service.logged.slice(failures).filter((line) => line.includes('"error"'))).toEqual([]);
});
