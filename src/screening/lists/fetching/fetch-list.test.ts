import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutbound } from '../../../platform/outbound/open-outbound.ts';
import {
  brokenOff,
  type FakePublisher,
  type PublisherAnswer,
  startPublisher,
  withEtag,
  withFile,
  withoutAnswer,
  withoutEnd,
  withRedirect,
  withStatus,
} from '../../../../test/support/screening/publisher.ts';
import type { Id } from '../../../kernel/ids.ts';
import { type FetchBounds, FetchFailed, fetchList } from './fetch-list.adapter.ts';
import type { Fetching } from '../list-import.ts';

/** Longer than an answer takes on a machine that has much else to do. */
const BOUNDS: FetchBounds = {
  headWithinSeconds: 60,
  silentAtMostSeconds: 60,
  fileWithinSeconds: 60,
  backoffSeconds: [0, 0],
  fileBytes: 1_000,
};
/** For a publisher that hangs: each try reaches it before. */
const HEAD_SOON = { headWithinSeconds: 1 };
const REST_SOON = { silentAtMostSeconds: 1 };

let publisher: FakePublisher;
beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());

interface Asked extends Partial<Pick<Fetching, 'etag' | 'lastModified' | 'signal'>> {
  readonly path?: string;
  readonly dateUrl?: string | null;
  readonly allowPrivate?: boolean;
  readonly bounds?: Partial<FetchBounds>;
}

/** What a fetch came to: the text that was kept, the failure in words, or that nothing is new. */
async function fetched(asked: Asked = {}) {
  const { path = '/list.xml', dateUrl = null, allowPrivate = true, bounds, ...before } = asked;
  const outbound = openOutbound({ allowPrivate, protocols: ['http:'] });
  const kept: { text: string; totalBytes: number | null }[] = [];
  const fetching: Fetching = {
    etag: null,
    lastModified: null,
    signal: new AbortController().signal,
    receive: async (bytes, totalBytes) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      kept.push({ text: Buffer.concat(chunks).toString(), totalBytes });
      return { id: 'id' as Id<'list-import'>, path: '', byteLength: 0, sha256: '' };
    },
    ...before,
  };
  try {
    const address = { url: `${publisher.url}${path}`, dateUrl };
    const outcome = await fetchList(outbound, address, fetching, { ...BOUNDS, ...bounds });
    return outcome === 'not_modified' ? outcome : { ...outcome, file: kept.at(-1) };
  } catch (error) {
    if (error instanceof FetchFailed) return error.message;
    throw error;
  } finally {
    await outbound.close();
  }
}

const asked = (): number => publisher.asked.length;

describe('Contract 4, Operator endpoints: fetch now, what a publisher may answer', () => {
  test('the file, with what tells it from the next one', async () => {
    publisher.answer(withFile('<list/>', { etag: '"1"', 'last-modified': 'Sun, 15 Nov 2026 08:00:00 GMT' }));
    expect(await fetched()).toEqual({
      file: { text: '<list/>', totalBytes: 7 },
      etag: '"1"',
      lastModified: 'Sun, 15 Nov 2026 08:00:00 GMT',
    });
    expect(publisher.asked[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Assay\/\d/),
      'accept-encoding': 'gzip',
    });
    expect(publisher.asked[0]?.headers).not.toHaveProperty('if-none-match');
  });

  test('a file whose length it does not say', async () => {
    publisher.answer((response) => void response.writeHead(200).end('<list/>'));
    expect(await fetched()).toMatchObject({ file: { text: '<list/>', totalBytes: null } });
  });

  test('a compressed file, kept as it came', async () => {
    const bytes = gzipSync('<list/>');
    publisher.answer(withFile(bytes, { 'content-encoding': 'gzip' }));
    expect(await fetched()).toMatchObject({ file: { totalBytes: bytes.length } });
  });

  test('that nothing is new, where it was told what is there', async () => {
    publisher.answer(withEtag('<list/>', '"1"'));
    expect(await fetched({ etag: '"1"' })).toBe('not_modified');
    expect(await fetched({ etag: '"2"' })).toMatchObject({ etag: '"1"' });
    publisher.answer(withStatus(304));
    expect(await fetched({ lastModified: 'Sun, 15 Nov 2026 08:00:00 GMT' })).toBe('not_modified');
    expect(publisher.asked[0]?.headers['if-modified-since']).toBe('Sun, 15 Nov 2026 08:00:00 GMT');
    expect(await fetched()).toBe('The publisher answered 304.');
  });

  test.each<[string, PublisherAnswer, Partial<FetchBounds>]>([
    ['500', withStatus(500), {}],
    ['429', withStatus(429), {}],
    // The third is answered within that time, too.
    ['no answer', withoutAnswer, { headWithinSeconds: 3 }],
    ['the end of the connection', brokenOff, {}],
  ])('failures that pass: it is asked again after %s', async (_case, failure, bounds) => {
    publisher.answer(failure, failure, withFile('<list/>'));
    expect(await fetched({ bounds })).toMatchObject({ file: { text: '<list/>' } });
    expect(asked()).toBe(3);
  });

  test.each<[string, PublisherAnswer, string, number, Partial<FetchBounds>?]>([
    ['it keeps failing', withStatus(503), 'The publisher answered 503.', 3],
    ['it hangs', withoutAnswer, '127.0.0.1:PORT did not answer in time.', 3, HEAD_SOON],
    ['it hangs in the file', withoutEnd, 'The download broke off (timeout).', 3, REST_SOON],
    ['it breaks off', brokenOff, 'The download broke off (connection_failed).', 3],
    [
      'a page instead of the list',
      withFile('<html></html>', { 'content-type': 'text/html; charset=utf-8' }),
      'The publisher answered 200 with an HTML page instead of the list.',
      3,
    ],
    ['a challenge for robots', withStatus(202), 'The publisher answered 202.', 3],
    ['it is not there', withStatus(404), 'The publisher answered 404.', 1],
    ['it is forbidden', withStatus(403), 'The publisher answered 403.', 1],
    ['too large, by its length', withFile('x'.repeat(1_001)), 'The file is larger than 1000 bytes.', 1],
    [
      'too large, without a length',
      (response) => void response.writeHead(200).end('x'.repeat(1_001)),
      'The file is larger than 1000 bytes.',
      1,
    ],
    [
      'an encoding that was not asked for',
      withFile('x', { 'content-encoding': 'br' }),
      "The publisher sent the list in the encoding 'br'.",
      1,
    ],
  ])('%s', async (_case, answer, message, times, bounds = {}) => {
    publisher.answer(answer);
    expect(await fetched({ bounds })).toBe(message.replace('PORT', new URL(publisher.url).port));
    expect(asked()).toBe(times);
  });

  test('exactly as large as may be', async () => {
    publisher.answer(withFile('x'.repeat(1_000)));
    expect(await fetched()).toMatchObject({ file: { totalBytes: 1_000 } });
  });

  test('a process that closes waits for nothing', async () => {
    publisher.answer(withoutEnd);
    const closing = new AbortController();
    setTimeout(() => closing.abort(new Error('closing')), 50);
    await expect(fetched({ signal: closing.signal })).rejects.toThrow('closing');
  });
});

