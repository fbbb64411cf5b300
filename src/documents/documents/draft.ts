import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Document } from './document.ts';

export const NO_DOCUMENT = refuse('not_found', 'No such document.');

/** Contract 5, *Documents*: signers and fields are settled when a document is sent. */
export function draftRefusal({
  status,
}: Pick<Document, 'status'>): Refusal<'document_not_draft'> | undefined {
  return status === 'draft' ? undefined : refuse('document_not_draft', `The document is ${status}.`);
}
