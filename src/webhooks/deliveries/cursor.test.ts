import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { makeCursor, readCursor } from './cursor.ts';

const scope: Scope = { organizationId: asId('11111111-1111-7111-8111-111111111111'), mode: 'test' };
const webhook = asId<'webhook'>('22222222-2222-7222-8222-222222222222');
const last = asId<'delivery'>('0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b');

describe('Document 1, Delivery history paging: a cursor', () => {
  test('comes back as the delivery that it was made for', () => {
    expect(readCursor(scope, webhook, makeCursor(scope, webhook, last))).toBe(last);
  });

  test('is nothing in another place', () => {
    const cursor = makeCursor(scope, webhook, last);
    expect(readCursor({ ...scope, mode: 'live' }, webhook, cursor)).toBeUndefined();
    expect(readCursor({ ...scope, organizationId: asId(webhook) }, webhook, cursor)).toBeUndefined();
    expect(readCursor(scope, asId(last), cursor)).toBeUndefined();
  });

  test('is nothing once any of its characters changed', () => {
    const cursor = makeCursor(scope, webhook, last);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(readCursor(scope, webhook, changed)).toBeUndefined();
    }
    for (const bad of ['', 'A', cursor.slice(1), `${cursor}=`, `${cursor}A`, ` ${cursor}`])
      expect(readCursor(scope, webhook, bad)).toBeUndefined();
  });
});
