import { describe, expect, test } from 'vitest';
import { isWanted } from './wanted.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');

describe('Contract 5, Documents: whom an invitation still reaches', () => {
  const sent = { status: 'sent', expiresAt: null, completionDueAt: null } as const;
  test.each([
    ['invited', sent, 'invited', true],
    ['has looked already', sent, 'viewed', true],
    ['not their turn', sent, 'waiting', false],
    ['has signed', sent, 'signed', false],
    ['the document is voided', { ...sent, status: 'voided' }, 'invited', false],
    ['it has expired, though nobody noted it', { ...sent, expiresAt: NOW }, 'invited', false],
    ['everybody has signed', { ...sent, completionDueAt: NOW }, 'invited', false],
  ] as const)('%s', (_name, document, status, wanted) => {
    expect(isWanted(document, status, NOW)).toBe(wanted);
  });
});
