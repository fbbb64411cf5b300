export { demoBacklog } from './backlog.lookup.ts';
export type { ListOfYear, ReceiverOfYear, YearCallers } from './year/callers.ts';
export { inventedList } from './year/invented-list.ts';
export { spendPart } from './year/year.step.ts';
export { YEAR_PARTS, type YearSoFar } from './year/year.ts';
