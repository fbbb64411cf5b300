import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId } from '../ids.ts';
import { isExpired, wrongState } from '../documents/document-state.ts';

/** Of several that note it at once, or somebody who was quicker to end the document, one does. */
export const expireDocument: Command<
  { readonly id: DocumentId },
  null,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id }) => {
  const held = await lockDocument(tx, ctx, id);
  if (isRefusal(held)) return held;
  if (!isExpired(held, held.now)) return wrongState(held, held.now);
  const detail = { expiresAt: held.expiresAt?.toISOString() ?? null };
  const { history, head } = changedDocument(ctx, held, [{ type: 'expired', detail }]);
  saveDocument(tx, ctx, { ...held, status: 'expired' }, head);
  return { value: null, history };
};
