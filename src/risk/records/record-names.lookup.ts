import { readingNames } from '../../platform/database/reading-names.ts';
import { selectSubjectNames, selectContextNames } from './record-names.store.ts';

/** What the history of an organization calls its records, those of both modes. */
export const readSubjectNames = readingNames(selectSubjectNames);
export const readContextNames = readingNames(selectContextNames);
