import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { DocumentsCapabilities, DocumentsLongWork } from '../capabilities.ts';
import { readTrail } from '../audit/read-trail.lookup.ts';
import { findDocument } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import { allowedMoves } from '../documents/document-state.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { certificateOf } from './certificate.ts';
import { certificateReport } from './certificate-report.ts';
import { hasEnded } from './certified.ts';
import { selectMoments } from './moments.store.ts';

/** After a document has ended its records cannot change any more, so that all that is read fits together. */
export const readCertificate: Query<
  { id: DocumentId },
  Uint8Array,
  'not_found' | 'illegal_transition' | 'history_broken' | 'unavailable',
  DocumentsCapabilities,
  DocumentsLongWork
> = async (db, ctx, { id }) => {
  const document = await findDocument(db, ctx.scope, id);
  if (!document) return refuse('not_found', 'No such document.');
  if (!hasEnded(document))
    return refuse(
      'illegal_transition',
      `The document is ${document.status}. It has a certificate when it has ended.`,
      { members: { allowed: allowedMoves(document, ctx.now) } },
    );
  const [signers, moments, audit] = await Promise.all([
    selectSigners(db, ctx.scope, [id]),
    selectMoments(db, ctx.scope, id),
    readTrail(db, ctx, id),
  ]);
  if (isRefusal(audit)) return audit;
  const known = new Map(moments.map((one) => [one.id, one]));
  const certificate = certificateOf({
    document,
    signers: signers.map((signer) => ({
      invitedAt: null,
      viewedAt: null,
      ...known.get(signer.id),
      ...signer,
    })),
    audit,
  });
  const rendered = await ctx.longWork.renderer.report(certificateReport(certificate), ownerOf(ctx));
  if (rendered.kind === 'rendered') return rendered.pdf;
  return refuse('unavailable', 'Too many documents are being rendered.', { retryAfterSeconds: 1 });
};
