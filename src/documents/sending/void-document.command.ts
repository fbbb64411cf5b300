import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document, WholeDocument } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { moveRefusal } from '../documents/document-state.ts';

/** Contract 5, *Signing*: once everybody has signed, nobody takes it back. */
export const voidDocument: Command<
  { readonly id: DocumentId; readonly reason: string },
  WholeDocument,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id, reason }) => {
  const { scope } = ctx;
  const [held, signers] = await Promise.all([lockDocument(tx, ctx, id), selectSigners(tx, scope, [id])]);
  if (isRefusal(held)) return held;
  const refusal = moveRefusal(held, 'voided', held.now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, held, [{ type: 'voided', detail: { reason } }]);
  const voided: Document = { ...held, status: 'voided', voidReason: reason };
  saveDocument(tx, ctx, voided, head);
  return { value: { ...voided, signers }, history };
};
