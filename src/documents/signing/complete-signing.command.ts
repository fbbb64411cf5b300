import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import type { Command, CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { inviteNext } from '../sending/invitations.step.ts';
import { openOrder } from '../signers/turn.ts';
import { type MissingField, findMissingFields } from './values/completeness.ts';
import { confirmedFields } from './values/filling.ts';
import { valuesHash } from './frozen-values.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { viewContextOf, type ViewRequest } from './view-context.ts';
import { turnRefusal, type TurnRefusal } from './permission.ts';
import { saveSignerAnswer, saveValue } from './progress.store.ts';
import type { SigningView } from './signing-view.ts';
import { type LockedSigning, ownFields, type Signing, withFields, withSigner } from './signing.ts';

/**
 * Document 3, *Field rules*, 1: only with everything filled. The last signer leaves the final file to be made;
 * before that the next are invited.
 */
export const completeSigning: Command<
  ViewRequest & { readonly valuesSha256?: string | undefined },
  SigningView,
  'not_found' | 'history_broken' | 'stale_revision' | 'incomplete_fields' | TurnRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, { valuesSha256, ...viewRequest }) => {
  const { scope, principal } = ctx;
  const locked = await lockSigning(tx, ctx);
  if (isRefusal(locked)) return locked;
  const { now } = locked.document;
  const refusal =
    turnRefusal(locked, now) ??
    staleRefusal(locked, valuesSha256) ??
    incompleteRefusal(findMissingFields(ownFields(locked), locked.fields));
  if (refusal) return refusal;
  const confirmed = confirmedFields(ownFields(locked), now);
  const signed = signedBy(withFields(locked, confirmed), now);
  const { history, head } = changedDocument(ctx, locked.document, [
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
  saveSignerAnswer(tx, scope, signed.signer);
  const next = withNextTurn(tx, ctx, signed);
  saveDocument(tx, ctx, next.document, head);
  const viewContext = viewContextOf(principal, viewRequest, { now, baseUrl: ctx.capabilities.baseUrl() });
  return { value: { signing: next, viewContext }, history };
};

function signedBy(locked: LockedSigning, now: Date): LockedSigning {
  return withSigner(locked, { ...locked.signer, status: 'signed', signedAt: now });
}

function withNextTurn(tx: Tx, ctx: CommandContext<DocumentsCapabilities>, signed: LockedSigning): Signing {
  if (openOrder(signed.signers) === undefined) {
    const document: Document = { ...signed.document, completionDueAt: ctx.now };
    return { ...signed, document };
  }
  return { ...signed, signers: inviteNext(tx, ctx, signed.document, signed.signers) };
}

/** Nobody signs values unseen: another signer, or the same one in another window, may have changed them meanwhile. */
function staleRefusal(
  locked: LockedSigning,
  seen: string | undefined,
): Refusal<'stale_revision'> | undefined {
  return seen === undefined || seen === valuesHash(locked)
    ? undefined
    : refuse('stale_revision', 'A value has changed since you looked. Look again before you sign.');
}

/** Each field is named, in the text and by itself. */
function incompleteRefusal(missing: readonly MissingField[]): Refusal<'incomplete_fields'> | undefined {
  if (missing.length === 0) return undefined;
  const detail = missing.map(({ message }) => message).join('; ');
  return refuse('incomplete_fields', detail, { members: { fields: missing } });
}
