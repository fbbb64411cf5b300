import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '../../../kernel/result.ts';
import type { Log } from '../../log/log.ts';
import { databaseOutage, type Outage, openOutageLog } from './outages.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const FULL = Object.assign(new Error('could not extend file'), { code: '53100' });
const AWAY = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const BUSY = refuse('unavailable', 'Too many documents are being rendered.', { retryAfterSeconds: 1 });

describe('Contract 1, Errors: every 503 is logged with its cause', () => {
  test('the first of a cause at once, with its request and error', () => {
    const { note, lines } = anOutageLog();
    note(outage('req_1', FULL));
    expect(lines).toEqual([
      {
        requestId: 'req_1',
        method: 'POST',
        route: '/api/v1/risk/subjects',
        status: 503,
        code: 'unavailable',
        cause: 'database_full',
        error: FULL,
        message: 'answered 503',
      },
    ]);
  });

  test('those that follow are counted, and an outage of a day floods nothing', () => {
    const { note, lines } = anOutageLog();
    for (let request = 1; request <= 1000; request += 1) note(outage(`req_${request}`, FULL));
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(1)).toEqual([
      expect.objectContaining({ cause: 'database_full', count: 999, seconds: 10, requestId: 'req_1000' }),
    ]);
    note(outage('req_1001', FULL));
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(10_000);
    expect(lines).toHaveLength(3);
  });

  test('each cause has lines of its own, also one that was answered as a value', () => {
    const { note, lines } = anOutageLog();
    for (const requestId of ['req_1', 'req_2']) {
      note(outage(requestId, FULL));
      note(outage(requestId, AWAY));
      note({ ...outage(requestId, undefined), refusal: BUSY });
    }
    expect(lines.map(({ cause }) => cause)).toEqual([
      'database_full',
      'database_away',
      'Too many documents are being rendered.',
    ]);
    expect(lines.at(-1)).not.toHaveProperty('error');
  });
});

function outage(requestId: string, cause: unknown): Outage {
  const place = { method: 'POST', route: '/api/v1/risk/subjects' };
  return { ...place, requestId, refusal: databaseOutage(cause), cause };
}

function anOutageLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object, message?: string): void => void lines.push({ ...fields, message });
  const log: Pick<Log, 'error'> = { error: write };
  return { note: openOutageLog(log), lines };
}
