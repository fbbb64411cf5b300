import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inPieces, listFile, readListFile, whyUnreadable } from '../../test/list-files.ts';
import { LIST_KEYS, type ListKey } from '../lists/list.ts';
import { listText } from './files/list-text.adapter.ts';
import { UnreadableList } from './files/unreadable-list.ts';
import type { ListFormat } from './drafts/reading.ts';

const FILES: readonly (readonly [string, ListFormat, readonly ListKey[]])[] = [
  ['eu-fsf.xml', 'eu_xml_1_1', ['eu_fsf']],
  ['ofac-sdn-enhanced.xml', 'ofac_enhanced_xml', ['ofac_sdn']],
  ['ofac-sdn-standard.xml', 'ofac_standard_xml', ['ofac_sdn']],
  ['ofac-consolidated-enhanced.xml', 'ofac_enhanced_xml', ['ofac_consolidated']],
  ['uk-sanctions-list.xml', 'uk_xml', ['uk_sanctions']],
  ['uk-sanctions-list.csv', 'uk_csv', ['uk_sanctions']],
  ['idb-sanctions.csv', 'idb_csv', ['idb_sanctions']],
  ['idb-datastore-search.json', 'idb_json', ['idb_sanctions']],
  ['service-pep.jsonl', 'service_pep_1', ['service_pep']],
  ['un-sc-consolidated.xml', 'un_xml', ['un_sc']],
];

describe('Contract 4, Operator endpoints: the format is recognised by its content', () => {
  test.each(FILES)('%s is %s', async (name, format, [key]) => {
    if (!key) throw new Error('a file without a list');
    expect((await readListFile(key, await listFile(name))).list.format).toBe(format);
  });

  test.each(FILES)('%s, packed or with a byte order mark, holds the same', async (name, _format, [key]) => {
    if (!key) throw new Error('a file without a list');
    const file = await listFile(name);
    const plain = await readListFile(key, file);
    const bare = file.subarray(file[0] === 0xef ? 3 : 0);
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bare]);
    expect(await readListFile(key, marked)).toEqual(plain);
    expect(await readListFile(key, bare)).toEqual(plain);
    expect(await readListFile(key, gzipSync(file))).toEqual(plain);
    expect(await readListFile(key, inPieces(gzipSync(file), 1))).toEqual(plain);
  });

  test.each(FILES)('%s is refused for every other list', async (name, _format, [key]) => {
    const file = await listFile(name);
    const others = LIST_KEYS.filter((each) => each !== key);
    const reasons = await Promise.all(
      others.map(async (other) => (await whyUnreadable(other, file))?.reason),
    );
    expect(reasons).toEqual(others.map(() => 'other_list'));
  });
});

describe('Contract 4, Operator endpoints: guards', () => {
  const html = '<html><head><title>Just a moment…</title></head><body></body></html>';

  test.each([
    ['a file of no bytes', '', 'empty_file', 'the file is empty'],
    ['a file of blanks', ' \r\n\t ', 'empty_file', 'the file holds nothing but blanks'],
    ['an HTML page', `<!DOCTYPE html>${html}`, 'html_page', 'the file is an HTML page'],
    ['an HTML page without a document type', html, 'html_page', 'the file is an HTML page'],
    [
      'an HTML page as XML',
      `<?xml version="1.0"?>\n<!-- x -->\n<!doctype HTML>${html}`,
      'html_page',
      'the file is an HTML page',
    ],
    ['a challenge of a firewall', '<script>challenge()</script>', 'html_page', 'the file is an HTML page'],
    ['another XML', '<?xml version="1.0"?><rss/>', 'unknown_format', 'no list starts with <rss>'],
    ['a text', 'Forbidden', 'unknown_format', 'the file starts like no known list'],
    ['JSON of something', '{"error":"no such list"}', 'unknown_format', 'the file is JSON of no known list'],
    [
      'the advanced American format',
      '<Sanctions xmlns="x"></Sanctions>',
      'unknown_format',
      'this is the advanced OFAC format: take the enhanced or the standard file',
    ],
    [
      'a ZIP archive',
      'PK\u0003\u0004rest',
      'unknown_format',
      'the file is a ZIP archive: unpack it, or pack it with gzip',
    ],
    ['a PDF', '%PDF-1.7', 'unknown_format', 'the file is a PDF document'],
    [
      'an XML that stops before its root',
      '<?xml version="1.0"?><!-- ',
      'not_closed',
      'the file ends before its XML does',
    ],
  ])('%s', async (_name, file, reason, text) => {
    expect(await whyUnreadable('uk_sanctions', file)).toEqual({ reason, text });
  });

  test.each(['ofsi-consolidated-list.csv', 'ofsi-consolidated-list.xml'])(
    'Formats, OFSI Consolidated List: %s is another list, closed in 2026',
    async (name) => {
      expect(await whyUnreadable('uk_sanctions', await listFile(name))).toEqual({
        reason: 'other_list',
        text: 'the file is the OFSI Consolidated List, which was closed on 28 January 2026: take the UK Sanctions List',
      });
    },
  );
});

