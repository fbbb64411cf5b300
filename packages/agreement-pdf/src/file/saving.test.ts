import {
  PDFContext,
  PDFCrossRefSection,
  PDFCrossRefStream,
  PDFDocument,
  PDFHeader,
  PDFName,
  PDFRef,
} from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { savePdf } from './saving.adapter.ts';

/** References whose numbers are counted as they are read. */
function counted(numbers: readonly number[]) {
  const work = { reads: 0 };
  const refs = numbers.map((number) =>
    Object.create(PDFRef.of(number), {
      objectNumber: {
        get: () => {
          work.reads++;
          return number;
        },
      },
    }),
  ) as readonly PDFRef[];
  return { refs, work };
}

const streamTable = (): PDFCrossRefStream => PDFCrossRefStream.create(PDFContext.create().obj({}), false);
const rising = (count: number, step: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => 1 + at * step);

describe('The table of a file takes as much work as it has entries', () => {
  test.each([1, 2])('with objects that are %d apart', (step) => {
    const { refs, work } = counted(rising(2_000, step));
    const [stream, text] = [streamTable(), PDFCrossRefSection.create()];
    for (const ref of refs) {
      stream.addUncompressedEntry(ref, 17);
      text.addEntry(ref, 17);
    }
    expect(work.reads).toBeLessThan(20 * refs.length);
  });

  test('and each entry has its place', () => {
    const [stream, text] = [streamTable(), PDFCrossRefSection.create()];
    for (const number of [2, 3, 3, 7, 9, 10, 12, 6]) {
      stream.addUncompressedEntry(PDFRef.of(number), number);
      text.addEntry(PDFRef.of(number), number);
    }
    stream.updateDict();
    expect(stream.dict.get(PDFName.of('Index'))?.toString()).toBe('[ 0 1 2 3 6 2 9 2 12 1 ]');
    expect([...stream.getUnencodedContents()].filter((_, at) => at % 4 === 1)).toEqual([
      0, 2, 3, 3, 6, 7, 9, 10, 12,
    ]);
    expect(text.toString().match(/^\d+ \d+$/gm)).toEqual(['0 1', '2 2', '3 1', '6 2', '9 2', '12 1']);
  });
});

test.each([4, 7])('A file of version 1.%d comes back whole, however its numbers lie', async (minor) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.context.header = PDFHeader.forVersion(1, minor);
  document.addPage();
  for (let at = 0; at < 120; at++)
    document.context.assign(PDFRef.of(100 + at * at), document.context.obj({ At: at }));
  const bytes = await savePdf(document);
  expect(await savePdf(document)).toEqual(bytes);
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  for (let at = 0; at < 120; at++)
    expect(context.lookup(PDFRef.of(100 + at * at))?.toString()).toContain(`/At ${at}\n`);
});
