import { describe, expect, test } from 'vitest';
import { DOCUMENT_STATUSES, type DocumentStatus } from './document.ts';
import { isCompleting, isExpired, isOpen, moveRefusal, type DocumentStanding } from './document-state.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const EARLIER = new Date('2026-11-15T08:59:59.999Z');
const LATER = new Date('2026-11-15T09:00:00.001Z');

function standing(status: DocumentStatus, more: Partial<DocumentStanding> = {}): DocumentStanding {
  return { status, expiresAt: null, completionDueAt: null, ...more };
}

const IN_TIME = standing('sent', { expiresAt: LATER });
const OVERDUE = standing('sent', { expiresAt: NOW });
const SIGNED_BY_ALL = standing('sent', { completionDueAt: EARLIER });
const SIGNED_IN_TIME = standing('sent', { completionDueAt: LATER, expiresAt: EARLIER });

describe('Contract 5, Documents: the state table', () => {
  test.each<[string, DocumentStanding, DocumentStatus[]]>([
    ['draft', standing('draft'), ['sent', 'voided']],
    ['sent', standing('sent'), ['declined', 'voided']],
    ['sent, before expiresAt', IN_TIME, ['declined', 'voided']],
    ['sent, expiresAt passed', OVERDUE, []],
    ['sent, everybody has signed', SIGNED_BY_ALL, []],
    ['completed', standing('completed'), []],
    ['declined', standing('declined'), []],
    ['voided', standing('voided'), []],
    ['expired', standing('expired'), []],
  ])('%s: what somebody can make of it', (_name, document, allowed) => {
    const possible = DOCUMENT_STATUSES.filter((next) => moveRefusal(document, next, NOW) === undefined);
    expect(possible).toEqual(allowed);
    expect(moveRefusal(document, 'draft', NOW)).toMatchObject({
      refused: 'illegal_transition',
      members: { allowed },
    });
  });

  test.each<[string, DocumentStanding, string]>([
    ['by its state', standing('voided'), 'The document is voided.'],
    ['expired before anybody noted it', OVERDUE, 'The document is expired.'],
    ['signed by everybody', SIGNED_BY_ALL, 'Everybody has signed the document.'],
  ])('the refusal says why: %s', (_name, document, detail) => {
    expect(moveRefusal(document, 'voided', NOW)).toMatchObject({ detail });
  });
});

describe('Contract 5, Documents: sent becomes expired when expiresAt passes', () => {
  test.each<[string, DocumentStanding, boolean, boolean]>([
    ['no expiry', standing('sent'), false, true],
    ['a millisecond before', IN_TIME, false, true],
    ['at the very time', OVERDUE, true, false],
    ['after it', standing('sent', { expiresAt: EARLIER }), true, false],
    ['everybody had signed before', SIGNED_IN_TIME, false, false],
    ['a draft', standing('draft', { expiresAt: EARLIER }), false, false],
    ['voided', standing('voided', { expiresAt: EARLIER }), false, false],
    ['completed', standing('completed', { expiresAt: EARLIER }), false, false],
  ])('%s', (_name, document, expired, open) => {
    expect([isExpired(document, NOW), isOpen(document, NOW)]).toEqual([expired, open]);
  });

  test.each<[string, DocumentStanding, boolean]>([
    ['sent', standing('sent'), false],
    ['sent and signed by everybody', SIGNED_BY_ALL, true],
    ['completed', standing('completed'), false],
  ])('only what everybody has signed is being completed: %s', (_name, document, completing) => {
    expect(isCompleting(document)).toBe(completing);
  });
});
