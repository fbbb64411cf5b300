import type { SignatureImage } from '@assay/agreement-pdf';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { Query, QueryContext } from '../../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../../capabilities.ts';
import type { DocumentId, FieldId } from '../../ids.ts';
import { findImage } from './images.store.ts';
import { linkHolder } from '../../links/link-holder.ts';

/** An image in a format that browsers show. */
export interface ShownImage {
  readonly mediaType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
}

const NO_IMAGE = refuse('not_found', 'No such field, or nothing was signed in it.');

export const readFieldImage: Query<
  { readonly id: DocumentId; readonly fieldId: FieldId },
  ShownImage,
  'not_found' | 'unavailable',
  unknown,
  DocumentsLongWork
> = async (db, ctx, { id, fieldId }) => {
  const found = await findImage(db, ctx.scope, id, fieldId);
  return found ? shown(ctx, found.image) : NO_IMAGE;
};

/** Signers are shown their own signatures alone; those of others stand in the final file. */
export const readOwnImage: Query<
  { readonly fieldId: FieldId },
  ShownImage,
  'not_found' | 'unavailable',
  unknown,
  DocumentsLongWork
> = async (db, ctx, { fieldId }) => {
  const { documentId, signerId } = linkHolder(ctx.caller);
  const found = await findImage(db, ctx.scope, documentId, fieldId);
  return found?.signerId === signerId ? shown(ctx, found.image) : NO_IMAGE;
};

async function shown(
  ctx: QueryContext<unknown, DocumentsLongWork>,
  image: SignatureImage,
): Promise<ShownImage | Refusal<'unavailable'>> {
  if (image.kind === 'png') return { mediaType: 'image/png', bytes: image.bytes };
  const drawn = await ctx.longWork.pdfs.signatureImage(image.text, ownerOf(ctx));
  if (drawn.kind === 'busy')
    return refuse('unavailable', 'Too many signatures are being drawn.', { retryAfterSeconds: 1 });
  return { mediaType: 'image/svg+xml', bytes: Buffer.from(drawn.svg) };
}
