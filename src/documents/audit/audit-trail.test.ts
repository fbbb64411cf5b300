import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { type AuditChange, auditHash, chainedEntries, NO_ENTRIES } from './audit-trail.ts';

const DOCUMENT = asId<'document'>('0193-a');
const HAPPENING = { at: new Date('2026-11-15T09:00:00.123Z'), actor: 'user:1' };

function change(type: AuditChange['type'], detail: AuditChange['detail'] = {}): AuditChange {
  return { id: asId<'event'>('e'), type, detail };
}

describe('Contract 5, Documents: the audit trail is a chain of hashes', () => {
  test('the first entry follows nothing, each further one the one before', () => {
    const { history, head } = chainedEntries({ id: DOCUMENT, head: NO_ENTRIES }, HAPPENING, [
      change('created'),
      change('generated', { revision: 1 }),
    ]);
    expect(history.map(({ sequence, previousHash }) => [sequence, previousHash])).toEqual([
      [1, null],
      [2, history[0].hash],
    ]);
    expect(head).toEqual({ sequence: 2, hash: history[1]?.hash, at: HAPPENING.at });
  });

  test('a later change goes on from the head', () => {
    const first = chainedEntries({ id: DOCUMENT, head: NO_ENTRIES }, HAPPENING, [change('created')]);
    const next = chainedEntries({ id: DOCUMENT, head: first.head }, HAPPENING, [change('generated')]);
    expect(next.history[0]).toMatchObject({ sequence: 2, previousHash: first.head.hash });
  });

  test('the hash is that of the canonical JSON, to the letter', () => {
    const entry = {
      sequence: 1,
      type: 'created',
      ...HAPPENING,
      detail: { b: 1, a: 'é' },
      previousHash: null,
    };
    // SHA-256 of {"actor":"user:1","at":"2026-11-15T09:00:00.123Z","detail":{"a":"é","b":1},"previousHash":null,"sequence":1,"type":"created"}
    expect(auditHash(entry)).toBe('17ac95bf68c976bc3464fc3c1d61807e02ee435df283cd5e8a13dbb753759259');
  });

  test.each([
    ['sequence', { sequence: 2 }],
    ['type', { type: 'sent' }],
    ['at', { at: new Date('2026-11-15T09:00:00.124Z') }],
    ['actor', { actor: 'user:2' }],
    ['detail', { detail: { a: 2 } }],
    ['previousHash', { previousHash: 'f'.repeat(64) }],
  ])('another %s is another hash', (_name, other) => {
    const entry = { sequence: 1, type: 'created', ...HAPPENING, detail: { a: 1 }, previousHash: null };
    expect(auditHash({ ...entry, ...other })).not.toBe(auditHash(entry));
  });
});
