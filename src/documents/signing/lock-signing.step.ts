import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { linkStands } from '../links/links.store.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { findField, selectFields } from '../fields/fields.store.ts';
import type { Field } from '../fields/field.ts';
import type { FieldId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { selectImageDigests } from './images/images.store.ts';
import { linkHolder } from '../links/link-holder.ts';
import type { LockedSigning, LockedStanding } from './signing.ts';

/** Every change by a signer begins here: the rows read with the document stay as they are until the change is made. */
async function lockStanding(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
): Promise<LockedStanding | Refusal<'not_found' | 'history_broken'>> {
  const { scope, principal } = ctx;
  const link = linkHolder(principal);
  const { documentId, signerId } = link;
  const [document, signers, stands] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    selectSigners(tx, scope, [documentId]),
    linkStands(tx, scope, link),
  ]);
  if (!stands) return refuse('not_found', 'No such link. It may have been replaced by a newer one.');
  if (isRefusal(document)) return document;
  const signer = signers.find(({ id }) => id === signerId);
  if (!signer) throw new Error('a link leads to a signer of a document');
  return { document, signers, signer };
}

/** Locks a document with one of its fields. */
export async function lockSignedField(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
  fieldId: FieldId,
): Promise<(LockedStanding & { readonly field: Field }) | Refusal<'not_found' | 'history_broken'>> {
  const { documentId } = linkHolder(ctx.principal);
  const [locked, field] = await Promise.all([
    lockStanding(tx, ctx),
    findField(tx, ctx.scope, documentId, fieldId),
  ]);
  if (isRefusal(locked)) return locked;
  return field ? { ...locked, field } : refuse('not_found', 'No such field.');
}

/** Locks a document with all its fields, to sign or show it as a whole. */
export async function lockSigning(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
): Promise<LockedSigning | Refusal<'not_found' | 'history_broken'>> {
  const { documentId } = linkHolder(ctx.principal);
  const [locked, fields, imageDigests] = await Promise.all([
    lockStanding(tx, ctx),
    selectFields(tx, ctx.scope, documentId),
    selectImageDigests(tx, ctx.scope, documentId),
  ]);
  return isRefusal(locked) ? locked : { ...locked, fields, imageDigests };
}
