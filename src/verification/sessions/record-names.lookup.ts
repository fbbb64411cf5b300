import { readingNames } from '../../platform/database/reading-names.ts';
import { selectSessionNames } from './record-names.store.ts';

/** What the history of an organization calls its records, those of both modes. */
export const readSessionNames = readingNames(selectSessionNames);