describe('A file in another encoding than UTF-8 is refused, and says so', () => {
  test.each([
    ['uk_sanctions', 'uk-sanctions-list.xml'],
    ['uk_sanctions', 'uk-sanctions-list.csv'],
    ['service_pep', 'service-pep.jsonl'],
  ] as const)('%s: %s', async (key, name) => {
    const text = (await listFile(name)).toString('utf8').replace('\ufeff', '');
    const mark = Buffer.from([0xff, 0xfe]);
    const utf16 = Buffer.from(text, 'utf16le');
    for (const file of [Buffer.concat([mark, utf16]), utf16, Buffer.concat([mark, utf16]).swap16()]) {
      expect(await whyUnreadable(key, file)).toEqual({
        reason: 'malformed',
        text: 'the text of the file must be UTF-8, but is UTF-16',
      });
    }
    const latin = Buffer.from(text.replace('Ostrev', 'Östrev'), 'latin1');
    expect(await whyUnreadable(key, latin)).toMatchObject({ reason: 'malformed' });
    expect((await whyUnreadable(key, latin))?.text).toMatch(
      /^the text of the file must be UTF-8, but is something/,
    );
  });

  test('a closed list in Windows-1252 is called what it is', async () => {
    const text = (await listFile('ofsi-consolidated-list.csv')).toString('utf8');
    const file = Buffer.from(text.replaceAll('OSTREVIN', 'ÖSTREVIN'), 'latin1');
    expect(await whyUnreadable('uk_sanctions', file)).toMatchObject({ reason: 'other_list' });
  });

  test('an XML that declares another encoding', async () => {
    const text = (await listFile('uk-sanctions-list.xml')).toString('utf8');
    const why = await whyUnreadable(
      'uk_sanctions',
      text.replace('encoding="utf-8"', 'encoding="windows-1252"'),
    );
    expect(why?.reason).toBe('malformed');
    expect(why?.text).toContain('windows-1252');
  });
});

