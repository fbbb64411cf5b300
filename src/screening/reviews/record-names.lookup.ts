import { readingNames } from '../../platform/database/reading-names.ts';
import { selectSubjectsOfRuns, selectMatchNames, selectBatchNames } from './record-names.store.ts';

/** What the history of an organization calls its records, those of both modes. */
export const readSubjectsOfRuns = readingNames(selectSubjectsOfRuns);
export const readMatchNames = readingNames(selectMatchNames);
export const readBatchNames = readingNames(selectBatchNames);
