import { describe, expect, test } from 'vitest';
import { progressOn, type Step } from './progress.ts';

const STEP: Step = { what: 'eu_fsf', stage: 'reading', bytes: 0, totalBytes: 4_000_000, entries: 0 };

/** The text that is written for these steps. */
function shown(steps: readonly Partial<Step>[], output: { isTTY?: boolean; columns?: number } = {}): string {
  let written = '';
  const view = progressOn({ ...output, write: (text) => void (written += text) });
  for (const step of steps) view.show({ ...STEP, ...step });
  view.end();
  return written;
}

describe('Progress in a file or a pipe', () => {
  test('is a line at each quarter of a stage', () => {
    const bytes = [0, 100_000, 999_999, 1_000_000, 2_500_000, 4_000_000, 4_000_000];
    expect(shown(bytes.map((read) => ({ bytes: read, entries: read / 1_000 })))).toBe(
      [
        'eu_fsf: reading, 0 %, 0.0 MB of 4.0 MB',
        'eu_fsf: reading, 25 %, 1.0 MB of 4.0 MB, 1,000 entries',
        'eu_fsf: reading, 62 %, 2.5 MB of 4.0 MB, 2,500 entries',
        'eu_fsf: reading, 100 %, 4.0 MB of 4.0 MB, 4,000 entries',
        '',
      ].join('\n'),
    );
  });

  test('is a line at each stage, also where nobody knows how much there is', () => {
    const fetching = { stage: 'fetching', totalBytes: null };
    expect(
      shown([{ ...fetching, bytes: 10 }, { ...fetching, bytes: 9_000_000 }, { stage: 'activating' }]),
    ).toBe('eu_fsf: fetching, 0.0 MB\neu_fsf: activating, 0 %, 0.0 MB of 4.0 MB\n');
  });
});

describe('Progress over rows', () => {
  test('is counted in rows', () => {
    let written = '';
    const view = progressOn({ write: (text: string) => void (written += text) });
    for (const rows of [0, 100, 1_500, 4_000])
      view.show({ what: 'a.csv', stage: 'screening', rows, totalRows: 4_000 });
    expect(written).toBe(
      [
        'a.csv: screening, 0 %, 0 of 4,000 rows',
        'a.csv: screening, 37 %, 1,500 of 4,000 rows',
        'a.csv: screening, 100 %, 4,000 of 4,000 rows',
        '',
      ].join('\n'),
    );
  });
});

describe('Progress on a terminal', () => {
  test('is a bar that is drawn over itself, and goes in the end', () => {
    expect(shown([{ bytes: 1_000_000, entries: 1_200 }], { isTTY: true, columns: 200 })).toBe(
      '\r\u001B[Keu_fsf  reading    [######------------------]  25 %  1.0 MB of 4.0 MB, 1,200 entries\r\u001B[K',
    );
  });

  test('never wraps', () => {
    const written = shown([{ bytes: 1_000_000 }], { isTTY: true, columns: 40 });
    expect(written.split('\r\u001B[K')[1]).toHaveLength(39);
  });
});