describe('Bombs are refused, and memory stays bounded', () => {
  const MEBIBYTE = 1024 * 1024;

  test('a gzip file that unpacks to more than a hundred times its size', async () => {
    const head = '<Designations><DateGenerated>08/10/2026</DateGenerated>';
    const bomb = gzipSync(head + `<Remark>${' '.repeat(10_000)}</Remark>`.repeat(3000));
    const memory = new IdempotencyStore();
    expect(await whyUnreadable('uk_sanctions', memory.watching(inPieces(bomb)))).toEqual({
      reason: 'too_large',
      text: 'the file is too large: it unpacks to more than 100 times its size',
    });
    expect(memory.pieces).toBeLessThan(bomb.length / 1021 / 2);
  });

  test('a file that holds more than the limit, packed or not', async () => {
    const limits = { bytes: 1000, ratio: 100, ratioFromBytes: 500 };
    for (const file of [Buffer.alloc(1001, 'ab'), gzipSync(Buffer.alloc(1001, 'ab'))]) {
      await expect(drained(listText(inPieces(file), { ...limits, ratio: 1e6 }))).rejects.toThrow(
        'it holds more than 0 MiB',
      );
    }
    expect(await drained(listText(inPieces(gzipSync(Buffer.alloc(500, 'a'))), { ...limits, ratio: 2 }))).toBe(
      500,
    );
    await expect(
      drained(listText(inPieces(gzipSync(Buffer.alloc(501, 'a'))), { ...limits, ratio: 2 })),
    ).rejects.toThrow('it unpacks to more than 2 times its size');
  });

  test.each([
    [
      'entities that multiply',
      '<?xml version="1.0"?><!DOCTYPE Designations [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Designations>&b;</Designations>',
    ],
    [
      'an entity out of a file',
      '<?xml version="1.0"?><!DOCTYPE Designations [<!ENTITY x SYSTEM "file:///etc/passwd">]><Designations>&x;</Designations>',
    ],
    ['an entity that nobody defined', '<Designations><DateGenerated>&x;</DateGenerated></Designations>'],
  ])('%s', async (_name, file) => {
    expect(await whyUnreadable('uk_sanctions', file)).toMatchObject({ reason: 'malformed' });
  });

  test('a quote that is never closed', async () => {
    const start = (await listFile('uk-sanctions-list.csv')).subarray(0, 2000).toString('utf8');
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${start.slice(0, start.lastIndexOf('\r\n'))}\r\n"`);
      for (let piece = 0; piece < 500; piece += 1) yield Buffer.alloc(64 * 1024, 'words ');
    }
    const memory = new IdempotencyStore();
    const why = await whyUnreadable('uk_sanctions', memory.watching(endless()));
    expect(why).toMatchObject({ reason: 'malformed' });
    expect(memory.pieces).toBeLessThan(50);
  });

  /** Formats, *CSV (58 columns)*: one designation alone had 3,780 rows. */
  test('a designation of very many rows', async () => {
    const [date = '', header = '', row = ''] = (await listFile('uk-sanctions-list.csv'))
      .toString('utf8')
      .split('\r\n');
    async function* combinations(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${date}\r\n${header}\r\n`);
      for (let piece = 0; piece < 200; piece += 1) yield Buffer.from(`${row}\r\n`.repeat(100));
    }
    const memory = new IdempotencyStore();
    const { list } = await readListFile('uk_sanctions', memory.watching(combinations()));
    expect(list.entryCount).toBe(1);
    expect(memory.growth).toBeLessThan(16 * MEBIBYTE);
  });

  async function drained(text: AsyncIterable<string>): Promise<number> {
    let length = 0;
    for await (const piece of text) length += piece.length;
    return length;
  }
});

/** Sees what is held while a file is read: the reading never waits, so that no timer could look. */
class IdempotencyStore {
  readonly #collect = collector();
  growth = 0;
  pieces = 0;

  async *watching(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let before: number | null = null;
    for await (const piece of bytes) {
      yield piece;
      this.pieces += 1;
      if (this.pieces % 20 !== 0) continue;
      this.#collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      before ??= heapUsed + arrayBuffers;
      this.growth = Math.max(this.growth, heapUsed + arrayBuffers - before);
    }
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('What fails outside the file is no fault of the file', () => {
  test('a source that breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<Designations>');
      throw new Error('the connection was lost');
    }
    await expect(readListFile('uk_sanctions', broken())).rejects.toThrow('the connection was lost');
    await expect(readListFile('uk_sanctions', broken())).rejects.not.toThrow(UnreadableList);
  });

  test('a packed source that breaks off', async () => {
    const packed = gzipSync(await listFile('uk-sanctions-list.xml'));
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield packed.subarray(0, 500);
      throw new Error('the connection was lost');
    }
    await expect(readListFile('uk_sanctions', broken())).rejects.toThrow('the connection was lost');
  });

  test('a refused file is closed', async () => {
    let closed = false;
    async function* file(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('<html>');
      } finally {
        closed = true;
      }
    }
    expect(await whyUnreadable('uk_sanctions', file())).toMatchObject({ reason: 'html_page' });
    expect(closed).toBe(true);
  });
});
