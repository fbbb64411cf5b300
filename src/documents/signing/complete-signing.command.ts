import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { inviteNext } from '../sending/invitations.step.ts';
import { openOrder } from '../signers/turn.ts';
import { type Missing, missingOf } from './values/completeness.ts';
import { confirmedFields } from './values/filling.ts';
import { valuesHash } from './frozen-values.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { lookingOf, type Sight } from './looking.ts';
import { turnRefusal, type TurnRefusal } from './permission.ts';
import { saveAnswered, saveValue } from './progress.store.ts';
import type { SigningView } from './signing-view.ts';
import { type LockedSigning, ownFields, type Signing, withFields, withSigner } from './signing.ts';

/**
 * Document 3, *Field rules*, 1: only with everything filled. Whoever signs last leaves the final file to be made;
 * before that the next are invited.
 */
export const completeSigning: Command<
  Sight & { readonly valuesSha256?: string | undefined },
  SigningView,
  'not_found' | 'history_broken' | 'stale_revision' | 'incomplete_fields' | TurnRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, { valuesSha256, ...sight }) => {
  const { scope, principal } = ctx;
  const held = await lockSigning(tx, ctx);
  if (isRefusal(held)) return held;
  const { now } = held.document;
  const refusal =
    turnRefusal(held, now) ??
    staleRefusal(held, valuesSha256) ??
    incompleteRefusal(missingOf(ownFields(held), held.fields));
  if (refusal) return refusal;
  const confirmed = confirmedFields(ownFields(held), now);
  const signed = signedBy(withFields(held, confirmed), now);
  const { history, head } = changedDocument(ctx, held.document, [
    {
      type: 'signed',
      detail: {
        ...traceOf(principal),
        consent: true,
        valuesSha256: valuesHash(signed),
      },
    },
  ]);
  for (const field of confirmed) saveValue(tx, scope, field);
  saveAnswered(tx, scope, signed.signer);
  const next = withNextTurn(tx, ctx, signed);
  saveDocument(tx, ctx, next.document, head);
  const looking = lookingOf(principal, sight, { now, baseUrl: ctx.capabilities.baseUrl() });
  return { value: { signing: next, looking }, history };
};

function signedBy(held: LockedSigning, now: Date): LockedSigning {
  return withSigner(held, { ...held.signer, status: 'signed', signedAt: now });
}

function withNextTurn(tx: Tx, ctx: CommandContext<DocumentsCapabilities>, signed: LockedSigning): Signing {
  if (openOrder(signed.signers) === undefined) {
    const document: Document = { ...signed.document, completionDueAt: ctx.now };
    return { ...signed, document };
  }
  return { ...signed, signers: inviteNext(tx, ctx, signed.document, signed.signers) };
}

/** Nobody signs what they have not seen: somebody else, or the signer elsewhere, may have changed it meanwhile. */
function staleRefusal(held: LockedSigning, seen: string | undefined): Refusal<'stale_revision'> | undefined {
  return seen === undefined || seen === valuesHash(held)
    ? undefined
    : refuse('stale_revision', 'A value has changed since you looked. Look again before you sign.');
}

/** Each field is named, in the text and by itself. */
function incompleteRefusal(missing: readonly Missing[]): Refusal<'incomplete_fields'> | undefined {
  if (missing.length === 0) return undefined;
  const detail = missing.map(({ message }) => message).join('; ');
  return refuse('incomplete_fields', detail, { members: { fields: missing } });
}
