export { sealHistories } from './audit/seal-histories.command.ts';
export { readDocumentActivity } from './audit/document-activity.lookup.ts';
export { readDocumentRecords } from './audit/document-records.lookup.ts';
export { trailSeal } from './audit/trail-seal.ts';
export { readWaitingDocuments } from './documents/waiting-documents.lookup.ts';
export { documentsHistory } from './audit/record-documents.step.ts';
export { openSignerFinder } from './links/identify-signer.lookup.ts';
export { LINK_DIGEST, linkSeal } from './links/link-token.ts';
export type { DocumentsCapabilities, DocumentsLongWork } from './capabilities.ts';
