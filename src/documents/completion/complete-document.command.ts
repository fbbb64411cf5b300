import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { holdDocument, saveDocument } from '../documents/documents.store.ts';
import { insertFile } from '../documents/files.store.ts';
import type { DocumentId } from '../ids.ts';
import { isCompleting, wrongState } from '../sending/document-state.ts';

export interface FinalFile {
  readonly id: DocumentId;
  readonly pdf: Uint8Array;
  readonly sha256: string;
}

/** Of several that made the file, the first to come here completes the document. */
export const completeDocument: Command<FinalFile, null, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { id, pdf, sha256 },
) => {
  const { scope, now } = ctx;
  const held = await holdDocument(tx, scope, id);
  if (!held) return refuse('not_found', 'No such document.');
  if (!isCompleting(held)) return wrongState(held, now);
  const detail = { completedPdfSha256: sha256 };
  const { history, head } = changedDocument(ctx, held, [{ type: 'completed', detail }]);
  insertFile(tx, scope, id, 'completed', pdf);
  saveDocument(
    tx,
    scope,
    { ...held, status: 'completed', completedAt: now, completedPdfSha256: sha256, completionDueAt: null },
    head,
  );
  return { value: null, history };
};
