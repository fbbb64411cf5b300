/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecordMeetings } from './record-meetings.ts';

describe('Records that several words of a search bring up', () => {
  test('are never taken for such that came once, search after search', () => {
    const meetings = new RecordMeetings();
    const record = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 10_000_000 }));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), (records) => {
        meetings.begin();
        for (const one of records) meetings.add(one);
        const once = records.filter((one) => meetings.cameOnce(one));
        expect(new Set(once).size).toBe(once.length);
      }),
    );
  });

  test('most that came once are known to have', () => {
    const meetings = new RecordMeetings();
    for (let search = 0; search < 3; search += 1) {
      meetings.begin();
      const records = Array.from({ length: 100 }, (_, index) => search + index * 997);
      for (const one of records) meetings.add(one);
      expect(records.filter((one) => meetings.cameOnce(one)).length).toBeGreaterThan(90);
    }
  });
});
