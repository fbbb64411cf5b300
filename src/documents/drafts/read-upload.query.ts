import type { SubjectId } from '../../kernel/ids.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsLongWork } from '../capabilities.ts';
import type { ReadPdf, UsablePdf } from '../pdfs/workshop.ts';

export interface NewUpload {
  readonly name: string;
  readonly riskSubjectId: SubjectId | null;
  readonly bytes: Uint8Array;
}

/** A valid file that only has to be stored. */
export interface Upload {
  readonly name: string;
  readonly riskSubjectId: SubjectId | null;
  readonly read: UsablePdf;
}

export const readUpload: Query<NewUpload, Upload, UploadRefusal, unknown, DocumentsLongWork> = async (
  _db,
  ctx,
  { name, riskSubjectId, bytes },
) => {
  const read = await ctx.longWork.pdfs.read(bytes, ownerOf(ctx));
  return read.kind === 'read' ? { name, riskSubjectId, read } : uploadRefusal(read);
};

type UploadRefusal = 'invalid_pdf' | 'unavailable';

function uploadRefusal(read: Exclude<ReadPdf, UsablePdf>): Refusal<UploadRefusal> {
  if (read.kind === 'busy')
    return refuse('unavailable', 'Too many files are being read.', { retryAfterSeconds: 2 });
  const { code, message } = read;
  return refuse('invalid_pdf', message, { errors: [{ pointer: '', code, message }] });
}
