import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document, WholeDocument } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { moveRefusal } from '../documents/document-state.ts';

/** Contract 5, *Signing*: once everybody has signed, nobody voids the document. */
export const voidDocument: Command<
  { readonly id: DocumentId; readonly reason: string },
  WholeDocument,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id, reason }) => {
  const { scope } = ctx;
  const [locked, signers] = await Promise.all([lockDocument(tx, ctx, id), selectSigners(tx, scope, [id])]);
  if (isRefusal(locked)) return locked;
  const refusal = moveRefusal(locked, 'voided', locked.now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, locked, [{ type: 'voided', detail: { reason } }]);
  const voided: Document = { ...locked, status: 'voided', voidReason: reason };
  saveDocument(tx, ctx, voided, head);
  return { value: { ...voided, signers }, history };
};
