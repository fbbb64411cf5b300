import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { holdDocument, saveDocument } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import { isExpired, wrongState } from './document-state.ts';

/** Of several that note it at once, or somebody who was quicker to end the document, one does. */
export const expireDocument: Command<
  { readonly id: DocumentId },
  null,
  'not_found' | 'illegal_transition'
> = async (tx, ctx, { id }) => {
  const held = await holdDocument(tx, ctx.scope, id);
  if (!held) return refuse('not_found', 'No such document.');
  if (!isExpired(held, ctx.now)) return wrongState(held, ctx.now);
  const detail = { expiresAt: held.expiresAt?.toISOString() ?? null };
  const { history, head } = changedDocument(ctx, held, [{ type: 'expired', detail }]);
  saveDocument(tx, ctx.scope, { ...held, status: 'expired' }, head);
  return { value: null, history };
};
