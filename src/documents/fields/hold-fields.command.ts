import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { HeldDocument } from '../documents/document.ts';
import { holdDocument } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import type { FormField } from '../pdfs/form-field.ts';
import { findForm } from '../pdfs/forms.store.ts';
import type { Signer } from '../signers/signer.ts';
import { selectSigners } from '../signers/signers.store.ts';
import type { Field } from './field.ts';
import { selectFields } from './fields.store.ts';

/** A document that nobody else changes meanwhile, with everything that the rules of its fields look at. */
export interface HeldFields {
  readonly document: HeldDocument;
  readonly signers: readonly Signer[];
  readonly fields: readonly Field[];
  readonly form: readonly FormField[];
}

export async function holdFields(
  tx: Tx,
  { scope }: CommandContext,
  id: DocumentId,
): Promise<HeldFields | undefined> {
  const [document, signers, fields, form] = await Promise.all([
    holdDocument(tx, scope, id),
    selectSigners(tx, scope, [id]),
    selectFields(tx, scope, id),
    findForm(tx, scope, id),
  ]);
  return document && { document, signers, fields, form };
}
