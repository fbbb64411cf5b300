export type { RiskCapabilities } from './capabilities.ts';
export type { Evidence } from './evidence/evidence.ts';
export { EvidenceRecord, evidenceRecord } from './evidence/evidence.ts';
export { type NewReceipt, recordChange, recordReceipts } from './evidence/keep-receipts.command.ts';
export { EventRecord, eventOf, eventRecord, type RiskEvent } from './events/event.ts';
export { newestReceiptIds, recordedFacts } from './evidence/recorded-facts.query.ts';
export { riskHistory } from './record-risk.command.ts';
export { holdRiskSubject } from './subjects/hold-risk-subject.command.ts';
