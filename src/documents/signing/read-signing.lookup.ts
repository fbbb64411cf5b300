import type { Reader } from '../../platform/database/database.ts';
import type { VisitContext } from '../../platform/endpoints/contexts.ts';
import { findDocument } from '../documents/documents.store.ts';
import { selectFields } from '../fields/fields.store.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { selectImageDigests } from './images/images.store.ts';
import { linkHolder } from '../links/link-holder.ts';
import type { Signing } from './signing.ts';

export async function readSigning(
  db: Reader,
  { scope, caller }: Pick<VisitContext, 'scope' | 'caller'>,
): Promise<Signing> {
  const { documentId, signerId } = linkHolder(caller);
  const [document, signers, fields, imageDigests] = await Promise.all([
    findDocument(db, scope, documentId),
    selectSigners(db, scope, [documentId]),
    selectFields(db, scope, documentId),
    selectImageDigests(db, scope, documentId),
  ]);
  const signer = signers.find(({ id }) => id === signerId);
  if (!document || !signer) throw new Error('a link leads to a signer of a document');
  return { document, signers, signer, fields, imageDigests };
}
