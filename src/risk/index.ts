export type { RiskCapabilities } from './capabilities.ts';
export type { Evidence } from './evidence/evidence.ts';
export { EvidenceRecord, evidenceRecord } from './evidence/evidence.ts';
export { type NewReceipt, recordChange, recordReceipts } from './evidence/store-receipts.step.ts';
export { EventRecord, eventOf, eventRecord, type RiskEvent } from './events/event.ts';
export { newestReceiptIds, filterRecorded } from './evidence/recorded-facts.lookup.ts';
export { readRiskWork } from './records/waiting-work.lookup.ts';
export { riskHistory } from './record-risk.step.ts';
export { lockRiskSubject } from './subjects/lock-risk-subject.step.ts';
