import { describe, expect, test } from 'vitest';
import { newTypesetter } from '../../test/house-fonts.ts';
import { readPdf } from '../../test/pdf.ts';
import type { EntryRow, Report, ReportPart } from './report.ts';
import { LONG } from '@assay/test-support/repeats';

const typesetter = newTypesetter();

function reportOf(...parts: readonly ReportPart[]): Report {
  return {
    pageSize: 'A4',
    fileTitle: 'Record: Boiler',
    heading: 'Record',
    name: 'Boiler',
    standing: { word: 'Passed', tone: 'good' },
    parts,
    foot: 'Record of boiler 7',
  };
}

async function made(report: Report) {
  const done = await typesetter.report(report);
  if (done.kind !== 'rendered') throw new Error(JSON.stringify(done));
  return done;
}

const entry = (number: number): EntryRow => ({
  kind: 'entry',
  number: String(number),
  time: '09:00',
  title: 'Looked at',
  text: `by inspector ${number}`,
  detail: '',
  hash: 'abc',
});

const ENTRIES = {
  kind: 'entries',
  titles: ['No.', 'Time', 'What'],
  rows: Array.from({ length: 40 }, (_, index) => entry(index + 1)),
} as const;

describe('A report', () => {
  test('prints its parts in their order', async () => {
    const report = reportOf(
      { kind: 'facts', facts: [{ label: 'Pressure', value: '3 bar', mono: true }] },
      { kind: 'heading', text: 'People' },
      {
        kind: 'card',
        card: {
          name: 'Ann',
          address: 'ann@example.com',
          note: 'Inspector',
          standing: { word: 'Absent', tone: 'quiet' },
          steps: [{ label: 'Called', value: '08:00', note: 'by telephone' }],
        },
      },
      { kind: 'verdict', verdict: { word: 'It holds.', tone: 'bad' } },
      {
        kind: 'entries',
        titles: ['No.', 'Time', 'What'],
        rows: [entry(1), { kind: 'gap', text: 'Some are left out.' }],
      },
      { kind: 'paragraph', text: 'Look again in a year.' },
    );
    const { pdf, pageCount, signatures } = await made(report);
    const { title, pages } = await readPdf(pdf);
    expect([title, pageCount, signatures]).toEqual(['Record: Boiler', 1, []]);
    const told = pages[0]?.text.replace(/\s+/g, ' ');
    const order = [
      'Record',
      'Passed',
      'Boiler',
      'Pressure',
      '3 bar',
      'People',
      'Ann',
      'ann@example.com',
      'Inspector',
      'Absent',
      'Called',
      '08:00',
      'by telephone',
      'It holds.',
      'No.',
      'Time',
      'What',
      'Looked at',
      'by inspector 1',
      'abc',
      'Some are left out.',
      'Look again in a year.',
      'Record of boiler 7',
      '1 / 1',
    ];
    let from = 0;
    for (const text of order) {
      const at = told?.indexOf(text, from) ?? -1;
      expect(at, `${text} after ${order[order.indexOf(text) - 1]}, in: ${told}`).toBeGreaterThanOrEqual(from);
      from = at + text.length;
    }
  });

  test('repeats the titles of its entries on the next page, where they are decoration', async () => {
    const { pages } = await readPdf((await made(reportOf(ENTRIES))).pdf);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(({ text }) => text.includes('What'))).toEqual(pages.map(() => true));
    expect(pages.map(({ structure }) => structure.includes('TH(.)'))).toEqual(
      pages.map((_, page) => page === 0),
    );
  });

  test('numbers its pages', async () => {
    const { pages } = await readPdf((await made(reportOf(ENTRIES))).pdf);
    expect(pages.map(({ text }, page) => text.includes(`${page + 1} / ${pages.length}`))).toEqual(
      pages.map(() => true),
    );
  });

  test('is the same each time, and of the size that is asked for', async () => {
    const [one, again, letter] = [
      await made(reportOf(ENTRIES)),
      await made(reportOf(ENTRIES)),
      await made({ ...reportOf(ENTRIES), pageSize: 'Letter' }),
    ];
    expect(again.sha256).toBe(one.sha256);
    expect(letter.pages[0]).toEqual({ width: 612, height: 792 });
  });

  test('longer than a thousand pages is refused', { ...LONG, timeout: 60_000 }, async () => {
    const parts = Array.from({ length: 300 }, () => ENTRIES);
    expect(await typesetter.report(reportOf(...parts, ...parts))).toMatchObject({
      kind: 'render_limit',
      faults: [{ code: 'too_many_pages' }],
    });
  });
});
