import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId } from '../ids.ts';
import { isExpired, wrongState } from '../documents/document-state.ts';

/** Of several processes that note it at once, or a caller who ends the document first, one does. */
export const expireDocument: Command<
  { readonly id: DocumentId },
  null,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id }) => {
  const locked = await lockDocument(tx, ctx, id);
  if (isRefusal(locked)) return locked;
  if (!isExpired(locked, locked.now)) return wrongState(locked, locked.now);
  const detail = { expiresAt: locked.expiresAt?.toISOString() ?? null };
  const { history, head } = changedDocument(ctx, locked, [{ type: 'expired', detail }]);
  saveDocument(tx, ctx, { ...locked, status: 'expired' }, head);
  return { value: null, history };
};
