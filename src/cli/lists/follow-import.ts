import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../terminal/start-refused.ts';
import type { ShownList } from './lists-table.ts';
import type { OperatorClient } from '../operator/operator-client.ts';
import { OperatorRefusal, ServiceTroubled } from '../operator/operator-refusal.ts';
import type { ProgressView } from '../terminal/progress.ts';

interface ShownImport {
  readonly key: string;
  readonly state: 'running' | 'activated' | 'refused' | 'failed';
  readonly progress: {
    readonly stage: string;
    readonly bytes: number;
    readonly totalBytes: number | null;
    readonly entries: number;
  };
  readonly attention: readonly string[];
  readonly versionId: string | null;
}

export interface Patience {
  /** Between two looks. */
  readonly lookMilliseconds: number;
  /** The number of tries in a row that may stay without an answer. */
  readonly triesAtMost: number;
  /** Each pause after a try that was not answered is twice the one before, up to this. */
  readonly pauseAtMostMilliseconds: number;
}

/** Nearly two minutes in all: longer than a service takes to start again. */
const PATIENCE: Patience = { lookMilliseconds: 250, triesAtMost: 15, pauseAtMostMilliseconds: 10_000 };

export interface FollowedImport {
  readonly importId: string;
  readonly before: ShownList;
}

/**
 * Follows an import to its end, and answers its outcome in one line. The import goes on in the service without a
 * follower.
 */
export async function follow(
  service: OperatorClient,
  { importId, before }: FollowedImport,
  view: ProgressView,
  patience: Patience = PATIENCE,
): Promise<string> {
  for (let missed = 0; ;) {
    const one = await lookAt(service, importId);
    missed = one === 'unanswered' ? missed + 1 : 0;
    if (missed === patience.triesAtMost) throw isUnanswered(importId, before.key, missed);
    if (one !== 'unanswered') {
      if (one.state !== 'running') return outcomeOf(one, before, view);
      view.show({ what: one.key, ...one.progress });
    }
    await sleep(Math.min(patience.lookMilliseconds * 2 ** missed, patience.pauseAtMostMilliseconds));
  }
}

/** A service that does not answer, or answers that it cannot now, may do so later. A refusal stays a refusal. */
async function lookAt(service: OperatorClient, importId: string): Promise<ShownImport | 'unanswered'> {
  try {
    return (await service.get(`/operator/v1/lists/imports/${importId}`)) as ShownImport;
  } catch (error) {
    if (error instanceof OperatorRefusal && !(error instanceof ServiceTroubled)) throw error;
    return 'unanswered';
  }
}

function isUnanswered(importId: string, key: string, tries: number): StartRefused {
  return new StartRefused(
    `The service did not answer ${tries} times in a row. The import ${importId} of ${key} may go on all the same: once the service answers, 'assay lists' shows what became of it, and so does GET /operator/v1/lists/imports/${importId}.`,
  );
}

function outcomeOf(one: ShownImport, before: ShownList, view: ProgressView): string {
  const { key, state, attention, versionId, progress } = one;
  view.end();
  if (state !== 'activated') throw new StartRefused(`${key} was not taken. ${attention.join(' ')}`);
  if (versionId === before.activeVersion?.versionId) return `${key}: ${versionId} is confirmed.\n`;
  return `${key}: ${versionId} is searched now, ${progress.entries.toLocaleString('en')} entries.\n`;
}