describe('Contract 4, Operator endpoints: fetch now, redirects', () => {
  test('are followed, also to a path, with the same question', async () => {
    publisher.answer(
      withRedirect(`${publisher.url}/store/list.xml?signed=1`),
      withFile('<list/>', { etag: '"1"' }),
    );
    expect(await fetched({ etag: '"0"' })).toMatchObject({ etag: '"1"' });
    expect(publisher.asked.map(({ path }) => path)).toEqual(['/list.xml', '/store/list.xml?signed=1']);
    expect(publisher.asked[1]?.headers).toMatchObject({ 'if-none-match': '"0"' });
    publisher.answer(withRedirect('/elsewhere.xml'), withFile('<list/>'));
    expect(await fetched()).toMatchObject({ file: { text: '<list/>' } });
  });

  test('five of them, and no more', async () => {
    const five = Array.from({ length: 5 }, () => withRedirect('/again'));
    publisher.answer(...five, withFile('<list/>'));
    expect(await fetched()).toMatchObject({ file: { text: '<list/>' } });
    publisher.answer(...five, withRedirect('/again'), withFile('<list/>'));
    expect(await fetched()).toBe('The publisher redirects more than 5 times.');
  });

  test('each address is checked like the first: another protocol is not called', async () => {
    publisher.answer(withRedirect('ftp://127.0.0.1/list.xml'));
    expect(await fetched()).toMatch(/^127\.0\.0\.1 may not be called: /);
    expect(asked()).toBe(1);
  });

  test('addresses of this machine and of private networks are not called', async () => {
    publisher.answer(withFile('<list/>'));
    expect(await fetched({ allowPrivate: false })).toMatch(/may not be called/);
    expect(asked()).toBe(0);
  });
});

describe('Contract 4, Operator endpoints: fetch now, the date of publication where the file has none', () => {
  const show = (result: unknown) => withFile(JSON.stringify({ success: true, result }));

  test.each([
    [show({ last_modified: '2026-09-01T12:30:00.123456' }), '2026-09-01T12:30:00.123Z'],
    [
      show({ last_modified: null, metadata_modified: '2026-09-01T12:30:00+02:00' }),
      '2026-09-01T10:30:00.000Z',
    ],
    [show({}), null],
    [withFile('<html>'), null],
    [withStatus(500), null],
  ])('is what the catalogue says (%#)', async (answer, publishedAt) => {
    publisher.serve('/resource_show', answer);
    publisher.answer(withFile('Title,Entity'));
    expect(await fetched({ dateUrl: `${publisher.url}/resource_show` })).toMatchObject({ publishedAt });
  });
});
