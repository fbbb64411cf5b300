import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { readTrail } from '../audit/read-trail.lookup.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { insertFile } from '../documents/files.store.ts';
import type { DocumentId } from '../ids.ts';
import { isCompleting, wrongState } from '../documents/document-state.ts';

export interface FinalFile {
  readonly id: DocumentId;
  readonly pdf: Uint8Array;
  readonly sha256: string;
}

/**
 * Of several workers that made the file, the first to come here completes the document. None completes over a broken
 * trail.
 */
export const completeDocument: Command<
  FinalFile,
  null,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id, pdf, sha256 }) => {
  const { scope } = ctx;
  const locked = await lockDocument(tx, ctx, id);
  if (isRefusal(locked)) return locked;
  const { now } = locked;
  if (!isCompleting(locked)) return wrongState(locked, now);
  const trail = await readTrail(tx, ctx, id);
  if (isRefusal(trail)) return trail;
  const detail = { completedPdfSha256: sha256 };
  const { history, head } = changedDocument(ctx, locked, [{ type: 'completed', detail }]);
  insertFile(tx, scope, id, 'completed', pdf);
  saveDocument(
    tx,
    ctx,
    { ...locked, status: 'completed', completedAt: now, completedPdfSha256: sha256, completionDueAt: null },
    head,
  );
  return { value: null, history };
};
