import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { RiskChange } from '../events/event.ts';
import { entriesOf, NEW_COUNTERS } from './counters.ts';

const SUBJECT = asId<'subject'>('00000000-0000-7000-8000-000000000001');

const NOW = new Date('2026-11-15T09:00:00.000Z');

function change(last: number): RiskChange {
  return {
    id: asId<'event'>(`00000000-0000-7000-8000-0000000000${last}`),
    type: 'risk.evidence.recorded',
    resource: 'evidence',
    resourceId: SUBJECT,
    detail: { last },
  };
}

describe('Contract 2, Records: the sequence of events is given under a lock on the subject', () => {
  test('a new subject starts at one', () => {
    const { history, counters } = entriesOf({ id: SUBJECT, counters: NEW_COUNTERS, now: NOW }, [change(10)]);
    const given = { chapter: 'risk', subjectId: SUBJECT, sequence: 1, occurredAt: NOW, recordedAt: NOW };
    expect(history).toEqual([{ ...given, ...change(10) }]);
    expect(counters).toEqual({ ...NEW_COUNTERS, eventSequence: 1, eventAt: NOW });
  });

  test('what occurred before is told so, and recorded when the lock was held', () => {
    const before = new Date('2026-11-14T09:00:00.000Z');
    const held = { id: SUBJECT, counters: NEW_COUNTERS, now: NOW };
    const { history } = entriesOf(held, [{ ...change(10), occurredAt: before }]);
    expect(history[0]).toMatchObject({ occurredAt: before, recordedAt: NOW });
  });

  test('the entries of one change follow each other, in its order', () => {
    const held = {
      id: SUBJECT,
      counters: { evidenceRevision: 3, evidenceSequence: 5, assessmentSequence: 7, eventSequence: 41 },
      now: NOW,
    };
    const { history, counters } = entriesOf(held, [change(10), change(11), change(12)]);
    expect(history.map((entry) => [entry.id.slice(-2), 'sequence' in entry && entry.sequence])).toEqual([
      ['10', 42],
      ['11', 43],
      ['12', 44],
    ]);
    // What else is counted is for the command to say.
    expect(counters).toEqual({ ...held.counters, eventSequence: 44, eventAt: NOW });
  });
});
