import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { LockedDocument } from '../documents/document.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import type { Field } from '../fields/field.ts';
import { findField, selectDependents } from '../fields/fields.store.ts';

/** A field of a locked document. */
interface LockedField {
  readonly document: LockedDocument;
  readonly field: Field;
  /** The fields whose condition it controls. */
  readonly dependents: readonly Field[];
}

export async function lockField(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
  documentId: DocumentId,
  fieldId: FieldId,
): Promise<LockedField | Refusal<'not_found' | 'history_broken'>> {
  const { scope } = ctx;
  const [document, field, dependents] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    findField(tx, scope, documentId, fieldId),
    selectDependents(tx, scope, documentId, fieldId),
  ]);
  if (isRefusal(document)) return document;
  return field ? { document, field, dependents } : refuse('not_found', 'No such field.');
}
