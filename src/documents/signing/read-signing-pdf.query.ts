import type { Query } from '../../platform/endpoints/contexts.ts';
import { findFile } from '../documents/files.store.ts';
import { linkHolder } from '../links/link-holder.ts';

/** The agreement's file; the final file once there is one. */
export const readSigningPdf: Query<object, Uint8Array> = async (db, ctx) => {
  const file = await findFile(db, ctx.scope, linkHolder(ctx.caller).documentId);
  if (!file) throw new Error('every document has a file');
  return file;
};
