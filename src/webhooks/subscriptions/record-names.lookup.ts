import { readingNames } from '../../platform/database/reading-names.ts';
import { selectWebhookAddresses } from './record-names.store.ts';

/** What the history of an organization calls its records, those of both modes. */
export const readWebhookAddresses = readingNames(selectWebhookAddresses);
