import { readingNames } from '../../platform/database/reading-names.ts';
import { selectDocumentNames, selectTemplateNames } from './record-names.store.ts';

/** What the history of an organization calls its records, those of both modes. */
export const readDocumentNames = readingNames(selectDocumentNames);
export const readTemplateNames = readingNames(selectTemplateNames);
