import type { FinishResult } from '@assay/agreement-pdf';
import type { Span } from '../../kernel/span.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import { selectFields } from '../fields/fields.store.ts';
import { selectImages } from '../signing/images/images.store.ts';
import type { Busy } from '../threads/pool-options.ts';
import { findSignedFile, type ClaimedDocument } from './completion.store.ts';
import { stampedFields } from './stamped-field.ts';

/** Makes the final file, outside any transaction: a document that everybody has signed changes no more. */
export async function finishDocument(
  db: Reader,
  { pdfs }: Pick<DocumentsLongWork, 'pdfs'>,
  { scope, id }: ClaimedDocument,
  span: Span,
): Promise<FinishResult | Busy> {
  const [pdf, fields, images] = await Promise.all([
    findSignedFile(db, scope, id),
    selectFields(db, scope, id),
    selectImages(db, scope, id),
  ]);
  if (!pdf) throw new Error('a document without its file');
  const owner = { organizationId: scope.organizationId, isBackground: true, span };
  return pdfs.finish({ pdf, fields: stampedFields(fields, images) }, owner);
}
