import { describe, expect, test } from 'vitest';
import { UsageError } from '../../terminal/options.ts';
import { backtestOptions } from './backtest-options.ts';

const VERSION = '01a1de70-3ce0-72b6-a22e-c39769823d11';
const NONE: ReadonlySet<string> = new Set();

describe('Contract 6, Policies: what assay policy backtest is asked for', () => {
  test('a file, a file with its assessments, or a version in a context', () => {
    expect(backtestOptions({}, 'a.json', NONE).tried).toEqual({
      kind: 'file',
      path: 'a.json',
      assessmentsPath: undefined,
    });
    expect(backtestOptions({ assessments: 'b.jsonl' }, 'a.json', NONE).tried).toMatchObject({
      assessmentsPath: 'b.jsonl',
    });
    expect(backtestOptions({ context: 'c' }, VERSION, NONE).tried).toEqual({
      kind: 'version',
      id: VERSION,
      contextId: 'c',
    });
  });

  test('times, band, limit and flags', () => {
    const options = {
      from: '2026-10-01T00:00:00Z',
      to: '2026-11-01T00:00:00+01:00',
      band: 'high',
      limit: '1',
    };
    expect(backtestOptions(options, 'a.json', new Set(['json', 'exit-code']))).toMatchObject({
      from: new Date('2026-10-01T00:00:00Z'),
      to: new Date('2026-10-31T23:00:00Z'),
      band: 'high',
      limit: 1,
      json: true,
      exitCode: true,
    });
  });

  test.each([
    ['--limit must be 1 or more.', 'a.json', { limit: '0' }],
    ['--limit must be a whole number.', 'a.json', { limit: 'all' }],
    ['--from must be an ISO 8601 time', 'a.json', { from: 'yesterday' }],
    ['--assessments goes with a file', VERSION, { assessments: 'b.jsonl' }],
    ['--context goes with the id of a version', 'a.json', { context: 'c' }],
    [
      '--assessments needs no service: leave --url out.',
      'a.json',
      { assessments: 'b.jsonl', url: 'http://x' },
    ],
  ])('is refused: %s', (message, word, options) => {
    const refused = (): unknown => backtestOptions(options, word, NONE);
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(message);
  });
});
