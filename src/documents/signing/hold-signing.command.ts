import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { holdDocument } from '../documents/documents.store.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { linkStands } from '../sending/links.store.ts';
import { selectFields } from '../fields/fields.store.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { selectImageDigests } from './images/images.store.ts';
import { linkHolder } from './link-holder.ts';
import type { HeldSigning } from './signing.ts';

/** Where every change by a signer begins: what is read with the document stays so until the change is made. */
export async function holdSigning(
  tx: Tx,
  { scope, principal }: CommandContext,
): Promise<HeldSigning | Refusal<'not_found'>> {
  const link = linkHolder(principal);
  const { documentId, signerId } = link;
  const [document, signers, fields, imageDigests, stands] = await Promise.all([
    holdDocument(tx, scope, documentId),
    selectSigners(tx, scope, [documentId]),
    selectFields(tx, scope, documentId),
    selectImageDigests(tx, scope, documentId),
    linkStands(tx, scope, link),
  ]);
  if (!stands) return refuse('not_found', 'No such link. It may have been replaced by a newer one.');
  const signer = signers.find(({ id }) => id === signerId);
  if (!document || !signer) throw new Error('a link leads to a signer of a document');
  return { document, signers, signer, fields, imageDigests };
}
