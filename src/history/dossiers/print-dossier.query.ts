import type { AssessmentId } from '../../kernel/ids.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { ownerOf } from '../../platform/threads/owner.ts';
import type { HistoryCapabilities, HistoryLongWork } from '../capabilities.ts';
import { KEYS_PATH } from '../keys/signing-key.ts';
import { dossierReport } from './dossier-report.ts';
import { readDossier } from './read-dossier.query.ts';

/** The dossier on paper: the same record and the same proof, typeset. */
export const printDossier: Query<
  AssessmentId,
  Uint8Array,
  'not_found' | 'history_broken' | 'unavailable',
  HistoryCapabilities,
  HistoryLongWork
> = async (db, ctx, id) => {
  const dossier = await readDossier(db, ctx, id);
  if (isRefusal(dossier)) return dossier;
  const report = dossierReport(dossier, `${ctx.capabilities.baseUrl()}${KEYS_PATH}`);
  const rendered = await ctx.longWork.renderer.report(report, ownerOf(ctx));
  if (rendered.kind === 'rendered') return rendered.pdf;
  return refuse('unavailable', 'Too many documents are being rendered.', { retryAfterSeconds: 1 });
};
