import { recordAudit } from '../identity/index.ts';
import type { HistoryWriters } from '../platform/history-writers.ts';

/** What happens in this chapter is kept in the audit table. */
export const verificationHistory = { verification: recordAudit } satisfies Partial<HistoryWriters>;
