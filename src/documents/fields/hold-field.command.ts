import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { HeldDocument } from '../documents/document.ts';
import { holdDocument } from '../documents/documents.store.ts';
import { NO_DOCUMENT } from '../documents/draft.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import type { Field } from './field.ts';
import { findField, selectDependents } from './fields.store.ts';

/** A field of a document that nobody else changes meanwhile. */
interface HeldField {
  readonly document: HeldDocument;
  readonly field: Field;
  /** Those that it decides over. */
  readonly dependents: readonly Field[];
}

export async function holdField(
  tx: Tx,
  scope: Scope,
  documentId: DocumentId,
  fieldId: FieldId,
): Promise<HeldField | Refusal<'not_found'>> {
  const [document, field, dependents] = await Promise.all([
    holdDocument(tx, scope, documentId),
    findField(tx, scope, documentId, fieldId),
    selectDependents(tx, scope, documentId, fieldId),
  ]);
  if (!document) return NO_DOCUMENT;
  return field ? { document, field, dependents } : refuse('not_found', 'No such field.');
}
