import type { SourceReport } from '../runs/status/sources.ts';

export const MISSING = 'missing';

/**
 * Everything that a run tells of a list, in one text: a monitor is screened again when it is another than in its last
 * run. A list that was confirmed anew, or that got stale, counts like a new version: what the run said of its
 * completeness is no longer so.
 */
export function standingText(report: SourceReport): string {
  if (report.missing) return MISSING;
  const { versionId, termBuilderVersion, stale, attention, listKind } = report;
  return [
    versionId,
    `t${termBuilderVersion}`,
    ...(stale ? ['stale'] : []),
    ...(attention ? ['attention'] : []),
    ...(listKind ? [listKind] : []),
  ].join(' ');
}
