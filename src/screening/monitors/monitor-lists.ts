import type { RunId } from '../ids.ts';
import type { Run } from '../runs/run.ts';
import type { SourceReport } from '../runs/status/sources.ts';
import { standingText } from './list-standing.ts';

/** How one list of a monitor stood in its last run, and since which run nobody has compared it anew. */
export interface MonitorList {
  readonly key: string;
  readonly stood: string;
  /** Null where no run has searched the list yet. */
  readonly base: ListBase | null;
}

/** The run that searched a list last, and what it searched. */
export interface ListBase {
  readonly runId: RunId;
  readonly versionId: string;
  readonly termBuilderVersion: number;
}

/** How the lists of a monitor stand after a run of it. One that the run did not search keeps the run that did. */
export function listsAfter(
  run: Pick<Run, 'id' | 'errorCode' | 'sources'>,
  before: readonly MonitorList[] = [],
): readonly MonitorList[] {
  return run.sources.map((report) => {
    const former = before.find(({ key }) => key === report.key)?.base ?? null;
    const base = run.errorCode === null ? (baseOf(run.id, report) ?? former) : former;
    return { key: report.key, stood: standingText(report), base };
  });
}

function baseOf(runId: RunId, { versionId, termBuilderVersion }: SourceReport): MonitorList['base'] {
  return versionId === null || termBuilderVersion === undefined
    ? null
    : { runId, versionId, termBuilderVersion };
}

export function isSameLists(one: readonly MonitorList[], other: readonly MonitorList[]): boolean {
  const texts = (lists: readonly MonitorList[]): string =>
    lists
      .map(({ key, stood, base }) =>
        JSON.stringify([key, stood, base?.runId, base?.versionId, base?.termBuilderVersion]),
      )
      .toSorted()
      .join();
  return texts(one) === texts(other);
}
