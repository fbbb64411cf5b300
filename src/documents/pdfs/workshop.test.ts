import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bomb, onePage, type RawObject } from '../../../packages/agreement-pdf/test/raw-pdf.ts';
import { LONG, REPEATED, repeats } from '@assay/test-support/repeats';
import { openWorkshop } from './workshop.adapter.ts';
import type { PdfWorkshop, ReadPdf, WorkshopOptions } from './workshop.ts';

const opened: PdfWorkshop[] = [];

const OPTIONS: WorkshopOptions = {
  threads: 1,
  maxQueue: 10,
  maxQueueOfOne: 10,
  readDeadlineMilliseconds: 100_000,
  finishDeadlineMilliseconds: 100_000,
  onFault: (fault) => {
    throw fault;
  },
};
const OWNER = { organizationId: 'acme' };

function workshop(options: Partial<WorkshopOptions> = {}): PdfWorkshop {
  const one = openWorkshop({ ...OPTIONS, ...options });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** On a busy machine everything takes many times as long: only what never ends meets the deadline. */
const PATIENT = { timeout: 240_000 };

const outcome = (read: ReadPdf): string => (read.kind === 'refused' ? read.code : read.kind);

describe('A PDF is read and made away from the thread that serves requests', PATIENT, () => {
  test('the very bytes come back where nothing was taken out', async () => {
    const bytes = onePage();
    const read = await workshop().read(bytes, OWNER);
    expect(read).toMatchObject({ kind: 'read', pages: [{ width: 612, height: 792 }], form: [] });
    expect(read.kind === 'read' && read.pdf === bytes).toBe(true);
  });

  test('and others where something was', async () => {
    const bytes = onePage({ catalog: '/OpenAction << /S /JavaScript /JS (evil) >>' });
    const read = await workshop().read(bytes, OWNER);
    if (read.kind !== 'read') throw new Error(outcome(read));
    expect(Buffer.from(read.pdf).toString('latin1')).not.toContain('evil');
    expect(read.sha256).not.toBe(read.sentSha256);
  });

  test('a final file and a typed signature are made', async () => {
    const one = workshop();
    const finished = await one.finish({ pdf: onePage(), fields: [] }, OWNER);
    expect(finished).toMatchObject({ kind: 'finished', pdf: expect.any(Uint8Array) });
    const drawn = await one.signatureImage('Ada Lovelace', OWNER);
    expect(drawn).toEqual({ kind: 'drawn', svg: expect.stringMatching(/^<svg/) });
  });

  test('when as many wait as may, one more is told so at once; nothing is taken after closing', async () => {
    const one = workshop({ maxQueue: 1 });
    await one.read(onePage(), OWNER);
    const read = await Promise.all([1, 2, 3, 4].map(() => one.read(onePage(), OWNER)));
    expect(read.map(outcome)).toEqual(['read', 'read', 'busy', 'busy']);
    await one.close();
    expect(await one.read(onePage(), OWNER)).toEqual({ kind: 'busy' });
    expect(await one.finish({ pdf: onePage(), fields: [] }, OWNER)).toEqual({ kind: 'busy' });
  });
});

const OBJECTS = repeats(5_000, 100_000);

test(
  `A file of ${OBJECTS} objects is read, written anew and finished in time`,
  { ...PATIENT, ...REPEATED },
  async () => {
    const numbers = Array.from({ length: OBJECTS }, (_, at) => 10 + at * 2);
    const bytes = onePage({
      catalog: `/All [${numbers.map((number) => `${number} 0 R`).join(' ')}] /OpenAction << /S /JavaScript >>`,
      objects: Object.fromEntries(numbers.map((number) => [number, '<< /A 1 >>'])),
    });
    const one = workshop();
    const read = await one.read(bytes, OWNER);
    if (read.kind !== 'read') throw new Error(outcome(read));
    expect(read.sha256).not.toBe(read.sentSha256);
    expect(await one.finish({ pdf: read.pdf, fields: [] }, OWNER)).toMatchObject({ kind: 'finished' });
  },
);

/** A stream of objects that unpacks to far more than its size. */
const packed = (filter: string, stream: Uint8Array): RawObject => ({
  dict: `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`,
  stream,
});

function megabytes(): number {
  return process.memoryUsage().rss / 2 ** 20;
}

describe('Contract 5, Documents: a file of any kind that takes too much is refused', PATIENT, () => {
  let one: PdfWorkshop;
  beforeAll(() => {
    one = openWorkshop(OPTIONS);
  });
  afterAll(() => one.close());

  test.each<[string, () => Uint8Array, string]>([
    [
      '4 GiB in a stream',
      () => onePage({ objects: { 10: packed('/FlateDecode', bomb(4_096)) } }),
      'too_much_work',
    ],
    [
      '4 GiB in a stream in a stream',
      () => onePage({ objects: { 10: packed('[/FlateDecode /FlateDecode]', deflateSync(bomb(4_096))) } }),
      'too_much_work',
    ],
    [
      'a gibibyte of one byte',
      () => onePage({ objects: { 10: packed('/RunLengthDecode', Buffer.alloc(16 * 2 ** 20, 0x81)) } }),
      'too_much_work',
    ],
    [
      'many streams of 100 MiB',
      () => {
        const hundred = bomb(96);
        const objects = Array.from(
          { length: 40 },
          (_, at) => [at + 10, packed('/FlateDecode', hundred)] as const,
        );
        return onePage({ objects: Object.fromEntries(objects) });
      },
      'too_much_work',
    ],
    [
      'what is only said about the file',
      () =>
        onePage({
          catalog: '/Metadata 10 0 R /OpenAction << /S /JavaScript /JS (evil) >>',
          objects: {
            10: { dict: '/Type /Metadata /Subtype /XML /Filter /FlateDecode', stream: bomb(4_096) },
          },
        }),
      'read',
    ],
    [
      'pictures are not unpacked',
      () =>
        onePage({ objects: { 10: { dict: '/Subtype /Image /Filter /FlateDecode', stream: bomb(4_096) } } }),
      'read',
    ],
  ])('%s', async (_, make, expected) => {
    const bytes = make();
    await one.read(onePage(), OWNER);
    const before = megabytes();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, megabytes())), 20);
    const read = await one.read(bytes, OWNER);
    clearInterval(watch);
    expect(outcome(read)).toBe(expected);
    expect(most - before).toBeLessThan(600);
  });

  test.each<[string, () => Uint8Array, string]>([
    [
      'five million objects',
      () => {
        const numbers = Buffer.from(
          Array.from({ length: 5_000_000 }, (_, at) => `${at + 100} 0 `).join('') + '1',
        );
        const dict = `/Type /ObjStm /N 5000000 /First ${numbers.byteLength - 1} /Filter /FlateDecode`;
        return onePage({ objects: { 10: { dict, stream: deflateSync(numbers, { level: 1 }) } } });
      },
      'too_much_work',
    ],
    [
      'a million millions in a table',
      () => {
        const dict = '/Type /XRef /Size 1 /W [0 0 0] /Index [0 1000000000000] /Root 1 0 R';
        return onePage({ objects: { 10: { dict, stream: '' } } });
      },
      'too_much_work',
    ],
    ['arrays in arrays without end', () => onePage({ objects: { 4: '['.repeat(10_000_000) } }), 'broken'],
  ])('%s', LONG, async (_, make, expected) => {
    const bytes = make();
    await one.read(onePage(), OWNER);
    const before = megabytes();
    expect(outcome(await one.read(bytes, OWNER))).toBe(expected);
    expect(megabytes() - before).toBeLessThan(1_000);
    expect(outcome(await one.read(onePage(), OWNER))).toBe('read');
  });

  test('digits between the objects, by the time they take', LONG, async () => {
    const whole = Buffer.from(onePage()).toString('latin1');
    const digits = whole.replace('endobj\n', `endobj\n(${'1'.repeat(1_000_000)})\n`);
    const hurried = workshop({ readDeadlineMilliseconds: 20_000 });
    expect(outcome(await hurried.read(Buffer.from(digits, 'latin1'), OWNER))).toBe('too_much_work');
    expect(outcome(await hurried.read(onePage(), OWNER))).toBe('read');
  });
});
