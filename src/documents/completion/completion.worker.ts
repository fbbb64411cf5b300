import { isRefusal } from '../../kernel/result.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import { secondsAfter } from '@assay/values';
import type { Clock } from '../../platform/clock.ts';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import { claimInTurns } from '../../platform/workers/leased-work.ts';
import type { Log } from '../../platform/log/log.ts';
import type { DocumentsCapabilities, DocumentsLongWork } from '../capabilities.ts';
import { completeDocument } from './complete-document.command.ts';
import { claimDocuments, type ClaimedDocument, COMPLETIONS, postpone } from './completion.store.ts';
import { finishDocument } from './finish-document.query.ts';
import { BUSY_RETRY_SECONDS, retrySeconds } from './retry.ts';

export interface CompletionDeps {
  readonly database: Reader;
  readonly writes: WritePath<DocumentsCapabilities>;
  readonly clock: Clock;
  readonly longWork: Pick<DocumentsLongWork, 'pdfs'>;
  readonly log: Log;
  readonly span?: Span;
}

/** As many files as there are threads to make them. */
const AT_ONCE = 2;
/** Longer than a file takes. */
const LEASE_SECONDS = 120;

/**
 * Makes the final files of documents that everybody has signed; how many it claimed. Any number of processes may do it:
 * a document is completed once, and one whose worker was killed is claimed again.
 */
export async function tickCompletion(deps: CompletionDeps, now: Date): Promise<number> {
  const round = { now, leaseSeconds: LEASE_SECONDS, most: AT_ONCE };
  const claimed = await claimInTurns(deps.database, COMPLETIONS, round, claimDocuments);
  const ended = await Promise.allSettled(claimed.map((document) => complete(deps, document)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return claimed.length;
}

/** A failure is noted, put off and then thrown: the metrics count the tick as failed. */
async function complete(deps: CompletionDeps, document: ClaimedDocument): Promise<void> {
  const { database, writes, clock, longWork, log, span = NO_SPAN } = deps;
  const { scope, id, tries } = document;
  try {
    const finished = await finishDocument(database, longWork, document, span);
    if (finished.kind === 'busy')
      return await postpone(database, document, secondsAfter(clock.now(), BUSY_RETRY_SECONDS));
    if (finished.kind === 'failed') throw new Error(finished.message);
    const call = { scope, principal: { kind: 'service', name: 'completion' } } as const;
    const { pdf, sha256 } = finished;
    const outcome = await writes.execute(call, completeDocument, { id, pdf, sha256 });
    // A broken trail does not mend by itself, and nothing is lost by trying again.
    if (isRefusal(outcome) && outcome.refused === 'history_broken')
      await postpone(database, document, secondsAfter(clock.now(), retrySeconds(tries)));
  } catch (error) {
    // While the database is away nothing can be noted there; the lease ends by itself.
    if (isUnavailable(error)) throw error;
    log.error(
      { worker: 'completion', ...scope, documentId: id, tries, error },
      'a document was not completed',
    );
    await postpone(database, document, secondsAfter(clock.now(), retrySeconds(tries)));
    throw error;
  }
}
