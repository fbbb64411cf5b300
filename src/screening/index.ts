import type { BuiltList, PepBuild } from './pep/build-pep-list.command.ts';

export type { ScreeningCapabilities, ScreeningLongWork, SearchLongWork } from './capabilities.ts';
export { SCREENING_FACTS } from './facts.ts';
export { chunkSeal } from './batches/batch.ts';
export { sealPurpose as monitorSeal } from './monitors/monitor.ts';
export { awaitLists } from './lists/loading/await-lists.query.ts';
export { rollbackOwnList } from './own-lists/rollback-own-list.command.ts';
export type { PepBuild } from './pep/build-pep-list.command.ts';
export { BuildRefused } from '@assay/name-screening';
export { linkScreenings } from './step/link-screenings.step.ts';
export { screenSession } from './step/screen-session.step.ts';
export { searchStep } from './step/search-step.lookup.ts';
export type { StepSearch } from './step/step-search.ts';
export { screeningWithdrawals } from './step/withdraw-screenings.step.ts';
export { isScreeningStep, SCREENING_CHECK, screeningStepFaults } from './step/screening-step.ts';
export { readScreeningActivity } from './screening-activity.lookup.ts';
export { readScreeningRecords, readStrayCopies } from './screening-records.lookup.ts';
export { readBatchNames, readMatchNames, readSubjectsOfRuns } from './reviews/record-names.lookup.ts';
export { readScreeningWork } from './reviews/screening-work.lookup.ts';
export { screeningHistory } from './record-screening.step.ts';

/** Loaded when it is called: a running service builds no list, and the builder with its tables is large. */
export async function buildPepList(build: PepBuild): Promise<BuiltList> {
  const builder = await import('./pep/build-pep-list.command.ts');
  return builder.buildPepList(build);
}
export { screeningBacklog } from './backlog.lookup.ts';
export { stalePeriods } from './lists/freshness.ts';
export { readListStandings } from './list-standings.lookup.ts';
export { listInvariants, screeningInvariants } from './invariants.lookup.ts';
