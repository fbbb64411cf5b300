import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Document } from '../documents/document.ts';
import { type Field, newField } from '../fields/field.ts';
import type { Signer } from '../signers/signer.ts';
import { fillRefusal, turnRefusal } from './permission.ts';
import type { Signing } from './signing.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const DOCUMENT = asId<'document'>('d');

function signer(id: string, signingOrder: number, status: Signer['status']): Signer {
  const common = { documentId: DOCUMENT, roleId: null, name: id, email: `${id}@example.com` };
  return { id: asId(id), ...common, signingOrder, status, signedAt: null, declineReason: null };
}

const OPEN = { id: DOCUMENT, status: 'sent', expiresAt: null, completionDueAt: null } as const;

/** The document as Ann sees it. */
function met(more: {
  readonly document?: Partial<Document>;
  readonly ann?: Signer;
  readonly ben?: Signer;
}): Signing {
  const { ann = signer('ann', 1, 'viewed'), ben = signer('ben', 2, 'waiting') } = more;
  // Of a document, permission depends on its standing alone.
  const document = { ...OPEN, ...more.document } as Document;
  return { document, signers: [ann, ben], signer: ann, fields: [], imageDigests: new Map() };
}

describe('Contract 5, Signing: the wrong state or turn', () => {
  const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
  test.each<[string, Signing, string | undefined]>([
    ['Ann first', met({}), undefined],
    ['not seen yet', met({ ann: signer('ann', 1, 'invited') }), undefined],
    ['Ben first', met({ ann: signer('ann', 3, 'waiting') }), 'not_your_turn'],
    ['Ben was first', met({ ann: signer('ann', 3, 'invited'), ben: signer('ben', 2, 'signed') }), undefined],
    ['side by side', met({ ben: signer('ben', 1, 'invited') }), undefined],
    ['Ann has signed', met({ ann: signer('ann', 1, 'signed') }), 'illegal_transition'],
    ['a draft', met({ document: { status: 'draft' } }), 'illegal_transition'],
    ['completed', met({ document: { status: 'completed' } }), 'illegal_transition'],
    ['declined', met({ document: { status: 'declined' } }), 'illegal_transition'],
    ['voided', met({ document: { status: 'voided' } }), 'illegal_transition'],
    ['expired', met({ document: { status: 'expired' } }), 'illegal_transition'],
    ['about to expire', met({ document: { expiresAt: at(1) } }), undefined],
    ['expiring now', met({ document: { expiresAt: at(0) } }), 'illegal_transition'],
    ['everybody has signed', met({ document: { completionDueAt: NOW } }), 'illegal_transition'],
  ])('%s', (_name, signing, expected) => {
    expect(turnRefusal(signing, NOW)?.refused).toBe(expected);
  });
});

describe('Document 3, Field rules, rules 2 and 4: who fills a field', () => {
  const box = { pageNumber: 1, xPosition: 0, yPosition: 0, width: 9, height: 9 };
  const field = (of: string, more: Partial<Field> = {}): Field =>
    newField(
      { id: asId('f'), documentId: DOCUMENT, signerId: asId(of), fieldType: 'text', ...box, ...more },
      NOW,
    );
  const beside = (status: Signer['status']): Signing => met({ ben: signer('ben', 1, status) });
  const shared = { sharedFill: true };

  test.each<[string, Signing, Field, string | undefined]>([
    ['an own field', met({}), field('ann'), undefined],
    ['a field of somebody else', met({}), field('ben'), 'not_your_field'],
    ['a shared one of somebody later', met({}), field('ben', shared), undefined],
    ['a shared one of somebody beside', beside('viewed'), field('ben', shared), undefined],
    ['a shared one that its owner signed', beside('signed'), field('ben', shared), 'field_read_only'],
    ['what the sender wrote', met({}), field('ann', { value: 'x', filledBy: 'sender' }), 'field_read_only'],
    [
      'what the sender wrote, shared',
      met({}),
      field('ben', { ...shared, value: 'x', filledBy: 'sender' }),
      'field_read_only',
    ],
    ['an editable default', met({}), field('ann', { value: 'x', editable: true }), undefined],
    ['what somebody filled', met({}), field('ann', { value: 'x', filledBy: 'signer' }), undefined],
    [
      'what somebody else filled',
      met({}),
      field('ben', { ...shared, value: 'x', filledBy: 'signer' }),
      undefined,
    ],
    ['the turn before the owner', met({ ann: signer('ann', 3, 'waiting') }), field('ben'), 'not_your_turn'],
    [
      'the state before the turn',
      met({ document: { status: 'voided' } }),
      field('ben'),
      'illegal_transition',
    ],
    [
      'the owner before what stands',
      met({}),
      field('ben', { value: 'x', filledBy: 'sender' }),
      'not_your_field',
    ],
  ])('%s', (_name, signing, request, expected) => {
    expect(fillRefusal(signing, request, NOW)?.refused).toBe(expected);
  });
});
