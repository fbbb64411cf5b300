import { type Refusal, refuse } from '../../kernel/result.ts';
import type { Field } from '../fields/field.ts';
import { isOpen, wrongState } from '../documents/document-state.ts';
import { isTheirTurn } from '../signers/turn.ts';
import type { SignerStanding } from './signing.ts';

export type TurnRefusal = Refusal<'illegal_transition' | 'not_your_turn'>;
export type FillRefusal = TurnRefusal | Refusal<'not_your_field' | 'field_read_only'>;

/** Contract 5, *Signing*: why this signer can do nothing now; undefined where it is the signer's turn. */
export function turnRefusal(
  { document, signers, signer }: SignerStanding,
  now: Date,
): TurnRefusal | undefined {
  if (!isOpen(document, now)) return wrongState(document, now);
  if (signer.status === 'signed')
    return refuse('illegal_transition', 'You have signed already.', { members: { allowed: [] } });
  return isTheirTurn(signers, signer)
    ? undefined
    : refuse('not_your_turn', 'Others sign first. You can fill nothing until they have.');
}

/** Why this signer cannot change this field now: the state, the turn, the owner, the value that stands. */
export function fillRefusal(standing: SignerStanding, field: Field, now: Date): FillRefusal | undefined {
  return turnRefusal(standing, now) ?? ownerRefusal(standing, field) ?? standingRefusal(standing, field);
}

/** Document 3, *Field rules*, 4: a shared field is filled by any signer whose turn it is. */
function ownerRefusal({ signer }: SignerStanding, field: Field): FillRefusal | undefined {
  return field.signerId === signer.id || field.sharedFill
    ? undefined
    : refuse('not_your_field', 'Another signer fills this field.');
}

function standingRefusal(standing: SignerStanding, field: Field): FillRefusal | undefined {
  return stands(standing, field)
    ? refuse('field_read_only', 'The value of this field cannot be changed.')
    : undefined;
}

/**
 * Document 3, *Field rules*, 2 and *States and transitions*, 2: nobody changes a value of the sender, nor one that its
 * owner has signed. A value that the signer may correct is not the sender's until it is confirmed.
 */
export function stands({ signers }: SignerStanding, { filledBy, signerId }: Field): boolean {
  return filledBy === 'sender' || signers.some(({ id, status }) => id === signerId && status === 'signed');
}
