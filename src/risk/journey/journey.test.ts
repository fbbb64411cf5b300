import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { eventRecord } from '../events/event.ts';
import { cutJourney } from './journey.ts';

const TIME = new Date('2026-11-15T09:00:00.000Z');

function anEvent(index: number, note = '') {
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return eventRecord({
    id: asId(id),
    mode: 'test',
    type: 'risk.activity.reported',
    category: 'activity',
    subjectId: asId('00000000-0000-7000-8000-ffffffffffff'),
    sequence: index,
    resource: 'events',
    resourceId: id,
    actor: 'service:test',
    reason: null,
    detail: { note },
    occurredAt: TIME,
    recordedAt: TIME,
  });
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('Document 1, Limits: journey page', () => {
  test.each([
    [0, 0, false],
    [49, 49, false],
    [50, 50, false],
    [51, 50, true],
  ])('of %i events holds %i', (given, held, more) => {
    const events = Array.from({ length: given }, (_, index) => anEvent(index));
    const { items, nextCursor } = cutJourney(events);
    expect([items.length, nextCursor]).toEqual([held, more ? events[held - 1]?.id : null]);
  });
});

describe('Document 1, Limits: list response budget', () => {
  /** A journey of 8 events, of which this many take exactly the budget while more are to come. */
  function filling(count: number, extraBytes: number) {
    const events = Array.from({ length: 8 }, (_, index) => anEvent(index, '漢'.repeat(1_000)));
    const page = { items: events.slice(0, count), nextCursor: events[0]?.id };
    const missing = limits.listBytes - bytesOf(page) + extraBytes;
    return events.with(0, anEvent(0, `${'漢'.repeat(1_000)}${'x'.repeat(missing)}`));
  }

  test.each([
    [-1, 5],
    [0, 5],
    [1, 4],
  ])('a page of five events with %i bytes above the budget holds %i', (extraBytes, held) => {
    const page = cutJourney(filling(5, extraBytes));
    expect(page.items).toHaveLength(held);
    expect(page.nextCursor).toBe(page.items.at(-1)?.id);
    expect(bytesOf(page)).toBeLessThanOrEqual(limits.listBytes);
  });

  test('a single event always fits', () => {
    const large = anEvent(1, 'x'.repeat(limits.listBytes));
    expect(cutJourney([large, anEvent(2)])).toEqual({ items: [large], nextCursor: large.id });
  });
});
