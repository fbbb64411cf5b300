import { readDocumentRecords } from '../documents/index.ts';
import { readAuditRecords } from '../identity/index.ts';
import type { HistoryChapter } from '../kernel/history.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { LoggedEntry, RecordSearch } from '../kernel/logged-entry.ts';
import type { Reader } from '../platform/database/database.ts';
import { readRiskRecords } from '../risk/index.ts';
import { readScreeningRecords } from '../screening/index.ts';

/** A history that the log is about. */
export interface LoggedHistory {
  readonly chapters: readonly HistoryChapter[];
  readonly read: (
    db: Reader,
    organizationId: OrganizationId,
    search: RecordSearch,
  ) => Promise<readonly LoggedEntry[]>;
}

/** What was there before the log is taken into it in this order. */
export const LOGGED_HISTORIES: readonly LoggedHistory[] = [
  { chapters: ['identity', 'verification', 'webhooks', 'templates', 'lists'], read: readAuditRecords },
  { chapters: ['risk'], read: readRiskRecords },
  { chapters: ['screening'], read: readScreeningRecords },
  { chapters: ['documents'], read: readDocumentRecords },
];
