import { recordAudit } from '../identity/index.ts';
import type { HistoryWriters } from '../platform/writing/history-writers.ts';

/** The history of this chapter is stored in the audit table. */
export const verificationHistory = { verification: recordAudit } satisfies Partial<HistoryWriters>;
